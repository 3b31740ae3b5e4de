import { type Case, detectorFor } from "../../../src/detection/mentions/cases.ts";
import { perceptionsOf } from "../../../src/detection/perceptions/perceptions.ts";

/** How what answers say of the own brand fares against labels, in a line; cases without such a label are left out. */
export function scorePerceptions(cases: readonly Case[]): string {
  let [labelled, exact, right, wrong, missed] = [0, 0, 0, 0, 0];
  for (const c of cases) {
    if (!c.perceptions) continue;
    const { verdicts, language } = detectorFor(c.companies).detectWithPages(c.answer, c.citations, { language: c.language });
    const companies = c.companies.map((company, n) => ({ ...company, n, isSelf: company.is_self }));
    const mentions = verdicts.map(({ position, evidence }, companyN) => ({ companyN, position, evidence }));
    const own = companies.find(({ isSelf }) => isSelf)?.n;
    const said = perceptionsOf(c.answer, companies, mentions, language).flatMap((p) => (p.companyN === own ? [p.name] : []));
    const hits = said.filter((name) => c.perceptions!.includes(name)).length;
    labelled++;
    right += hits;
    wrong += said.length - hits;
    missed += c.perceptions.length - hits;
    if (hits === said.length && hits === c.perceptions.length) exact++;
  }
  const f1 = (200 * right) / Math.max(1, 2 * right + wrong + missed);
  return `F1 ${f1.toFixed(1)} %  (${labelled} cases, ${exact} of them wholly right)`;
}
