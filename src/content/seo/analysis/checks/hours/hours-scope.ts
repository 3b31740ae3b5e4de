import type { TextBlock } from "../../../../../platform/documents/index.ts";
import { findDates } from "../../language/dates.ts";
import { weekdaysIn } from "../../language/weekdays.ts";
import { fold } from "../../language/words.ts";

/** Days that have hours of their own, folded: of a season, of holidays. */
const SEASON =
  /(?<!\p{L})(?:christmas|easter|advent|new year'?s|bank holidays?|public holidays?|holidays?|summer|winter|season\p{L}{0,2}|weihnacht\p{L}{0,12}|ostern|oster\p{L}{2,10}|heilig\p{L}{0,8}|silvester|neujahr|feiertag\p{L}{0,3}|ferien|sommer\p{L}{0,8}|winter\p{L}{0,8}|noel|paques|jours? feries?|vacances|ete|hiver|navidad|semana santa|festivos?|verano|invierno|vacaciones|natale|pasqua|festiv[io]|estate|inverno|ferie|natal|pascoa|feriados?|verao|ferias|kerst|pasen|feestdag\p{L}{0,2}|zomer|vakantie|swiet\p{L}{1,3}|wielkanoc\p{L}{0,3}|lato|latem|zima|wakacj\p{L}{1,2})(?!\p{L})/u;

/** "30. November", "21 December", "5 de abril": a day without its year. */
const DAY_OF_MONTH =
  /(?<!\p{L})\d{1,2}(?:\.|st|nd|rd|th|er|º)?\s(?:de\s|d')?(?:jan|feb|fev|mar[csz ]|marz|maer|maart|apr|avr|abr|may|mai|mayo|mag|mei|maj|jun|juin|giu|cze|jul|juil|lug|lip|aug|aout|ago|sie|sep|set|wrz|oct|okt|ott|out|paz|nov|lis|dec|dez|dic|gru)\p{L}{0,8}/u;

/** Words before a month, folded; without one its name may be a word of another kind ("may"). */
const BEFORE_MONTH = "(?:in|im|en|em|ad|a|au|w|we|during|from|until|ab|von|bis|desde|de|da|van|tot|od|do)";

/** Whether a sentence is of some days or months of the year only. */
export function isOfOtherDays(text: string, language: string): boolean {
  const said = fold(text);
  return findDates(text).length > 0 || DAY_OF_MONTH.test(said) || SEASON.test(said) || ofMonth(language).test(said);
}

const known = new Map<string, RegExp>();

/** A month of the language behind such a word. */
function ofMonth(language: string): RegExp {
  const before = known.get(language);
  if (before) return before;
  const format = new Intl.DateTimeFormat(language, { month: "long", day: "numeric", timeZone: "UTC" });
  const alone = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const names = Array.from({ length: 24 }, (_, at) => {
    const day = Date.UTC(2026, at % 12, 15);
    return at < 12 ? alone.format(day) : (format.formatToParts(day).find(({ type }) => type === "month")?.value ?? "");
  });
  const pattern = new RegExp(
    `(?<!\\p{L})${BEFORE_MONTH}\\s(?:${[...new Set(names.map(fold))].filter(Boolean).join("|")})(?!\\p{L})`,
    "u",
  );
  known.set(language, pattern);
  return pattern;
}

/** A part of the house or a service with hours of its own, folded. */
const PART =
  /phone|telefon|(?<!\p{L})tel\.?:?\s|hotline|anruf|bestellannahme|kitchen|kuche(?!\p{L}{0,3}studio)|cuisine|cocina|cucina|cozinha|keuken|kuchni|schwimm|piscin|box office|ticket office|theaterkasse|werkstatt|deliver|liefer|livraison|happy hour|check-?in|check-?out|breakfast|fruhstuck|desayun|colazion|ontbijt|notdienst|emergenc|(?<!\p{L})(?:calls?|appels?|llamadas?|chiamate|ligacoes|cafe|bistro|restaurant|bar|pool|sauna|office|buro|bureau|oficina|ufficio|escritorio|kantoor|biuro|workshops?|atelier|taller(?:es)?|officina|werkplaats|warsztat|entregas?|consegn[ae]|levering|dostaw[ay]?|arrivals?|departures?|anreise|abreise|arrivees?|llegadas?|salidas?|arriv[oi]|partenz[ae]|chegadas?|saidas?|lunch|mittag(?:stisch|essen)|dinner|pranzo|cena|almoco|courses?|kurse?|class(?:es)?|clases?|lezion[ei]|aulas?|les(?:sen)|lekcj[ae]|urgences?|urgencias?|emergenz[ae]|spoed)(?!\p{L})/u;

/** Whether a folded text is of a part of the house, or of a service. */
export const isOfPart = (folded: string): boolean => PART.test(folded);

/** Longer lines introduce no hours. */
const MAX_LABEL = 80;

/** The line above a group of lines with days and hours, which says whose they are: "Workshop phone line", then "Monday: 9–12", "Wednesday: closed". */
export function labelAbove(block: TextBlock, blocks: readonly TextBlock[], language: string): string {
  // Numbers to call and addresses stand above hours of any kind.
  const isOfNumbers = ({ text }: TextBlock) => text.length <= MAX_LABEL && /\d/.test(text);
  const isOfDays = ({ text }: TextBlock) => {
    const said = fold(text);
    return text.length <= MAX_LABEL && weekdaysIn(language).folded.some((name) => said.includes(name));
  };
  const label = blocks.slice(0, blocks.indexOf(block)).findLast((before) => !isOfNumbers(before) && !isOfDays(before));
  return label && label.text.length <= MAX_LABEL ? label.text : "";
}
