import pMap from "p-map";
import { type PageFetcher, pageText } from "../../integrations/web-pages/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { PageError } from "../../platform/documents/index.ts";
import { normalizeUrl } from "../../tracking/index.ts";
import type { RowOf } from "../database.ts";
import type { Brief } from "../hub/brief.ts";
import { factsForGeneration, type GenerationFact } from "../knowledge-base/facts-for-generation.ts";
import { isOrderToModels } from "../orders-to-models.ts";

const maxCitedSources = 20;
/** What was cited longer ago says little about what is cited now. */
const citedWithinDays = 90;
/** Pages whose text is read, of those that are named or cited most. */
const maxReadSources = 8;
const concurrency = 3;
const maxSourceCharacters = 6_000;

/** A page that a draft may use and link to. */
export interface Source {
  url: string;
  title: string | null;
  /** Answers to the brief's prompts that cite it; 0 for pages that only the brief names. */
  citations: number;
  /** What it says, cut; null when it was not read. */
  text: string | null;
  /** Why it could not be read. */
  problem?: string;
}

/** Everything that a text is written from. */
export interface Material {
  brand: string;
  ownDomains: string[];
  language: string;
  prompts: string[];
  facts: GenerationFact[];
  sources: Source[];
}

interface Known {
  brand: RowOf<"tracking.company">["name"] | null;
  own_domains: RowOf<"tracking.company">["domains"] | null;
  prompts: Pick<RowOf<"tracking.prompt">, "id" | "text">[];
}

/** Gathers the material of an item's draft. Sources that cannot be read are kept without a text. */
export async function gatherMaterial(
  rows: Rows,
  pages: PageFetcher,
  item: { contentId: string; websiteId: string; title: string; language: string },
  brief: Brief,
  signal: AbortSignal,
): Promise<Material> {
  const [known] = await rows.read<Known>(sql`
    select o.name as brand, o.domains as own_domains,
      (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'text', p.text) order by l.place), '[]')
       from content_prompt l join tracking.prompt p on p.id = l.prompt_id and p.deleted_at is null where l.content_id = ${item.contentId}) as prompts
    from (select) one left join tracking.company o on o.website_id = ${item.websiteId} and o.is_self`);
  const { brand, own_domains, prompts } = known!;
  const subject = {
    topic: [item.title, brief.topic ?? ""].filter((text) => text !== "").join("\n") || null,
    prompts: prompts.map(({ text }) => text),
  };
  const [facts, cited] = await Promise.all([
    factsForGeneration(rows, item.websiteId, subject),
    citedSources(
      rows,
      item.websiteId,
      prompts.map(({ id }) => id),
    ),
  ]);
  const others = new Map(cited.map((source) => [normalizeUrl(source.url), source]));
  const named = (brief.sources ?? []).map((url): Source => {
    const page = normalizeUrl(url);
    const known = others.get(page);
    others.delete(page);
    return { title: null, citations: 0, text: null, ...known, url };
  });
  return {
    ...{ brand: brand ?? "", ownDomains: own_domains ?? [], language: item.language, facts },
    prompts: prompts.map(({ text }) => text),
    sources: await readSources(pages, [...named, ...others.values()], signal),
  };
}

/** The pages that answers to these prompts cite, most cited first, each once whatever its spelling. */
async function citedSources(rows: Rows, websiteId: string, promptIds: string[]): Promise<Source[]> {
  if (promptIds.length === 0) return [];
  const found = await rows.read<Pick<Source, "url" | "title" | "citations">>(sql`
    select min(g.url) as url, max(c.title) as title, count(distinct r.n) as citations
    from tracking.prompt p
    join tracking.website w on w.id = p.website_id
    join tracking.response r on r.website_n = w.n and r.prompt_n = p.n and r.outcome = 'answered'
      and r.created_at > now() - ${citedWithinDays} * interval '1 day'
    join tracking.citation c on c.response_n = r.n and c.cited
    join tracking.page g on g.n = c.page_n
    where p.website_id = ${websiteId} and p.id = any(${promptIds}::uuid[])
    group by g.normalized_url order by count(distinct r.n) desc, g.normalized_url limit ${maxCitedSources}`);
  return found.map(({ url, ...source }) => ({ ...source, url: url.replace(/^(?:https?:\/\/)?/i, "https://"), text: null }));
}

/** Reads the texts of the first sources, without passages that give instructions to models. */
async function readSources(pages: PageFetcher, sources: Source[], signal: AbortSignal): Promise<Source[]> {
  await pMap(sources.slice(0, maxReadSources), (source) => readSource(pages, source, signal), { concurrency });
  return sources;
}

async function readSource(pages: PageFetcher, source: Source, signal: AbortSignal): Promise<void> {
  try {
    const { title, blocks } = await pageText(await pages.fetchPage(source.url, signal, { asRead: true }), signal);
    source.title ??= title;
    const readable = blocks.filter((text) => !isOrderToModels(text));
    source.text = readable.join("\n").slice(0, maxSourceCharacters).toWellFormed();
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof PageError)) throw error;
    source.problem = error.message;
  }
}
