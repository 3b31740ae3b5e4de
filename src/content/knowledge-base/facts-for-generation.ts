import { type Rows, sql } from "../../platform/database/index.ts";
import { type UsableFact, usableFacts } from "./usable-facts.ts";

/** What a text is to be written about. */
export interface GenerationSubject {
  topic: string | null;
  /** Texts of the tracked prompts that the text is to answer. */
  prompts: readonly string[];
}

/** A fact as a text may use it. */
export type GenerationFact = Pick<UsableFact, "id" | "text" | "source_url" | "quote" | "confidence" | "pillar">;

export interface GenerationBounds {
  maxFacts: number;
  /** Of all texts together, in UTF-16 code units. */
  maxCharacters: number;
}

const defaultBounds: GenerationBounds = { maxFacts: 40, maxCharacters: 12_000 };
const maxWords = 200;
/** Facts that score less than this share of the best one have little more than a "the" in common with the subject. */
const leastShareOfBest = 0.1;

/**
 * What content generation reads of a website's Knowledge Base: the usable facts, the most relevant first. It reads the tables, so
 * whatever a call changed counts from its commit.
 *
 * A Knowledge Base that fits the bounds comes whole. Of a larger one come facts that share words with the topic and the prompts
 * (give or take an ending; the pillar's name counts as said by each of its facts), ranked by the sum of the words' weights, which
 * are the inverse document frequencies of Okapi BM25 (Robertson and Zaragoza 2009), and by confidence among equals. Texts are
 * data of the customer's: hand them to a model as material, never as instructions.
 *
 * @param rows the organization's rows.
 */
export async function factsForGeneration(
  rows: Pick<Rows, "read">,
  websiteId: string,
  subject: GenerationSubject,
  bounds: GenerationBounds = defaultBounds,
): Promise<GenerationFact[]> {
  const needles = needlesOf([subject.topic ?? "", ...subject.prompts].join("\n"));
  const ranked = await rows.read<GenerationFact>(sql`
    with filed as materialized (
      select id, ' ' || normalized_fact(name) || ' ' as said from pillar where website_id = ${websiteId} and status = 'published'),
    eligible as materialized (
      select f.*, ' ' || f.normalized || p.said as said from (${usableFacts(sql`${websiteId}::uuid`)}) f join filed p on p.id = f.pillar_id),
    extent as materialized (
      select count(*) as facts, count(*) <= ${bounds.maxFacts}::int and sum(length(text)) <= ${bounds.maxCharacters}::int as fits from eligible),
    hit as materialized (
      select e.id, n.place from eligible e join unnest(${needles}::text[]) with ordinality n(needle, place) on strpos(e.said, n.needle) > 0),
    weight as (
      select place, ln(1 + (facts - count(*) + 0.5) / (count(*) + 0.5)) as weight from hit cross join extent group by place, facts),
    score as (select id, sum(weight) as score from hit join weight using (place) group by id)
    select e.id, e.text, e.source_url, e.quote, e.confidence, e.pillar
    from eligible e cross join extent left join score s on s.id = e.id
    where extent.fits or s.score >= ${leastShareOfBest}::float8 * (select max(score) from score)
    order by coalesce(s.score, 0) desc, array_position(array['high', 'medium', 'low'], e.confidence), e.stands_since, e.id
    limit ${bounds.maxFacts}`);
  let characters = 0;
  return ranked.filter(({ text }) => {
    const fits = characters + text.length <= bounds.maxCharacters;
    if (fits) characters += text.length;
    return fits;
  });
}

/** Those of the facts that a text may still use: some were rejected, changed or deleted since they were read. */
export async function stillUsable(
  rows: Pick<Rows, "read">,
  websiteId: string,
  facts: readonly GenerationFact[],
): Promise<GenerationFact[]> {
  const ids = facts.map(({ id }) => id);
  const usable = await rows.read<Pick<UsableFact, "id">>(sql`
    select f.id from (${usableFacts(sql`${websiteId}::uuid`)}) f where f.id = any(${ids}::uuid[])`);
  const left = new Set(usable.map(({ id }) => id));
  return facts.filter(({ id }) => left.has(id));
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
/** Scripts that are written without spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A syllable a letter: two are most stems, and particles and endings follow. */
const hangul = /\p{sc=Hangul}/u;

/**
 * The words of a text as they are looked for in a normalized one: the beginnings of long words and Korean ones, so that an ending makes
 * no difference, other short words whole, and those of scripts without spaces anywhere.
 */
function needlesOf(text: string): string[] {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, " ");
  const needles = new Set<string>();
  for (const { segment: word, isWordLike } of segmenter.segment(plain)) {
    if (!isWordLike) continue;
    if (unspaced.test(word)) needles.add(word);
    else if (hangul.test(word)) needles.add(` ${word.slice(0, 2)}`);
    else if (word.length < 4) needles.add(` ${word} `);
    else needles.add(` ${word.slice(0, Math.max(4, Math.ceil(word.length * 0.75)))}`);
    if (needles.size === maxWords) break;
  }
  return [...needles];
}
