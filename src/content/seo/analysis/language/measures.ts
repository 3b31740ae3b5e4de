import { fold } from "./words.ts";

/** A number in a text with what it counts or measures. */
export type Measure = {
  value: number;
  /** `money`, a unit's own name, or the beginning of the word that is counted; empty where nothing follows. */
  unit: string;
  start: number;
  end: number;
};

/** Units by what they measure; the first name stands for all. Written forms are compared folded. */
const UNITS: [string, RegExp][] = [
  ["money", /^(?:[€$£¥]|eur|euros?|usd|dollars?|gbp|pounds?|chf|franken|francs?|yen|円|万円|zł|kr|reais|r\$)$/],
  ["%", /^(?:%|％|percent|prozent|pour|por|per|por|procent|パーセント)$/],
  ["year", /^(?:years?|jahren?|jahre|ans?|annees?|anos?|anni|anno|jaar|jaren|年間?)$/],
  ["month", /^(?:months?|monaten?|monate|mois|mes|meses|mese|mesi|meses|maand|maanden|か月|ヶ月|カ月)$/],
  ["week", /^(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|week|週間)$/],
  ["day", /^(?:days?|tagen?|tage|jours?|dias?|giorn[oi]|dag|dagen|日間?)$/],
  ["hour", /^(?:h|hrs?|hours?|stunden?|std|heures?|horas?|or[ae]|uur|uren|時間)$/],
  ["minute", /^(?:min|mins|minutes?|minuten?|minutos?|minut[oi]|分間?)$/],
  ["second", /^(?:s|sec|seconds?|sekunden?|secondes?|segundos?|second[oi]|seconden|秒)$/],
  ["kg", /^(?:kg|kilos?|kilograms?|kilogramm|kilogrammes?)$/],
  ["g", /^(?:g|gr|grams?|gramm|grammes?|gramos?|grammi|gramas?)$/],
  ["m", /^(?:m|met(?:er|re|ro)s?|metri)$/],
  ["cm", /^(?:cm|centimet(?:er|re|ro)s?|zentimeter|centimetri)$/],
  ["mm", /^(?:mm|millimet(?:er|re)s?)$/],
  ["km", /^(?:km|kilomet(?:er|re|ro)s?|chilometri|quilometros?)$/],
  ["litre", /^(?:l|lit(?:er|re|ro)s?|litri)$/],
  ["ml", /^(?:ml|millilit(?:er|re)s?)$/],
  ["w", /^(?:w|watts?)$/],
  ["kwh", /^kwh$/],
  ["wh", /^wh$/],
  ["mah", /^mah$/],
  ["°c", /^(?:°c|℃|°|grad|degrees?|degres?|grados?|gradi|graus|graden)$/],
  ["inch", /^(?:in|inch|inches|zoll|pouces?|pulgadas?|pollici)$/],
  ["lb", /^(?:lbs?|oz|ounces?)$/],
];

/** Numbers from two to twelve, and tens, as words. Folded; a unit has to follow. */
const NUMBER_WORDS: [number, string][] = [
  [2, "two|zwei|deux|dos|due|dois|duas|twee"],
  [3, "three|drei|trois|tres|tre|drie"],
  [4, "four|vier|quatre|cuatro|quattro|quatro"],
  [5, "five|funf|cinq|cinco|cinque|vijf"],
  [6, "six|sechs|seis|sei|zes"],
  [7, "seven|sieben|sept|siete|sette|sete|zeven"],
  [8, "eight|acht|huit|ocho|otto|oito"],
  [9, "nine|neun|neuf|nueve|nove|negen"],
  [10, "ten|zehn|dix|diez|dieci|dez|tien"],
  [11, "eleven|elf|onze|once|undici"],
  [12, "twelve|zwolf|douze|doce|dodici|doze|twaalf"],
  [14, "fourteen|vierzehn|quatorze|catorce|quattordici|catorze|veertien"],
  [15, "fifteen|funfzehn|quinze|quince|quindici|vijftien"],
  [20, "twenty|zwanzig|vingt|veinte|venti|vinte|twintig"],
  [24, "twenty-four|vierundzwanzig|vingt-quatre|veinticuatro|ventiquattro|vierentwintig"],
  [30, "thirty|dreissig|trente|treinta|trenta|trinta|dertig"],
];
const WORD_VALUES = new Map(NUMBER_WORDS.flatMap(([value, forms]) => forms.split("|").map((form) => [form, value] as const)));
const WORDS = /(?<!\p{L})(?<word>\p{L}{2,14}(?:-(?:four|quatre))?)[\s\u00a0\u202f-](?<unit>\p{L}{1,20})/giu;

/** Numbers that are written as words, with a known unit behind them. */
function spelledIn(text: string): Measure[] {
  const found: Measure[] = [];
  WORDS.lastIndex = 0;
  for (let match = WORDS.exec(text); match; match = WORDS.exec(text)) {
    const value = WORD_VALUES.get(fold(match.groups!.word!));
    const unit = value === undefined ? undefined : knownUnit(fold(match.groups!.unit!));
    if (value !== undefined && unit) found.push({ value, unit, start: match.index, end: WORDS.lastIndex });
    // The next word may be a number.
    else WORDS.lastIndex = match.index + match.groups!.word!.length;
  }
  return found;
}

const MEASURE =
  /(?:(?<before>[€$£¥])\s?)?(?<![\d.,:/-]|(?![\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー])\p{L})(?<number>\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,3})?)(?![\d:/])(?:[\s\u00a0\u202f-]?(?<after>[€$£¥%％°℃]C?|[\p{Script=Han}\p{Script=Katakana}ヶか]{1,3}|\p{L}{1,20}\$?))?/gu;

/** The numbers of a text with their units, in order. Dates, times, versions and ratios are none. */
export function measuresIn(text: string): Measure[] {
  const written = Array.from(text.matchAll(MEASURE), (match) => {
    const { before, number, after } = match.groups!;
    const unit = before ? "money" : unitOf(after ?? "");
    return { value: numberOf(number!), unit, start: match.index, end: match.index + match[0].length };
  });
  const spelled = spelledIn(text);
  return spelled.length > 0 ? [...written, ...spelled].sort((a, b) => a.start - b.start) : written;
}

const knownUnit = (folded: string): string | undefined => UNITS.find(([, pattern]) => pattern.test(folded))?.[0];

function unitOf(word: string): string {
  const folded = fold(word);
  // In languages without spaces other words follow at once ("14日以内").
  const known = /^\p{sc=Han}|^[ヶか]/u.test(folded)
    ? [3, 2, 1].map((length) => knownUnit(folded.slice(0, length))).find(Boolean)
    : knownUnit(folded);
  // What is counted has forms ("room", "rooms").
  return known ?? folded.replace(/(?:s|es|en|n|i|e)$/, "").slice(0, 8);
}

/** A written number, whichever of comma and point divides its decimals. */
export function numberOf(text: string): number {
  const plain = text.replace(/[\s'’\u00a0\u202f]/g, "");
  const decimals = /[.,](\d{1,2})$/.exec(plain)?.[1] ?? (/^0[.,]\d{3}$/.test(plain) ? plain.slice(2) : undefined);
  if (decimals === undefined) return Number(plain.replace(/\D/g, ""));
  return Number(`${plain.slice(0, -decimals.length - 1).replace(/\D/g, "")}.${decimals}`);
}

/** What a text says of a thing with one number, by the words for it in the languages that are judged, folded. */
const ATTRIBUTES: [string, RegExp, RegExp][] = [
  ["weight", /\b(?:weight|weighs|gewicht|wiegt|poids|pese|peso|pesa|weegt)\b|重さ|重量/, /^(?:kg|g|lb)$/],
  ["warranty", /\b(?:warranty|guarantee|garantie|gewahrleistung|garantia|garanzia)\b|保証/, /^(?:year|month|day)$/],
  [
    "battery",
    /\b(?:battery|akku|akkulaufzeit|batterie|bateria|batteria|autonomie|autonomia|accu)\b|バッテリー|電池|連続再生/,
    /^(?:hour|minute|day|mah|wh|kwh)$/,
  ],
  [
    "capacity",
    /\b(?:capacity|holds|fassungsvermogen|volumen|fasst|capacite|contenance|capacidad|capienza|capacita|capacidade|inhoud)\b|容量/,
    /^(?:litre|ml|kg)$/,
  ],
  ["height", /\b(?:height|high|hohe|hoch|hauteur|altura|alto|altezza|hoogte|hoog)\b|高さ/, /^(?:cm|mm|m|inch)$/],
  ["width", /\b(?:width|wide|breite|breit|largeur|ancho|anchura|larghezza|largura|breedte)\b|幅/, /^(?:cm|mm|m|inch)$/],
  ["length", /\b(?:length|lange|longueur|longitud|largo|lunghezza|comprimento|lengte)\b|長さ/, /^(?:cm|mm|m|inch|km)$/],
  ["power", /\b(?:power|wattage|leistung|puissance|potencia|potenza|vermogen)\b|消費電力|出力/, /^(?:w|kwh)$/],
  ["range", /\b(?:range|reichweite|portee|autonomie|alcance|portata|bereik)\b|航続距離/, /^(?:km|m)$/],
  [
    "deposit",
    /\b(?:deposit|kaution|anzahlung|caution|acompte|deposito|fianza|cauzione|caparra|caucao|borg)\b|保証金|敷金/,
    /^money$/,
  ],
  [
    "delivery",
    /\b(?:delivery|shipping|ships|lieferzeit|lieferung|versand|livraison|entrega|envio|consegna|spedizione|levering|bezorging)\b|配送|お届け/,
    /^(?:day|week|hour|money)$/,
  ],
  [
    "return",
    /\b(?:returns?|refunds?|ruckgabe|ruckgaberecht|retours?|devolucion(?:es)?|reso|resi|devolucao|retourneren)\b|返品/,
    /^(?:day|week)$/,
  ],
  [
    "notice",
    /\b(?:notice|cancel|cancellation|kundigungsfrist|kundbar|preavis|resiliation|preaviso|cancelacion|disdetta|cancelamento|opzegtermijn)\b|解約/,
    /^(?:day|week|month|hour)$/,
  ],
  [
    "trial",
    /\b(?:trial|testphase|probezeit|testzeitraum|essai|prueba|prova|teste|proefperiode)\b|無料体験|試用/,
    /^(?:day|week|month)$/,
  ],
  [
    "price",
    /\b(?:costs?|price|kostet|preis|coute|prix|cuesta|precio|costa|prezzo|custa|preco|kost|prijs)\b|価格|料金/,
    /^money$/,
  ],
  [
    "seats",
    /\b(?:seats|seating|sitzplatze|places|asientos|plazas|posti|lugares|zitplaatsen)\b/,
    /^(?:seat|sitzplat|place|people|person|gast|plaza|asiento|post|lugar)$/,
  ],
  [
    "employees",
    /\b(?:employees|staff|mitarbeitende[rn]?|mitarbeiter(?:n|innen)?|salaries|employes|empleados|dipendenti|funcionarios|medewerkers)\b|従業員/,
    /^(?:employe|people|mitarbei|salari|employ|emplead|dipenden|funciona|medewerk|人|名)$/,
  ],
];

/** The attribute that a measure is of by the words around it, or null. */
export function attributeOf(near: string, { unit }: Measure): string | null {
  return ATTRIBUTES.find(([, words, units]) => units.test(unit) && words.test(near))?.[0] ?? null;
}

/** Attributes of things that have a size in a unit: a label of one with a bare number tells nothing. */
const SIZE_LABEL =
  /^(?:(?:net |gross |total |max\.? )?(?:weight|height|width|length|depth|diameter|capacity|volume|power|battery life|range|temperature|speed)|gewicht|höhe|breite|länge|tiefe|durchmesser|fassungsvermögen|volumen|leistung|akkulaufzeit|reichweite|temperatur|poids|hauteur|largeur|longueur|profondeur|diamètre|capacité|contenance|puissance|autonomie|température|peso|altura|anchura|ancho|longitud|profundidad|diámetro|capacidad|potencia|autonomía|temperatura|altezza|larghezza|lunghezza|profondità|diametro|capacità|potenza|autonomia|largura|comprimento|profundidade|diâmetro|capacidade|potência|hoogte|breedte|lengte|diepte|inhoud|vermogen|重さ|重量|高さ|幅|長さ|奥行き?|直径|容量|消費電力|温度)$/iu;

/** Whether a text is nothing but the name of a size. */
export const isSizeLabel = (text: string): boolean =>
  SIZE_LABEL.test(
    text
      .trim()
      .replace(/[:：]$/u, "")
      .trim(),
  );

/** Words that a question after a price, a time or a number uses, and the units that answer it. */
const QUANTITY_QUESTIONS: [RegExp, RegExp][] = [
  [
    /\b(?:how much (?:does|do|is|are|will|would|did)|costs?|prices?|kostet|kosten|preise?|coute|coutent|cout|prix|tarifs?|cuesta|cuestan|precios?|costo|costa|costano|prezzi|prezzo|custa|custam|preco|prijs|kost)\b|combien (?:ca|cela)? ?coute|いくら|費用|料金|値段|価格/,
    /^money$/,
  ],
  [
    /\b(?:how long|wie lange?|combien de temps|duree|cuanto (?:tiempo|duran?|tardan?)|quanto (?:tempo|dura(?:no|m)?|demoram?|ci vuole)|hoe lang|hoelang)\b|何(?:分|時間|日|か月|年)|期間|どのくらい(?:の時間|かかる)/,
    // Tyres and shoes last for a way.
    /^(?:year|month|week|day|hour|minute|second|km)$/,
  ],
  [/\b(?:how many|wie viele?|combien de|cuant[oa]s|quant[iea]s?|hoeveel)\b|何(?:人|個|件|本)/, /./],
];

/** The units of which one has to stand in the answer to a question, or null where it asks for no number. */
export function unitsAskedFor(question: string): RegExp | null {
  const folded = fold(question);
  return QUANTITY_QUESTIONS.find(([words]) => words.test(folded))?.[1] ?? null;
}
