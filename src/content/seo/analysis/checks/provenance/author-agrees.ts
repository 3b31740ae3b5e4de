import type { Link, Located, TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, shorten } from "../../evidence.ts";
import { valueSpan } from "../../json-ld.ts";
import { squash } from "../../language/words.ts";
import { decoded } from "../../links.ts";
import { nearHeading } from "../../own-dates.ts";
import { isLikeAPerson, writtenItems } from "./author-entity.ts";
import { authorsOf, isProfile } from "./authorship.ts";

/** Longer lines hold more than names (our own limit). */
const MAX_LINE_LENGTH = 80;

/** What stands before the names in a byline. */
const BEFORE =
  /^(?:(?:(?:story|text|words|article|report|posted|written|published) )?by|von|text:|par|por|di|af|av|door|autor(?:ka)?:?|author:?|auteur:?|yazar:?)\s{1,3}/i;

/** The people whom a byline names, as it writes them; none where it holds anything that may be something else. */
function peopleIn(line: string): string[] {
  if (line.length > MAX_LINE_LENGTH) return [];
  const parts = line
    .trim()
    .replace(BEFORE, "")
    .split(/\s?(?:[,|·•–—]|&|\s(?:and|und|og|och|et|y|e|en|i)\s)\s?/);
  // Texts of several elements stand together without a space.
  const isName = (part: string) => isLikeAPerson(part) && !/\p{Ll}{3}\p{Lu}/u.test(part);
  const end = parts.findIndex((part) => !isName(part));
  const names = end < 0 ? parts : parts.slice(0, end);
  // Behind the names may stand when it was written, or what they are.
  return parts.slice(names.length).every((part) => /\d/.test(part) || /^\p{Ll}/u.test(part) || part === "") ? names : [];
}

interface Byline {
  place: Located | Link;
  people: string[];
}

/** The first line by the main heading that names people alone: one that is marked as a byline, leads to the page of an author or says who wrote. */
function bylineOf(context: CheckContext): Byline | undefined {
  const { blocks, bylines, links, outsideLinks } = context.document;
  const isNear = nearHeading(context);
  const written = blocks.filter(({ kind, text }) => kind === "paragraph" && BEFORE.test(text.trim()));
  const lines = [...bylines, ...[...links, ...outsideLinks].filter(isProfile), ...written].filter(isNear);
  return lines
    .sort((a, b) => a.span.start - b.span.start)
    .map((place) => ({ place, people: peopleIn(place.text) }))
    .find(({ place, people }) => people.length > 0 && mayLeadTo(people[0]!, place, context));
}

/** Whether the first link of a place has a part of the name in its address; what leads elsewhere has a label. A place without one is as good. */
function mayLeadTo(name: string, { span }: Byline["place"], { document }: CheckContext): boolean {
  const source = document.fields[span.field]!.slice(span.start, span.end);
  const href = /<a\s[^<>]{0,400}?href\s{0,3}=\s{0,3}["']?([^"'\s<>]{1,400})/i.exec(source)?.[1];
  if (href === undefined) return true;
  const address = squash(decoded(href));
  return name.split(" ").some((word) => word.length >= MIN_WORD_OF_ADDRESS && address.includes(squash(word)));
}

/** Shorter words stand in addresses by chance (our own limit). */
const MIN_WORD_OF_ADDRESS = 3;

/** Readers and engines are told the same author (Google, Article structured data: "author.name" as it is shown). */
const agrees: Check = {
  id: "author-agrees",
  channel: "seo",
  category: "structured data",
  what: "an article whose data name another author than its byline",
  threshold: "the people of the byline",
  run: (context) => {
    const { document, items } = context;
    const named = writtenItems(context)
      .map((item) => ({ item, names: authorsOf(item.node.author, items).filter((name) => name !== "") }))
      .filter(({ names }) => names.length > 0);
    if (named.length === 0) return notApplicable("no author in the data of an article");
    const byline = bylineOf(context);
    if (!byline) return notApplicable("no line by the heading that names people alone");
    const shown = squash(byline.people.join(" "));
    const texts = [...document.blocks, ...document.outside];
    const saidIn = (blocks: TextBlock[]) => squash(blocks.map(({ text }) => text).join(" "));
    const near = saidIn(texts.filter(nearHeading(context)));
    const text = saidIn(texts);
    // A person whom the page does not show, or an organisation in the place of those who wrote.
    const isAnother = (name: string) => !(isLikeAPerson(name) ? text : near).includes(squash(name));
    const other = named.find(({ names }) =>
      names.every(
        (name) => !shown.includes(squash(name)) && !squash(name).includes(squash(byline.people[0]!)) && isAnother(name),
      ),
    );
    const people = shorten(byline.people.join(", "), 60);
    if (!other) return pass(people);
    const name = other.names[0]!;
    const { span } = other.item;
    return fail(`"${shorten(name, 40)}" beside ${people}`, {
      priority: "medium",
      title: `Name ${people} as author in the structured data, too`,
      why: `The byline names ${people}, the page's data "${shorten(name, 60)}", so engines credit the text to somebody else than readers do.`,
      change: `Write ${byline.people.map((person) => `{"@type": "Person", "name": "${shorten(person, 40)}"}`).join(", ")} as author, with the url of the author's page.`,
      evidence: [quote(document, byline.place.span), quote(document, valueSpan(span, document.fields[span.field]!, name))],
    });
  },
};

export const authorAgreesChecks: Check[] = [agrees];
