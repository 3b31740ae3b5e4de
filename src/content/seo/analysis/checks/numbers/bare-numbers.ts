/** A weight, a heat of an oven or an amount behind the word for it. */
const BARE_PROSE =
  /(?:(?<!\p{L})(?:weigh(?:s|ing)?|wiegt|pèse|pesa|weegt|waży|يزن|وزنه|ağırlığı)\s(?:about|only|around|rund|etwa|nur|environ|solo|unos|circa|cerca de|ongeveer)?\s?|\b(?:preheat|heat)\b[^.\d]{0,30}\bto\s|\bbake\b[^.\d]{0,20}\bat\s|\bauf\s(?=\d{3}\s(?:vorheizen|erhitzen))|\bbei\s(?=\d{3}\s(?:backen|garen))|(?<!\p{L})(?:à|a|op|på|w)\s(?=\d{3}\s(?:(?:pendant|durant|durante|gedurende|przez)\s\d|(?:per|por|voor|i)\s\d{1,3}\s?(?:min(?:ut\p{L}{0,3})?|h|hor[ae]s?|or[ae]|uur|uren|tim\p{L}{0,4}|godzin\p{L}{0,2})(?!\p{L}))))(\d{1,4}(?:[.,]\d{1,2})?)(?=\s*(?:[.,;)]|$)|\s(?:apiece|each|and|for|und|et|pendant|durant|durante|per|por|gedurende|voor|i|przez|y|e|en|vorheizen|erhitzen|backen|garen)\b)(?![.,]\d)/iu;

/** "The weight is 520 per boot": the size is named before the verb. */
const BARE_SIZE =
  /(?:(?<=\p{L})(?:durchmesser|länge|breite|höhe|tiefe|stärke|gewicht)|(?<!\p{L})(?:durchmesser|diameter|weight|height|width|length|capacity|power|gewicht|höhe|breite|länge|leistung|poids|hauteur|largeur|longueur|peso|altura|anchura|capacidad|altezza|larghezza|lunghezza|largura|comprimento|hoogte|breedte|lengte|vermogen|waga|wysokość|szerokość|długość|pojemność|moc|الوزن|الارتفاع|العرض|الطول|السعة))\s(?:is|of|ist|von|beträgt|liegt bei|est|es|è|é|bedraagt|to|wynosi|هو|هي|يبلغ)\s(?:about|around|only|etwa|rund|nur|de|di|environ|circa|ongeveer|van)?\s?(\d{1,4}(?:[.,]\d{1,2})?)(?=[.;)]|,\s|$|\s(?:and|for|und|et|y|e|en|per|pro|por|par)\s)/iu;

/** "40 x 30 x 20" behind a word for sizes, and no unit behind it. */
export const BARE_DIMENSIONS =
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
  /(?<!\p{L})(?:angle of|winkel von|angle de|ángulo de|angolo di|ângulo de|hoek van|kąt(?:em)?|vinkel (?:på|av)|углом|угол)\s\d{1,3}(?=[.,;)](?:\s|$)|$|\s\p{Ll}{1,3}\s)|(?<![\d.,])\d{1,4}(?:[.,]\d{1,2})?\s(?:(?:of|de|di|von|van)\s)?CO[₂2](?!\p{L})|(?<![\d.,:]|(?<!\p{L})h\s)\d{2,4}\s(?:zu Fuß|à pied|a pie|a piedi|a pé|te voet|on foot|pieszo|till fots|til fods)(?!\p{L})/iu;

/** The water of a wash without its degrees. */
const BARE_WASH =
  /(?<!\p{L})(?:wash(?:ed|able)?|water|wasch\p{L}{0,4}|wasser|lav(?:er|ez|able|age)|eau|lav(?:ar|e|able|ado)|agua|lav(?:are|abile|aggio)|acqua|água|wass?en|wasbaar|water|pra(?:ć|nie)|wodzie|tvätt\p{L}{0,3}|vask\p{L}{0,3})\s(?:(?:at|by|bei|mit|à|a|op|w|på|ved|till)\s)(?:(?:no more than|at most|up to|maximal|höchstens|bis zu|maximum|au plus|máximo|massimo|hoogstens|maks(?:imum)?\.?|högst|hoyst)\s)?(?:30|40|60|90|95)(?=[.,;)](?:\s|$)|$|\s(?:and|or|und|oder|et|ou|y|o|e|en|of|i|lub|och|waschen|waschbar|wassen|in)(?!\p{L}))/iu;

/** A time of the kind "within 5 of your order": the word behind is no unit. */
const BARE_TERM =
  /(?<!\p{L})(?:within|innerhalb von|binnen|en menos de|entro|dentro de|w ciągu|inom|inden for|lives? for(?: at most| up to)?|valid for|for at most|gültig für|valables? pendant|válid[oa]s? durante|valid[oaie] per)\s\d{1,3}(?=[.,;)](?:\s|$)|$|\s(?:of|and|after|before|from|a|an|the|you|we|einen?|eine[rm]?|nach|ab|und|den|die|das|sie|wir|après|et|de la|de tu|de su|después|tras|y|dalla|dopo|e|na|en|od|i|po|efter|och|og)\s)/iu;

/** A temperature that is set, the heat of an oven behind a time, and a rhythm without a unit. */
const BARE_SETTING =
  /(?<!\p{L})\p{L}{0,16}temperat\p{L}{1,5}\s(?:(?:\p{L}{2,12}\s)?(?:auf|to|at|of|around|von|um|à|de|autour de|a|di|intorno a|op|van|rond|na|do|około|till|til|på|kring|omkring)\s)(?:(?:at most|no more than|höchstens|maximal|maximum|máximo|massimo|maximaal|maks\.?)\s)?\d{1,3}(?=[.,;)](?:\s|$)|$|\s(?:ein|einstellen|and|und|et|y|e|en|i)(?!\p{L}))|(?:min(?:ut\p{L}{0,4})?|h|hor[ae]s?|or[ae]|stunden?|uur|godzin\p{L}{0,2})\s(?:à|bei|at|a|op|w|på|ved)\s(?:1[0-9][05]|2[0-9][05])(?=[.,;)](?:\s|$)|$)|(?<!(?:in|of|von|sur|su|de|na)\s)(?<!\p{L})(?:every|tou(?:te)?s les|cada|ogni|elke|om de|co|hver[t]?|каждые)\s\d{1,3}(?=[.;](?:\s|$)|$|\s(?:on|en|am|im|los|las|nei|nos|aos|w|op|les|pendant|während|during)\s)/iu;

/** An average without what it is measured in. */
const BARE_AVERAGE =
  /(?<!\p{L})(?:on average|averages|durchschnittlich|im durchschnitt|en moyenne|de media|en promedio|in media|em média|gemiddeld|średnio|i genomsnitt|i gennemsnit|ortalama|в среднем)\s\d{1,4}(?:[.,]\d{1,2})?(?=[.;)](?:\s|$)|$)/iu;

/** A length behind its number, and an amount to put in, without a unit. */
const BARE_LENGTH =
  /(?<![\d.,])\d{1,4}[.,]\d\s(?:long|wide|tall|deep|lang|breit|hoch|tief|breed|hoog|diep|lung[oa]|larg[oa]|długi\p{L}?|szeroki\p{L}?)(?=[.,;)](?:\s|$)|$)|\b(?:is|are|measures?|ist|sind|is|zijn)\s\d{1,4}\s(?:thick|wide|tall|deep|dick|breit|hoch|tief|dik|breed|hoog|diep)(?!\p{L})|\bgap of\s\d{1,3}(?=\s(?:behind|between|above|below|around|under|to)\b)|(?<!\p{L})(?:add|pour|ajoutez|versez|añad[ae]|agregue|vierta|aggiung(?:i|ete)|versa(?:te)?|deite|adicione|junte)\s\d{2,4}\s(?:of|de|d['’]|di)\s?(?!(?:the|them|these|those|los|las|les|cada)(?!\p{L}))\p{L}{3,20}/iu;

/** What a meal holds, without grams: "protein 38, fat 23". */
const BARE_NUTRITION =
  /(?<!\p{L})(?:(?:energy|proteins?|fat|carbohydrates?|carbs|fib(?:re|er)|sugars?|salt|energie|eiwit(?:ten)?|eiweiß|fett|kohlenhydrate|ballaststoffe|zucker|salz|vet(?:ten)?|koolhydraten|vezels|suikers?|zout|protéines|lipides|glucides|fibres|proteínas|grasas|hidratos|fibra|proteine|grassi|carboidrati|gorduras|białko|tłuszcze?|węglowodany|błonnik)\s\d{1,4}(?:[.,]\d)?(?:,\s(?:and\s)?|(?=[.,;)](?:\s|$)|$|\s(?:and|und|et|y|e|en|i)\s))){2}/iu;

/** A fever without its degrees. */
const BARE_FEVER =
  /(?<!\p{L})(?:fever|temperature|fieber|fièvre|température|fiebre|temperatura|febbre|febre|koorts|gorączk\p{L}|feber|horečk\p{L})\s(?:(?:of|is|rises|above|over|than|von|über|ab|de|à|superior|superiore|a|di|acima|boven|van|powyżej|på|över|nad|más|más de|plus)\s){1,3}(?:3[5-9]|4[0-2]|10[0-5])(?:[.,]\d)?(?=[.,;)](?:\s|$)|$|\s(?:or|and|for|oder|und|ou|et|o|y|e|of|en)\s)/iu;

/** A size before what it is of: "5 long and 2 thick". */
const BARE_SIDE =
  /(?<![\d.,/–-])\d{1,4}(?:[.,]\d)?\s(?:long|wide|thick|tall|breit|dick|hoch|dik|hoog|(?<=(?:ist|sind) \d{1,4} )lang|(?:deep|apart|across)(?!,\s\p{L}{2,9}\sbreath))(?=\s(?:for|from|against|in|on|at|with|so|to)\s|\s(?:and|und|en)\s(?:\p{L}{1,9}\s){0,3}\d|[.,;)](?:\s|$))/iu;

/** How long something takes, of which the text names the time. */
const BARE_DURATION =
  /(?<!\p{L})(?:(?:charging|cooking|baking|drying|curing|waiting|delivery|lead|run) time|(?:lade|koch|back|trocken|liefer|lauf|warte)zeit|temps d[e’']\s?\p{L}{3,12}|tiempo de \p{L}{3,12}|tempo d[ei] \p{L}{3,12}|(?:laad|kook|bak|droog)tijd|czas \p{L}{3,14}|laddningstid|laddtid)\s(?:[^.;:!?\d]{0,40}(?:\d{1,2}[.,]\d\s)?)(?:is|ist|beträgt|est|es|é|è|bedraagt|wynosi|är)\s(?:(?:about|around|only|etwa|rund|nur|d[ei]|environ|unos|circa|cerca de|ongeveer|około|cirka)\s){0,2}\d{1,4}(?=[.,;)](?:\s|$)|$|\s(?:and|und|et|y|e|en|i|och)\s)/iu;

/** How far something reaches, with decimals and without a unit. */
const BARE_REACH =
  /(?<!\p{L})(?:reich(?:t|en)(?:\s\p{L}{2,14}){0,3} für|enough for|lasts? for|suffi(?:t|sent) pour|alcanzan? para|bast(?:a|ano) per|dá para|genoeg voor|wystarcza na|räcker till)\s(?:(?:about|etwa|rund|environ|unos|circa|cerca de|ongeveer|około|cirka)\s)?\d{1,3}[.,]\d{1,2}(?=[.,;)](?:\s|$)|$)/iu;

/** Numbers in running text that need a unit and have none. */
export const BARE_IN_PROSE: readonly RegExp[] = [
  BARE_WASH,
  BARE_SETTING,
  BARE_LENGTH,
  BARE_NUTRITION,
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
  BARE_SIDE,
  BARE_DURATION,
  BARE_REACH,
];
