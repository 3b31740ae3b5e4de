import { fold } from "../candidates/fold.ts";
import { CASELESS } from "../candidates/language.ts";
import type { Alias } from "../candidates/names.ts";
import { endsInDeterminer, HYPHENATING } from "./cues.ts";
import { isCalendarName } from "./places.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Usage } from "./usage.ts";

const CAPITAL = /^\p{Lu}/u;
/** What ends as an adjective of German does, with a capital before a noun. */
const CAPITAL_ADJECTIVE = /^\p{Lu}\p{Ll}+e[rsnm]?\s\p{Lu}/u;
/** Words in capitals after a name, a number before them or not: "Sage Intacct Automation handles …", "Fidelity 500 Index has …". */
const NEXT_WORD = /^\s+(?:\d{1,4}\s(?=\p{Lu}))?(\p{L}[\p{L}\p{M}\p{N}'’-]+)/u;

/** A name with a capital where it stands, with what several rules ask of it. */
export interface Capitalised {
  usage: Usage;
  alias: Alias;
  surface: string;
  language: string;
  before: string;
  after: string;
  /** As around it; "no" as well where the language has no capitals: one that stands there belongs to a name. */
  opens: Surroundings["opens"];
  /** English words have no accents: "Bónus" is not the bonus. */
  accented: boolean;
  /** A noun of German, which has a capital anyway. */
  germanNoun: boolean;
  /** Neither the style nor the language explains the capital; the beginning of a sentence still may. */
  informative: boolean;
  /** Behind an article or the like. */
  determined: boolean;
  /** The beginning of a word with a hyphen, where names take part in such: "Slack-Kanal". */
  compound: boolean;
  nextHasCapital: boolean;
}

/** Days and months have a capital beside any word: "On Sundays". */
const hasOwnCapital = (word: string, language: string) =>
  CAPITAL.test(word) && !isCalendarName(fold(word).replace(/s$/, ""), language);

/** Works out what several rules ask of a name with a capital. */
export function capitalised(usage: Usage): Capitalised {
  const { alias, surface, around, language } = usage;
  const { before, after } = around;
  const opens = CASELESS.has(language) ? "no" : around.opens;
  const hasProperArticle = opens === "no" && CAPITAL.test(surface) && endsInDeterminer(` ${alias.words[0]} `, language);
  // "Zeit" is the noun, however "ZEIT" is listed.
  const isPlain = !alias.shaped || alias.plainToo || !/\p{Lu}/u.test(surface.slice(1));
  // Adjectives are written small: "die Deutsche Bahn" is not any German railway.
  const isProperPhrase = opens === "no" && CAPITAL_ADJECTIVE.test(surface);
  const germanNoun = language === "de" && usage.commonness > 0 && isPlain && !hasProperArticle && !isProperPhrase;
  return {
    usage,
    alias,
    surface,
    language,
    before,
    after,
    opens,
    accented: language === "en" && /[^\p{ASCII}’]/u.test(surface) && surface === alias.written,
    germanNoun,
    informative: CASELESS.has(language) || (!usage.titleCase && !usage.allCaps && !germanNoun),
    determined: endsInDeterminer(before, language),
    compound: HYPHENATING.has(language) && /^-\p{L}/u.test(after),
    nextHasCapital: hasOwnCapital(NEXT_WORD.exec(after)?.[1] ?? "", language),
  };
}
