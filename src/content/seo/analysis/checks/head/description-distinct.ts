import { type Check, fail, notApplicable, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { quote, shorten } from "../../evidence.ts";
import { snippetLength } from "../../language/width.ts";
import { contentWords, coverage, fold, isUnspaced, sentences, squash } from "../../language/words.ts";
import { siteLabel } from "../../links.ts";
import { mainHeading } from "../../main-heading.ts";
import { isArticle, type PageKind } from "../../page-kind.ts";
import { titleParts } from "../../suggest.ts";
import { descriptionOf, stepsIn } from "../../suggest-description.ts";
import { copiedFromText } from "./copied-description.ts";

/** A description that only repeats the title, or several of them: Google's snippet documentation calls both unhelpful. */
export const distinct: Check = {
  id: "description-distinct",
  channel: "seo",
  category: "description",
  what: "whether the meta description says more than the title, once",
  threshold:
    "one description, neither the title, nor the copied beginning of the text, nor a step of a recipe, nor a list of keywords, nor the same twice",
  forSearch: true,
  explains: ["description-length", "query-in-description"],
  isOfSite: true,
  recommendedWhere: (_, { kind }) => kind !== "question",
  run: (context) => {
    const { document } = context;
    const [description, second] = document.descriptions.filter(({ text }, at) => at === 0 || text.trim() !== "");
    if (!description?.text) return notApplicable("no meta description");
    const title = document.titles[0]?.text ?? "";
    if (second) {
      return fail(`${document.descriptions.length} descriptions`, {
        priority: isSame(description.text, second.text) ? "low" : "medium",
        title: `Keep one of the ${document.descriptions.length} meta descriptions`,
        why: `"${shorten(description.text, 50)}" and "${shorten(second.text, 50)}" compete for the snippet.`,
        change: `Remove all but the description that fits "${shorten(title, 60)}" best.`,
        evidence: [quote(document, description.span), quote(document, second.span)],
      });
    }
    if (isOfSite(context, description.text) || isOfSiteBesideShared(context, description.text)) {
      return fail("describes something else", {
        priority: "medium",
        title: `Describe "${shorten(title, 50)}"`,
        why: `"${shorten(description.text, 80)}" says nothing of "${shorten(title, 50)}".`,
        change: `Say in ${snippetLength(context.language)} what the reader learns from "${shorten(title, 60)}".`,
        evidence: [quote(document, description.span)],
        suggested_text: descriptionOf(context),
      });
    }
    const half = writtenTwice(description.text);
    if (half !== null) {
      return fail("the same twice", {
        priority: "medium",
        title: `Say "${shorten(half, 50)}" once in the meta description`,
        why: `The meta description says the same twice, so the result has room for nothing else: "${shorten(description.text, 120)}".`,
        change: `Keep it once, and use the rest of the room for what the reader learns from "${shorten(title, 60)}".`,
        evidence: [quote(document, description.span)],
        suggested_text: half,
      });
    }
    if (isKeywordList(description.text)) {
      return fail("a list of keywords", {
        priority: "medium",
        title: "Write a sentence instead of the list of keywords in the meta description",
        why: `"${shorten(description.text, 100)}" is a list of search terms; search engines replace it, and it gives nobody a reason to come.`,
        change: `Say in ${snippetLength(context.language)} what the reader gets from "${shorten(title, 60)}".`,
        evidence: [quote(document, description.span)],
        suggested_text: descriptionOf(context),
      });
    }
    if (isStep(context, description.text)) {
      return fail("a step of the recipe", {
        priority: "medium",
        title: `Say what "${shorten(title, 50)}" is instead of its first steps`,
        why: `"${shorten(description.text, 100)}" is a step of the recipe; who looks for a dish does not see what it is, or why to choose it.`,
        change: `Say in ${snippetLength(context.language)} what the dish is, what is in it and how long it takes.`,
        evidence: [quote(document, description.span)],
        suggested_text: descriptionOf(context),
      });
    }
    const copied = copiedFromText(context, description);
    if (copied) return copied;
    const adds = addsTo(title, description.text, context);
    if (!title || (adds && !repeats(squash(description.text), squash(titleParts(title)[0] ?? title), squash(title))))
      return pass("differs from the title");
    const isEqual = squash(description.text) === squash(title);
    return fail(isEqual ? "equals the title" : "hardly more than the title", {
      priority: "medium",
      title: `Write a description that adds to "${shorten(title, 50)}"`,
      why: isEqual
        ? `The meta description repeats "${shorten(title, 60)}" word for word, so the result shows the same line twice.`
        : `The meta description, "${shorten(description.text, 100)}", says hardly more than the title, so the result shows the same line twice.`,
      change: `Say under "${shorten(title, 60)}" what the reader learns, in ${snippetLength(context.language)}.`,
      evidence: [quote(document, description.span)],
      suggested_text: descriptionOf(context),
    });
  },
};

/** Fewer letters may be a name. */
const MIN_STEP_LETTERS = 30;

/** Whether a description begins with a step that the recipe's data have. */
function isStep({ kind, items, language }: CheckContext, description: string): boolean {
  const first = squash(sentences(description, language)[0]?.text ?? "");
  return kind === "recipe" && first.length >= MIN_STEP_LETTERS && stepsIn(items).includes(first);
}

/** Whether two descriptions are one but for how characters are escaped and where it is cut. */
function isSame(one: string, other: string): boolean {
  const [shorter = "", longer = ""] = [one, other]
    .map((text) => squash(text.replace(/&#?\w{1,10};/g, " ")))
    .sort((a, b) => a.length - b.length);
  return shorter !== "" && longer.startsWith(shorter.slice(0, Math.max(MIN_SAME, shorter.length - MAX_CUT)));
}

/** So many letters are no opening that two texts share (our own limits). */
const MIN_SAME = 60;
/** Where one is cut, an ellipsis and half a word may stand. */
const MAX_CUT = 20;

/** Words are compared by their beginnings, as endings change with the sentence. */
const STEM = 4;
const MIN_STEM = 3;
/** Titles of fewer words share none with their description by chance. */
const MIN_TITLE_WORDS = 4;

/** Pages whose titles say what they are about, and whose descriptions do. */
const OF_A_SUBJECT: ReadonlySet<PageKind> = new Set(["article", "news", "recipe", "documentation", "category", "other"]);
/** So little of a description stands in the text that it describes: the rest is of something else (our own limit). */
const MAX_SHARE_OF_TEXT = 0.34;
const MIN_OWN_WORDS = 4;
/** A text about the firm that publishes it has more of the description's words (our own limit). */
const MAX_SHARE_BESIDE_SITE = 0.6;

/** Whether a description shares no word with what the page is called, and names the site or says hardly anything that the text says. */
function isOfSite(context: CheckContext, description: string): boolean {
  const { document, kind, language, text } = context;
  if (!OF_A_SUBJECT.has(kind) || document.kind === "draft" || isUnspaced(language)) return false;
  const stems = (value: string) =>
    contentWords(value, language)
      .filter((word) => word.length >= MIN_STEM)
      .map((word) => fold(word).slice(0, STEM));
  const said = squash(description);
  const site = [document.head.properties.get("og:site_name")?.text ?? "", siteLabel(document.url)].map(squash);
  const heading = mainHeading({ document })?.text ?? "";
  const subject = new Set(stems(heading || (titleParts(document.titles[0]?.text ?? "")[0] ?? "")));
  const named = new Set(stems(document.titles[0]?.text ?? ""));
  const own = stems(description).filter((stem) => !site.some((name) => name.includes(stem)));
  if (own.some((stem) => subject.has(stem) || named.has(stem))) return false;
  const inText = new Set(stems(text));
  const share = own.filter((stem) => inText.has(stem)).length / own.length;
  const namesSite = site.some((name) => name.length >= STEM && said.includes(name));
  if (isArticle(kind) && subject.size >= MIN_TITLE_WORDS && namesSite)
    return own.length < MIN_OWN_WORDS || share <= MAX_SHARE_BESIDE_SITE;
  return named.size >= MIN_TITLE_WORDS && own.length >= MIN_OWN_WORDS && share <= MAX_SHARE_OF_TEXT;
}

/** A description of the site, where that for sharing is of the page: it has words of the title, this one only those of the site's name. */
function isOfSiteBesideShared({ document, language }: CheckContext, description: string): boolean {
  const shared = document.head.properties.get("og:description")?.text ?? "";
  const [subject = "", ...site] = titleParts(document.titles[0]?.text ?? "");
  if (shared === "" || site.length === 0 || isUnspaced(language) || contentWords(subject, language).length < MIN_TITLE_WORDS)
    return false;
  const own = contentWords(subject, language).filter((word) => coverage(word, site.join(" "), language) === 0);
  const holds = (text: string) => own.some((word) => coverage(word, text, language) > 0);
  return holds(shared) && !holds(description) && coverage(site.join(" "), description, language) >= 0.5;
}

/** Fewer letters are a name or a slogan, which may stand twice. */
const MIN_TWICE = 30;

/** The first half of a text whose second half says the same; null of others. */
function writtenTwice(text: string): string | null {
  const letters = squash(text);
  const half = letters.slice(0, letters.length / 2);
  if (half.length < MIN_TWICE || letters !== half + half) return null;
  let [end, count] = [0, 0];
  for (const character of text) {
    if (count >= half.length) break;
    count += squash(character).length;
    end += character.length;
  }
  return text.slice(0, end + 1).trim();
}

/** Short terms divided by commas that say one word again and again, and no sentence. */
function isKeywordList(text: string): boolean {
  const terms = text.split(/[,;|、，،]/).map((term) => fold(term).trim().split(/\s+/));
  if (terms.length < 5 || /[.!?。]\s|[.!?。]$/.test(text.trim()) || terms.some((words) => words.length > 5)) return false;
  return terms[0]!
    .concat(terms[1]!)
    .some((word) => word.length >= 4 && terms.filter((words) => words.includes(word)).length >= 3);
}

/** Fewer words of a description may be those of the title by chance. */
const MIN_SAID_WORDS = 5;
/** A description with so few words of its own says nothing new. */
const MIN_NEW_SHARE = 0.25;

/** Whether a description has words of its own beside those of the title; where words are not spaced, nobody knows. */
function addsTo(title: string, description: string, { language, kind, document }: CheckContext): boolean {
  const said = contentWords(description, language);
  if (isUnspaced(language) || said.length < MIN_SAID_WORDS) return true;
  if (1 - coverage(description, title, language) < MIN_NEW_SHARE) return false;
  if (!OF_GOODS.has(kind)) return true;
  const site = siteLabel(document.url);
  return said.some((word) => !OF_SHOPS.has(fold(word)) && !site.includes(fold(word)) && coverage(word, title, language) === 0);
}

const OF_GOODS: ReadonlySet<PageKind> = new Set(["product", "category"]);

/** What shops say of all that they sell, folded. */
const OF_SHOPS: ReadonlySet<string> = new Set(
  `find shop shopping buy browse explore discover check view see get order online today now here click store official website site com free
  delivery shipping returns return best great deals deal offers prices price top quality wide range selection available latest new more our
  jetzt kaufen bestellen entdecken entdecke finden finde kostenloser kostenlose versand lieferung gunstig hier mehr auswahl grosse preise
  decouvrez achetez commandez ligne livraison gratuite retours ici trouvez meilleur meilleurs prix compra comprar compre encuentra descubre
  envio gratis devoluciones aqui mejores precios acquista scopri trova spedizione gratuita resi qui prezzi koop bestel ontdek verzending
  descubra encontre frete entrega gratuito`.split(/\s+/),
);

/** Nothing but the title, or its subject with hardly more. */
function repeats(description: string, subject: string, title: string): boolean {
  if (description === title) return true;
  return subject.length >= 20 && description.startsWith(subject) && description.length < subject.length * 1.8;
}
