/** A stretch of the folded text. */
interface Span {
  foldedStart: number;
  foldedEnd: number;
}

const CLAUSE_END =
  /[.!?。！？…;；।؟۔\n]|[,，、–—] ?(?:but|however|although|though|whereas|while|aber|jedoch|allerdings|doch|mais|toutefois|cependant|pero|sin embargo|aunque|mas|porem|no entanto|ma|pero|tuttavia|maar|echter|men|dock|ale|jednak|lecz|но|однако|зато|але|проте|ama|ancak|fakat|لكن|ولكن|אבל|אך|लेकिन|पर|tetapi|tapi|namun|nhung|tuy nhien|mutta|de|viszont|dar|但|不过|不過|但是|而|至于|至於|が)(?![\p{L}\p{M}])| (?=(?:ส่วน|แต่|ขณะที่|อย่างไรก็ตาม))/gu;

/** The clause around a name, with the name replaced by `§`. */
export function clauseAround(text: string, candidate: Span): string {
  const from = Math.max(0, candidate.foldedStart - 240);
  const left = text.slice(from, candidate.foldedStart);
  const right = text.slice(candidate.foldedEnd, candidate.foldedEnd + 240);
  let cut = 0;
  for (const match of left.matchAll(CLAUSE_END)) {
    const dot = match[0] === "." && /\S/.test(left[match.index + 1] ?? "");
    if (!dot) cut = match.index + match[0].length;
  }
  let stop = right.length;
  for (const match of right.matchAll(CLAUSE_END)) {
    if (match[0] === "." && /[^\s"'”’)]/.test(right[match.index + 1] ?? " ")) continue;
    stop = match.index + (/[\n]/.test(match[0]) ? 0 : 1);
    break;
  }
  return `${left.slice(cut).trimStart()}§${right.slice(0, stop)}`;
}

const SENTENCE_END = /[.!?。！？।؟۔\n]/;
/** The sentence around a name, with the name replaced by `§`. */
export function sentenceAround(text: string, candidate: Span): string {
  const left = text.slice(Math.max(0, candidate.foldedStart - 300), candidate.foldedStart);
  const right = text.slice(candidate.foldedEnd, candidate.foldedEnd + 300);
  const start = Math.max(...[".", "!", "?", "。", "！", "？", "\n"].map((c) => left.lastIndexOf(c))) + 1;
  const stop = right.search(SENTENCE_END);
  return `${left.slice(start)}§${stop < 0 ? right : right.slice(0, stop + 1)}`;
}

/** Whether two names stand in one sentence. */
export function sameSentence(text: string, a: Span, b: Span): boolean {
  const [first, second] = a.foldedStart < b.foldedStart ? [a, b] : [b, a];
  if (second.foldedStart - first.foldedEnd > 200 || second.foldedStart < first.foldedEnd) return false;
  return !SENTENCE_END.test(text.slice(first.foldedEnd, second.foldedStart));
}

/** What may stand behind a name before the comma of a list: "(250M)", "312 €". */
const DETAIL = String.raw`(?:\s*\([^()\n]{1,40}\)|\s(?:[€$£¥₹]|r\$|rp\.?\s?)?\d[\d.,]{0,9}(?:\s?(?:[%€$£¥₹]|\p{L}{1,5}))?)?`;
const AND =
  "and|or|nor|czy|чи|eli|noch|ani|ni|ни|ani|varken|und|oder|sowie|et|ou|y|e|o|u|i|of|en|och|eller|og|ja|tai|es|vagy|a|nebo|alebo|lub|oraz|si|sau|и|или|та|або|и|και|η|ve|veya|ile|و|او|ו|או|और|या|dan|atau|serta|va|hoac|และ|หรือ|和|与|與|或|及|以及|や|と|과|와|및|vs|versus|x|hay|ام|یا|vai|还是|還是|それとも|아니면|ya da";
/** Numbers of sources, in brackets or by themselves in a link. */
const NOTES = String.raw`(?:\d{1,3}|(?:\s?\[\^?\d{1,3}\^?\])+)?`;
/** One after another, or one rather than another. */
const THEN =
  "(?:closely )?followed by|ahead of|then|to|→|->|=>|>|≥|≈|＞|(?:dicht )?gefolgt von|(?:knapp )?vor|dann|suivie? d[eu']|puis|seguid[oa]s? (?:de|por)|seguit[oa] da|luego|despues|depois|poi|frente a|contra|face a|contre|rispetto a|gegen|gegenuber|tegenover|mot|kontra|против|проти|karsi|melawan|gevolgd door|daarna|foljt av|fulgt a[vf]|sedan|potem|nastepnie|затем|потом|далее|потім|далі|sonra|lalu|kemudian|ثم";
/** One of them but not the other. */
const NOT =
  "(?:but |and )?not|rather than|instead of|nicht|nicht aber|aber nicht|(?:an)?statt|mais pas|au lieu d[eu']|pero no|en (?:lugar|vez) de|mas nao|em vez d[eo]|ma non|invece di|maar niet|in plaats van|men (?:inte|ikke)|istallet for|i stedet for|ale nie|zamiast|но не|а не|вместо|але не|замість";
/** Before the name of a company where a language says so: "Alan, la MAIF et l'Olivier". */
const ARTICLE = "(?:l[eao']s?|il|gli|os?|η|ο|το|την?|τον?) ?";
const SEPARATOR = new RegExp(
  `^(?:['’]?s?["'”»)」』》]*${NOTES}${DETAIL})\\s*(?:[,，、،;；/・·|+&]|(?:[,，、،]\\s*)?(?:${AND})\\.?|(?:[,，、،]\\s*)?(?:${THEN}|${NOT})|[,，;；.]?\\s\\(?\\p{Nd}{1,2}[.)])\\s*(?:${ARTICLE})?["'“«(「『《]*$`,
  "u",
);

/** "I do not know Alan, la MAIF is good": an article behind a comma may begin a sentence, unless the list goes on or ends the sentence behind its name. */
const MAY_BEGIN = new RegExp(`[,;]\\s*${ARTICLE}["'“«]*$`, "u");
// "Es" and "é" are verbs, unless an article follows: "e la Macif".
const GOES_ON = new RegExp(`^["'”»)]*\\s*(?:[,;.:!?\n]|(?!es?[ ,])(?:${AND})(?!\\p{L})|e ${ARTICLE}|$)`, "u");

/** Whether nothing but a comma, an "and" or its like, with a price or a note at most, stands between two names. */
export function listed(text: string, a: Span, b: Span): boolean {
  const [first, second] = a.foldedStart < b.foldedStart ? [a, b] : [b, a];
  const gap = second.foldedStart - first.foldedEnd;
  if (gap < 0 || gap > 64) return false;
  const between = text.slice(first.foldedEnd, second.foldedStart);
  if (!SEPARATOR.test(between)) return false;
  return !MAY_BEGIN.test(between) || GOES_ON.test(text.slice(second.foldedEnd, second.foldedEnd + 16));
}
