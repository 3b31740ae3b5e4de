/**
 * Sentences saying that nothing is known of a company or that no source names it, in languages that say so in few ways, in folded
 * text with the name replaced by `§`. What is missing of it ("no prices of §", "no bad word about §") is said of a known one.
 */

const OPEN = `["'“”„«»]*`;
const CLOSE = `["'“”»]*`;
/** "Any", "reliable": what may stand before the noun and leaves the denial a general one. */
const ANY =
  "(?:(?:joki|nekad|ming|noben|никакв|patikim|ticam|usaldusvaar|zanesljiv|надежд|поуздан|எந்த|ఎలాంటి|कोणत|كوئي)[\\p{L}\\p{M}]* )*";
/** What a company is called before its name. */
const A_COMPANY = `(?:(?:imone|bendrove|uznemum|kompanij|podjet|znamk|ponudnik|компани|фирма|платформа|предузе|услуга)\\p{L}* )?`;
const about = (preposition: string) => `(?<!\\p{L})${preposition} ${A_COMPANY}${OPEN}§${CLOSE}`;

/** "Is not there", "information" and "about §" of one language, which stand in any order. */
const NOTHING_ABOUT: readonly [missing: string, information: string, about: string][] = [
  // Lithuanian, Latvian, Estonian
  ["(?:neturi\\p{L}*|nera|nerad\\p{L}+|neaptik\\p{L}+|nepavyko rasti)", "(?:informacijos|duomenu|ziniu|nieko)", about("apie")],
  ["(?:nav|neatrad\\p{L}+|neizdevas atrast)", "(?:informacijas|datu|zinu|neko)", about("par")],
  ["(?:ei ole|pole|ei leidnud|ei leia|puudu\\p{L}+)", "(?:infot?|teavet?|andmei?d|midagi)", `§${CLOSE} kohta`],
  // Slovenian, Bulgarian, Serbian, Macedonian
  ["(?:nimam\\p{L}?|nisem nas(?:el|la)|nismo nasli|ni)", "(?:informacij|podatkov|nicesar)", about("o")],
  [
    "(?:нямам?е?|не (?:откри|намери|најдов)\\p{L}*|немам?о?|нисам (?:про)?наш\\p{L}+)",
    "(?:информаци\\p{L}*|информациј\\p{L}*|данни|подат\\p{L}+|нищо|ништа)",
    about("(?:за|о)"),
  ],
  // Tamil, Telugu, Marathi, Urdu, Icelandic
  ["(?:இல்லை|கிடைக்கவில்லை|தெரியவில்லை)", "தகவல்[\\p{L}\\p{M}]*", `§${CLOSE} (?:பற்றி|குறித்து)[\\p{L}\\p{M}]*`],
  ["(?:లేదు|లేవు|దొరకలేదు)", "(?:సమాచారం|వివరాలు)", `§${CLOSE} గురించి`],
  ["(?:[\\p{L}\\p{M}]+ )?नाही[\\p{L}\\p{M}]*", "माहिती", `§${CLOSE} ?(?:बद्दल|विषयी)`],
  ["(?:[\\p{L}\\p{M}]+ )?نہيں", "معلومات", `§${CLOSE} كے بارے ميں`],
  ["(?:engar|ekki)", "upplysingar", about("um")],
];

/** No further noun of which something is missing: "about §'s prices", "about § no information on prices". */
const NO_ASPECT =
  "(?= ?[.,;:!?।۔|(\\n]|$| (?:ir|arba|un|vai|ja|ega|in|ali|и|или|og) | (?:v|в|у) (?:\\p{L}+ )?(?:vir|rezultat|baz|източни|регист|извор|резултат|баз))";

export const NOT_KNOWN: readonly string[] = [
  ...NOTHING_ABOUT.flatMap(([missing, information, of]) => [
    `(?<!\\p{L})${missing} ${ANY}${information} ${of}${NO_ASPECT}`,
    `(?<!\\p{L})${missing} ${of} ${ANY}${information}${NO_ASPECT}`,
    `${of} ${ANY}${information} ${missing}(?![\\p{L}\\p{M}])`,
    `${of} ${missing} ${ANY}${information}${NO_ASPECT}`,
  ]),
  // "§ is not mentioned in the sources"
  `§${CLOSE} (?:(?:saltini|tyrim|saras|straipsn|rezultat)\\p{L}* )?(?:neminim|nepaminet|neitrauk)\\p{L}*${NO_ASPECT}`,
  `§${CLOSE} (?:(?:avot|sarakst|rakst|petijum|rezultat)\\p{L}* )?nav (?:minet|ieklaut)\\p{L}*${NO_ASPECT}`,
  `§${CLOSE} (?:ei ole|pole) (?:(?:allik|artikl|nimekirja|loetel|tulemus)\\p{L}* )?(?:mainitud|nimetatud|loetletud)${NO_ASPECT}`,
  `§${CLOSE} (?:v \\p{L}+ )?ni(?:so)? (?:omenjen|naveden)\\p{L}*(?: v \\p{L}+)?${NO_ASPECT}`,
  `§${CLOSE} (?:[ву] \\p{L}+ )?(?:не се|се не) (?:споменава|спомиње|помиње|среща)\\p{L}*(?: [ву] \\p{L}+)?${NO_ASPECT}`,
  `§${CLOSE} no (?:apareix|figura|surt|s'esmenta) (?:a|en) (?:(?:cap|les|els|la|el|de|d') ?){1,2}(?:font|llist|article|resultat|taul)\\p{L}*${NO_ASPECT}`,
];
