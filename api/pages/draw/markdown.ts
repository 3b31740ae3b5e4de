import MarkdownIt from "markdown-it";
import footnotes from "markdown-it-footnote";
import sanitizeHtml from "sanitize-html";
import { headingLevels } from "./heading-levels.ts";

/** Longer texts are shown by their beginning: a page is not the place to read a book. */
export const shownCharacters = 50_000;

const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.use(footnotes);
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// Pictures of other sites would reveal to them who reads here.
const asLink: NonNullable<typeof markdown.renderer.rules.image> = (tokens, index) => {
  const token = tokens[index]!;
  const { escapeHtml } = markdown.utils;
  return `<a href="${escapeHtml(String(token.attrGet("src") ?? ""))}">${escapeHtml(token.content || "picture")}</a>`;
};
markdown.renderer.rules.image = asLink;

markdown.core.ruler.push("heading_levels", ({ tokens }) => {
  const levelOf = headingLevels();
  let tag = "";
  for (const token of tokens) {
    if (token.type !== "heading_open" && token.type !== "heading_close") continue;
    if (token.type === "heading_open") tag = `h${levelOf(Number(token.tag.slice(1)))}`;
    token.tag = tag;
  }
});

// A point that begins with `[ ]` or `[x]` is a task: the box is drawn as a sign, as nobody can tick it here.
markdown.core.ruler.push("tasks", ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const [first] = token.children ?? [];
    const point = tokens[index - 2];
    if (first?.type !== "text" || point?.type !== "list_item_open" || !/^\[[ xX]\]\s/.test(first.content)) continue;
    first.content = `${first.content[1] === " " ? "☐" : "☑"}${first.content.slice(3)}`;
    // The box stands in place of the point's own sign.
    point.attrJoin("class", "task");
  }
});

// Each block reads from the side on which its own letters begin: an item's text may be of another direction than this page. What is
// inside a block (points of a list, cells of a table) goes with it.
markdown.core.ruler.push("direction", ({ tokens }) => {
  for (const token of tokens) if (token.level === 0 && token.nesting === 1) token.attrSet("dir", "auto");
});

/**
 * A Markdown text as markup that does nothing: no script, no styles, no pictures; links send no referrer.
 *
 * @param base the page that links without a host start from; on this one they would lead into the service.
 */
export function renderMarkdown(text: string, base: string): string {
  const rendered = markdown.render(text.slice(0, shownCharacters).toWellFormed());
  return sanitizeHtml(rendered, {
    allowedTags: [
      ..."h1 h2 h3 h4 h5 h6 p a ul ol li blockquote pre code em strong s sup hr br table thead tbody tr th td".split(" "),
    ],
    allowedAttributes: {
      a: ["href", "title", "rel", "id"],
      ol: ["start"],
      li: ["id"],
      th: ["align"],
      td: ["align"],
      "*": ["dir"],
    },
    allowedClasses: { li: ["task"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    transformTags: {
      th: aligned,
      td: aligned,
      a: (tagName, { href = "", ...others }) => {
        const target = absolute(href, base);
        return { tagName, attribs: { ...others, ...(target && { href: target }), rel: "nofollow noopener noreferrer" } };
      },
    },
  });
}

/** The policy applies no style of an element; its attribute says the same. */
function aligned(tagName: string, { style = "" }: Record<string, string>) {
  const side = /^text-align:(right|center)$/.exec(style)?.[1];
  return { tagName, attribs: side ? { align: side } : ({} as Record<string, string>) };
}

/** An address with a scheme and the number of a footnote stay as they are written; nothing without one where there is no page to start from. */
function absolute(href: string, base: string): string | undefined {
  if (URL.canParse(href) || /^#fn(?:ref)?\d+(?::\d+)?$/.test(href)) return href;
  return URL.canParse(href, base) ? new URL(href, base).href : undefined;
}
