const wordSegmenter = new Intl.Segmenter("und", { granularity: "word" });

/** Fewer words than this are keywords for a search engine. */
const minWords = 3;

/**
 * How questions and wishes about buying begin, or what they contain, in the languages whose forms are known here. Texts in
 * other languages are judged by length and question mark only.
 */
const forms = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    "what|which|who|whose|where|when|why|how|is|are|can|could|do|does|should|would|will|has|have",
    "best|top|good|better|cheap\\p{L}*|compare\\p{L}*|comparison|versus|vs|alternativ\\p{L}*|recommend\\p{L}*|suggest\\p{L}*|review\\p{L}*|price\\p{L}*|pricing|cost\\p{L}*",
    "find|help|need|want|looking for|buy|choose|list|show|name|tell me|give me",
    "wer|was|welche\\p{L}*|wo|wann|warum|wie|ist|sind|kann|gibt|beste\\p{L}*|vergleich\\p{L}*|empfehl\\p{L}*|empfiehl\\p{L}*|suche|brauche",
    "quel\\p{L}*|qui|que|quoi|où|quand|pourquoi|comment|est-ce|meilleur\\p{L}*|compar\\p{L}*|recommand\\p{L}*|cherche",
    "qué|cuál\\p{L}*|quién\\p{L}*|dónde|cuándo|cómo|mejor\\p{L}*|recomiend\\p{L}*|recomend\\p{L}*|busco",
    "quale|quali|chi|dove|come|perché|miglior\\p{L}*|consigli\\p{L}*|cerco",
    "qual|quais|quem|onde|como|melhor\\p{L}*|procuro",
    "welk\\p{L}*|wie|waar|hoe|waarom|beste|vergelijk\\p{L}*|zoek",
  ].join("|")})(?![\\p{L}\\p{N}])`,
  "iu",
);

/** Tasks for an assistant that are no buying questions, whatever they contain. */
const tasks = /^\s*(?:please\s+)?(?:write|translate|summari[sz]e|rewrite|generate|draft|calculate|solve|code|ignore)\b/iu;

/** Lines of lists and tables, as they are pasted: their marks and other cells would be put to the models too. */
const lineOfList = /^\s*(?:[-*•–]|\d{1,3}[.)])\s|^\s*"[^"]*"\s*[,;]|\t/u;

/** Writing systems of the languages in `forms`. */
const latin = /\p{Script=Latin}/u;

/** Whether a text reads like something that a person who wants to buy would ask an assistant. A rule of thumb for a hint. */
export function looksLikeBuyerQuestion(text: string): boolean {
  if (tasks.test(text) || lineOfList.test(text)) return false;
  const words = [...wordSegmenter.segment(text)].filter((segment) => segment.isWordLike).length;
  if (words < minWords) return false;
  return /[?？؟;]\s*$/u.test(text) || !latin.test(text) || forms.test(text);
}
