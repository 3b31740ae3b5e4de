import { setImmediate } from "node:timers/promises";
import type { Rows } from "../../platform/database/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { type RowFilter, rowFilter, scopeSets, takenRows } from "../analytics/count.ts";
import { citesBit, cutBit, type Day, oneUnlessZero } from "../analytics/day.ts";
import { readDays } from "../analytics/read.ts";
import type { Scope } from "../analytics/scope.ts";

/** The answers to one prompt on one day, as far as they are about one company. */
export interface PromptDay {
  prompt: number;
  day: string;
  answers: number;
  /** Answers that mention any tracked company, and mentions of all of them. */
  naming: number;
  allMentions: number;
  mentions: number;
  ranks: number;
  cited: number;
}

/** How often answers to one question on one day agree. */
export interface Repeats {
  /** Combinations of prompt, model, location and UTC day with at least two answers. */
  combinations: number;
  /** Of each company: over these combinations the sum of the share of pairs of answers that agree, and of the share of answers that mention it. */
  companies: { agreeing: number; mentioning: number }[];
}

/** What is needed to say how good a number is. */
export interface Collected {
  answers: number;
  /** Combinations of prompt, model, location and UTC day with answers. */
  combinations: number;
  /** Combinations of prompt, model and location with answers. */
  questions: number;
  days: number;
  /** Prompts by number. */
  prompts: Set<number>;
  /** Answers by the catalogue's number of their model. */
  models: Map<number, number>;
  /** Of the first company. */
  promptDays: PromptDay[];
  repeats: Repeats;
}

/** Reads the answers of a scope once. @param companies numbers; the first one is the one whose rate is looked at. */
export async function collect(rows: Rows, scope: Scope, companies: readonly number[]): Promise<Collected> {
  const found: Collected = {
    ...{ answers: 0, combinations: 0, questions: 0, days: 0, prompts: new Set(), models: new Map(), promptDays: [] },
    repeats: { combinations: 0, companies: companies.map(() => ({ agreeing: 0, mentioning: 0 })) },
  };
  const sets = scopeSets(scope);
  const questions = new Questions();
  let scanned = 0;
  for (const day of await readDays(rows, scope)) {
    addDay(found, questions, day, rowFilter(day, sets), companies);
    scanned += day.answers;
    // Other calls have a turn.
    if (scanned > 100_000) {
      scanned = 0;
      await setImmediate();
    }
  }
  return { ...found, questions: questions.size };
}

/** Prompts, models and locations that occur together. */
class Questions {
  /** By location; prompts and models as one number. */
  readonly #asked = new Map<number, Set<number>>();

  add(prompt: number, model: number, location: number): void {
    const asked = this.#asked.get(location) ?? new Set();
    this.#asked.set(location, asked.add(prompt * cutBit + model));
  }

  get size(): number {
    return [...this.#asked.values()].reduce((sum, asked) => sum + asked.size, 0);
  }
}

/** Up to so many possible combinations of a day stand in a table; more in a map, which takes longer. */
const largestTable = 4_000_000;

/** Numbers the combinations of prompt, model and location that a day has, in the order of their first answers. */
function slotsOf(day: Day): (prompt: number, model: number, location: number) => number {
  const width = day.locations.length;
  const keyOf = (prompt: number, model: number, location: number) => (prompt * cutBit + model) * width + location;
  const possible = day.prompts.length * cutBit * width;
  let used = 0;
  if (possible > largestTable) {
    const slots = new Map<number, number>();
    return (...combination) => {
      const key = keyOf(...combination);
      const known = slots.get(key);
      if (known !== undefined) return known;
      slots.set(key, used);
      return used++;
    };
  }
  // 0 is free.
  const table = new Int32Array(possible);
  return (prompt, model, location) => {
    const key = keyOf(prompt, model, location);
    if (table[key] === 0) table[key] = ++used;
    return table[key]! - 1;
  };
}

function addDay(found: Collected, questions: Questions, day: Day, filter: RowFilter, companies: readonly number[]): void {
  const { prompt, location, model, marks } = day;
  const width = day.companies.length;
  const cites = citesBit(marks);
  const rankBits = cites - 1;
  const columns = companies.map((n) => day.companies.indexOf(n));
  const slotOf = slotsOf(day);
  /** Answers of each combination, and after them those that mention each company. */
  const combinations: number[] = [];
  const size = 1 + columns.length;
  const ofPrompts: (PromptDay | undefined)[] = new Array(day.prompts.length);
  const ofModels = new Uint32Array(cutBit);
  for (const row of takenRows(day, filter)) {
    const [promptPlace, locationPlace] = [prompt[row]!, location[row]!];
    const at = row * width;
    const modelN = model[row]! & ~cutBit;
    const slot = slotOf(promptPlace, modelN, locationPlace) * size;
    if (slot === combinations.length) {
      for (let place = 0; place < size; place++) combinations.push(0);
      questions.add(day.prompts[promptPlace]!, modelN, day.locations[locationPlace]!);
    }
    combinations[slot]!++;
    for (let place = 0; place < columns.length; place++) {
      const column = columns[place]!;
      if (column >= 0 && (marks[at + column]! & rankBits) !== 0) combinations[slot + 1 + place]!++;
    }
    ofModels[modelN]!++;
    ofPrompts[promptPlace] ??= nothingOf(day, promptPlace);
    addAnswer(ofPrompts[promptPlace], day, at, columns[0] ?? -1, cites);
  }
  if (combinations.length === 0) return;
  found.days++;
  found.combinations += combinations.length / size;
  addRepeats(found.repeats, combinations, size);
  for (const [model, answers] of ofModels.entries())
    if (answers > 0) found.models.set(model, (found.models.get(model) ?? 0) + answers);
  for (const ofPrompt of ofPrompts) {
    if (!ofPrompt) continue;
    found.answers += ofPrompt.answers;
    found.prompts.add(ofPrompt.prompt);
    found.promptDays.push(ofPrompt);
  }
}

const nothingOf = (day: Day, place: number): PromptDay => ({
  ...{ prompt: day.prompts[place]!, day: dayText(day.day) },
  ...{ answers: 0, naming: 0, allMentions: 0, mentions: 0, ranks: 0, cited: 0 },
});

function addAnswer(into: PromptDay, { marks, companies }: Day, at: number, column: number, cites: number): void {
  const rankBits = cites - 1;
  let mentions = 0;
  for (let index = 0; index < companies.length; index++) mentions += oneUnlessZero(marks[at + index]! & rankBits);
  into.answers++;
  into.allMentions += mentions;
  if (mentions > 0) into.naming++;
  const mark = column < 0 ? 0 : marks[at + column]!;
  if (mark >= cites) into.cited++;
  if ((mark & rankBits) === 0) return;
  into.mentions++;
  into.ranks += mark & rankBits;
}

function addRepeats(repeats: Repeats, combinations: readonly number[], size: number): void {
  for (let slot = 0; slot < combinations.length; slot += size) {
    const answers = combinations[slot]!;
    if (answers < 2) continue;
    repeats.combinations++;
    for (const [place, company] of repeats.companies.entries()) {
      const named = combinations[slot + 1 + place]!;
      const rest = answers - named;
      company.agreeing += (named * (named - 1) + rest * (rest - 1)) / (answers * (answers - 1));
      company.mentioning += named / answers;
    }
  }
}
