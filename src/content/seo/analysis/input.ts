/** What is analysed. The fields are those of a submission. */
export type AnalysisInput = {
  source: { kind: "draft"; title?: string; meta_description?: string; markdown: string } | { kind: "page"; url: string };
  target_queries?: string[];
  /** BCP 47 tag; default `en-US`. */
  locale?: string;
  local_context?: string;
};

/** What the service knows about the website that the source belongs to. Every part is optional. */
export type WebsiteKnowledge = {
  brand?: { name: string; aliases?: string[]; domains?: string[] };
  competitors?: string[];
  /** Approved facts about the brand. */
  facts?: { id: string; text: string }[];
  /** Prompts that the website tracks. */
  prompts?: string[];
  /** Pages that AI answers cite for the target queries, most cited first. */
  citedSources?: { url: string; title?: string | null; citations: number; query?: string }[];
};
