import type { Verdict } from "../../../src/detection/mentions/candidates/types.ts";
import type { Case } from "../../../src/detection/mentions/cases.ts";

/** Counts how verdicts fare against labels. */
export class Tally {
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
