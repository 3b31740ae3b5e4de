import type { CheckContext } from "../../context.ts";
import { fold } from "../../language/words.ts";
import { mainHeading } from "../../main-heading.ts";

/** A name with its number ("Tern 20"). */
const NUMBERED = /(?<![\p{L}\p{N}])(\p{Lu}\p{L}{1,30})[\s\u00a0-](\d{1,4})(?![\p{N}.,]\d)/gu;

/** Words for another thing of the same maker. */
const RELATIVE =
  /\b(?:(?:little|big|smaller|larger|older|younger) (?:sister|brother|sibling)|sister model|sibling|schwestermodell|(?:kleine|grosse)[rn]? (?:schwester|bruder)|(?:petite|grande) soeur|(?:petit|grand) frere|herman[oa] (?:pequen[oa]|menor|mayor)|(?:sorella|fratello) (?:minore|maggiore)|irma[o]? (?:menor|maior|mais nov[oa]|mais velh[oa])|(?:kleine|grote) (?:zus|broer))\b/;

const numbered = (text: string): [string, string][] =>
  Array.from(text.matchAll(NUMBERED), ([, name = "", number = ""]) => [fold(name), number]);

/**
 * Tells whether a text speaks of another thing than the page: it names one of the page's own family with another number ("Tern 40" on the
 * page of "Tern 20"), or calls it a relative.
 */
export function siblingNames(context: CheckContext): (text: string) => boolean {
  const own = numbered(`${context.document.titles[0]?.text ?? ""} | ${mainHeading(context)?.text ?? ""}`);
  const isOwn = ([name, number]: [string, string]) => own.some((entry) => entry[0] === name && entry[1] === number);
  const isSibling = ([name, number]: [string, string]) => own.some((entry) => entry[0] === name && entry[1] !== number);
  return (text) => {
    const named = own.length > 0 ? numbered(text) : [];
    return (named.some(isSibling) && !named.some(isOwn)) || RELATIVE.test(fold(text));
  };
}
