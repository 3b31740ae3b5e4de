import { namesCountry } from "./countries.ts";

/** A share, in figures or as so many of so many: both numbers may be words, but the first is one ("a radius of 50" is no share). */
export const SHARE =
  /\d\s?(?:%|％|٪)|[%٪]\s?[\d٠-٩]|[٠-٩]\s?[%٪]|\d\s(?:percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent)\b|(?:yüzde|процент\p{L}{0,3})\s\d|[\d٠-٩]\s(?:в? ?процент|بالمئة|بالمائة|في المئة|في المائة)|(?<![\p{L}\d.,])(?:eine?[rsn]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|un[oa]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|due|tre|quattro|cinque|sei|sette|otto|nove|uma?|dois|duas|três|quatro|sete|oito|een|één|twee|drie|vijf|zes|zeven|negen|jeden|jedn[aoe]|dw(?:a|ie|óch)|trzy|trzech|cztery|czterech|pięć|pięciu|sześć|sześciu|siedem|siedmiu|osiem|ośmiu|dziewięć|dziewięciu|\d{1,3}) (?:von|sur|de cada|su|em cada|(?:op|van) de|na) (?:drei|vier|fünf|zehn|trois|quatre|cinq|dix|tres|cuatro|cinco|diez|tre|quattro|cinque|dieci|três|quatro|dez|drie|vijf|tien|trzy|trzech|cztery|pięć|dziesięć|dziesięciu|\d{1,3})(?![\p{L}\d])|(?<![\d.,])\b(?:one|two|three|four|nine|\d{1,9}) (?:in|out of) (?:three|four|five|ten|\d+)\b|割(?=[がはの])/iu;

/** A share of several things ("72 % of plants"), not of one ("72 % cocoa"). */
const SHARE_OF =
  /\d\s?(?:%|％|percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent)\s(?:\p{L}{3,}(?:ów|ek|ych)\s|of (?:all |the )?(?!(?:its|this|his|us|yours|ours|theirs)\b)\p{L}+s\b|a[vf] (?:alla|alle|de) |aller |der |des |de (?:las|los|tous|toutes|todas|todos)\s|dei |delle |degli |das |dos |van (?:de|alle) |wszystkich )/iu;

/** Whether a text gives a share of several things; in German "des" is of one ("3 Prozent des Beitrags"). */
export const isShareOf = (text: string, language: string) =>
  SHARE_OF.test(language === "de" ? text.replace(/(?<!\p{L})des(?!\p{L})/gu, " ") : text);

/** A share of everybody, or of all there are in a country, is a statistic whatever it is about. */
const OF_ALL =
  /\d\s?(?:%|％|percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent)\s(?:of all|aller|de (?:tous|toutes|todos|todas)|di tutt[ie]|van alle|wszystkich|a[vf] alla?)(?!\p{L})/iu;

/** A share of those things that something is true of. */
const OF_THOSE =
  /\d\s?(?:%|％|percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent)\s(?:(?:of|der|des|de (?:los|las)|dei|delle|degli|dos|das|van de)\s(?!(?:any|each|every)\s)(?:[\p{L}-]{2,20}\s){1,3}(?:that|who|which|qui|que|che)(?!\s(?:you|we|i|your|our)(?!\p{L}))|(?:der|aller)\s(?:[\p{L}-]{2,20}\s?){1,3},\s(?:die|deren)|\p{L}{3,20},\s(?:któr[eyz]\p{L}{0,2}))(?!\p{L})/iu;

/** How much oftener or likelier something is than something else. */
const COMPARED =
  /\d\s?(?:%|percent|per cent|Prozent|pour cent|por ciento|per cento|por cento|procent)\s(?:(?:less|more) (?:likely|often|frequently)|seltener|häufiger|öfter|(?:moins|plus) (?:souvent|fréquemment|de (?:risques?|chances))|(?:menos|más|mais) (?:a menudo|frecuen\p{L}{1,7}|probab\p{L}{1,5}|vezes|frequen\p{L}{1,7})|(?:meno|più) (?:spesso|frequen\p{L}{1,7}|probabil\p{L}{1,3})|(?:minder|vaker)(?: vaak)?|rzadziej|częściej)(?!\p{L})/iu;

/** What a share of things comes from. */
const CAUSE =
  /(?<!\p{L})(?:due to|caused by|come from|stem from|zurückzuführen|gehen auf|entstehen durch|verursacht|dues? à|causée?s? par|proviennent|viennent d|se deben|causad[oa]s? por|provienen|sono (?:dovut[ei]|causat[ei])|derivano|dipend(?:e|ono) da|devem-se|são causad[oa]s|veroorzaakt|komen? door|spowodowan|wynika|beror på|orsakas)/iu;

/** What a firm says of itself is its own statement. */
const FIRST_PERSON =
  /(?<!\p{L})(?:we|us|our|wir|uns|unser\p{L}{0,2}|nous|notre|nos|nosotros|nuestr[oa]s?|noi|nostr[oaie]|nós|noss[oa]s?|wij|ons|onze|nas|nasz\p{L}{0,3}|vi|oss|vår\p{L}{0,2}|мы|нас|наш\p{L}{0,3})(?!\p{L})/iu;

/** Whether a text states a figure about many that somebody must have counted: it needs a source whoever writes it. */
export const isStatistic = (text: string, language: string): boolean =>
  OF_THOSE.test(text) ||
  COMPARED.test(text) ||
  (OF_ALL.test(text) && !FIRST_PERSON.test(text)) ||
  (isShareOf(text, language) && (CAUSE.test(text) || namesCountry(text, language)));
