import { fileURLToPath } from "node:url";
import { type Case, predict, readCases } from "../../../src/detection/mentions/cases.ts";
import type { Verdict } from "../../../src/detection/mentions/types.ts";

/** What the detector must reach on each half of the corpus, in percent. */
const FLOORS = {
  tuning: { f1: 98, position: 97, cited: 99.5 },
  holdout: { f1: 96, position: 92, cited: 99 },
  "answers-tuning": { f1: 98, position: 97, cited: 99.5 },
};

class Tally {
  cases = 0;
  failing = 0;
  right = 0;
  wrong = 0;
  missed = 0;
  positions = 0;
  positionsRight = 0;
  pairs = 0;
  citedRight = 0;

  get f1() {
    const all = 2 * this.right + this.wrong + this.missed;
    return all === 0 ? 100 : (200 * this.right) / all;
  }
  get position() {
    return this.positions === 0 ? 100 : (100 * this.positionsRight) / this.positions;
  }
  get cited() {
    return this.pairs === 0 ? 100 : (100 * this.citedRight) / this.pairs;
  }

  add(c: Case, verdicts: readonly Verdict[]) {
    const got = new Map(verdicts.map((verdict) => [verdict.key, verdict]));
    let clean = true;
    for (const want of c.expected ?? []) {
      const verdict = got.get(want.key);
      const said = verdict?.mentioned === true;
      const place = said && verdict?.position === want.position;
      const cited = (verdict?.cited ?? false) === want.cited;
      this.pairs++;
      if (cited) this.citedRight++;
      if (want.mentioned) {
        this.positions++;
        if (place) this.positionsRight++;
        if (said) this.right++;
        else this.missed++;
      } else if (said) this.wrong++;
      clean &&= cited && (want.mentioned ? place : !said);
    }
    this.cases++;
    if (!clean) this.failing++;
    return clean;
  }

  toString() {
    const percent = (value: number) => `${value.toFixed(1).padStart(5)} %`;
    return `F1 ${percent(this.f1)}  position ${percent(this.position)}  cited ${percent(this.cited)}  (${this.cases} cases, ${this.failing} with an error)`;
  }
}

let failed = false;
const byTag = new Map<string, Tally>();
const byLanguage = new Map<string, Tally>();
const tallied = (map: Map<string, Tally>, key: string) => {
  const tally = map.get(key) ?? new Tally();
  map.set(key, tally);
  return tally;
};
for (const [name, floors] of Object.entries(FLOORS)) {
  const tally = new Tally();
  const errors: string[] = [];
  for (const c of readCases(fileURLToPath(new URL(`corpus/${name}.jsonl`, import.meta.url)))) {
    const verdicts = predict(c);
    if (!tally.add(c, verdicts)) errors.push(c.id);
    tallied(byLanguage, c.language ?? "?").add(c, verdicts);
    for (const tag of c.tags ?? []) tallied(byTag, tag).add(c, verdicts);
  }
  console.log(`${name.padEnd(18)} ${tally}`);
  if (errors.length > 0) console.log(`  with an error: ${errors.join(" ")}`);
  for (const measure of ["f1", "position", "cited"] as const) {
    if (tally[measure] >= floors[measure]) continue;
    failed = true;
    console.error(`  ${measure} is ${tally[measure].toFixed(2)} %, below the floor of ${floors[measure]} %`);
  }
}
for (const [title, map] of [
  ["by tag", byTag],
  ["by language", byLanguage],
] as const) {
  console.log(`\n${title}`);
  for (const [key, tally] of [...map].sort(([a], [b]) => a.localeCompare(b))) console.log(`  ${key.padEnd(16)} ${tally}`);
}
process.exitCode = failed ? 1 : 0;
