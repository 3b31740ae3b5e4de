/** Words for open and closed, folded. Each pattern is a source without the bounds of a word. */

/** Something is closed all day. */
export const CLOSED_WORDS =
  "closed|geschlossen|ruhetag|fermee?s?|cerrad[oa]s?|chius[oaie]|fechad[oa]s?|encerrad[oa]s?|gesloten|nieczynn[eya]|zamkniet[eya]|stangt|lukket|stengt|zavreno|zarva|kapali|закрыто|выходной";

/** Something is open, or opens. */
const OPEN_WORDS =
  "open(?:s|ed)?|geoffnet|offnen|offnet|ouvert\\p{L}{0,2}|ouvre|abiert\\p{L}{1,2}|abre|abrimos|abert\\p{L}{1,2}|abrem|apert\\p{L}{1,2}|apre|apriamo|geopend|otwart\\p{L}{1,3}|czynn\\p{L}{1,3}|oppet|abent|apent|otevren\\p{L}|nyitva|acik|открыт\\p{L}{0,2}|работа\\p{L}{1,3}";

/** Something closes at a time. */
const CLOSING_WORDS = "clos(?:es|ing)|schliesst|ferme|cierra|fecha|chiude|gesloten|stanger|lukker|stenger";

export const CLOSED = new RegExp(`(?<!\\p{L})(?:${CLOSED_WORDS})(?!\\p{L})`, "u");
export const IS_OPEN = new RegExp(`(?<!\\p{L})(?:${OPEN_WORDS})(?!\\p{L})`, "u");
/** Hours are told of. */
export const OPENS_OR_CLOSES = new RegExp(`(?<!\\p{L})(?:${OPEN_WORDS}|${CLOSING_WORDS})(?!\\p{L})|営業|開いて|营业`, "u");
