import { setImmediate } from "node:timers/promises";
import { rowFilter, scopeSets } from "../analytics/count.ts";
import { cutBit, type Day } from "../analytics/day.ts";
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

/** Up to so many possible combinations of a day are looked up in a table. */
const largestTable = 4_000_000;

/** What the answers of days that a scope takes are about. @throws Refusal 400 where that is too much to be counted */
export async function askedIn(days: readonly Day[], scope: Scope): Promise<Asked> {
  const sets = scopeSets(scope);
  /** By location; a prompt and a model as one number. */
  const questions = new Map<number, Set<number>>();
  let scanned = 0;
  for (const day of days) {
    const { ms, prompt, location, model, prompts, locations } = day;
    const filter = rowFilter(day, sets);
    const possible = prompts.length * cutBit * locations.length;
    const seen = possible <= largestTable ? new Uint8Array(possible) : null;
    const ofLocations = Array.from(locations, (n) => {
      if (!questions.has(n)) questions.set(n, new Set());
      return questions.get(n)!;
    });
    for (let row = 0; row < day.answers; row++) {
      const [promptPlace, place] = [prompt[row]!, location[row]!];
      if (filter.prompts[promptPlace] === 0 || filter.models[model[row]!] === 0 || filter.locations[place] === 0) continue;
      if (ms[row]! < filter.fromMs || ms[row]! > filter.toMs) continue;
      const modelN = model[row]! & ~cutBit;
      if (seen) {
        const name = (promptPlace * cutBit + modelN) * locations.length + place;
        if (seen[name] === 1) continue;
        seen[name] = 1;
      }
      ofLocations[place]!.add(prompts[promptPlace]! * cutBit + modelN);
    }
    refuseMany(countOf(questions), 0);
    scanned += day.answers;
    // Other calls have a turn.
    if (scanned > 100_000) {
      scanned = 0;
      await setImmediate();
    }
  }
  const [askedPrompts, models, askedLocations] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const [n, ofLocation] of questions) {
    if (ofLocation.size > 0) askedLocations.add(n);
    for (const question of ofLocation) {
      askedPrompts.add(Math.floor(question / cutBit));
      models.add(question % cutBit);
    }
  }
  return { prompts: askedPrompts, models, locations: askedLocations, combinations: countOf(questions) };
}

const countOf = (questions: ReadonlyMap<number, Set<number>>): number =>
  [...questions.values()].reduce((sum, { size }) => sum + size, 0);
