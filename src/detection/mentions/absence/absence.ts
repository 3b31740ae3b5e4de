import { withoutAspects } from "./aspects.ts";
import { DENIALS } from "./denials.ts";
import { byRarity, requiredLiterals } from "./required-literals.ts";

interface Denial {
  pattern: RegExp;
  /** Of each of these sets a literal stands in every match. */
  required: readonly string[][];
}

/** Literals by their characters, and the denials that need the one which ends here. */
class Trie {
  readonly next = new Map<string, Trie>();
  readonly denials: Denial[] = [];

  add(literal: string, denial: Denial): void {
    if (literal === "") this.denials.push(denial);
    else {
      const next = this.next.get(literal[0]!) ?? new Trie();
      this.next.set(literal[0]!, next);
      next.add(literal.slice(1), denial);
    }
  }
}

/** Denials by the rarest of their literals, so that a clause, which nearly always has none of them, is read once for patterns of all languages. */
const byLiteral = new Trie();
/** Those that need no literal. */
const others: Denial[] = [];
for (const source of DENIALS) {
  const [rarest, ...required] = requiredLiterals(source).sort(byRarity);
  const denial = { pattern: new RegExp(source, "u"), required };
  if (!rarest) others.push(denial);
  for (const literal of rarest ?? []) byLiteral.add(literal, denial);
}

/** By what a sentence guesses or asks, in any of the languages. */
const QUESTION =
  /[?？؟]|\b(?:may|might|could|perhaps|possibly|probably|maybe|if|whether|please|spelling|spelled|confirm|typo|perhaps|moglicherweise|vielleicht|eventuell|falls|schreibweise|peut etre|orthographe|si|quizas?|tal vez|posiblemente|podria|talvez|possivelmente|poderia|forse|potrebbe|possibile|misschien|wellicht|mogelijk|kanske|kanskje|maske|muligvis|ehka|talan|lehet|byc moze|moze|mozliwe|mozna|snad|poate|probabil|eventual|belki|olabilir|mungkin|barangkali|co the|co le)\b|возможно|может|вероятно|если|можливо|якщо|ισωσ|μπορει|πιθανον|ربما|قد |اذا|شايد|אולי|ייתכן|אם |शायद|सकता|সম্ভবত|อาจ|かもしれ|可能|或许|也许|如果|혹시|아마|수 있|수도/u;

/** Whether a clause (folded, the name replaced by `§`) says that nothing is known about the name, and not only one aspect of it. */
export function saysUnknown(clause: string): boolean {
  if (isGenerallyDenied(clause)) return true;
  const label = LABEL.exec(clause);
  if (!label) return false;
  const [name, said] = [clause.slice(0, label.index) + label.groups!.name, clause.slice(label.index + label[0].length)];
  // "§: it is not mentioned", "§: hierzu keine Angaben"
  const ofName = REFERRING.exec(said);
  if (ofName) return isGenerallyDenied(`${name} ${said.slice(ofName[0].length)}`);
  // What is denied where the first word is away as well is another's: "§: the price is not mentioned".
  return isGenerallyDenied(`${name} ${said}`) && !isGenerallyDenied(`${name} ${said.replace(/^\S+\s/u, "")}`);
}

/** "§: is not in the list" says what a sentence does. */
const LABEL = /(?<name>§["'“”»’)]{0,4})(?: ?[:：]| [–—-]) /u;

/** What takes up the name that a label was. */
const REFERRING =
  /^(?:it|they|this (?:one|company|brand)|hierzu|dazu|hieruber|daruber|davon|hierover|daarover|hiervan|om (?:detta|denna|dette|denne)|herom) /u;

function isGenerallyDenied(clause: string): boolean {
  if (!isDenied(clause)) return false;
  const general = withoutAspects(clause);
  return general === clause || isDenied(general);
}

function isDenied(clause: string): boolean {
  const denies = ({ pattern, required }: Denial) =>
    required.every((literals) => literals.some((literal) => clause.includes(literal))) && pattern.test(clause);
  if (others.some(denies)) return true;
  const tried = new Set<Denial>();
  for (let start = 0; start < clause.length; start++) {
    let node = byLiteral.next.get(clause[start]!);
    for (let at = start + 1; node; node = node.next.get(clause[at++]!)) {
      for (const denial of node.denials) {
        if (tried.has(denial)) continue;
        if (denies(denial)) return true;
        tried.add(denial);
      }
    }
  }
  return false;
}

/** Whether a sentence only guesses or asks ("it may be new", "could you check the spelling?"). */
export const onlyGuesses = (sentence: string) => QUESTION.test(sentence);
