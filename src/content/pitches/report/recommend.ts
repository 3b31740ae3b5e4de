import { shownWith } from "../../../platform/numbers/index.ts";
import type { PitchReport, Recommendation } from "../report-record.ts";
import { leaderIn } from "./ahead.ts";
import { generalOf, type JudgedAnswer } from "./answers.ts";
import { isUnknown, plain } from "./perception.ts";

const maxEvidence = 4;

type Evidence = Recommendation["evidence"];

/** What the advice is drawn from. `answers` are all; the own brand is the first company. */
export interface Findings extends Omit<PitchReport, "recommendations" | "generated_at" | "notes"> {
  answers: readonly JudgedAnswer[];
}

type Advise = (findings: Findings) => Recommendation | null;

/** What to do next, each drawn from answers and showing which. The order is that of the work's effect as a rule of thumb. */
export function recommendByRules(findings: Findings): Recommendation[] {
  return [answerTheGaps, getListed, becomeKnown, writeOwnPages, liftWeakModel, answerCriticism, riseInAnswers].flatMap(
    (advise) => advise(findings) ?? [],
  );
}

const evidenceOf = ({ prompt, model, text }: JudgedAnswer, at: number | null, url: string | null = null): Evidence[number] => ({
  prompt: prompt.text,
  model,
  quote: at === null ? null : quoteAt(text, at),
  url,
});

function quoteAt(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  const line = plain(text.slice(start, end < 0 ? text.length : end));
  return line.length <= 220 ? line : `${line.slice(0, 217)}…`;
}

const list = (items: readonly string[]): string =>
  items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/**
 * Questions that others own. One question has few answers, so a wide gap in it may be chance: there is advice where a competitor is
 * really ahead in a question, or else in all of them together.
 */
const answerTheGaps: Advise = ({ gaps, brand, answers, metrics }) => {
  const names = metrics.overall.companies.map(({ name }) => name);
  const behind = gaps.filter(({ prompt }) => leaderIn(answersTo(answers, prompt)) !== null);
  const wide = gaps.filter(({ mentions, leaders }) => mentions * 2 <= leaders[0]!.answers);
  const leader = leaderIn(generalOf(answers));
  const ahead = leader && metrics.overall.companies[leader.index]!;
  const open = (behind.length > 0 ? behind : ahead ? wide : []).slice(0, 4);
  const [widest] = open;
  if (!widest) return null;
  const evidence = open.flatMap((gap) => {
    const leader = names.indexOf(gap.leaders[0]!.name);
    const example = answers.find(
      (one) => one.prompt.text === gap.prompt && one.verdicts[leader]!.mentioned && !one.verdicts[0]!.mentioned,
    );
    return example ? [evidenceOf(example, example.verdicts[leader]!.evidence[0]?.start ?? null)] : [];
  });
  const overall = ahead
    ? `${ahead.name} is named in ${ahead.mention_rate.value.toFixed(0)}% of all answers, ${brand.name} in ${metrics.overall.companies[0]!.mention_rate.value.toFixed(0)}%. `
    : "";
  return {
    id: "answer-gaps",
    priority: "high",
    title: `Answer the ${open.length === 1 ? "question" : `${open.length} questions`} in which others are named and ${brand.name} hardly is`,
    why: `${overall}Asked "${widest.prompt}", ${widest.leaders[0]!.answers} of ${widest.answers} answers name ${widest.leaders[0]!.name} and ${widest.mentions === 0 ? "none names" : `${widest.mentions} ${widest.mentions === 1 ? "names" : "name"}`} ${brand.name}.`,
    change: `Publish a page ${open.length === 1 ? "for it" : "for each of these questions"} that answers in its first paragraph, names ${brand.name} with facts that can be quoted (numbers, conditions, dates), and compares fairly with ${list(widest.leaders.map(({ name }) => name))}.`,
    made_by: "rules",
    evidence,
  };
};

const answersTo = (answers: readonly JudgedAnswer[], prompt: string) => answers.filter((one) => one.prompt.text === prompt);

/** Pages of others on which the answers rest, where one competitor is really ahead among the answers that cite them. */
const getListed: Advise = ({ sources, brand, answers, metrics }) => {
  const general = generalOf(answers);
  const places = sources
    .filter(({ owner }) => owner === "third_party")
    .flatMap((source) => {
      const ahead = leaderIn(general.filter(({ domains }) => domains.has(source.domain)));
      return ahead ? [{ ...source, ahead }] : [];
    })
    .slice(0, 3);
  const [first] = places;
  if (!first) return null;
  const { ahead } = first;
  return {
    id: "get-listed",
    priority: "high",
    title: `Get ${brand.name} into what ${list(places.map(({ domain }) => domain))} ${places.length === 1 ? "says" : "say"}`,
    why: `${first.domain} is cited in ${times(ahead.answers, "answer", "answers")}; ${ahead.rival} of them name ${metrics.overall.companies[ahead.index]!.name}, ${ahead.own} name ${brand.name}.`,
    change: `Look at the cited pages, then offer their authors what they lack: a test sample, current facts and prices, a customer to talk to. Correct entries that are out of date.`,
    made_by: "rules",
    evidence: places.flatMap(({ domain, pages }) => {
      const example =
        answers.find((one) => one.domains.has(domain) && !one.verdicts[0]!.mentioned) ??
        answers.find((one) => one.domains.has(domain));
      return example ? [evidenceOf(example, null, example.domains.get(domain)![0]?.url ?? pages[0]?.url ?? null)] : [];
    }),
  };
};

/** Answers that do not know the brand. */
const becomeKnown: Advise = ({ sentiment, brand, answers }) => {
  const unknowing = answers.filter((one) => one.prompt.kind === "brand" && isUnknown(one));
  if (unknowing.length === 0) return null;
  return {
    id: "become-known",
    priority: unknowing.length * 2 >= sentiment.brand_answers ? "high" : "medium",
    title: `Make ${brand.name} known to models that have not heard of it`,
    why: `${times(unknowing.length, "answer", "answers")} of ${sentiment.brand_answers} to questions about ${brand.name} ${unknowing.length === 1 ? "says" : "say"} that nothing is known about it.`,
    change: `State on an about page who ${brand.name} is, since when, where and for whom, with structured data (Organization, sameAs), and see that independent directories say the same.`,
    made_by: "rules",
    evidence: unknowing.slice(0, maxEvidence).map((one) => evidenceOf(one, one.verdicts[0]!.evidence[0]?.start ?? null)),
  };
};

/** Competitors' pages that are cited more than the brand's own. */
const writeOwnPages: Advise = ({ metrics, brand, sources, answers }) => {
  const [own] = metrics.overall.companies;
  const general = generalOf(answers);
  const ahead = leaderIn(general, ({ cited }) => cited);
  if (!own || !ahead) return null;
  const leader = metrics.overall.companies[ahead.index]!;
  const cited = sources.find(({ company }) => company === leader.name);
  const citing = cited ? general.filter(({ domains }) => domains.has(cited.domain)) : [];
  if (citing.length < 2) return null;
  return {
    id: "own-pages",
    priority: "medium",
    title: `Give answers a page of ${brand.name} to cite`,
    why: `${leader.citation_rate.value.toFixed(0)}% of the answers cite ${leader.name}'s own pages, ${own.citation_rate.value.toFixed(0)}% cite ${brand.domain}.`,
    change: `Read which of ${leader.name}'s pages are cited, and publish the better counterpart: guide, comparison or data of your own, readable without scripts and open to AI crawlers in robots.txt.`,
    made_by: "rules",
    evidence: citing.slice(0, maxEvidence).map((one) => evidenceOf(one, null, one.domains.get(cited!.domain)![0]!.url)),
  };
};

/** A model whose interval lies below what the others show. */
const liftWeakModel: Advise = ({ metrics, brand, answers }) => {
  const own = metrics.overall.companies[0]!;
  const weak = metrics.by_model
    .map((one) => ({ ...one, rate: one.companies[0]!.mention_rate }))
    .filter(({ rate }) => rate.n > 0 && rate.high < own.mention_rate.value)
    .sort((a, b) => a.rate.value - b.rate.value)[0];
  if (!weak) return null;
  const silent = generalOf(answers).filter((one) => one.model === weak.model && !one.verdicts[0]!.mentioned);
  const rests = new Set(silent.flatMap((one) => [...one.domains.keys()]));
  return {
    id: "weak-model",
    priority: "medium",
    title: `Find out what ${weak.label} reads`,
    why: `${weak.label} names ${brand.name} in ${weak.rate.value.toFixed(0)}% of its answers (95% interval ${weak.rate.low.toFixed(0)} to ${weak.rate.high.toFixed(0)}%), all models together in ${own.mention_rate.value.toFixed(0)}%.`,
    change: `Its answers rest on ${rests.size > 0 ? list([...rests].slice(0, 4)) : "no cited pages"}. Be present there first, and check that its crawler may read ${brand.domain}.`,
    made_by: "rules",
    evidence: silent.slice(0, maxEvidence).map((one) => evidenceOf(one, null, [...one.domains.values()][0]?.[0]?.url ?? null)),
  };
};

/** What is said against the brand. */
const answerCriticism: Advise = ({ sentiment, brand, answers }) => {
  const worst = sentiment.attributes.find(({ positive, answers: count }) => !positive && count >= 2);
  if (!worst) return null;
  const saying = answers.flatMap((one) => {
    const said = one.perceptions.find(({ companyN, name }) => companyN === 0 && name === worst.name);
    return said ? [{ one, start: said.evidence[0]?.start ?? null }] : [];
  });
  return {
    id: "answer-criticism",
    priority: "medium",
    title: `Answer what models say against ${brand.name}: ${worst.name.toLowerCase()}`,
    why: `${times(worst.answers, "answer says", "answers say")} of ${brand.name}: ${worst.name.toLowerCase()}.`,
    change: `If it is wrong, publish the facts that show it where it is read; if it is right, say what was done about it and since when. Ask reviewers to look again.`,
    made_by: "rules",
    evidence: saying.slice(0, maxEvidence).map(({ one, start }) => evidenceOf(one, start)),
  };
};

/** Named, but behind others. */
const riseInAnswers: Advise = ({ metrics, brand, answers }) => {
  const [own] = metrics.overall.companies;
  if (!own || own.avg_position === null || own.mentions < 5) return null;
  const general = generalOf(answers);
  const leader = leaderIn(general, ({ position }) => position === 1);
  if (!leader) return null;
  const { index } = leader;
  const ahead = metrics.overall.companies[index]!;
  const behind = general.filter(({ verdicts }) => verdicts[index]!.position === 1 && (verdicts[0]!.position ?? 0) > 1);
  if (behind.length === 0) return null;
  return {
    id: "rise",
    priority: "low",
    title: `Move up where ${brand.name} is named behind ${ahead.name}`,
    why: `${ahead.name} is named first in ${ahead.first_places} answers, ${brand.name} in ${own.first_places}; where it is named, its place is ${shownWith(1, own.avg_position)} on average.`,
    change: `Give the reason to be named first in words that can be taken over: for whom ${brand.name} is the best choice, and why, with a number or a test that shows it.`,
    made_by: "rules",
    evidence: behind.slice(0, maxEvidence).map((one) => evidenceOf(one, one.verdicts[index]!.evidence[0]?.start ?? null)),
  };
};
