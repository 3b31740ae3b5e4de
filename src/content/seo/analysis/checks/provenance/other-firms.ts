import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quoteText, shorten } from "../../evidence.ts";
import { nodesOf, textOf } from "../../json-ld.ts";
import { fold, squash } from "../../language/words.ts";
import { isSpoken } from "../../quotation.ts";
import { isPerson, writtenItems } from "./author-entity.ts";

/** A name that says of itself to be a firm's: with its legal form, a partner, or a capital inside. Places and feasts have none of these. */
const FIRM =
  "(?<name>(?:\\p{Lu}[\\p{L}\\d.'’-]{1,25}\\s){0,3}?(?:\\p{Lu}[\\p{L}\\d.'’-]{1,25}\\s(?:Ltd|Limited|LLC|LLP|Inc|plc|PLC|GmbH|UG|AG|KG|OHG|mbH|SARL|SAS|S\\.A\\.|SL|S\\.L\\.|Srl|S\\.r\\.l\\.|SpA|Lda|BV|B\\.V\\.|NV|sp\\.|Sp\\.)|\\p{Lu}[\\p{L}'’-]{1,25}\\s&\\s(?:\\p{Lu}[\\p{L}'’-]{1,25}|Co)|\\p{Lu}\\p{Ll}{2,14}\\p{Lu}\\p{Ll}{2,14}))(?!\\p{L})";

/** Where words begin and end. */
const B = "(?<!\\p{L})";
const E = "(?!\\p{L})";

/** How a text speaks of itself by its name, by language. Where "we" are at another firm, we may also be its customers ("bei X kaufen wir"). */
const SELF: Record<string, string[]> = {
  en: [
    `(?:^|[.!?]\\s)(?:Here )?[Aa]t ${FIRM}\\.?,? (?:we|our)${E}`,
    `${B}[Ww]e at ${FIRM}`,
    `${B}[Oo]ur team (?:at|from|of) ${FIRM}`,
    `${B}[Ww]elcome to ${FIRM}`,
  ],
  de: [
    `${B}[Ww]ir (?:von|bei) (?:der )?${FIRM}`,
    `${B}[Uu]nser(?:em)? Team (?:von|bei|der) ${FIRM}`,
    `${B}[Ww]illkommen bei (?:der )?${FIRM}`,
  ],
  fr: [
    `(?:^|[.!?]\\s)Chez ${FIRM}, (?:nous|notre|nos)${E}`,
    `${B}[Bb]ienvenue chez ${FIRM}`,
    `${B}[Nn]otre équipe (?:de|chez) ${FIRM}`,
  ],
  es: [`${B}[Bb]ienvenid[oa]s? a ${FIRM}`, `${B}[Nn]uestro equipo de ${FIRM}`],
  it: [`${B}[Nn]oi di ${FIRM}`, `${B}[Bb]envenuti (?:da|in|alla) ${FIRM}`],
  pt: [`${B}[Bb]em-vind[oa]s? (?:à|ao) ${FIRM}`, `${B}[Nn]ossa equip[ae] da ${FIRM}`],
  nl: [`${B}[Ww]ij van ${FIRM}`, `${B}[Oo]ns team van ${FIRM}`, `${B}[Ww]elkom bij ${FIRM}`],
  pl: [`${B}[Ww]itamy w ${FIRM}`],
};

const patternsOf = (language: string): RegExp[] => (SELF[language] ?? []).map((pattern) => new RegExp(pattern, "gu"));

/** The names under which the site and its page go. */
function ownNames({ knowledge, document, items }: CheckContext): string[] {
  const firms = items.flatMap(({ types, node }) =>
    types.some((type) => /Organization|Business|Store|Corporation/.test(type))
      ? [textOf(node.name), textOf(node.legalName)]
      : nodesOf(node.publisher).map(({ name }) => textOf(name)),
  );
  const { brand } = knowledge;
  return [
    brand?.name ?? "",
    ...(brand?.aliases ?? []),
    document.head.properties.get("og:site_name")?.text ?? "",
    ...firms,
  ].filter((name) => squash(name).length > 2);
}

/** Words of a name that other firms have, too. */
const COMMON =
  /^(?:ltd|limited|llc|llp|inc|plc|gmbh|ug|ag|kg|ohg|mbh|sarl|sas|s\.?l|s\.?r\.?l|spa|lda|b\.?v|nv|sp|co|und|and|partner|partners|sons?|söhne|group|gruppe|the|die)\.?$/iu;

const wordsOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 2 && !COMMON.test(word));

/** The text speaks of itself as "we" under a name that is not its own: it was written for another firm. */
const otherFirm: Check = {
  id: "other-firm",
  channel: "seo",
  category: "names",
  what: "sentences in which the text calls itself by the name of another firm",
  threshold: "0; quotations, and firms that are named together with the own one, left out",
  run: (context) => {
    const { document, language, text } = context;
    if (writtenItems(context).some(({ node }) => nodesOf(node.author).some((author) => isPerson(author))))
      return notApplicable("a person wrote it, who may be of another firm");
    const patterns = patternsOf(language);
    if (patterns.length === 0) return notApplicable("wordings are not known for the language");
    const own = ownNames(context).filter(
      (name) => fold(text).includes(fold(name)) || fold(document.titles[0]?.text ?? "").includes(fold(name)),
    );
    // Who never calls itself by its own name may have another one.
    if (own.length === 0) return notApplicable("the text does not have the own name");
    const known = new Set([...own, document.titles[0]?.text ?? ""].flatMap(wordsOf));
    const together = document.blocks
      .map(({ text }) => fold(text))
      .filter((each) => own.some((name) => each.includes(fold(name))));
    const found = document.blocks.flatMap((block) =>
      block.kind === "code" || block.quoted
        ? []
        : patterns.flatMap((pattern) =>
            [...block.text.matchAll(pattern)].flatMap((match) => {
              const name = match.groups!.name!;
              const isOwn = wordsOf(name).some((word) => known.has(word)) || wordsOf(name).length === 0;
              // "Freshfold is a trading name of Hearth Ltd."
              const isRelated = together.some((each) => each.includes(fold(name)));
              return isOwn || isRelated || isSpoken(block, match.index)
                ? []
                : [{ block, name, start: match.index, end: match.index + match[0].length }];
            }),
          ),
    );
    const [first] = found;
    if (!first) return pass("0");
    return fail(first.name, {
      priority: "high",
      title: `Replace the other firm's name "${shorten(first.name, 40)}"`,
      why: `"${shorten(first.block.text.slice(first.start), 80)}" calls the author "${shorten(first.name, 40)}", while the page is of "${shorten(own[0]!, 40)}"; readers and answer engines take it for another firm's.`,
      change: `Write "${shorten(own[0]!, 40)}" in place of "${shorten(first.name, 40)}"${countOf(first.name, text)}, and look for its town and contacts, too.`,
      evidence: found.slice(0, 3).map(({ block, start, end }) => quoteText(document, block, start, end)),
    });
  },
};

/** In how many places a name stands, where it is more than one. */
function countOf(name: string, text: string): string {
  const count = text.split(name).length - 1;
  return count > 1 ? ` in all ${count} places` : "";
}

export const otherFirmChecks: Check[] = [otherFirm];
