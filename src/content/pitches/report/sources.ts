import { owns } from "../../../reporting/index.ts";
import type { PitchSource } from "../report-record.ts";
import type { Company, JudgedAnswer } from "./answers.ts";
import { rateOf } from "./measure.ts";

const maxSources = 25;
const maxPages = 3;

/** The cited domains, most cited first, and the number of citations by owner. */
export function sourcesOf(answers: readonly JudgedAnswer[], companies: readonly Company[]) {
  const byDomain = new Map<string, JudgedAnswer[]>();
  for (const answer of answers)
    for (const domain of answer.domains.keys()) byDomain.set(domain, [...(byDomain.get(domain) ?? []), answer]);
  const all = [...byDomain].map(([domain, citing]) => toSource(domain, citing, answers.length, companies));
  const sources = all.sort((a, b) => b.answers - a.answers || (a.domain < b.domain ? -1 : 1));
  const citations = (owner: PitchSource["owner"]) =>
    sources.filter((one) => one.owner === owner).reduce((sum, one) => sum + one.answers, 0);
  return {
    sources: sources.slice(0, maxSources),
    owners: { own: citations("own"), competitor: citations("competitor"), third_party: citations("third_party") },
  };
}

function toSource(domain: string, citing: readonly JudgedAnswer[], answers: number, companies: readonly Company[]): PitchSource {
  const owner = companies.find((company) => owns(company, domain));
  const pages = new Map<string, { url: string; title: string | null; answers: number }>();
  for (const answer of citing) {
    for (const url of new Set(answer.domains.get(domain)!.map((page) => page.url))) {
      const title = answer.domains.get(domain)!.find((page) => page.url === url)!.title;
      const known = pages.get(url) ?? { url, title, answers: 0 };
      pages.set(url, { ...known, title: known.title ?? title, answers: known.answers + 1 });
    }
  }
  return {
    domain,
    owner: owner ? (owner.isSelf ? "own" : "competitor") : "third_party",
    company: owner?.name ?? null,
    answers: citing.length,
    citation_rate: rateOf(citing.length, answers),
    brand_mentions: citing.filter(({ verdicts }) => verdicts[0]!.mentioned).length,
    competitor_mentions: citing.filter(({ verdicts }) => verdicts.slice(1).some(({ mentioned }) => mentioned)).length,
    pages: [...pages.values()].sort((a, b) => b.answers - a.answers || (a.url < b.url ? -1 : 1)).slice(0, maxPages),
  };
}
