import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { readHtml } from "../../../src/platform/documents/read-html.ts";

/** A labelled page: its main text, or snippets that belong to it and that do not. */
export interface LabelledPage {
  id: string;
  /** Pages of one site are much alike and stay together. */
  site: string;
  /** `tune` for the half that rules may be tuned on. */
  half: "tune" | "hold";
  /** As the corpus calls it: article, product, forum and so on. */
  kind: string;
  html: () => string;
  text: string | null;
  /** How the corpus counts. */
  unit: "snippets" | "words" | "shingles";
  with: string[];
  without: string[];
}

/** The layouts of public corpora that are known, by the name of their repository. */
export const corpora: Record<string, (folder: string) => LabelledPage[]> = {
  /** adbar/trafilatura, `tests/`: snippets. */
  trafilatura: (folder) =>
    Object.entries(
      json<Record<string, { file: string; with: string[]; without: string[] }>>(folder, "tests/evaldata.json"),
    ).flatMap(([url, page]) => {
      const path = ["cache", "eval"].map((place) => join(folder, "tests", place, page.file)).find(existsSync);
      return path
        ? [
            {
              ...labelled(url, siteOf(url)),
              html: () => decode(path),
              with: page.with,
              without: page.without,
              unit: "snippets" as const,
            },
          ]
        : [];
    }),
  /** scrapinghub/article-extraction-benchmark: the article's body. */
  scrapinghub: (folder) =>
    Object.entries(json<Record<string, { articleBody: string; url: string }>>(folder, "ground-truth.json")).map(([id, page]) => ({
      ...labelled(id, siteOf(page.url)),
      html: () => gunzipSync(readFileSync(join(folder, "html", `${id}.html.gz`))).toString(),
      text: page.articleBody,
      unit: "shingles" as const,
    })),
  /** mozilla/readability, `test/test-pages`: the main text as HTML. */
  readability: (folder) =>
    readdirSync(join(folder, "test/test-pages")).map((id) => {
      const path = join(folder, "test/test-pages", id);
      const expected = readHtml(readFileSync(join(path, "expected.html"), "utf8"), null);
      const text = [...expected.blocks, ...expected.outside].map((block) => block.text).join("\n");
      return { ...labelled(id, id), html: () => readFileSync(join(path, "source.html"), "utf8"), text };
    }),
  /** Murrough-Foley/web-content-extraction-benchmark (WCXB): the main text of pages of seven kinds. */
  wcxb: (folder) => wcxb(folder, "dev"),
  "wcxb-test": (folder) => wcxb(folder, "test").map((page) => ({ ...page, half: "hold" })),
};

function wcxb(folder: string, split: string): LabelledPage[] {
  const { files } = json<{ files: Record<string, { split: string; page_type: string; domain: string }> }>(
    folder,
    "metadata.json",
  );
  return Object.entries(files).flatMap(([id, file]) => {
    if (file.split !== split) return [];
    const truth = json<{ ground_truth: { main_content: string; with: string[]; without: string[] } }>(
      folder,
      `${split}/ground-truth/${id}.json`,
    ).ground_truth;
    const html = () => gunzipSync(readFileSync(join(folder, split, "html", `${id}.html.gz`))).toString();
    return [{ ...labelled(id, file.domain), kind: file.page_type, html, text: truth.main_content ?? "" }];
  });
}

function labelled(id: string, site: string) {
  const half = createHash("sha256").update(site).digest()[0]! % 2 === 0 ? ("tune" as const) : ("hold" as const);
  return { id, site, half, kind: "article", text: null, unit: "words" as const, with: [], without: [] };
}

const siteOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url);

const json = <T>(folder: string, name: string): T => JSON.parse(readFileSync(join(folder, name), "utf8")) as T;

/** Older pages are not in UTF-8. */
function decode(path: string): string {
  const bytes = readFileSync(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const declared = /charset=["']?([\w-]{3,20})/i.exec(bytes.subarray(0, 4_000).toString("latin1"))?.[1] ?? "windows-1252";
    try {
      return new TextDecoder(/utf-?8/i.test(declared) ? "windows-1252" : declared).decode(bytes);
    } catch {
      return bytes.toString("latin1");
    }
  }
}
