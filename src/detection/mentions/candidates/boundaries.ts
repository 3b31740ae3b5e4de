import { segmenterOf } from "../../../platform/languages/index.ts";

type Script = "spaced" | "han" | "hiragana" | "katakana" | "hangul" | "thai" | "none";

const segments = new Map<string, boolean>();

/** Whether a segmenter's dictionary has a word of a script without spaces; it takes apart what it does not know. */
export function isSegment(word: string, language: string): boolean {
  const known = segments.get(word);
  if (known !== undefined) return known;
  // Twice, because what it does not know in Thai stays together up to the next word that it does.
  const [first] = segmenterOf(language).segment(word + word);
  if (segments.size > 10_000) segments.clear();
  segments.set(word, first?.segment === word);
  return first?.segment === word;
}

/** How a character joins its neighbours into words. */
export function scriptOf(character: string): Script {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return /[a-zA-Z0-9_]/.test(character) ? "spaced" : "none";
  if (code >= 0x30a0 && code <= 0x30ff) return code === 0x30fb || code === 0x30a0 ? "none" : "katakana";
  if (code >= 0x3040 && code <= 0x309f) return "hiragana";
  if (/\p{Script=Hangul}/u.test(character)) return "hangul";
  if (/\p{Script=Han}/u.test(character)) return "han";
  if (/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(character))
    return /\p{P}/u.test(character) ? "none" : "thai";
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? "spaced" : "none";
}

/** Korean particles and endings that attach to a name, alone or one after another. */
const PARTICLES =
  /^(?:은|는|이|가|을|를|의|에|에서|에게|한테|께|으로|로|으로서|로서|으로써|로써|와|과|도|만|부터|까지|나|이나|랑|이랑|하고|처럼|보다|라고|이라고|라는|이라는|라면|이라면|란|이란|이며|며|이고|고|인|이다|다|입니다|이에요|예요|이었|였|든|이든|조차|마저|밖에|뿐|들|측|사|같은|같이|대비|쪽|님|용|류|식|산|발)*$/u;

/** What a Japanese company writes behind its name for a service, a shop or a part of it: イオン|ネットスーパー. */
const KATAKANA_SERVICE =
  /^(?:ネットスーパー|オンライン|ショッピング|ショップ|ストア|モール|マーケット|マート|カード|ペイ|ポイント|モバイル|テレビ|ビデオ|ミュージック|ニュース|ブックス|トラベル|バンク|ギフト|クラブ|アプリ|カフェ|デリバリー|プライム|プレミアム|ジャパン|グループ|ホールディングス|サービス|クラウド|ビジネス|ネット|プラス|キッチン|フーズ|ホーム)+(?![\u30a1-\u30fa\u30fc])/u;

const codePointBefore = (text: string, at: number) => {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff && at > 1 ? text.slice(at - 2, at) : text.slice(Math.max(0, at - 1), at);
};
const codePointAt = (text: string, at: number) => (at < text.length ? String.fromCodePoint(text.codePointAt(at)!) : "");

/** Letters that Hebrew and Arabic write onto the word that follows (in, to, from, and, the …). */
const PREFIXES = /(?:^|[^\p{L}\p{N}\p{M}])(?:[ובלמשהכ]{1,2}|[وف]?[بلك]?)$/u;

/**
 * Whether `text[start, end)` stands as a whole word, in a folded text. Scripts without spaces are asked of a word
 * segmenter: a place is refused only where a known word reaches across one of its ends. `isWord` says whether a segment is
 * a known word (segmenters guess over unknown names in Thai). `mayHavePrefix` says whether Hebrew and Arabic prefix letters may stand
 * before it.
 */
export function isWholeWord(
  text: string,
  start: number,
  end: number,
  isWord: (segment: string) => boolean,
  mayHavePrefix: () => boolean,
): boolean {
  const before = codePointBefore(text, start);
  const after = codePointAt(text, end);
  if (/^\p{M}/u.test(after)) return false;
  const left = scriptOf(before);
  const right = scriptOf(after);
  const first = scriptOf(codePointAt(text, start));
  const last = scriptOf(codePointBefore(text, end));
  if (left === "spaced" && first === "spaced") {
    if (!/[\u0590-\u06FF]/.test(before) || !mayHavePrefix() || !PREFIXES.test(text.slice(Math.max(0, start - 4), start)))
      return false;
  }
  if (last === "spaced" && right === "spaced") return false;
  if (first === "katakana" && left === "katakana") return false;
  if (last === "katakana" && right === "katakana" && !KATAKANA_SERVICE.test(text.slice(end, end + 24))) return false;
  if (first === "hangul" && left === "hangul") return false;
  if (last === "hangul" && right === "hangul") {
    const tail = /^[\p{Script=Hangul}]+/u.exec(text.slice(end, end + 24))![0];
    if (!PARTICLES.test(tail)) return false;
  }
  const unspaced = (a: Script, b: Script) =>
    (a === "thai" && b === "thai") || ((a === "han" || a === "hiragana") && (b === "han" || b === "hiragana"));
  if (unspaced(left, first)) if (wordAcross(text, start, start, end, first, isWord)) return false;
  if (unspaced(last, right)) if (wordAcross(text, end, start, end, last, isWord)) return false;
  return true;
}

/** Chinese and Japanese words of one character that stand before and after names. */
const STANDS_ALONE =
  /^[在用和去从從的是有或与與到比像把被对對让讓给給选選而但跟由及以向上等会會也都则則更最为為还還就能可要里裡はがをにでとのもへや]$/u;

/** Whether a known word reaches across `at`, judged inside the stretch without punctuation around the name. */
function wordAcross(
  text: string,
  at: number,
  start: number,
  end: number,
  script: Script,
  isWord: (segment: string) => boolean,
): boolean {
  const from =
    start - (/(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]*$/u.exec(text.slice(Math.max(0, start - 24), start))?.[0].length ?? 0);
  const to = end + (/^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(end, end + 24))?.[0].length ?? 0);
  for (const { index, segment } of segmenterOf(script === "thai" ? "th" : "zh").segment(text.slice(from, to))) {
    const segmentStart = from + index;
    const segmentEnd = segmentStart + segment.length;
    if (segmentStart >= at) return false;
    if (segmentEnd <= at) continue;
    if (script === "thai") return isWord(segment);
    // What the word has outside of the name may stand alone: 在京|东 reads 在|京东.
    const outside = at === start ? segment.slice(0, at - segmentStart) : segment.slice(at - segmentStart);
    return !STANDS_ALONE.test(outside);
  }
  return false;
}
