import type { TextBlock } from "../../../platform/documents/index.ts";
import { isRoot, type PageForm, pathOf, shown } from "./page-form.ts";

/** Times of a day from one to another. */
const HOURS = /\d\s?(?:[ap]\.?m\.?|uhr|h|時)?\s?(?:[–—~〜-]|to|bis|à|al?e?|tot|do)\s?\d/iu;

const OPENING =
  /(?:opening hours|öffnungszeiten|horaires d['’]ouverture|horario(?: de apertura)?|orari(?:o)? (?:di apertura)?|openingstijden|horário de (?:funcionamento|atendimento)|営業時間|godziny otwarcia|öppettider|åbningstider|åpningstider)/iu;

export function hasOpeningHours(form: PageForm): boolean {
  // What the law asks for stands on every site, with the firm's hours at its end.
  if (LEGAL_PATH.test(pathOf(form)?.pathname ?? "")) return false;
  // At the end of each page of a site they are those of the firm behind it.
  const texts = (isRoot(form) ? shown(form) : [...form.document.blocks]).sort((a, b) => a.span.start - b.span.start);
  return (
    texts.some(
      ({ text }, index) =>
        text.length <= 300 &&
        OPENING.test(text) &&
        !HOTLINE.test(text) &&
        texts.slice(index, index + 3).some(({ text }) => HOURS.test(text)),
    ) ||
    listsHoursByDay(texts) ||
    form.items.some(({ types }) => types.includes("OpeningHoursSpecification"))
  );
}

const LANGUAGES = "en de fr es it pt nl pl sv da nb fi cs sk hu ro hr bg ru uk el tr id ja ko zh".split(" ");

let namesOfDays: ReadonlyMap<string, number> | undefined;

/** The days of the week by their names as the runtime has them, in small letters. */
function weekdays(): ReadonlyMap<string, number> {
  namesOfDays ??= new Map(
    LANGUAGES.flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
      return Array.from({ length: 7 }, (_, day): [string, number] => [
        format.format(Date.UTC(2024, 0, 1 + day)).toLowerCase(),
        day,
      ]);
    }),
  );
  return namesOfDays;
}

/** Closed on two days, a table of hours names five (our own limit). */
const MIN_DAYS_WITH_HOURS = 5;

/** Whether short lines name the days of a week, each with hours in it or in the next. */
function listsHoursByDay(texts: readonly TextBlock[]): boolean {
  const days = texts.flatMap(({ text }, at) => {
    const day =
      text.length <= 60 ? weekdays().get(/^\P{L}{0,3}([\p{L}\p{M}-]{2,20})/u.exec(text)?.[1]?.toLowerCase() ?? "") : undefined;
    return day !== undefined && [text, texts[at + 1]?.text ?? ""].some((line) => line.length <= 60 && HOURS.test(line))
      ? [day]
      : [];
  });
  return new Set(days).size >= MIN_DAYS_WITH_HOURS;
}

/** Whom one calls, and does not come to. */
const HOTLINE =
  /call ?cent(?:er|re)|hotline|support|customer (?:service|care)|kundenservice|kundeservice|service client|assistenza|atendimento ao/iu;

const LEGAL_PATH =
  /\/(?:impressum|imprint|legal(?:-notice)?|mentions-legales|aviso-legal|note-legali|privacy(?:-policy)?|datenschutz\w{0,10}|politique-de-confidentialite|terms(?:-\w{2,10}){0,4}|agb|cookies?(?:-policy)?)(?:\.\w{3,5})?\/?$/i;
