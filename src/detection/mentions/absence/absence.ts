import { beginningsOf } from "./beginnings.ts";
import { DENIALS } from "./denials.ts";

type Pattern = (typeof DENIALS)[number];
const textOf = (pattern: Pattern) => (typeof pattern === "string" ? pattern : pattern.text);
/** Whether a pattern has words of the Latin script; a clause in that script needs no others. */
const isLatin = (pattern: Pattern) => /[a-z]{2}/.test(textOf(pattern).replace(/\\p\{\w+\}/g, ""));
/** Of no patterns one that matches nothing. */
const anyOf = (patterns: readonly string[], flags: string) =>
  new RegExp(patterns.length === 0 ? "(?!)" : patterns.map((p) => `(?:${p})`).join("|"), flags);
/**
 * Patterns that begin with the name are tried there only. What may follow it at some distance is looked for by its signs first,
 * which nearly every clause is without.
 */
const compiled = (patterns: readonly Pattern[]) => {
  const texts = patterns.filter((pattern) => typeof pattern === "string");
  const distant = Map.groupBy(
    patterns.filter((pattern) => typeof pattern !== "string"),
    ({ gap }) => gap,
  );
  return {
    fromName: [
      {
        sign: undefined,
        pattern: anyOf(
          texts.filter((text) => text.startsWith("§")),
          "uy",
        ),
      },
      ...[...distant].map(([gap, ends]) => ({
        sign: anyOf(
          ends.map(({ sign }) => sign),
          "u",
        ),
        pattern: new RegExp(`${gap}(?:${ends.map(({ text }) => text).join("|")})`, "uy"),
      })),
    ],
    anywhere: anywhere(texts.filter((text) => !text.startsWith("§"))),
  };
};
/** Patterns that are tried at each place of a clause: all of them only where a place has letters that one of them begins with. */
const anywhere = (patterns: readonly string[]): RegExp => {
  const found = patterns.map((pattern) => ({ pattern, beginnings: beginningsOf(pattern) }));
  const known = found.filter(({ beginnings }) => beginnings !== null).map(({ pattern }) => pattern);
  const others = found.filter(({ beginnings }) => beginnings === null).map(({ pattern }) => pattern);
  const beginnings = new Set(found.flatMap((one) => one.beginnings ?? []));
  const ahead = known.length === 0 ? [] : [`(?=${[...beginnings].join("|")})(?:${known.join("|")})`];
  return anyOf([...ahead, ...others], "u");
};
const LATIN = compiled(DENIALS.filter(isLatin));
const LATIN_LETTER = /[a-z]/;
const OTHER_SCRIPT = /[\u0370-\u1dff\u2c00-\ud7ff\uf900-\uffef\u{20000}-\u{3ffff}]/u;
/** Whether a pattern has words of other scripts, be it beside Latin ones: signs such as the wide colon are none. */
const hasOtherScript = (pattern: Pattern) => /(?=\p{L})[\u0370-\u1dff\u2c00-\ud7ff]/u.test(textOf(pattern));
/** Patterns in words of one of these scripts need none of the others; those in several are tried with each. */
const SCRIPTS = [
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
  ...["Hang", "Cyrl", "Grek", "Arab", "Hebr", "Deva", "Beng", "Thai"].map((script) => new RegExp(`\\p{sc=${script}}`, "u")),
];
const scriptOf = (pattern: Pattern) => {
  const scripts = SCRIPTS.filter((script) => script.test(textOf(pattern)));
  return scripts.length === 1 ? scripts[0]! : OTHER_SCRIPT;
};
const OTHER = [
  ...Map.groupBy(
    DENIALS.filter((pattern) => !isLatin(pattern) || hasOtherScript(pattern)),
    scriptOf,
  ),
].map(([script, patterns]) => ({
  script,
  patterns: compiled(patterns),
}));

/** By what a sentence guesses or asks, in any of the languages. */
const QUESTION =
  /[?？؟]|\b(?:may|might|could|perhaps|possibly|probably|maybe|if|whether|please|spelling|spelled|confirm|typo|perhaps|moglicherweise|vielleicht|eventuell|falls|schreibweise|peut etre|orthographe|si|quizas?|tal vez|posiblemente|podria|talvez|possivelmente|poderia|forse|potrebbe|possibile|misschien|wellicht|mogelijk|kanske|kanskje|maske|muligvis|ehka|talan|lehet|byc moze|moze|mozliwe|mozna|snad|poate|probabil|eventual|belki|olabilir|mungkin|barangkali|co the|co le)\b|возможно|может|вероятно|если|можливо|якщо|ισωσ|μπορει|πιθανον|ربما|قد |اذا|شايد|אולי|ייתכן|אם |शायद|सकता|সম্ভবত|อาจ|かもしれ|可能|或许|也许|如果|혹시|아마|수 있|수도/u;

/** Whether a clause (folded, the name replaced by `§`) says that nothing is known about the name. */
export const saysUnknown = (clause: string): boolean =>
  (LATIN_LETTER.test(clause) && matches(clause, LATIN)) ||
  (OTHER_SCRIPT.test(clause) && OTHER.some(({ script, patterns }) => script.test(clause) && matches(clause, patterns)));

function matches(clause: string, { fromName, anywhere }: ReturnType<typeof compiled>): boolean {
  for (const { sign, pattern } of fromName) {
    if (sign?.test(clause) === false) continue;
    for (let at = clause.indexOf("§"); at >= 0; at = clause.indexOf("§", at + 1)) {
      pattern.lastIndex = at;
      if (pattern.test(clause)) return true;
    }
  }
  return anywhere.test(clause);
}

/** Whether a sentence only guesses or asks ("it may be new", "could you check the spelling?"). */
export const onlyGuesses = (sentence: string) => QUESTION.test(sentence);
