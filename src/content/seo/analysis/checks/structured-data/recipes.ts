import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { type Check, fail, notApplicable, type Outcome, pass } from "../../check.ts";
import type { CheckContext } from "../../context.ts";
import { missing, quote, quoteText, shorten } from "../../evidence.ts";
import { has, textOf } from "../../json-ld.ts";
import { countsIn, measuresIn, numberWord, plainDigits } from "../../language/measures.ts";
import { namesRecipe } from "../../language/recipe-words.ts";
import { displayWidth } from "../../language/width.ts";
import { placeOf } from "../../place-of-value.ts";
import { certain } from "../../recommended-where.ts";
import { ownItems, type StructuredItem } from "../../structured-items.ts";
import { titleLimit } from "../head/title.ts";
import { MEASURED } from "../numbers/named-facts.ts";

const recipeOf = ({ items, kind }: CheckContext): StructuredItem | undefined =>
  kind === "recipe" ? ownItems(items).find(({ types }) => types.includes("Recipe")) : undefined;

/** With another word, a longer title would be cut (columns). */
const ROOM_FOR_WORD = 18;

/** Who looks for a recipe says so, and chooses the result that does (Google Search Central, title links: descriptive titles). */
const title: Check = {
  id: "title-recipe",
  channel: "seo",
  category: "title",
  what: "a word for recipe in a recipe's title, where a target query has one",
  threshold: "there is one, or the title is too long already",
  explains: ["title-length"],
  run: ({ document, kind, queries, language }) => {
    const own = document.titles[0];
    const query = queries.find(namesRecipe);
    if (kind !== "recipe" || document.kind === "draft" || !own?.text || !query)
      return notApplicable("no recipe that a target query asks for as one");
    if (namesRecipe(own.text)) return pass(`"${shorten(own.text)}"`);
    if (displayWidth(own.text) > titleLimit(language) - ROOM_FOR_WORD) return pass("no room for another word");
    return fail(`"${shorten(own.text)}"`, {
      priority: "medium",
      title: `Say in the title "${shorten(own.text, 50)}" that it is a recipe`,
      why: `People ask for "${shorten(query, 60)}"; "${shorten(own.text, 60)}" does not say that there is a recipe behind it.`,
      change: `Add the word for recipe that "${shorten(query, 60)}" uses to the dish's name in the title.`,
      evidence: [quote(document, own.span)],
      target_queries: [query],
    });
  },
};

const TIMES = ["totalTime", "cookTime", "prepTime"];

/** What a recipe's result is shown with and chosen by (Google, recipe structured data: recommended properties). */
const data: Check = {
  id: "recipe-data",
  channel: "seo",
  category: "structured data",
  what: "time and yield in a recipe's data",
  threshold: "both",
  inScripts: true,
  run: (context) => {
    const recipe = recipeOf(context);
    if (!recipe) return notApplicable("no data of a recipe");
    const lacks = [
      ...(TIMES.some((name) => has(recipe.node, name)) ? [] : ["totalTime"]),
      ...(has(recipe.node, "recipeYield") || has(recipe.node, "yield") ? [] : ["recipeYield"]),
    ];
    if (lacks.length === 0) return pass("time and yield");
    const name = shorten(textOf(recipe.node.name) || context.document.titles[0]?.text || "the recipe", 50);
    return fail(`${lacks.join(", ")} missing`, {
      priority: lacks.length > 1 ? "medium" : "low",
      title: `Add ${lacks.join(" and ")} to the data of "${name}"`,
      why: `Results and assistants show and filter recipes by how long they take and for how many they are; the data of "${name}" lack ${lacks.join(" and ")}.`,
      change: `Add ${lacks.map((lack) => (lack === "totalTime" ? '"totalTime" as an ISO 8601 duration, such as PT45M' : '"recipeYield", such as "4 servings"')).join(" and ")} to the Recipe of "${name}".`,
      evidence: lacks.map((lack) => missing(`Recipe.${lack}`)),
    });
  },
};

/** Those that a dish is for, and their parts of it. */
const SHARES =
  "servings?|portions?|people|persons?|portionen|personen|personnes|parts|convives|porciones|raciones|personas|comensales|porzioni|persone|porções|doses|pessoas|porties|porcji|porcje|osoby|osób|portioner|personer|porsiyon|kişilik|порци[йи]|annosta|μερίδες|حصص|أشخاص";
const NUMBER_OF_SHARES = new RegExp(
  `(?<![\\p{L}\\d.,/–-])(?<number>\\d{1,2}|\\p{L}{2,14})(?:\\s?[–-]\\s?(?<to>\\d{1,2}))?[\\s\\u00a0](?:${SHARES})(?!\\p{L})|(?<![\\p{L}\\d])(?:serves|feeds)\\s?:?\\s(?<served>\\d{1,2}|\\p{L}{2,14})(?:\\s?[–-]\\s?(?<servedTo>\\d{1,2}))?|(?<![\\d–-])(?<counted>\\d{1,2})(?:[〜～~–-](?<countedTo>\\d{1,2}))?\\s?(?:人分|人前|人份|인분)`,
  "giu",
);

/** The amounts for another number of guests. */
const SCALED =
  /doubl|halv|\bhalf\b|twice|tripl|scale|multipl|each extra|verdopp|doppelt|halbier|hälfte|halbe|moitié|diviser|duplic|mitad|reducir|raddopp|dimezz|metà|dobr|metade|dubbel|verdubbel|helft|podwó|połow|iki kat|yarı|halver|удво|полови|ضاعف|نصف|倍|半分/iu;

type Shares = { from: number; to: number; block: TextBlock; start: number; end: number };

const valueIn = (text: string) => (/^\d/.test(text) ? Number(text) : numberWord(text));

function sharesIn(block: TextBlock): Shares[] {
  return Array.from(plainDigits(block.text).matchAll(NUMBER_OF_SHARES)).flatMap((match) => {
    const groups = match.groups!;
    const from = valueIn((groups.number ?? groups.served ?? groups.counted)!);
    const to = groups.to ?? groups.servedTo ?? groups.countedTo;
    if (from === undefined || from < 2) return [];
    return [{ from, to: to ? Number(to) : from, block, start: match.index, end: match.index + match[0].length }];
  });
}

/** A recipe is for one number of people: its amounts and its values per portion rest on it. */
const servings: Check = {
  id: "servings-agree",
  channel: "ai_search",
  category: "facts",
  what: "numbers of servings in a recipe that contradict its yield",
  threshold: "0, ranges and amounts for other numbers of guests left out",
  recommendedWhere: certain,
  run: (context) => {
    const { document, language } = context;
    const recipe = recipeOf(context);
    if (!recipe && context.kind !== "recipe") return notApplicable("no recipe");
    const said = document.blocks.filter(({ kind, text }) => kind !== "code" && !SCALED.test(text)).flatMap(sharesIn);
    const declared = recipe ? textOf(recipe.node.recipeYield) : "";
    const [card] = said.filter(({ block }) => block.text.length <= MAX_CARD_LENGTH);
    const bare = /^\d{1,2}$/.test(declared) && said.some(({ from, to }) => from <= Number(declared) && to >= Number(declared));
    // Without a line of its own, the text says for how many the amounts are.
    const stated = card ?? said.find(isOfAmounts);
    const own = bare
      ? Number(declared)
      : (sharesOf(declared) ?? (declared === "" && stated && stated.from === stated.to ? stated.from : undefined));
    if (own === undefined)
      return (recipe && otherPieces(recipe, declared, context)) ?? notApplicable(`no number of servings in ${language}`);
    // Fewer portions than all may be put aside; a line of its own says how many there are.
    const other = said.find(
      (shares) =>
        (own < shares.from && isOfDish(shares)) ||
        (own > shares.to && ((isLine(shares) && isOfAll(shares)) || isOfRecipe(shares))),
    );
    if (!other) return pass(`${own}`);
    const text = other.block.text.slice(other.start, other.end);
    return fail(`${own} and ${other.from}`, {
      priority: "medium",
      title: `Decide between ${own} and ${other.from} servings`,
      why: `The recipe is for ${own}, and "${shorten(from(other), 80)}" counts ${other.from}; amounts and values per portion rest on that number.`,
      change: `Settle on one number of servings, and write it ${recipe ? `in the text, where it says "${shorten(text, 40)}", and in recipeYield` : "in both places"}.`,
      evidence: [
        quoteText(document, other.block, other.start, other.end),
        ...(recipe && declared ? [placeOf(recipe, declared, context)] : stated ? [quoteText(document, stated.block)] : []),
      ],
      // A line of the card against the data and a statement of the text.
      facts: {
        certain:
          (isLine(other) || isSaidTwice(other, said) || isOfRecipe(other)) &&
          declared !== "" &&
          said.some(({ from, to }) => from === own && to === own),
      },
    });
  },
};

/** A yield in pieces ("7 jars"), which the page counts otherwise and nowhere so. */
function otherPieces(recipe: StructuredItem, declared: string, context: CheckContext): Outcome | undefined {
  const { document, language } = context;
  const countedIn = (text: string) =>
    [...measuresIn(text, language), ...countsIn(text, language)].filter(
      ({ unit }) => unit.length >= MIN_PIECE_LETTERS && !MEASURED.test(unit),
    );
  const [piece] = countedIn(declared);
  if (!piece) return undefined;
  const said = document.blocks
    .filter(({ kind, text }) => kind !== "code" && !SCALED.test(text))
    .flatMap((block) =>
      countedIn(block.text)
        .filter(({ unit }) => unit === piece.unit)
        .map((measure) => ({ block, measure })),
    );
  const [first] = said;
  if (!first || said.some(({ measure }) => measure.value !== first.measure.value) || first.measure.value === piece.value)
    return undefined;
  return fail(`${piece.value} and ${first.measure.value}`, {
    priority: "medium",
    title: `Decide between ${piece.value} and ${first.measure.value} for the yield`,
    why: `The data give "${shorten(declared, 40)}" as the yield, and "${shorten(first.block.text, 80)}" counts ${first.measure.value}; results show the one, readers the other.`,
    change: `Settle on one number, and write it in the text and in recipeYield alike.`,
    evidence: [quoteText(document, first.block, first.measure.start, first.measure.end), placeOf(recipe, declared, context)],
    facts: { certain: said.length > 1 },
  });
}

/** Stems of fewer letters may be of anything. */
const MIN_PIECE_LETTERS = 3;

/** A line of a recipe's card. */
const MAX_CARD_LENGTH = 40;
const isLine = ({ block }: Shares) => block.text.length <= MAX_CARD_LENGTH;

/** A heading may be of a part; that of the ingredients is of all. */
const isOfAll = ({ block: { kind, text } }: Shares) => kind !== "heading" || INGREDIENTS.test(text);
const INGREDIENTS =
  /^(?:ingredients?|zutaten|ingrédients?|ingredientes|ingredienti|ingrediënten|składniki|ingredienser|ainekset|malzemeler|ингредиенты|suroviny|hozzávalók|材料)(?!\p{L})/iu;

/** "The recipe is for 8". */
const isOfRecipe = ({ block: { text }, start }: Shares) => namesRecipe(text.slice(0, start)) && FOR.test(text.slice(0, start));

/** "Cut into 8 pieces, a dish for 8". */
const isSaidTwice = ({ block, from }: Shares, said: Shares[]) =>
  said.filter((shares) => shares.block === block && shares.from === from).length > 1;

/** Longer paragraphs also speak of guests and of portions of something else. */
const MAX_NOTE_LENGTH = 60;
const FOR = /(?<!\p{L})(?:for|makes?|yields?|remaining|für|übrigen|restlichen|pour|para|per|voor|dla|na|för|на)\s$/iu;

/** The text from the sentence on in which a number of shares stands. */
const from = ({ block: { text }, start }: Shares) =>
  text.slice(Math.max(...[...".!?"].map((end) => text.lastIndexOf(end, start) + 1)));

/** "The amounts are enough for four people". */
const isOfAmounts = ({ block: { text }, start }: Shares) =>
  OF_AMOUNTS.test(
    text
      .slice(0, start)
      .split(/[.!?]\s/)
      .at(-1)!,
  );
const OF_AMOUNTS =
  /(?<!\p{L})(?:mengen?|zutaten|rezept|amounts?|quantit(?:y|ies)|ingredients?|recipe|quantités?|ingrédients|recette|cantidades|ingredientes|receta|dosi|ingredienti|ricetta|quantidades|receita|hoeveelheden|ingrediënten|recept|ilości|składniki|przepis)(?!\p{L}).{0,40}\s(?:for|serves?|für|pour|para|per|voor|dla|na|comen)\s$/iu;

/** "The six portions": all that there are. */
const OF_ALL_SHARES = /(?<!\p{L})(?:the|all|die|alle|les|los|las|le|as|os|de|wszystkie)\s$/iu;

/** Whether a number of shares is said of the dish. */
const isOfDish = ({ block: { text }, start, end }: Shares) =>
  !opensForOthers(text, start, end) &&
  (OF_ALL_SHARES.test(text.slice(0, start)) ||
    text.length <= MAX_NOTE_LENGTH ||
    FOR.test(text.slice(0, start)) ||
    /^(?:serves|feeds)/i.test(text.slice(start, end)));

/** "For 8 people, use a larger dish": what to do for another number of guests. */
const opensForOthers = (text: string, start: number, end: number) =>
  /(?:^|[.!?]\s)(?:for|für|pour|para|per|voor|dla|na|för|til|для)\s$/iu.test(text.slice(0, start)) &&
  (text.slice(end).match(/\p{L}{2,}/gu)?.length ?? 0) >= MIN_INSTRUCTION_WORDS;
const MIN_INSTRUCTION_WORDS = 3;

/** The number of servings in a yield; pieces and amounts are none. */
function sharesOf(text: string): number | undefined {
  const found = plainDigits(text).match(new RegExp(NUMBER_OF_SHARES.source, "iu"))?.groups;
  if (!found || (found.to ?? found.servedTo ?? found.countedTo)) return undefined;
  return valueIn((found.number ?? found.served ?? found.counted)!);
}

export const recipeChecks: Check[] = [title, data, servings];
