import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, shorten } from "../../evidence.ts";
import { type JsonLdNode, textOf, valueSpan } from "../../json-ld.ts";
import { fold, squash } from "../../language/words.ts";
import { siteLabel } from "../../links.ts";
import { isArticle } from "../../page-kind.ts";
import { ownItems, type StructuredItem } from "../../structured-items.ts";

/** Types of texts that somebody writes. */
const WRITTEN = /(?:Article|BlogPosting)$/;

/** News agencies, which write under their own names. */
const AGENCIES: ReadonlySet<string> = new Set(
  "afp|aap|ani|ansa|ap|apa|associated press|belga|bns|cna|ctk|dpa|efe|europa press|hina|ians|interfax|jiji|kyodo|lusa|mti|ntb|pap|pti|ritzau|reuters|sda|sid|stt|tass|ukrinform|xinhua|yonhap".split(
    "|",
  ),
);

/** Those who write for a publication together, by the last word of their name or the first. */
const STAFF =
  /(?<!\p{L})(?:staff|newsroom|news ?desk|web ?desk|editorial (?:team|board)|news agency|news service|redaktion|redaktionen|nachrichtenredaktion|rédaction|redacci[oó]n|redazione|redação|redactie|redakcja|redakce|szerkesztőség|редакция|编辑部|編集部)(?:\s\p{L}{1,20})?$|^(?:redaktion|la rédaction|redacci[oó]n|la redazione|redazione|redação|redactie|redakcja|redakce|редакция)(?!\p{L})/iu;

/** Two names that a word joins, each of two words with capitals. */
const FULL_NAME = "\\p{Lu}[\\p{L}.'’-]{1,30}(?:\\s\\p{L}[\\p{L}.'’-]{0,30}){1,3}?";
const JOINED = new RegExp(`^${FULL_NAME}\\s?(?:,|/|&|\\s(?:and|und|og|och|et|y|e|en|i|ja))\\s?${FULL_NAME}$`, "u");

/** A job or a degree, which may look like a second name behind a comma: "Anna Berg, Senior Editor". */
const JOB =
  /(?<!\p{L})(?:editor|writer|author|reporter|correspondent|columnist|contributor|journalist\p{L}{0,4}|producer|photographer|manager|director|(?:head|chief) of|founder|president|c[etmof]o|dieti[ct]ian|nutritionist|doctor|physician|nurse|pharmacist|therapist|psychologist|dentist|professor|lecturer|researcher|expert\p{L}{0,3}|specialist\p{L}{0,2}|consultant|analyst|engineer|developer|designer|attorney|lawyer|coach|trainer(?:in)?|m\.?d|ph\.?d|rdn?|rn|mph|msc|mba|dds|dvm|jd|cfa|cpa|redakteur(?:in)?|autor(?:in|a)?|\p{L}{0,15}(?:arzt|ärztin|leiter|leiterin)|rechtsanw\p{L}{2,5}|geschäftsführer(?:in)?|rédact\p{L}{3,4}|journaliste|médecin|direct(?:eur|rice|ora?)|redactora?|periodista|médic[oa]|giornalista|redatt(?:ore|rice)|dirett(?:ore|rice)|medico|jornalista|redatora?|redacteur|arts|redaktork?a?|dziennikark?a?|lekark?a?)(?![\p{L}])/iu;

/** Longer ones hold more than a name (our own limit). */
const MAX_NAME_LENGTH = 60;

/** A person's name, by its form, and words by which an organisation's has the same. */
const LIKE_A_PERSON = /^\p{Lu}[\p{L}.'’-]{0,30}(?:\s\p{Lu}[\p{L}.'’-]{0,30}){1,2}$/u;
const OF_ORGANIZATIONS =
  /(?<!\p{L})(?:foundation|clinic|hospital|university|institute|institut|college|school|association|society|council|group|company|media|news|times|post|magazine|journal|press|team|bank|agency|studio|labs?|inc|ltd|llc|gmbh|online|verlag|stiftung|verein|fondation|fundaci[oó]n|fondazione|universit\p{L}{1,4})(?!\p{L})/iu;

/** The form of a firm or an association behind its name. */
const FIRM =
  /\s(?:inc|ltd|limited|llc|llp|plc|gmbh|mbh|& co\. ?kg|e\. ?v|s\.?a\.?r\.?l|s\.?a\.?s|s\.?r\.?l|s\.?p\.?a|s\.l|b\.v|sp\. z o\. ?o|pty|ltda|oyj?|a\/s)\.?$/iu;

/** An article, with which no person's name begins. */
const OF_A_PAPER = /^(?:The|Der|Die|Das|Les?|Las?|Los|El|Il|Lo|Het|Os?|As?)\s/;

/** Something behind a name: a publication, a job. */
const MORE_BEHIND = /^.{2,40}\s[|–—-]\s.{2}/;

/** Whether a name has the form of a person's, and no word of an organisation's. */
export const isLikeAPerson = (name: string): boolean => LIKE_A_PERSON.test(name) && !OF_ORGANIZATIONS.test(name);

interface Mistake {
  problem: string;
  change: string;
}

/**
 * What the data of an article call a person is one, by name alone: organisations are Organization, each author is an author of their own, and a
 * job or a publisher is no part of a name (Google, Article structured data, "Author markup best practices").
 */
const entity: Check = {
  id: "author-entity",
  channel: "seo",
  category: "structured data",
  what: "authors in an article's data that are called persons and are organisations, several people, or more than a name",
  threshold: "0",
  isOfSite: true,
  run: (context) => {
    const { document } = context;
    const people = writtenItems(context).flatMap((item) =>
      [item.node.author]
        .flat()
        .filter((author) => isPerson(author) && !/^https?:/.test(textOf(author)))
        .map((author) => ({
          item,
          author: author as JsonLdNode,
          name: textOf(author).replace(/^[\s,;|–—-]{1,9}|[\s,;|–—-]{1,9}$/g, ""),
        })),
    );
    if (people.length === 0) return notApplicable("no person named as the author in the data of an article");
    const found = people.flatMap(({ item, author, name }) => {
      // People publish, too, under their own names.
      const isPersons = isLikeAPerson(name) && !OF_A_PAPER.test(name);
      const wrong = wrongIn(name, isPersons ? [] : publishersOf(item.node, context)) ?? atHome(author, name, context);
      return wrong ? [{ ...wrong, item, name }] : [];
    });
    const [first] = found;
    if (!first) return pass(shorten(people[0]!.name, 60));
    const { span } = first.item;
    return fail(`"${shorten(first.name, 60)}"`, {
      priority: "medium",
      title: `Correct the author "${shorten(first.name, 40)}" in the structured data`,
      why: `The data call "${shorten(first.name, 80)}" a Person; ${first.problem}, so engines cannot tell who wrote the text.`,
      change: first.change,
      evidence: [quote(document, valueSpan(span, document.fields[span.field]!, first.name))],
    });
  },
};

/** The page's own data of an article that somebody wrote. */
export const writtenItems = ({ kind, items }: CheckContext): StructuredItem[] =>
  isArticle(kind) ? ownItems(items).filter(({ types }) => types.some((type) => WRITTEN.test(type))) : [];

/** Whether the data call an author a person. */
export const isPerson = (author: unknown): boolean =>
  typeof author === "object" && author !== null && (author as Record<string, unknown>)["@type"] === "Person";

/** The folded names of the site and of the one that publishes the text. */
const publishersOf = (node: Record<string, unknown>, { document, kind, items }: CheckContext): string[] =>
  [
    textOf(node.publisher),
    ...ownItems(items).flatMap(({ types, node: own }) => (types.includes("Organization") ? [textOf(own.name)] : [])),
    document.head.properties.get("og:site_name")?.text ?? "",
    kind === "news" ? siteLabel(document.url) : "",
  ]
    .map(squash)
    .filter((name) => name !== "");

/** A reporter whose address is that of the paper. */
function atHome({ url }: JsonLdNode, name: string, { kind, document }: CheckContext): Mistake | null {
  const address = textOf(url);
  const site = squash(siteLabel(document.url));
  if (kind !== "news" || !/^https?:/.test(address) || URL.parse(address)?.pathname !== "/" || squash(siteLabel(address)) !== site)
    return null;
  // Who has a site of their own is whom its first page is about.
  if (site.includes(squash(name)) || squash(name).includes(site)) return null;
  return {
    problem: `the url beside it, "${shorten(address, 60)}", is the start page of the site`,
    change: `Write the address of the page about "${shorten(name, 40)}" as author.url, or leave it out.`,
  };
}

function wrongIn(name: string, publishers: string[]): Mistake | null {
  const asOrganization = `Write {"@type": "Organization", "name": "${shorten(name, 40)}"} as author, or the person who wrote the text.`;
  const isAgency = AGENCIES.has(fold(name));
  if (/^\S{1,60}@\S{1,60}\.\w{2,10}$/.test(name))
    return {
      problem: "it is the address of an account",
      change: "Write the name of the person who wrote the text, as its byline has it.",
    };
  if (/^By \p{Lu}/u.test(name))
    return {
      problem: "it begins with a word of the byline",
      change: `Write "${shorten(name.slice(3), 40)}" as author.name.`,
    };
  if (FIRM.test(name)) return { problem: "it is a firm", change: asOrganization };
  const isJoined = JOINED.test(name);
  const isJobBehind = isJoined && name.includes(",") && JOB.test(name.slice(name.indexOf(",")));
  if (isJoined && !isJobBehind)
    return {
      problem: "it is two people",
      change: "Write an array with one Person for each author, each with its own url.",
    };
  const [, ...others] = name.split(/\s?[/&,]\s?|\s(?:and|und|et|y|e|en|og|och|avec|mit|with|con)\s/i);
  if (others.some((each) => AGENCIES.has(fold(each))))
    return {
      problem: "it is a news agency and another author",
      change: "Write an array with one author for each, the agency as an Organization.",
    };
  if (isJobBehind || name.length > MAX_NAME_LENGTH || MORE_BEHIND.test(name))
    return {
      problem: "it holds more than a name",
      change:
        "Keep the name alone in author.name; a job goes into jobTitle, a publication into publisher, a further author into a Person of their own.",
    };
  if (publishers.includes(squash(name)) || isAgency || STAFF.test(name))
    return {
      problem: `it is ${isAgency ? "a news agency" : "the publication or those who write for it"}`,
      change: asOrganization,
    };
  return null;
}

export const authorEntityChecks: Check[] = [entity];
