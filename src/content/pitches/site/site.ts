/** What was read of a website: enough to describe its brand, and nothing that is markup. */
export interface Site {
  /** Where the home page was found. */
  url: string;
  /** The home page first. */
  pages: SitePage[];
  /** Pages that were chosen and could not be read. */
  unread: { url: string; reason: string }[];
}

export interface SitePage {
  url: string;
  title: string;
  description: string;
  /** `og:site_name`. */
  siteName: string;
  keywords: string;
  /** `<html lang>`. */
  lang: string;
  headings: { level: number; text: string }[];
  links: { text: string; path: string }[];
  /** Paragraphs, items and cells of the main text. */
  blocks: string[];
  /** Named things of the page's JSON-LD. */
  things: Thing[];
  /** Tables of the main text, as rows of cells. */
  tables: string[][][];
}

/** A typed node of JSON-LD, reduced to what describes a brand. */
export interface Thing {
  type: string;
  name: string;
  aliases: string[];
  description: string;
  category: string;
  /** What it is about, knows or offers. */
  subjects: string[];
  audience: string;
  country: string;
}
