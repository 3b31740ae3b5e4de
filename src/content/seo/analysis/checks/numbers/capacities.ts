import type { CheckContext } from "../../context.ts";
import { numberWord } from "../../language/measures.ts";
import { contentWords, fold } from "../../language/words.ts";
import { MAX_OF_BODY } from "./compared-numbers.ts";
import { OWN_NAME } from "./named-facts.ts";
import type { Measured, Statement } from "./number-statements.ts";
import { AT_MOST } from "./table-conflicts.ts";

const PEOPLE =
  "people|persons?|guests?|personen|gäste|gästen|personnes|convives|invités|personas|huéspedes|invitados|comensales|persone|ospiti|invitati|pessoas|hóspedes|convidados|gasten|osób|osoby|gości";
const OF_PEOPLE = new RegExp(`(?<![\\p{L}\\d.,/–-])(?<number>\\d{1,4}|\\p{L}{3,14})[\\s\\u00a0](?:${PEOPLE})(?!\\p{L})`, "giu");
/** What stands before the number of those who come. */
const COMING =
  /(?<!\p{L})(?:for|with|fur|mit|pour|avec|para|con|per|com|voor|met|dla|na|z)\s(?:up to|bis zu|jusqu'a|hasta|fino a|ate|tot)?\s?$/u;

/** Names of rooms, houses and groups that two sentences share; shorter words are of any kind. */
const MIN_NAME_LETTERS = 4;

/** A room or group for at most so many people, and a sentence of it that is for more. */
export function capacities({ kind, language }: CheckContext, all: readonly Measured[]): Statement[][] {
  if (["recipe", "news", "article", "question", "category"].includes(kind)) return [];
  const said = all.slice(0, MAX_OF_BODY).flatMap((sentence): (Statement & { before: string })[] =>
    [...sentence.text.matchAll(OF_PEOPLE)].flatMap(({ groups, index, 0: written }) => {
      const value = /^\d/.test(groups!.number!) ? Number(groups!.number) : numberWord(groups!.number!);
      if (value === undefined || value < 2) return [];
      const { section, block, start, end, text } = sentence;
      const measure = { value, unit: "people", start: index, end: index + written.length };
      const before = fold(text.slice(0, index));
      return [
        { section, block, start, end, text, measure, to: value, subject: "", attribute: `${OWN_NAME}number of people`, before },
      ];
    }),
  );
  const namesOf = ({ text }: Statement) =>
    contentWords(text, language).filter((word) => word.length >= MIN_NAME_LETTERS && !OF_ANY.test(word));
  const bounds = said.filter(({ before }) => AT_MOST.test(before));
  // Several bounds are those of several rooms.
  const [bound] = bounds;
  if (!bound || bounds.some(({ measure }) => measure.value !== bound.measure.value)) return [];
  const more = said.find(
    (other) =>
      other.text !== bound.text &&
      COMING.test(other.before) &&
      other.measure.value > bound.measure.value &&
      namesOf(other).some((name) => namesOf(bound).includes(name)),
  );
  return more ? [[bound, more]] : [];
}

/** Words of the people and of their number, which two sentences share anyway. */
const OF_ANY = new RegExp(`^(?:${PEOPLE}|maximum|maximal|maximaal|maksymalnie|massimo|maximo|höchstens|hochstens)$`, "iu");
