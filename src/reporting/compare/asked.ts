import { setImmediate } from "node:timers/promises";
import { rowFilter, scopeSets, takenRows } from "../analytics/count.ts";
import { cutBit, type Day } from "../analytics/day.ts";
import { Dictionary } from "../analytics/dictionary.ts";
import { refuseMany } from "../analytics/group-day.ts";
import type { Scope } from "../analytics/scope.ts";

/** What answers are about, by number; location 0 is none. */
export interface Asked {
  prompts: ReadonlySet<number>;
  models: ReadonlySet<number>;
  locations: ReadonlySet<number>;
  /** Different prompts, models and locations that occur together. */
  combinations: number;
}

/** Up to so many possible combinations stand in a table; more in a set, which takes longer. */
const largestTable = 4_000_000;

/** What the answers of days that a scope takes are about. @throws Refusal 400 where that is too much to be counted */
export async function askedIn(days: readonly Day[], scope: Scope): Promise<Asked> {
  const sets = scopeSets(scope);
  const [prompts, locations] = [distinct(days.map((day) => day.prompts)), distinct(days.map((day) => day.locations))];
  const width = locations.keys.length;
  const possible = prompts.keys.length * cutBit * width;
  const table = possible <= largestTable ? new Uint8Array(possible) : null;
  const found = new Set<number>();
  let combinations = 0;
  let scanned = 0;
  for (const day of days) {
    const { prompt, location, model } = day;
    const promptPlaces = Uint32Array.from(day.prompts, (n) => prompts.placeOf(n));
    const locationPlaces = Uint32Array.from(day.locations, (n) => locations.placeOf(n));
    for (const row of takenRows(day, rowFilter(day, sets))) {
      const [promptPlace, place] = [prompt[row]!, location[row]!];
      const modelN = model[row]! & ~cutBit;
      const name = (promptPlaces[promptPlace]! * cutBit + modelN) * width + locationPlaces[place]!;
      if (!table) found.add(name);
      else if (table[name] === 0) {
        table[name] = 1;
        combinations++;
      }
    }
    if (!table) combinations = found.size;
    refuseMany(combinations, 0);
    scanned += day.answers;
    // Other calls have a turn.
    if (scanned > 100_000) {
      scanned = 0;
      await setImmediate();
    }
  }
  const asked = { prompts: new Set<number>(), models: new Set<number>(), locations: new Set<number>() };
  for (const name of table ? placesIn(table) : found) {
    const question = Math.floor(name / width);
    asked.prompts.add(prompts.keys[Math.floor(question / cutBit)]!);
    asked.models.add(question % cutBit);
    asked.locations.add(locations.keys[name % width]!);
  }
  return { ...asked, combinations };
}

/** The places that are taken. */
function* placesIn(table: Uint8Array): Generator<number> {
  for (let place = table.indexOf(1); place !== -1; place = table.indexOf(1, place + 1)) yield place;
}

/** The different numbers. */
function distinct(dictionaries: readonly Uint32Array[]): Dictionary<number> {
  const found = new Dictionary<number>();
  for (const dictionary of dictionaries) for (const n of dictionary) found.placeOf(n);
  return found;
}
