import { raw } from "hono/html";
import MarkdownIt from "markdown-it";
import sanitizeHtml from "sanitize-html";

/** Longer texts are shown by their beginning: a page is not the place to read a book. */
export const shownCharacters = 200_000;

const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// Pictures of other sites would tell them who reads here.
markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index]!;
  const { escapeHtml } = markdown.utils;
  return `<a href="${escapeHtml(String(token.attrGet("src") ?? ""))}">${escapeHtml(token.content || "picture")}</a>`;
};

const headings = Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, `h${Math.min(level + 2, 6)}`]));

/** A Markdown text as markup that does nothing: no script, no styles, no pictures; links tell nobody where they were. */
export function renderMarkdown(text: string): ReturnType<typeof raw> {
  const rendered = markdown.render(text.slice(0, shownCharacters).toWellFormed());
  return raw(
    sanitizeHtml(rendered, {
      allowedTags: [
        ..."h1 h2 h3 h4 h5 h6 p a ul ol li blockquote pre code em strong s hr br table thead tbody tr th td".split(" "),
      ],
      allowedAttributes: { a: ["href", "title", "rel"], ol: ["start"] },
      allowedSchemes: ["http", "https", "mailto"],
      allowProtocolRelative: false,
      transformTags: {
        ...headings,
        a: sanitizeHtml.simpleTransform("a", { rel: "nofollow noopener noreferrer" }),
      },
    }),
  );
}
