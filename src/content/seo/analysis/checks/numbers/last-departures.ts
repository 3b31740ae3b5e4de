import type { CheckContext } from "../../context.ts";
import { fold, sentences } from "../../language/words.ts";
import { ofBlock } from "./compared-numbers.ts";
import type { Statement } from "./number-statements.ts";

/** The first or last of what leaves, opens or is let in, with the word for it. Folded. */
const LAST =
  /(?<!\p{L})(?<end>last|first|final|letzte[rnsm]?|erste[rnsm]?|derniere?|premiere?|ultim[oa]|primer[oa]?|prim[oa]|laatste|eerste|ostatni\p{L}?|pierwsz\p{L}|sista|forsta)\s(?<thing>\p{L}{3,14})/u;

/** Times of the day, and words that make another day or line of it. */
const TIME = /(?<![\d.,:])(?<hour>[01]?\d|2[0-4])[:.h](?<minute>[0-5]\d)(?![\d:])/g;
const OTHERWISE =
  /\b(?:weekends?|weekdays?|sundays?|saturdays?|summer|winter|holidays?|wochenend\p{L}{0,2}|werktags?|sonntags?|samstags?|feiertag\p{L}{0,2}|sommer|semaine|dimanches?|samedis?|ete|hiver|feries?|domingos?|sabados?|festivos?|verano|invierno|domenica|sabato|festivi|estate|inverno|feriados?|verao|zondag|zaterdag|zomer|niedziel\p{L}|sobot\p{L}|direction|nach|von|vers|hacia|verso|naar)\b/u;

/** Behind a time at the beginning: when an entry of a live report was posted. */
const POSTED = /^\s?(?:uhr\s?)?[-–—|:•]\s/i;

/** Two sentences that give another time for the last, or the first, of one thing. */
export function lastDepartures({ document, language }: CheckContext): Statement[][] {
  const said = document.blocks
    .filter(({ kind }) => kind === "paragraph" || kind === "item")
    .flatMap((block) =>
      sentences(block.text, language).flatMap(({ text, start, end }) => {
        const folded = fold(text);
        const { end: which, thing } = LAST.exec(folded)?.groups ?? {};
        const [time, ...more] = [...text.matchAll(TIME)];
        if (!which || !thing || !time || more.length > 0 || OTHERWISE.test(folded)) return [];
        if (time.index === 0 && POSTED.test(text.slice(time[0].length))) return [];
        const value = Number(time.groups!.hour) * 60 + Number(time.groups!.minute);
        const measure = { value, unit: "time of the day", start: time.index, end: time.index + time[0].length };
        return [
          {
            name: `${which.slice(0, 4)} ${thing.slice(0, 6)}`,
            statement: { ...ofBlock(block, measure, `${which} ${thing}`), start, end, text },
          },
        ];
      }),
    );
  return [...Map.groupBy(said, ({ name }) => name).values()].flatMap(([one, other, ...more]) =>
    one && other && more.length === 0 && one.statement.measure.value !== other.statement.measure.value
      ? [[one.statement, other.statement]]
      : [],
  );
}
