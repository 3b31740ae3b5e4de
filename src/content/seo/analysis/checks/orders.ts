import type { HiddenText, SourceDocument, Span } from "../../../../platform/documents/index.ts";
import { type Check, fail, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { quote, quoteText, shorten } from "../evidence.ts";
import { valueSpan } from "../json-ld.ts";
import type { Evidence } from "../result.ts";

type Order = { text: string; where: string; evidence: Evidence };

/** Text that gives orders to models. Search engines treat it as manipulation, answer engines filter it. */
const orders: Check = {
  id: "orders-to-models",
  channel: "ai_search",
  category: "crawling",
  what: "passages that give orders to AI models, in the text or hidden from readers",
  threshold: "0",
  run: (context) => {
    const found = [...shownOrders(context), ...hiddenOrders(context.document)];
    const [first] = found;
    if (!first) return pass("0");
    return fail(`${found.length}`, {
      priority: "high",
      title: `Remove the passage "${shorten(first.text, 40)}", which gives orders to AI models`,
      why: `Systems that read "${shorten(first.text, 60)}"${first.where} treat it as an attack and may distrust the whole site; it was ignored in this analysis.`,
      change: `Delete "${shorten(first.text, 80)}", and find out how it came there.`,
      evidence: found.slice(0, 3).map(({ evidence }) => evidence),
    });
  },
};

function shownOrders({ document, kind }: CheckContext): Order[] {
  // Documentation of such systems tells how their instructions are overridden.
  const isTold = (text: string) => kind === "documentation" && /\boverride/i.test(text);
  return [...document.blocks, ...document.outside]
    .filter((block) => block.kind !== "code" && !isTold(block.text) && isOrderToModels(block.text.replace(QUOTED, "")))
    .map((block) => ({ text: block.text, where: "", evidence: quoteText(document, block) }));
}

const PLACES: Record<HiddenText["how"], string> = {
  comment: ", a comment in the source,",
  "hidden element": ", in an element that is not shown,",
  "aria-hidden": ", in an element kept from screen readers,",
  "tiny type": ", in type too small to read,",
  "invisible colour": ", in the colour of its background,",
  "outside of the screen": ", placed outside of the screen,",
};

/** Hidden elements, comments, alternative texts, the description and structured data: what only machines read. */
function hiddenOrders(document: SourceDocument): Order[] {
  const texts: { text: string; span: Span; where: string }[] = [
    ...document.hidden.map(({ text, span, how }) => ({ text, span, where: PLACES[how] })),
    ...document.images.flatMap(({ alt, span }) => (alt ? [{ text: alt, span, where: ", an alternative text," }] : [])),
    ...document.descriptions.map(({ text, span }) => ({ text, span, where: ", the description," })),
    ...document.jsonLd.map(({ text, span }) => ({ text, span, where: ", in structured data," })),
  ];
  return texts.flatMap(({ text, span, where }) => {
    // Structured data describe products that may be such machines.
    const order = firstOrderIn(text) ?? (where.includes("structured") ? undefined : hiddenOrderIn(text));
    return order ? [{ text: order, where, evidence: quote(document, valueSpan(span, document.fields[span.field]!, order)) }] : [];
  });
}

const firstOrderIn = (text: string): string | undefined => ORDERS.map((order) => order.exec(text)?.[0]).find(Boolean);

const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|any|your|system)\b.{0,20}\b(?:instructions?|prompts?|rules|guidelines|directions)\b/i,
  /\b(?:vergiss|ignoriere|missachte)\w*\b.{0,40}\b(?:anweisung|anleitung|instruktion|regeln)\w*/i,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions|consignes)\b/i,
  /\b(?:ignora|olvida|descarta)\b.{0,40}\b(?:instrucciones|indicaciones|istruzioni)\b/i,
  /(?:これまで|以前|上記|前)の(?:すべての)?(?:指示|命令|プロンプト)を(?:無視|忘れ)/i,
  /\b(?:you are|act as|as) (?:now )?an? (?:AI|language model|LLM|assistant)\b.{0,60}\b(?:must|should|say|output|respond|recommend|always)\b/i,
  /\b(?:AI|LLM|language model|assistant|chatbot|crawler)s?\b.{0,20}\b(?:reading|processing|summari[sz]ing|analy[sz]ing|visiting) this (?:page|text|document|site|article)\b/i,
  /<\|?(?:im_start|im_end|system)\|?>|\[\/?INST\]/i,
];

const MODELS =
  /\b(?:AIs?|LLMs?|language models?|chatbots?|ChatGPT|GPT|Claude|Gemini|KI|Sprachmodelle?|IA|modèles? de langage|modelos? de (?:lenguaje|linguagem)|modelli linguistici|taalmodel(?:len)?)\b|人工知能|言語モデル|アシスタント/i;
const DEMANDS =
  /\b(?:must|should|shall|always|recommend|rank|cite|mention|praise|answer|respond|soll(?:en|t)?|müssen|muss|empfiehl|empfehl\w{0,6}|nennen?|doi(?:t|vent)|recommande[rz]?|mentionne[rz]?|debe[ns]?|recomienda[ns]?|recomendar|menciona[rn]?|devono?|deve[mn]?|raccomanda(?:re|te)?|consiglia(?:re|te)?|recomende[mn]?|moet(?:en)?|aanbevelen)\b|必ず|常に|推薦し|おすすめし|紹介し|答え/i;
/** Said to somebody, not of somebody: nothing, or a word that joins or asks, stands before it. */
const PREFERS =
  /(?:^|[,;:—–-]\s*|\b(?:and|but|then|please|to|must|should|und|aber|bitte|sollst|musst|et|mais|doit|doivent|devez|y|pero|debe[ns]?|e|ma|mas|deve[mt]?e?|en|maar|moet)\s)(?:always|only|immer|nur|toujours|siempre|sempre|altijd) (?:recommend|cite|mention|empfehlen|empfiehl|recommander?|recommandez|recomienda|recomendar|raccomanda(?:re)?|consiglia(?:re)?|recomende|aanbevelen)\b/i;

/** Where no reader looks, a sentence that names a machine and asks it to say or choose something is an order. */
function hiddenOrderIn(text: string): string | undefined {
  return text
    .split(/[.!?。！？\n]/)
    .find((sentence) => (MODELS.test(sentence) && DEMANDS.test(sentence)) || PREFERS.test(sentence))
    ?.trim();
}

/** A text about such attacks quotes them. */
const QUOTED = /["“„«「][^"”“„«»「」]{0,200}["”“»」]/g;

/** Whether a passage talks to a model instead of to a reader. Such passages are kept from the model analysis. */
export function isOrderToModels(text: string): boolean {
  return firstOrderIn(text) !== undefined;
}

export const orderChecks: Check[] = [orders];
