import { fold, wordBook } from "../../../detection/index.ts";
import { inLetters } from "../../text-measures.ts";
import type { Site, SitePage } from "../site/site.ts";
import { type Found, namesBrand, titleSegments } from "./name.ts";

/** More topics make more kinds of questions, not better ones. */
const maxTopics = 6;
const maxWords = 7;

/** Words of menus and frames, in the languages whose questions are known. */
const frame =
  /^(home(page)?|start(seite)?|menu|menü|search|suche|more|mehr|all( products)?|alle( produkte)?|new|neu|sale|deals?|gift ?cards?|gutscheine?|shop( all)?|store|products?|produkte?|produits?|productos?|prodotti|features?|funktionen|pricing|prices?|preise|plans?|tarife?|about( us)?|über uns|company|unternehmen|blog|news|support|help|hilfe|faq|contact( us)?|kontakt|log ?in|sign (in|up)|anmelden|register|cart|basket|warenkorb|account|careers?|press|presse|privacy.*|terms.*|imprint|impressum|datenschutz|get started|try .*|start .*|book .*|learn more|read more|mehr erfahren|solutions?|lösungen|services?|leistungen|customers?|kunden|resources?|ressourcen|docs?|documentation|developers?|partners?|language|english|deutsch|français|español|italiano|overview|übersicht|compare|comparison|vergleich|why .*|warum .*|how it works|reviews?|community|events?|webinars?|download|specifications?|warranty|garantie|repairs?|spare parts|shipping|returns?|our story|free trial|demo|skip to .*|subscribe|newsletter|(see|discover|explore|shop|view|browse|entdecke\w*|voir|découvr\w*|ver|descubr\w*|scopri|bekijk) .*|best ?sellers?|accessories|zubehör|welcome.*|willkommen.*)$/i;

/** The same of Chinese, Japanese and Korean, where two characters are a word. */
const frameOfCharacters =
  /^(?:首[页頁]|主页|主頁|(?:全部)?(?:产品|產品|商品)(?:中心|展示)?|全部|更多|所有|关于(?:我们)?|關於(?:我們)?|公司(?:简介|介绍)?|服[务務]|新[闻聞]|新品|联系(?:我们)?|聯絡(?:我們)?|帮助|支持|登[录錄入]|注册|搜索|商[店城]|案例|解决方案|ホーム|トップ(?:ページ)?|(?:商品|製品)(?:一覧|情報)?|全て|すべて|一覧|新着(?:情報|商品)?|新商品|人気|会社(?:概要|情報|案内)?|お?問い?合わ?せ|ニュース|お知らせ|ブログ|サポート|採用(?:情報)?|ログイン|通販|ショップ|サービス|特集|セール|홈|메인|(?:전체|신)? ?(?:제품|상품)|전체(?:보기)?|베스트|쇼핑|(?:회사)? ?소개|문의|고객 ?센터|공지(?:사항)?|블로그|뉴스|이벤트|로그인|회원가입|서비스|스토어)$/;

/** Where a site files what it sells; features and solutions are parts of it. */
const shelf =
  /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:products?|produkte?|produits?|productos?|prodotti|producten|collections?|categor(?:y|ies|ie)|kategorien?|shop|store|services?|leistungen|servicios|servizi|diensten|c)\//i;

/** Slogans speak to the reader, and phrases that begin so belong to another one. */
const slogan =
  /(?<!\p{L})(?:you|your|we|our|us|my|will|let's|du|dein\w*|ihr\w*|wir|unser\w*|sie|vous|votre|vos|nous|notre|nos|tu|tus|su|nuestr\w*|tuo|tua|nostr\w*|jouw?|onze?|ons)(?!\p{L})|^(?:for|from|with|by|in|to|für|mit|von|pour|avec|para|con|per|voor|met)\s/iu;

/** "Acme is a fast issue tracker for teams": the page's own word for what it is. */
function definitions(texts: readonly string[], names: readonly string[]): string[] {
  const written = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const pattern = new RegExp(
    `(?:^|[\\s"“])(?:${written})\\s+(?:is|ist|est|es|è|é)\\s+(?:an?|the|eine?|der|die|das|une?|la|le|el|un[ao]?|il|een|uma?)\\s+([^.,;:!?–—]{4,90}?)(?=\\s+(?:that|which|who|der|die|das|qui|que|che|with|mit)\\s|[.,;:!?–—]|$)`,
    "iu",
  );
  return texts.flatMap((text) => pattern.exec(text)?.[1] ?? []);
}

/**
 * What the site sells, in phrases that a buyer could say: declared categories first, then the shelves of its menu, then what
 * titles and headings say. None names the brand.
 */
export function findTopics(site: Site, names: readonly string[], language: string): Found[] {
  const [home] = site.pages as [SitePage, ...SitePage[]];
  const things = site.pages.flatMap((page) => page.things.map((thing) => ({ ...thing, page })));
  const products = new Set(things.filter(({ type }) => /^Product/.test(type)).map(({ name }) => fold(name)));
  const path = (page: SitePage) => new URL(page.url).pathname;
  const onShelves = home.links.filter((link) => shelf.test(link.path));
  // The first label of an address is the menu's; what links there later calls to action.
  const shelves = onShelves
    .filter((link, index) => onShelves.findIndex((other) => other.path === link.path) === index)
    .map((link) => link.text);
  const candidates: Found[] = [
    ...things.flatMap(({ type, category, page }) =>
      // A category is often written as a path through the catalogue.
      category ? [{ value: category.split(/[>/]/).at(-1)!.trim(), from: `structured data (${type}) of ${path(page)}` }] : [],
    ),
    ...things.flatMap(({ type, subjects, page }) =>
      subjects.map((value) => ({ value, from: `structured data (${type}) of ${path(page)}` })),
    ),
    ...things.flatMap(({ type, name, page }) =>
      type === "Service" ? [{ value: name, from: `structured data (Service) of ${path(page)}` }] : [],
    ),
    ...home.links.filter((link) => shelf.test(link.path)).map(({ text }) => ({ value: text, from: "menu of the home page" })),
    ...definitions([home.description, ...home.blocks.slice(0, 20)], names).map((value) => ({
      value,
      from: "what the home page calls the brand",
    })),
    ...home.keywords.split(/[,;]/).map((value) => ({ value, from: "keywords of the home page" })),
    ...titleSegments(home).map((value) => ({ value, from: "title of the home page" })),
    ...home.headings.filter(({ level }) => level === 1).map(({ text }) => ({ value: text, from: "heading of the home page" })),
    { value: home.description.split(/[.!?](?:\s|$)/)[0]!, from: "description of the home page" },
  ];
  const kept: Found[] = [];
  const seen = new Set<string>();
  for (const candidate of candidates) {
    const value = asTopic(candidate.value, language);
    const key = stem(value);
    if (!isTopic(value) || slogan.test(value) || namesBrand(value, names) || products.has(fold(value)) || seen.has(key)) continue;
    // Weak sources only help out where nothing better is there.
    const isWeak = /^(title|heading|description)/.test(candidate.from);
    if (isWeak && kept.length > 0) break;
    seen.add(key);
    kept.push({ value, from: candidate.from });
    if (kept.length === maxTopics) break;
  }
  // Menu entries keep their order: the most important come first.
  const inMenu = (topic: Found) => shelves.findIndex((label) => stem(label) === stem(topic.value));
  const place = (topic: Found) => (inMenu(topic) < 0 ? shelves.length : inMenu(topic));
  return kept.toSorted((a, b) => place(a) - place(b));
}

/** As it stands inside a question: without marks at its ends, and small where its capital only began a label. */
function asTopic(text: string, language: string): string {
  const bare = text
    .replace(/\s+/g, " ")
    .replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N})])[^\p{L}\p{N})]+$/gu, "")
    .trim();
  const [first = "", ...rest] = bare.split(" ");
  // Names and abbreviations keep their capitals, and so do German nouns.
  const isLabel = language !== "de" && /^\p{Lu}[\p{Ll}-]+$/u.test(first) && (rest[0] ?? "") === (rest[0] ?? "").toLowerCase();
  const [word = ""] = fold(first).split(/[^\p{L}]+/u);
  const { common } = wordBook(language);
  return isLabel && (common.has(word) || common.has(word.replace(/e?s$/, ""))) ? [first.toLowerCase(), ...rest].join(" ") : bare;
}

function isTopic(text: string): boolean {
  const words = text.split(" ");
  return (
    text.length <= 70 &&
    words.length <= maxWords &&
    /\p{L}{3}/u.test(inLetters(text)) &&
    !frame.test(text) &&
    !frameOfCharacters.test(text) &&
    !/\d{2}/.test(text)
  );
}

/** The same phrase in one or many: `tent` and `tents`. */
const stem = (text: string): string =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (word.length > 3 ? word.replace(/(es|s|en|e)$/, "") : word))
    .join(" ");
