import { setImmediate } from "node:timers/promises";
import type { Rows } from "../../platform/database/index.ts";
import { dayText } from "../../platform/time/index.ts";
import { type RowFilter, rowFilter, scopeSets } from "../analytics/count.ts";
import { citesBit, cutBit, type Day } from "../analytics/day.ts";
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

/** One combination's answers, and how many of them mention each company. */
interface Combination {
  answers: number;
  mentions: Uint32Array;
}

function addDay(found: Collected, questions: Questions, day: Day, filter: RowFilter, companies: readonly number[]): void {
  const { ms, prompt, location, model, marks } = day;
  const width = day.companies.length;
  const cites = citesBit(marks);
  const rankBits = cites - 1;
  const columns = companies.map((n) => day.companies.indexOf(n));
  const combinations = new Map<number, Combination>();
  const ofPrompts = new Map<number, PromptDay>();
  for (let row = 0; row < day.answers; row++) {
    if (filter.prompts[prompt[row]!] === 0 || filter.models[model[row]!] === 0 || filter.locations[location[row]!] === 0)
      continue;
    if (ms[row]! < filter.fromMs || ms[row]! > filter.toMs) continue;
    const at = row * width;
    const modelN = model[row]! & ~cutBit;
    const key = (prompt[row]! * cutBit + modelN) * (day.locations.length + 1) + location[row]!;
    const combination = combinations.get(key) ?? { answers: 0, mentions: new Uint32Array(companies.length) };
    if (combination.answers++ === 0) {
      combinations.set(key, combination);
      questions.add(day.prompts[prompt[row]!]!, modelN, day.locations[location[row]!]!);
    }
    for (const [place, column] of columns.entries())
      if (column >= 0 && (marks[at + column]! & rankBits) !== 0) combination.mentions[place]!++;
    found.models.set(modelN, (found.models.get(modelN) ?? 0) + 1);
    addAnswer(promptDay(ofPrompts, day, prompt[row]!), day, at, columns[0] ?? -1);
  }
  if (combinations.size === 0) return;
  found.days++;
  found.combinations += combinations.size;
  for (const combination of combinations.values()) addRepeats(found.repeats, combination);
  for (const ofPrompt of ofPrompts.values()) {
    found.answers += ofPrompt.answers;
    found.prompts.add(ofPrompt.prompt);
    found.promptDays.push(ofPrompt);
  }
}

function promptDay(ofPrompts: Map<number, PromptDay>, day: Day, place: number): PromptDay {
  const known = ofPrompts.get(place);
  if (known) return known;
  const nothing = { answers: 0, naming: 0, allMentions: 0, mentions: 0, ranks: 0, cited: 0 };
  const made = { prompt: day.prompts[place]!, day: dayText(day.day), ...nothing };
  ofPrompts.set(place, made);
  return made;
}

function addAnswer(into: PromptDay, { marks, companies }: Day, at: number, column: number): void {
  const cites = citesBit(marks);
  const rankBits = cites - 1;
  let mentions = 0;
  for (let index = 0; index < companies.length; index++) if ((marks[at + index]! & rankBits) !== 0) mentions++;
  into.answers++;
  into.allMentions += mentions;
  if (mentions > 0) into.naming++;
  const mark = column < 0 ? 0 : marks[at + column]!;
  if (mark >= cites) into.cited++;
  if ((mark & rankBits) === 0) return;
  into.mentions++;
  into.ranks += mark & rankBits;
}

function addRepeats(repeats: Repeats, { answers, mentions }: Combination): void {
  if (answers < 2) return;
  repeats.combinations++;
  for (const [place, company] of repeats.companies.entries()) {
    const named = mentions[place]!;
    const rest = answers - named;
    company.agreeing += (named * (named - 1) + rest * (rest - 1)) / (answers * (answers - 1));
    company.mentioning += named / answers;
  }
}
