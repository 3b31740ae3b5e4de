import { hasNumberWord, measuresIn } from "./measures.ts";
import { unitNamed } from "./units.ts";
import { coverage, fold } from "./words.ts";

/** Words that a question after a weight, a price, a time or a number uses, folded, and the units that answer it; the narrower first. */
const QUANTITY_QUESTIONS: [RegExp, RegExp][] = [
  [
    /\b(?:(?:interest|mortgage|savings|vat|tax|inflation|unemployment) rate|zinssatz|zinsen|mehrwertsteuersatz|steuersatz|inflationsrate|taux (?:d[ue] |de la |d')?(?:livret|pret|credit|interet|tva|inflation|chomage|epargne|placement|usure)|tipo de interes|tasa de (?:interes|inflacion|paro|desempleo)|tasso (?:di |d')(?:interesse|inflazione|disoccupazione)|taxa de (?:juros?|inflacao|desemprego)|rentepercentage|oprocentowanie|faiz orani)\b|نسبة الفائدة|金利|利率/u,
    /^%$/,
  ],
  [
    /\b(?:how often|wie oft|wie haufig|tous les combien|a quelle frequence|cada cuanto|con que frecuencia|ogni quanto|con quale frequenza|de quanto em quanto tempo|com que frequencia|hoe vaak)\b|(?<!\p{L})(?:jak czesto|ne siklikla|kac gunde bir)(?!\p{L})|كم مرة|何日おき|頻度/u,
    /^(?:year|month|week|day|hour|minute)$/,
  ],
  [
    /\b(?:how (?:loud|noisy)|wie laut|quel (?:niveau sonore|bruit)|que ruido|quanto rumore|hoe luid|hur hogt later)\b|(?<!\p{L})(?:jak glosn[aoy]|ne kadar (?:ses|gurultu)\p{L}{0,6})(?!\p{L})|騒音|うるさい/u,
    /^db$/,
  ],
  [
    /\b(?:how heavy|how much do(?:es)? .{1,60} weigh|wie schwer|combien pese(?:nt)?|cuanto pesan?|quanto pesan?o?m?|hoe zwaar)\b|(?<!\p{L})(?:ile waz(?:y|a)|kac (?:kilo|gram)|ne kadar agir|сколько весит)|كم (?:يزن|وزن)|何キロ|重さは/u,
    /^(?:kg|g|lb)$/,
  ],
  [
    /\b(?:what angle|which angle|welche[rnm]? winkel|quel angle|que angulo|(?:che|quale) angolo|welke hoek|what temperature|which temperature|how (?:hot|cold|warm)|welche[rn]? temperatur|wie viel grad|quelle temperature|que temperatura|(?:che|quale) temperatura|welke temperatuur)\b|(?<!\p{L})(?:jak(?:a|iej) temperatur|ile stopni|kac derece|hangi sicaklik|какая температура|какой температуре)|درجة حرارة|何度/u,
    /^°c$/,
  ],
  [
    /\b(?:how much (?:does|do|is|are|will|would|did)|costs?|prices?|pricing|kostet|kosten|preise?|coute|coutent|cout|prix|tarifs?|cuesta|cuestan|precios?|costo|costa|costano|prezzi|prezzo|custa|custam|precos?|prijs|prijzen|kost)\b|combien (?:ca|cela)? ?coute|いくら|費用|料金|値段|価格|(?<!\p{L})(?:ile kosztuj[eą]|koszt(?:y|ow|em)?|ceny?|cennik|kac (?:tl|para|lira)|ne kadara? (?:mal olur|tutar)|fiyat\p{L}{0,8}|ucret\p{L}{0,8}|maliyet\p{L}{0,8}|сколько стоит|цен[аы]|стоимость|hur mycket kostar|vad kostar)(?!\p{L})|كم (?:سعر|تكلفة|يكلف|تكلف|ثمن)|(?<!\p{L})(?:ال)?(?:سعر|اسعار|تكلفة|تكاليف|رسوم)(?!\p{L})|بكم|多少钱|价格|얼마|가격/u,
    /^money$/,
  ],
  [
    /\b(?:how long|wie lange?|combien de temps|duree|cuanto (?:tiempo|duran?|tardan?)|cuanto (?:debe|tiene que|hay que|se) (?:cocer|cuece|hervir|reposar|hornear|tarda)\p{L}{0,3}|quanto (?:tempo|dura(?:no|m)?|demoram?|ci vuole|ci mette|impiega|(?:deve |devono |si |bisogna )?(?:cuoc|bolli|lievita|riposa|aspetta|resta)\p{L}{0,4})|hoe lang|hoelang)\b|何(?:分|時間|日|か月|年)|期間|どのくらい(?:の時間|かかる)|(?<!\p{L})(?:jak dlugo|ile (?:trwa(?:ja)?|czasu|dni|godzin|minut|lat|miesiecy|tygodni)|czas trwania|ne kadar (?:surer|surede|zaman\p{L}{0,4}|surmektedir|dayanir)|kac (?:gun|saat|dakika|yil|ay|hafta)\p{L}{0,5}|как долго|сколько (?:времени|длится|дней|лет)|hur lange|hur lang tid)(?!\p{L})|كم (?:يستغرق|تستغرق|من الوقت|مدة|يوما?|ساعة|تدوم|يدوم)|(?<!\p{L})مدة(?!\p{L})|多长时间|多久|얼마나 걸|며칠/u,
    // Tyres and shoes last for a way.
    /^(?:year|month|week|day|hour|minute|second|km)$/,
  ],
  [
    // How much there should be of something.
    /\b(?:how much (?!(?:does|do|is|are|will|would|did|cost|money|time|of|more|longer)\b)\p{L}{3,20} (?:should|do|does|can|is|must|to|per|a|in)|wie ?viel (?!uhr|zeit|geld|kostet)\p{L}{3,20} (?:soll\p{L}{0,2}|braucht?|muss|darf|am|pro|trinkt|benotigt)|combien d(?:e |')\p{L}{3,20} (?:par|faut|boire|donner|doit|mettre)|cuant[oa] \p{L}{3,20} (?:debe\p{L}{0,2}|hay|necesita|por|al|beber?|dar)|quant[oa] \p{L}{3,20} (?:deve\p{L}{0,2}|serve|bere|dare|al|per|precisa|por|beber|dar|usar)|hoeveel \p{L}{3,20} (?:moet|heeft|per|mag|drinkt|nodig))(?!\p{L})|(?<!\p{L})ile \p{L}{3,20} (?:powinien|powinna|powinno|pije|dziennie|potrzebuje|na)(?!\p{L})|hur mycket \p{L}{3,20} (?:ska|bor|behover|per|om dagen)/u,
    /^(?:mg|mcg|g|kg|ml|litre|lb|%|hour|minute|day|week|month|year|m|cm|gigabyte|kwh|kcal|cal|cups?|tablespo|teaspoon)$/,
  ],
  [
    /\b(?:how many|wie viele?|combien de|cuant[oa]s|quant[iea]s?|quantos|hoeveel|hur manga)\b|何(?:人|個|件|本)|(?<!\p{L})(?:ile|kac|ne kadar|сколько)(?!\p{L})|(?<!\p{L})كم(?!\p{L})/u,
    /./,
  ],
];

/** Answers to "how often" without a number, folded. */
const FREQUENCIES = [
  /daily|weekly|monthly|yearly|annually|hourly|taglich|wochentlich|monatlich|jahrlich|quotidien|hebdomadaire|diari[oa]|semanal|mensual|mensal|settimanal|dagelijks|wekelijks|maandelijks|haftada|gunde|codziennie|tygodni/,
  /\b(?:every|each|per|an?|jede[nrms]?|pro|im|chaque|par|cada|al|la|por|ogni|alla|ao|elke?) (?:day|week|month|year|hour|tag|woche|monat|jahr|jour|semaine|mois|an|dia|semana|mes|ano|giorno|settimana|mese|anno|dag|maand|jaar)\b/,
  /(?<!\p{L})(?:every|alle|tou(?:te)?s les|cada|ogni|elke|om de|co|hver|var|каждые|her) (?:\d|\p{L}{2,12} (?:day|week|month|year|hour|minute|tage|woche|monat|jahr|stund|minut|jour|semaine|mois|ans|heure|dia|seman|mes|ano|hora|giorn|settiman|anni|ore|dag|week|maand|jaar|uur|dni|tygodn|miesi|lat|godzin))/u,
  /(?<!\p{L})(?:(?:\d|\p{L}{2,6})\s?(?:x|times|mal|fois|veces|vez|volt[ae]|vezes|keer|raz\p{L}{0,2}|ganger)|once|twice|(?:ein|zwei|drei)mal|eenmaal|tweemaal|raz)\s(?:(?:an?|every|each|per|pro|am|im|in der|alle|jahrlich|par|tou(?:te)?s les|al|a la|por|cada|all[ao]|ogni|ao|op een|elke|na|w|co|i|om)(?!\p{L})|all['’])/u,
  // Before each use.
  /(?<!\p{L})(?:each|every|jede[mnrs]?|chaque|cada|ogni|elke|kazd\p{L}{1,3}|varje|hver[t]?|her|кажд\p{L}{1,3}) (?:single )?(?:time|use|wash|meal|ride|mal|gebrauch|benutzung|nutzung|anwendung|wasche|fahrt|mahlzeit|utilisation|usage|lavage|repas|fois|uso|vez|lavado|lavagem|comida|refeicao|utilizzo|volta|lavaggio|pasto|gebruik|keer|wasbeurt|maaltijd|uzyci\p{L}{1,2}|prani\p{L}{1,2}|posilk\p{L}{1,3}|anvandning|gang|kullanim\p{L}{0,4}|использовани\p{L}{1,2}|раз)(?!\p{L})/u,
  /يوميا|اسبوعيا|شهريا|كل يوم|كل اسبوع|كل شهر|毎[日週月年回]|[週月年日]に/,
];

/** What costs nothing, folded; "sugar-free" is none. */
const FREE =
  /(?<![\p{L}-])(?:(?:is|are|be|always|entirely|completely|for|entry|admission|entrance) free|free (?:of charge|entry|admission|entrance)|kostenlos\p{L}{0,2}|kostenfrei\p{L}{0,2}|umsonst|gratis|gratuite?s?|gratuit[oa]s?|bezplatn\p{L}{1,3}|za darmo|ucretsiz\p{L}{0,6}|bedava)(?![\p{L}-])|無料|مجان|免费|무료/u;
/** What firms give without charge before a price is agreed, folded: it is not what their work costs. */
const OF_OFFER =
  /(?<!\p{L})(?:quotes?|quotations?|estimates?|consultations?|advice|assessments?|site visits?|(?:kostenvoran\p{L}{2,8}|\p{L}{0,12}angebot\p{L}{0,2}|\p{L}{0,12}beratung\p{L}{0,5}|erstgesprach|besichtig\p{L}{1,4}|festpreis\p{L}{0,1}|sehen (?:wir )?uns)|devis|visite|conseils?|presupuestos?|visita|asesoramiento|preventiv[oi]|sopralluog(?:o|hi)|consulenza|orcamentos?|offertes?|advies|adviesgesprek|wycen[aey]|konsultacj\p{L}{1,3}|offert(?:er)?|radgivning)(?!\p{L})/u;

/** Times in words, folded. */
const TIME_IN_WORDS =
  /(?<!\p{L})(?:half an hour|(?:an|one) hour|overnight|(?:eine? )?(?:gute|knappe|halbe|dreiviertel) stunde|anderthalb stunden|uber nacht|(?:une )?demi[ -]heure|une heure|toute une nuit|media hora|una hora|mezz['’ ]?ora|un['’ ]?ora|meia hora|uma hora|(?:een )?half uur|anderhalf uur|kwartier|en halvtimme|halvtimme|pol godziny|poltorej godziny|yarim saat|bir bucuk saat)(?!\p{L})|半時間|一晩/u;

/** What is counted: the word behind "how many". Words for an amount of something that is not counted are left out. */
const COUNTED =
  /(?<!\p{L})(?:how many|wie viele|combien de|cuant[oa]s|quanti|quante|quant[oa]s|kac)\s(?<noun>(?:square |quadratische )?\p{L}{3,20}(?: quadrad?[oa]s?| cuadrad[oa]s| carres?| quadrati)?)/u;
/** Areas and volumes: the words for them, and a number of them. */
const SPACES: [RegExp, RegExp][] = [
  [
    /square|quadrat|quadrad|cuadrad|carres?\b|metrekare|m[2²]/,
    /\d[\s\u00a0-]?(?:m[2²]|metrekare|square|sq\b|quadrat|(?:metros?|metres?|metri) (?:quadr|cuadr|carre))/,
  ],
  [/cubic|kubik|cubes?\b|metrekup|m[3³]/, /\d[\s\u00a0-]?(?:m[3³]|metrekup|cubic|kubik|(?:metros?|metres?|metri) cub)/],
];
/** "60 × 60 cm" counts nothing. */
const SIZES = /\d{1,5}(?:[.,]\d{1,2})?\s?[x×]\s?\d{1,5}(?:[.,]\d{1,2})?/g;

/** What a question asks for. */
export type Asked = {
  /** The units of which one has to stand in the answer. */
  units: RegExp;
  /** Whether any number may be the answer, so that finding one says nothing. */
  isAny: boolean;
  /** Whether it asks for a number of what a noun names, which a text may name otherwise. */
  isOfNoun: boolean;
  /** Whether a text holds a number of the kind; `about` is what else names what its numbers count, such as the head of its table. */
  holds(text: string, about?: string): boolean;
};

/** A low price is a quality that is looked for, not a question after the price. Folded. */
const CHEAP =
  /\b(?:(?:low|lower|no|zero|reduced)[ -]costs?|(?:low|best|fair|affordable)[ -]prices?|bajo (?:coste?|precio)s?|baixo (?:custo|preco)s?|basso (?:costo|prezzo)|(?:a )?(?:bas|petits?|meilleurs?) prix|lage kosten|(?:gunstige|faire) preise|mejor precio|melhor preco|miglior prezzo|beste prijs|nisk(?:ie|iej) cen[ay]|uygun fiyat\p{L}{0,4}|laga? pris)\b/gu;

/** So many of a question's words are in a sentence that answers it in words: after which time something is due, or that it is free (our own limit). */
const MIN_SHARE_OF_RHYTHM = 0.3;

/** What a question asks for by a number, or null where it asks for none. */
export function askedFor(question: string, language: string): Asked | null {
  const folded = fold(question).replace(CHEAP, " ");
  const units = QUANTITY_QUESTIONS.find(([words]) => words.test(folded))?.[1];
  if (!units) return null;
  const ofUnits = (text: string) => measuresIn(text, language).some(({ unit }) => units.test(unit));
  if (units.test("anything")) return counted(folded, language) ?? { units, isAny: true, isOfNoun: false, holds: ofUnits };
  const isOften = units.test("week") && !units.test("second");
  // How long something else takes says nothing of how often this is done.
  const ofRhythm = (text: string) =>
    measuresIn(text, language).some(({ unit }) => /^(?:year|month|week|day)$/.test(unit)) &&
    coverage(question, text, language) >= MIN_SHARE_OF_RHYTHM;
  const inWords = units.test("money") ? FREE : units.test("hour") ? TIME_IN_WORDS : undefined;
  // "The next free chair" is the price of nothing.
  const saysInWords = (text: string) =>
    inWords?.test(fold(text)) &&
    !(inWords === FREE && OF_OFFER.test(fold(text))) &&
    coverage(question, text, language) >= MIN_SHARE_OF_RHYTHM;
  return {
    units,
    isAny: false,
    isOfNoun: false,
    holds: (text) =>
      saysInWords(text) || (isOften ? ofRhythm(text) || FREQUENCIES.some((words) => words.test(fold(text))) : ofUnits(text)),
  };
}

/** The question after a number of something that it names. */
function counted(question: string, language: string): Asked | null {
  const noun = COUNTED.exec(question)?.groups?.noun;
  if (!noun) return null;
  const space = SPACES.find(([words]) => words.test(noun));
  if (space) {
    const [words, amount] = space;
    const holds = (text: string, about = "") =>
      amount.test(fold(text)) || (words.test(fold(about)) && /^[\d.,\s–-]+$/.test(text));
    return { units: /./, isAny: false, isOfNoun: true, holds };
  }
  const unit = unitNamed(noun, language);
  if (unit) {
    const isNamed = (about: string) =>
      fold(about)
        .split(/[^\p{L}]+/u)
        .some((word) => word !== "" && unitNamed(word, language) === unit);
    const holds = (text: string, about = "") =>
      measuresIn(text, language).some((one) => one.unit === unit || (one.unit === "" && isNamed(about)));
    return { units: /./, isAny: false, isOfNoun: true, holds };
  }
  const stem = noun.slice(0, Math.max(3, noun.length - 2));
  const holds = (text: string, about = "") => {
    const plain = text.replace(SIZES, " ");
    const isNamed = fold(text).includes(stem);
    if (!isNamed && !fold(about).includes(stem)) return false;
    const isCounted = measuresIn(plain, language).some((one) => one.unit === "" || !unitNamed(one.unit, language));
    return isCounted || (isNamed && hasNumberWord(plain));
  };
  return { units: /./, isAny: false, isOfNoun: true, holds };
}
