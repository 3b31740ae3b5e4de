import type { Located } from "../../../../../platform/documents/index.ts";
import { type Check, DRAFT_HAS_NO_HEAD, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, shorten } from "../../evidence.ts";
import { mainHeading } from "../../main-heading.ts";

/** Elements that editors write into titles. */
const ELEMENT = /<\/?(?:sup|sub|b|i|u|em|strong|br|p|span|small|font|a|h[1-6]|div|li|ul)(?:\s[^<>]{0,80})?\/?>/i;
/** What is left of a character that was escaped twice. */
const REFERENCE =
  /&(?:amp|lt|gt|quot|apos|nbsp|(?:[lr]squo|[lr]dquo|hellip|[mn]dash|[aeiou]uml|szlig|reg|trade|copy|bull|middot|euro|pound|deg|times|frac\d{2}|[aeiouyc](?:acute|grave|circ|tilde|cedil|ring|slash)|ntilde)|#\d{2,5}|#x[\da-f]{2,5});/i;
/** A place that a template leaves for a value, or the value that a program had none for. */
const PLACEHOLDER =
  /%{1,2}[a-z]{3,20}(?:[-_][a-z]{2,20}){0,3}%{1,2}|\{\{\s{0,9}[\w.]{2,40}\s{0,9}\}\}|\$\{[\w.]{2,40}\}|\[(?:(?:page|post|site|product)[-_ ]?)?(?:title|name)\]|\[object Object\]|(?:^|[|–—:-]\s)(?:undefined|null|NaN)(?=$|\s[|–—-])/;

/** What a program had none for at the end of a description. */
const NO_END = /\s(?:undefined|null)$/;

/** Emphasis of Markdown that nothing has rendered. */
const MARKDOWN = /(?<![\w*])(?:\*\*?|__)[^\s*_][^*_]{1,80}[^\s*_](?:\*\*?|__)(?![\w*])/;

/** A rule of a style sheet that stood at the head of the text. */
const STYLE = /\{\s?[a-z-]{3,30}:\s?[\w#.,% -]{1,40};/;

/** A divider behind which a template had nothing to write. */
const LEFT_OPEN = /(?<=\S)\s\|\s{0,9}$/;

/** UTF-8 that was read as Windows-1252: "Campbellâ€™s", "cafÃ©", "voilÃ "; "MAÇÃ VERDE" and "MÃ SỐ" are spelled so. */
const MISREAD = /â€[™œ“”¦\u009d\u0099\u009c]?|Ã[©¨¤¶¼±³¡\u00ad]|(?<!\p{Lu})Ã |Â[·»«®©°]|ï¿½|\uFFFD/u;

const NAMES = {
  title: "title",
  description: "meta description",
  "og:title": "shared title",
  "og:description": "shared description",
  h1: "main heading",
};
type Field = keyof typeof NAMES;

/** Results and shared links show metadata as plain text: whatever else stands in it is read letter by letter (Google, title links and snippets). */
const plain: Check = {
  id: "metadata-plain",
  channel: "seo",
  category: "page head",
  what: "markup, styles, dividers at the end, twice escaped or misread characters and unfilled places of a template in titles, descriptions and the main heading",
  threshold: "none",
  isOfSite: true,
  run: (context) => {
    if (context.document.kind === "draft") return notApplicable(DRAFT_HAS_NO_HEAD);
    // A text about markup or templates names them, too.
    const text = `${mainHeading(context)?.text ?? ""}\n${context.text}`;
    const found = fieldsOf(context).flatMap(({ field, located }) => {
      const misread = MISREAD.exec(located.text);
      if (misread)
        return [{ field, located, rest: located.text.slice(Math.max(0, misread.index - 12), misread.index + 8).trim() }];
      const open = field === "og:description" ? null : LEFT_OPEN.exec(located.text);
      if (open) return [{ field, located, rest: open[0].trim() }];
      const match =
        REFERENCE.exec(located.text) ??
        ELEMENT.exec(located.text) ??
        PLACEHOLDER.exec(located.text) ??
        (field === "description" || field === "og:description" ? NO_END.exec(located.text) : null) ??
        STYLE.exec(located.text) ??
        MARKDOWN.exec(located.text);
      return match && !text.includes(match[0].trim()) ? [{ field, located, rest: match[0].trim() }] : [];
    });
    const [first] = found;
    if (!first) return pass("none");
    const name = NAMES[first.field];
    return fail(found.map(({ field, rest }) => `"${rest}" in the ${NAMES[field]}`).join(", "), {
      priority: first.field === "og:description" ? "low" : "medium",
      title: `Take "${shorten(first.rest, 30)}" out of the ${name}`,
      why: `${first.field === "h1" ? "Readers see" : "Results and shared links show"} the ${name} letter by letter, with "${shorten(first.rest, 30)}" in it: "${first.located.text.endsWith(first.rest) ? `…${first.located.text.slice(-60)}` : shorten(first.located.text, 90)}".`,
      change: `Have the template write the ${found.length > 1 ? "titles and descriptions" : name} as plain text in UTF-8, escaped once and with every value filled in.`,
      evidence: found.slice(0, 3).map(({ located }) => quote(context.document, located.span)),
    });
  },
};

function fieldsOf({ document }: CheckContext): { field: Field; located: Located }[] {
  const { properties } = document.head;
  const heading = mainHeading({ document });
  const fields: [Field, Located | undefined][] = [
    ["title", document.titles[0]],
    ["description", document.descriptions[0]],
    ["og:title", properties.get("og:title")],
    ["og:description", properties.get("og:description")],
    ["h1", heading && REFERENCE.test(heading.text) ? heading : undefined],
  ];
  return fields.flatMap(([field, located]) => (located ? [{ field, located }] : []));
}

export const metadataChecks: Check[] = [plain];
