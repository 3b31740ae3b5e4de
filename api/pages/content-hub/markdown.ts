import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";

/** Longer texts are shown by their beginning: a page is not the place to read a book. */
export const shownCharacters = 50_000;

const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// Pictures of other sites would reveal to them who reads here.
markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index]!;
  const { escapeHtml } = markdown.utils;
  return `<a href="${escapeHtml(String(token.attrGet("src") ?? ""))}">${escapeHtml(token.content || "picture")}</a>`;
};

/** The page's own headings reach level 2: those of a text begin at 3 and go down one level at a time. */
const firstLevel = 3;
markdown.core.ruler.push("heading_levels", ({ tokens }) => {
  const open: { level: number; shown: number }[] = [];
  for (const token of tokens) {
    if (token.type !== "heading_open" && token.type !== "heading_close") continue;
    const level = Number(token.tag.slice(1));
    if (token.type === "heading_open") {
      while (open.length > 0 && open.at(-1)!.level >= level) open.pop();
      open.push({ level, shown: Math.min((open.at(-1)?.shown ?? firstLevel - 1) + 1, 6) });
    }
    token.tag = `h${open.at(-1)!.shown}`;
  }
});

/** A Markdown text as markup that does nothing: no script, no styles, no pictures; links send no referrer. */
export function renderMarkdown(text: string): string {
  const rendered = markdown.render(text.slice(0, shownCharacters).toWellFormed());
  return sanitizeHtml(rendered, {
    allowedTags: [
      ..."h1 h2 h3 h4 h5 h6 p a ul ol li blockquote pre code em strong s hr br table thead tbody tr th td".split(" "),
    ],
    allowedAttributes: { a: ["href", "title", "rel"], ol: ["start"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      a: sanitizeHtml.simpleTransform("a", { rel: "nofollow noopener noreferrer" }),
    },
  });
}
