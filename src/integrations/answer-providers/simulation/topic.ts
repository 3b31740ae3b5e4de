/** What a prompt is about, as far as a template needs it. */
export type Topic = {
  /** The prompt's subject as a phrase inside a sentence: "crm for small teams". */
  phrase: string;
  /** Lower-case words that carry meaning, for search queries and addresses. */
  keywords: string[];
  /** The form of answer that the prompt asks for. */
  form: "how_to" | "comparison" | "open";
};

const questionStart =
  /^(?:(?:what|which|who|where|when|why|how|is|are|can|could|should|does|do|would|will|i|we|you|my|me|to|the|a|an|there|any|please|tell|give|show|list|recommend|suggest|compare|find|buy|get|need|want|looking|for|best|top|good|great|most|of|some|about)\b[\s,]*)+/iu;

const stopWords = new Set(
  "a an and any are as at be best between by can compare could do does for from get give good great have how i in is it list me most my need of on or our please recommend show some suggest than that the their there these this to top us versus vs want we what when where which who why will with would you your".split(
    " ",
  ),
);

/** Reads a prompt's subject from its words; works best on English, and falls back to the whole prompt. */
export function topicOf(prompt: string): Topic {
  const sentence = prompt
    .replace(/\s+/gu, " ")
    .replace(/(?<![?!.\s])[?!.\s]+$/u, "")
    .trim()
    .slice(0, 120)
    .toWellFormed();
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’+#-]*/gu) ?? [];
  const keywords = [...new Set(words.filter((word) => !stopWords.has(word)))].slice(0, 8);
  const phrase = sentence
    .replace(questionStart, "")
    .replace(/\b(?:is|are) (?:the )?(?:best|right|good|better)\b\s*/iu, "")
    .trim();
  return {
    phrase: phrase || sentence || "this",
    keywords: keywords.length > 0 ? keywords : ["overview"],
    form: /^how\b/iu.test(sentence)
      ? "how_to"
      : /\b(?:vs\.?|versus|compare[ds]?|comparison|alternatives?)\b/iu.test(sentence)
        ? "comparison"
        : "open",
  };
}

/** The text as one segment of an address. */
export function slug(text: string): string {
  const ascii = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (
    ascii
      .replace(/[^a-z0-9]+/gu, "-")
      .replace(/^-|-$/gu, "")
      .slice(0, 60) || "guide"
  );
}
