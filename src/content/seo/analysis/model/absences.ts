import type { CheckContext } from "../context.ts";

/**
 * What a model may say that the source does not have, and whether it is so. A schema.org type such as `Recipe` is another: absent
 * where nothing of the page is described as one.
 */
const ABSENCES: Record<string, (context: CheckContext) => boolean> = {
  "alternative text": ({ document }) => document.images.some(({ alt, decorative }) => !alt && !decorative),
  author: ({ document, items }) =>
    document.head.author === null && document.bylines.length === 0 && !items.some(({ node }) => node.author),
  canonical: ({ document }) => document.head.canonicals.length === 0,
  date: ({ document, items }) =>
    document.times.length === 0 && !items.some(({ node }) => node.datePublished || node.dateModified),
  h1: ({ document }) => ![...document.blocks, ...document.outside].some(({ level, text }) => level === 1 && text),
  hreflang: ({ document }) => document.head.alternates.length === 0,
  meta_description: ({ document }) => !document.descriptions.some(({ text }) => text),
  "structured data": ({ items }) => items.length === 0,
  table: ({ document }) => document.tables.length === 0,
  title: ({ document }) => !document.titles.some(({ text }) => text),
};

const TYPE = /^[A-Z][A-Za-z]{2,40}$/;

export const absenceNames = Object.keys(ABSENCES);

/** Whether the source lacks what a model says that it lacks; false for what nobody can look up. */
export function isAbsent(name: string, context: CheckContext): boolean {
  // Drafts have neither head nor data.
  if (context.document.kind === "draft" && !["h1", "meta_description", "table", "title"].includes(name)) return false;
  if (Object.hasOwn(ABSENCES, name)) return ABSENCES[name]!(context);
  return TYPE.test(name) && !context.items.some(({ types }) => types.some((type) => type.replace(/^.*[/:#]/, "") === name));
}
