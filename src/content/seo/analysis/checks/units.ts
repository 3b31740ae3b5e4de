import type { TextBlock } from "../../../../platform/documents/index.ts";
import { type Check, fail, pass } from "../check.ts";
import type { CheckContext } from "../context.ts";
import { quoteText, shorten } from "../evidence.ts";
import { isSizeLabel } from "../language/attributes.ts";
import { measuresIn } from "../language/measures.ts";
import { unitNamed } from "../language/units.ts";
import { fold } from "../language/words.ts";
import { tablesOf } from "../table-cells.ts";

const BARE_PROSE =
  /(?:(?<!\p{L})(?:weighs|wiegt|pèse|pesa|weegt|waży|يزن|وزنه|ağırlığı)\s(?:about|only|around|rund|etwa|nur|environ|solo|unos|circa|cerca de|ongeveer)?\s?|\b(?:preheat|heat)\b[^.\d]{0,30}\bto\s|\bbake\b[^.\d]{0,20}\bat\s|\bauf\s(?=\d{3}\s(?:vorheizen|erhitzen))|\bbei\s(?=\d{3}\s(?:backen|garen))|(?<!\p{L})(?:à|a|op|på|w)\s(?=\d{3}\s(?:(?:pendant|durant|durante|gedurende|przez)\s\d|(?:per|por|voor|i)\s\d{1,3}\s?(?:min(?:ut\p{L}{0,3})?|h|hor[ae]s?|or[ae]|uur|uren|tim\p{L}{0,4}|godzin\p{L}{0,2})(?!\p{L}))))(\d{1,4}(?:[.,]\d{1,2})?)(?=\s*(?:[.,;)]|$)|\s(?:and|for|und|et|pendant|durant|durante|per|por|gedurende|voor|i|przez|y|e|en|vorheizen|erhitzen|backen|garen)\b)(?![.,]\d)/iu;

/** "The weight is 520 per boot": the size is named before the verb. */
const BARE_SIZE =
  /(?<!\p{L})(?:weight|height|width|length|capacity|power|gewicht|höhe|breite|länge|leistung|poids|hauteur|largeur|longueur|peso|altura|anchura|capacidad|altezza|larghezza|lunghezza|largura|comprimento|hoogte|breedte|lengte|vermogen|waga|wysokość|szerokość|długość|pojemność|moc|الوزن|الارتفاع|العرض|الطول|السعة)\s(?:is|of|ist|beträgt|liegt bei|est|es|è|é|bedraagt|to|wynosi|هو|هي|يبلغ)\s(?:about|around|only|etwa|rund|nur|de|di|environ|circa|ongeveer|van)?\s?(\d{1,4}(?:[.,]\d{1,2})?)(?=[.;)]|,\s|$|\s(?:and|for|und|et|y|e|en|per|pro|por|par)\s)/iu;

/** "40 x 30 x 20" behind a word for sizes, and no unit behind it. */
const BARE_DIMENSIONS =
  /(?<!\p{L})(?:dimensions?|measures|size|abmessungen|maße|mesures|dimensiones|medidas|mide|dimensioni|misure|misura|dimensões|mede|afmetingen|wymiary|boyutlar[ıi]?|ölçüler[ıi]?|الأبعاد|المقاس|サイズ|寸法|外形)[^\d.]{0,25}\d{1,4}(?:[.,]\d)?\s?[x×]\s?\d{1,4}(?:[.,]\d)?(?:\s?[x×]\s?\d{1,4}(?:[.,]\d)?)?(?![.,]?\d)(?=\s*(?:[.;)]|,\s|$))/iu;

/** An oven's heat without its degrees. */
const BARE_HEAT =
  /(?<!\p{L})(?:bei|auf|at|to|à|a|op|på|ved|w|na|до|при)\s(1[0-9][05]|2[0-9][05])(?=\s(?:in|im|dans|en|nel|no|au|i|w|в)\s(?:(?:the|den|dem|le|un|el|al|il|o|de|een|a|preheated|vorgeheizten)\s){0,2}(?:oven|ofen|backofen|four|horno|forno|ugnen|ovnen|piekarnik\p{L}{0,3}|духовк\p{L}{1,2})(?!\p{L}))/iu;

/** "Between 170 and 185" behind a word for a size. */
const BARE_BETWEEN =
  /(?<!\p{L})(?:tall|long|wide|deep|high|groß|lang|breit|tief|hoch|grande?s?|haute?s?|larges?|longs?|alt[oaie]s?|anch[oa]s?|larg[oaie]|largh[ie]|lung[oaie]|lunghi|comprid[oa]s?|hoog|breed|diep|wysok\p{L}{1,2}|szerok\p{L}{1,2})\s(?:between|zwischen|entre|tra|fra|tussen|między|de|da|von|from)\s\d{1,4}(?:[.,]\d)?\s(?:and|und|et|y|e|en|a|i|bis|to|à|tot)\s\d{1,4}(?:[.,]\d)?(?=[.,;)]\s|[.]?$)/iu;

/** A measure of a part: "about 24 of hull"; an amount with decimals that is needed: "two coats need 5.5." */
const BARE_AMOUNT =
  /\b(?:about|roughly|around|approximately|nearly|almost)\s\d{1,4}(?:[.,]\d)?\sof\s(?!the|them|these|those|that|this|us|you|our|your|its|their|his|her|which|whom|my|all|each|every|it)(?=\p{Ll}{3})|(?<!\p{L})(?:needs?|uses?|requires?|takes|covers|braucht|benötigt|nécessite|necesita|richiede|precisa de|vereist|potrzeba)\s(?:about |roughly |etwa |rund |environ |unos |circa |cerca de |ongeveer |około )?\d{1,3}[.,]\d{1,2}(?=[.;)](?:\s|$)|$)/iu;

/** Amounts have a unit in Japanese, a counter where they are pieces. */
const BARE_JAPANESE =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]\d{2,4}(?:を(?:入れ|加え|混ぜ|注|ふりかけ|溶か)|の[\p{sc=Han}\p{sc=Kana}]{1,4}を(?:使|入れ|加え|混ぜ))|(?:約|およそ)\d{1,4}(?=です|でした|。)/u;

/** An angle without its degrees, an emission without its mass. */
const BARE_OTHER =
  /(?<!\p{L})(?:angle of|winkel von|angle de|ángulo de|angolo di|ângulo de|hoek van|kąt(?:em)?|vinkel (?:på|av)|углом|угол)\s\d{1,3}(?=[.,;)](?:\s|$)|$|\s\p{Ll}{1,3}\s)|(?<![\d.,])\d{1,4}(?:[.,]\d{1,2})?\s(?:(?:of|de|di|von|van)\s)?CO[₂2](?!\p{L})|(?<![\d.,:])\d{2,4}\s(?:zu Fuß|à pied|a pie|a piedi|a pé|te voet|on foot|pieszo|till fots|til fods)(?!\p{L})/iu;

/** The water of a wash without its degrees. */
const BARE_WASH =
  /(?<!\p{L})(?:wash(?:ed|able)?|water|wasch\p{L}{0,4}|wasser|lav(?:er|ez|able|age)|eau|lav(?:ar|e|able|ado)|agua|lav(?:are|abile|aggio)|acqua|água|wass?en|wasbaar|water|pra(?:ć|nie)|wodzie|tvätt\p{L}{0,3}|vask\p{L}{0,3})\s(?:(?:at|by|bei|mit|à|a|op|w|på|ved|till)\s)(?:(?:no more than|at most|up to|maximal|höchstens|bis zu|maximum|au plus|máximo|massimo|hoogstens|maks(?:imum)?\.?|högst|hoyst)\s)?(?:30|40|60|90|95)(?=[.,;)](?:\s|$)|$|\s(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub|och|waschen|waschbar|wassen|in)(?!\p{L}))/iu;

/** A time of the kind "within 5 of your order": the word behind is no unit. */
const BARE_TERM =
  /(?<!\p{L})(?:within|innerhalb von|binnen|en menos de|entro|dentro de|w ciągu|inom|inden for|lives? for(?: at most| up to)?|valid for|for at most|gültig für|valables? pendant|válid[oa]s? durante|valid[oaie] per)\s\d{1,3}(?=[.,;)](?:\s|$)|$|\s(?:of|and|after|before|from|a|an|the|you|we|einen?|eine[rm]?|nach|ab|und|den|die|das|sie|wir|après|et|de la|de tu|de su|después|tras|y|dalla|dopo|e|na|en|od|i|po|efter|och|og)\s)/iu;

/** A temperature that is set, the heat of an oven behind a time, and a rhythm without a unit. */
const BARE_SETTING =
  /(?<!\p{L})\p{L}{0,16}temperat\p{L}{1,5}\s(?:(?:\p{L}{2,12}\s)?(?:auf|to|at|of|von|à|de|a|di|op|van|na|do|till|til)\s)(?:(?:at most|no more than|höchstens|maximal|maximum|máximo|massimo|maximaal|maks\.?)\s)?\d{1,3}(?=[.,;)](?:\s|$)|$|\s(?:ein|einstellen|and|und|et|y|e|en|i)(?!\p{L}))|(?:min(?:ut\p{L}{0,4})?|h|hor[ae]s?|or[ae]|stunden?|uur|godzin\p{L}{0,2})\s(?:à|bei|at|a|op|w|på|ved)\s(?:1[0-9][05]|2[0-9][05])(?=[.,;)](?:\s|$)|$)|(?<!(?:in|of|von|sur|su|de|na)\s)(?<!\p{L})(?:every|tou(?:te)?s les|cada|ogni|elke|om de|co|hver[t]?|каждые)\s\d{1,3}(?=[.;](?:\s|$)|$|\s(?:on|en|am|im|los|las|nei|nos|aos|w|op|les|pendant|während|during)\s)/iu;

/** An average without what it is measured in. */
const BARE_AVERAGE =
  /(?<!\p{L})(?:on average|averages|durchschnittlich|im durchschnitt|en moyenne|de media|en promedio|in media|em média|gemiddeld|średnio|i genomsnitt|i gennemsnit|ortalama|в среднем)\s\d{1,4}(?:[.,]\d{1,2})?(?=[.;)](?:\s|$)|$)/iu;

/** A length behind its number, and an amount to put in, without a unit. */
const BARE_LENGTH =
  /(?<![\d.,])\d{1,4}[.,]\d\s(?:long|wide|tall|deep|lang|breit|hoch|tief|breed|hoog|diep|lung[oa]|larg[oa]|długi\p{L}?|szeroki\p{L}?)(?=[.,;)](?:\s|$)|$)|(?<!\p{L})(?:add|pour|ajoutez|versez|añad[ae]|agregue|vierta|aggiung(?:i|ete)|versa(?:te)?|deite|adicione|junte)\s\d{2,4}\s(?:of|de|d['’]|di)\s?(?!(?:the|them|these|those|los|las|les|cada)(?!\p{L}))\p{L}{3,20}/iu;

/** A fever without its degrees. */
const BARE_FEVER =
  /(?<!\p{L})(?:fever|temperature|fieber|fièvre|température|fiebre|temperatura|febbre|febre|koorts|gorączk\p{L}|feber|horečk\p{L})\s(?:(?:of|is|rises|above|over|than|von|über|ab|de|à|superior|superiore|a|di|acima|boven|van|powyżej|på|över|nad|más|más de|plus)\s){1,3}(?:3[5-9]|4[0-2]|10[0-5])(?:[.,]\d)?(?=[.,;)](?:\s|$)|$|\s(?:or|and|for|oder|und|ou|et|o|y|e|of|en)\s)/iu;

const PROSE = [
  BARE_WASH,
  BARE_SETTING,
  BARE_LENGTH,
  BARE_AVERAGE,
  BARE_TERM,
  BARE_OTHER,
  BARE_FEVER,
  BARE_PROSE,
  BARE_SIZE,
  BARE_DIMENSIONS,
  BARE_HEAT,
  BARE_BETWEEN,
  BARE_AMOUNT,
  BARE_JAPANESE,
];

type Bare = { block: TextBlock; start: number; end: number; label?: string };

const wholeOf = (block: TextBlock, label?: string): Bare => ({ block, start: 0, end: block.text.length, label });

/** Heads of columns that hold weights. */
const OF_WEIGHT = /(?:weight|gewicht)$|(?<!\p{L})(?:poids|peso|waga|ağırlı(?:k|ğı)|الوزن|وزن|重さ|重量|вес|масса)$/iu;

/** Weights of programs, such as that of a typeface, have no unit. */
const hasWeights = (kind: CheckContext["kind"]) => kind !== "documentation" && kind !== "tool" && kind !== "question";

/** Heads of columns that hold energy. */
const OF_ENERGY =
  /^(?:\p{L}{0,12}(?:wärme|strom|energie)(?:bedarf|verbrauch)|(?:annual |yearly )?(?:energy|power|electricity) (?:use|consumption|demand)|consommation (?:d['’]énergie|électrique)|consumo (?:de energía|eléctrico|energetico|elettrico|de energia)|(?:energie|stroom)verbruik|zużycie (?:energii|prądu)|elförbrukning|strømforbruk|消費電力量)(?:\s\p{L}{1,12}){0,3}$/iu;

/** Heads of columns that hold times. */
const OF_TIME =
  /^(?:(?:(?:\p{L}{2,12} )?(?:lifetime|validity|retention)|\p{L}{0,12}(?:lebensdauer|gültigkeit|laufzeit|aufbewahrung)|(?:\p{L}{3,14} )?(?:every|alle|tou(?:te)?s les|cada|ogni|elke|om de|co)|(?:durée de )?validité|vigencia|validez|validità|validade|geldigheid|ważność|rate limits?|request limits?|wait(?:ing)?(?: time)?|delay|duration|interval|timeout|(?:cook|bak|dry|charg)ing time)|wartezeit|dauer|intervall|\p{L}{2,12}dauer|(?:gar|back|lade|trocken)zeit|durée|délai|attente|temps d\p{L}{0,20}|duración|espera|tiempo de \p{L}{1,20}|durata|attesa|tempo di \p{L}{1,20}|duração|tempo de \p{L}{1,20}|duur|wachttijd|czas \p{L}{1,20}|varaktighet|väntetid|süre|длительность|所要時間|待ち時間)(?:\s\p{L}{1,12}){0,2}$/iu;

/** Cells without a value. */
const isBlank = (text: string) =>
  /^(?:[–—-]|none|keine?r?|aucune?|ningun[oa]|nessun[oa]|nenhum[a]?|geen|brak|n\/a|なし)?$/iu.test(text.trim());

/** Columns of sizes whose head and cells name no unit. */
function bareColumns({ document, kind, language }: CheckContext): Bare[] {
  // "Ogni quanti giorni" names its unit, "pro Jahr" does not.
  const namesUnit = (text: string) =>
    fold(text)
      .replace(/(?<!\p{L})(?:per|pro|par|por|al|je|na|an?)\s\p{L}{1,12}/gu, " ")
      .split(/[^\p{L}]+/u)
      .some((word) => word.length > 2 && unitNamed(word, language) !== undefined);
  const isSize = (text: string) =>
    !namesUnit(text) &&
    (isSizeLabel(text) ||
      OF_TIME.test(text.trim()) ||
      OF_ENERGY.test(text.trim()) ||
      (hasWeights(kind) && text.length <= 40 && OF_WEIGHT.test(text.trim())));
  return tablesOf(document).flatMap(([head = [], ...rows]) =>
    head.flatMap(({ text }, column) => {
      const cells = rows
        .flatMap((row) => (row.length === head.length ? [row[column]!] : []))
        .filter((cell) => !isBlank(cell.text));
      const bare = cells.filter((cell) => isBareNumber(cell.text));
      // Words in place of some numbers ("two visits") change nothing about the others.
      const written = new Set(cells.flatMap((cell) => WITH_UNIT.exec(cell.text.trim())?.[1] ?? []));
      const isMixed = OF_TIME.test(text.trim()) || (isSizeLabel(text) && written.size === 1);
      const isBare = column > 0 && bare.length >= 2 && isSize(text) && (bare.length === cells.length || isMixed);
      const odd = column > 0 ? oddCell(cells) : undefined;
      return isBare ? [wholeOf(bare[0]!, text)] : odd ? [wholeOf(odd, text)] : [];
    }),
  );
}

/** A number with its unit and nothing else. */
const WITH_UNIT = /^[\d.,\s–-]{1,12}\s?((?:\p{L}|[²³°%€$£/·]){1,8})$/u;

/** The one number without a unit in a column whose others all have the same one. */
function oddCell(cells: readonly TextBlock[]): TextBlock | undefined {
  const bare = cells.filter(({ text }) => isBareNumber(text));
  const unitsOf = cells.filter((cell) => !bare.includes(cell)).map(({ text }) => WITH_UNIT.exec(text.trim())?.[1]);
  return bare.length === 1 && unitsOf.length >= 2 && new Set(unitsOf).size === 1 && unitsOf[0] !== undefined
    ? bare[0]
    : undefined;
}

/** From this number on nobody counts pieces of an ingredient (our own limit). */
const MIN_AMOUNT = 30;
const AMOUNTS = /^(?:g|kg|ml|litre|lb)$/;

/** Ingredients with an amount alone, in a list where others have their unit. */
function bareIngredients({ document, kind, language }: CheckContext): Bare[] {
  if (kind !== "recipe") return [];
  const items = document.blocks.filter((block) => block.kind === "item" && block.text.length <= 80);
  const measured = items.filter(({ text }) => measuresIn(text, language).some(({ unit }) => AMOUNTS.test(unit)));
  const bare = items.flatMap((block) => {
    const measures = measuresIn(block.text, language);
    const [only] = measures;
    // A value in a column of its own and the day of a comment name nothing.
    if (!/\p{L}{2}/u.test(block.text)) return [];
    if (measures.length === 1 && only!.value >= MIN_AMOUNT && OF_INGREDIENT.test(block.text)) return [wholeOf(block)];
    const isBare =
      measures.length === 1 &&
      only!.value >= MIN_AMOUNT &&
      !unitNamed(only!.unit, language) &&
      !KNOWN.has(only!.unit) &&
      !MAY_BE_UNIT.test(block.text) &&
      !IS_UNIT.test(block.text) &&
      !COUNTED.test(block.text);
    // "Petal tip 104" is what a tool is called.
    return isBare && /^\d|[:,–-]\s?\d+$/.test(block.text) && !/[%°]/.test(block.text) ? [wholeOf(block)] : [];
  });
  return measured.length >= 2 || bare.length >= MIN_BARE ? bare : [];
}

/** Behind a number, so few letters are a unit's, whichever language it is of. */
const MAY_BE_UNIT = /\d\s?\p{L}{1,3}\.?(?!\p{L})/u;

/** What is counted in itself. */
const IS_UNIT = /calor|kalor|калор|カロリー|卡路里|칼로리/i;

/** Small things that are counted in tens: drops, and in English what is named in the plural. */
const COUNTED =
  /^\d{1,4}\s(?:drops?|tropfen|gouttes?|gotas?|gocc[ei]a?|druppels?|krop(?:li|el)|dråber?|dråper?|droppar|damla)(?!\p{L})|^\d{1,4}\s(?:[a-z]{1,20}\s){0,3}[a-z]{3,20}(?<!s)s(?:,|\s\(|$)/iu;

/** "180 de sucre": what is measured follows a word for "of", with no unit before it. */
const OF_INGREDIENT = /^\d{2,4}\s(?:de|d['’]|di|do|da|of|von|van)\s?\p{L}/iu;

/** So many bare amounts are no numbers of pieces. */
const MIN_BARE = 3;

/** Names of units as measures have them. */
const KNOWN = new Set([
  "money",
  "%",
  "litre",
  "ml",
  "kg",
  "g",
  "cm",
  "mm",
  "m",
  "°c",
  "lb",
  "inch",
  "minute",
  "hour",
  "day",
  "second",
  "kcal",
  "kj",
  "cal",
]);

/** A size without a unit is a guess: 12 of what? */
const units: Check = {
  id: "units-present",
  channel: "ai_search",
  category: "facts",
  what: "weights, sizes, powers and temperatures without a unit",
  threshold: "0",
  run: (context) => {
    const { document, kind } = context;
    const bare: Bare[] = document.blocks.flatMap((block, index) => {
      if (block.kind === "code" || block.kind === "heading") return [];
      const [, label = "", value = ""] = /^([^:：\d]{2,40})[:：]\s*(.{1,30})$/u.exec(block.text) ?? [];
      // The label of a recipe's value per portion is its unit.
      if (kind !== "recipe" && isSizeLabel(label) && isBareNumber(value)) return [{ block, start: 0, end: block.text.length }];
      const before = document.blocks[index - 1];
      if (kind !== "recipe" && block.kind === "cell" && before && isSizeLabel(before.text) && isBareNumber(block.text))
        return [{ block, start: 0, end: block.text.length }];
      const prose = PROSE.map((pattern) => pattern.exec(block.text)).find(Boolean);
      return prose ? [{ block, start: prose.index, end: prose.index + prose[0].length }] : [];
    });
    bare.push(...bareColumns(context), ...bareIngredients(context));
    const [first] = bare;
    if (!first) return pass("0");
    const text = (place: Bare) => place.block.text.slice(place.start, place.end);
    const label = first.label
      ? `${first.label}: `
      : first.block.kind === "cell"
        ? `${document.blocks[document.blocks.indexOf(first.block) - 1]!.text}: `
        : "";
    return fail(`${bare.length}`, {
      priority: "medium",
      title: `Give "${shorten(label + text(first), 50)}" its unit`,
      why: `"${shorten(label + text(first), 60)}" is a number without a unit; neither a reader nor an answer engine can compare it.`,
      change: `Write the unit behind ${bare
        .slice(0, 3)
        .map((place) => `"${shorten(text(place), 40)}"`)
        .join(", ")}.`,
      evidence: bare.slice(0, 3).map(({ block, start, end }) => quoteText(document, block, start, end)),
    });
  },
};

/** A number, or one to another, without a unit. */
const isBareNumber = (text: string) =>
  /^(?:(?:up to|max\.?|bis(?: zu)?|jusqu['’]à|hasta|fino a|até|tot|do|op til|upp till|over|above|über)\s)?\d{1,5}(?:[.,]\d{1,3})?(?:\s?(?:to|bis|à|a|tot|do|till|til|–|—|-)\s?\d{1,5}(?:[.,]\d{1,3})?)?$/.test(
    text.trim(),
  );

export const unitChecks: Check[] = [units];
