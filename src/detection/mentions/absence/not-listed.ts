/**
 * Sentences saying that a name is not among what somebody listed, found or wrote ("the list does not mention §", "not included: §"),
 * in folded text with the name replaced by `§`. What is said of the company itself ("§ does not deliver") is none.
 */

const OPEN = `["'“”„«»‘]*`;
const CLOSE = `["'“”»’)]*`;
const WORD = String.raw`(?: [\p{L}\p{M}']+)`;
const END = String.raw`(?![\p{L}\p{M}])`;

/** A sentence that goes on with another statement; what goes on with a reason knows the name. */
const AND = "(?:and|nor|but|und|aber|et|ni|mais|y|pero|e|nem|mas|ne|ma|en|maar|och|men|og|i|ani|ale|a|и|но|і|але)";

/** What one language says; all are alternatives of a pattern. */
interface Language {
  /** Denials that the name follows, with a word between at most: "does not mention". */
  denials: string;
  /** "There is no" and its like, which deny where `lists` stands on either side of it and the name. */
  absent?: string;
  /** Lists, tables, articles. */
  lists: string;
  /** What says behind the name that it is not there, up to `lists`, and no more: "isn't in the table since …" knows why. */
  behind?: string;
}

const LANGUAGES: readonly Language[] = [
  {
    denials:
      "(?:does|do|did|is|are|has|have)(?:n't| not)(?: \\p{L}+)? (?:mention|list|include|contain|cover|name)|(?:no|without any) (?:mention|entry|row|listing|line) (?:of|for)|neither (?:\\p{L}+ ){0,3}(?:mentions|lists|includes|names|covers)|nowhere (?:does|do) (?:it|they) mention|not (?:included|listed|mentioned|covered|found)(?: \\p{L}+){0,2}:",
    absent: "there (?:is|are) no|(?:missing|absent) from",
    lists:
      "lists?|tables?|rankings?|articles?|pages?|sources?|results|roundups?|overview|report|comparison|selection|text|document|index",
    behind: "(?:is|are|was|were)(?: not|n't| nowhere)(?: \\p{L}+){0,2} (?:on|in|among|part of)(?! (?:every|all) )",
  },
  {
    denials:
      "(?:nicht|nirgends) (?:enthalten|aufgefuhrt|gelistet|genannt|erwahnt|vertreten|dabei|gefunden)(?: \\p{L}+){0,2}:|(?:nennt|nennen|erwahnt|erwahnen|listet|enthalt|enthalten|fuhrt|genannt|erwahnt) (?:weder|nicht|nirgends)|(?:es )?(?:fehlt|fehlen):",
    lists: "listen?|tabellen?|rankings?|artikels?|quellen?|ergebnisse[n]?|ubersicht|vergleich|bericht|text|auswahl",
    absent: "(?:fehlt|fehlen)|gibt es (?:kein\\p{L}*)|findet sich (?:kein\\p{L}*)",
    behind:
      "(?:steht|stehen|ist|sind|war|fehlt|fehlen|findet sich)(?: nicht| nirgends)?(?: \\p{L}+){0,1} (?:auf|in|im|unter|bei)",
  },
  {
    denials:
      "ne (?:mentionne|cite|figure|liste|contient|comprend|evoque|parle)(?:nt)? (?:pas|ni|nulle part)(?: de| ni)?|n'(?:inclut|evoque|apparait|y figure)(?:nt|ent)? (?:pas|ni|nulle part)|(?:absents?|absentes?|non (?:cites?|inclus|mentionnes?)) ?:|aucune mention d[eu']",
    absent: "il (?:n'y a pas|manque)|manquent?|n'apparait pas|ne figure(?:nt)? (?:pas|ni)",
    lists: "listes?|tableaux?|classements?|articles?|sources?|resultats|comparatif|selection|rapport|texte",
    behind: "(?:n'est|ne sont|n'apparait|ne figure|manque)(?: pas| nulle part)? (?:dans|sur|parmi|a|au|de)",
  },
  {
    denials:
      "no (?:se )?(?:aparecen?|figuran?|mencionan?|incluyen?|nombran?|citan?|constan?|listan?) (?:a|ni)?|no (?:incluid|mencionad|listad|citad)[oa]s? ?:|ninguna mencion (?:a|de)|(?:ausentes?|faltan?) ?:",
    absent: "no (?:estan?|hay|salen?)|faltan?",
    lists: "listas?|tablas?|rankings?|articulos?|fuentes?|resultados|comparativa|seleccion|informe|texto",
    behind: "(?:no (?:estan?|salen?|figuran?|aparecen?)|faltan?) (?:en|entre|de)",
  },
  {
    denials:
      "nao (?:se )?(?:aparecem?|figuram?|mencionam?|incluem?|inclui|citam?|constam?|listam?|traz)(?: nem)?|nao (?:incluid|mencionad|listad|citad)[oa]s? ?:|nenhuma mencao (?:a|ao)|(?:ausentes?|faltam?) ?:",
    absent: "nao (?:esta|estao|ha)|faltam?",
    lists: "listas?|tabelas?|rankings?|artigos?|materia|fontes?|resultados|comparativo|selecao|relatorio|texto",
    behind: "(?:nao (?:esta|estao|figura|aparece|consta)|falta) (?:em|entre|n[ao]s?|d[ao]s?)",
  },
  {
    denials:
      "non (?:compaiono|compare|figurano?|appare|appaiono|risultano?|menzionano?|citano?|include|includono|elenca|elencano|contiene)(?: ne)?|non (?:inclus|citat|menzionat|elencat|present)\\p{L} ?:|nessuna (?:menzione|traccia) d\\p{L}+|(?:assenti?|mancano?) ?:",
    absent: "non (?:c'e|ci sono)|mancano?",
    lists: "list[ae]|elenco|tabell[ae]|classific[ah]e?|articol[oi]|l'articolo|fonti|risultati|confronto|selezione|testo",
    behind: "(?:non (?:e|sono|compare|figura|c'e)|manca) (?:in|tra|fra|nell[ao']?|nel|nei|dall[ao']?|dal)",
  },
  {
    denials:
      "(?:noemt|noemen|vermeldt|vermelden|bevat|bevatten|genoemd|vermeld) (?:niet|noch)|niet (?:genoemd|vermeld|opgenomen|gevonden|inbegrepen)(?: \\p{L}+){0,2}:|geen (?:vermelding|melding) van|(?:ontbreekt|ontbreken):",
    absent: "ontbreekt|ontbreken|staat geen|staan geen",
    lists: "lijst(?:je)?|tabel|ranglijst|artikel|bronnen|resultaten|overzicht|vergelijking|tekst",
    behind: "(?:staat|staan|ontbreekt|ontbreken)(?: niet| nergens)? (?:op|in|bij|tussen)",
  },
  {
    denials:
      "(?:namns|omnamns|naevnes|nevnes|omtales|listas|namner|nevner|naevner|finns|star|mangler|saknas) (?:varken|inte|ikke|verken|hverken|ingen)|(?:inte|ikke) (?:med|inkluderad\\p{L}*|naevnt|nevnt|namnd\\p{L}*|medtaget|omtalt):|(?:saknas|mangler):|(?:varken|verken|hverken)(?= [^§]*§[^§]*(?:namns|omnamns|naevnes|nevnes|star|finns|omtales))",
    absent: "(?:saknas|mangler)|finns (?:inte|ingen)|finnes (?:ikke|ingen)|findes (?:ikke|ingen)",
    lists:
      "lista\\p{L}*|liste\\p{L}*|tabell\\p{L}*|rankning\\p{L}*|artikel\\p{L}*|artikkel\\p{L}*|rapport\\p{L}*|kall\\p{L}*|kilde\\p{L}*|oversikt\\p{L}*|oversigt\\p{L}*",
    behind: "(?:finns|star|er|ar|findes|finnes|mangler|saknas)(?: inte| ikke)?(?: med)? (?:pa|i|bland|blandt)",
  },
  {
    denials:
      "nie (?:wymienion\\p{L}+|wymienia|wspomnian\\p{L}+|wspomina(?: o)?|uwzglednion\\p{L}+|uwzglednia|figuruje|wystepuje|pojawia sie|zawiera)|(?:brak|brakuje|nieobecn\\p{L}+|pominiet\\p{L}+) ?:|(?:brak|zadnej) wzmianki o",
    absent: "nie ma|brak|brakuje|zabraklo",
    lists:
      "list\\p{L}{1,3}|liscie|tabel\\p{L}+|ranking\\p{L}*|artykul\\p{L}*|zrodl\\p{L}+|wynik\\p{L}*|zestawieni\\p{L}+|porownani\\p{L}+|tekst\\p{L}*",
    behind: "nie (?:ma|figuruje|wystepuje)(?: go| jej| ich)? (?:na|w|wsrod)",
  },
  {
    denials:
      "(?:se|sa) (?:neuvadi|nezminuje|neobjevuje|nevyskytuje|nespomina|neuvadza|neobjavuje|nevyskytuje)|(?:neuvadi|nezminuje|neobsahuje|nespomina|neuvadza|nejmenuje)|(?:chybi|chyba|chybaju) ?:|(?:zadna|ziadna) zminka o",
    absent: "neni|nejsou|nie je|nie su|chybi|chyba|chybaju|nenajdete|nenachadza sa",
    lists:
      "seznam\\p{L}*|zoznam\\p{L}*|tabul\\p{L}+|zebrick\\p{L}+|rebrick\\p{L}+|clank\\p{L}*|prehled\\p{L}*|prehlad\\p{L}*|zdroj\\p{L}*|vysled\\p{L}+|text\\p{L}*",
    behind: "(?:neni|nejsou|nie je|nie su|chybi|chyba) (?:na|v|ve|mezi|medzi)",
  },
  {
    denials:
      "не (?:упомин\\p{L}+|упомянут\\p{L}*|указан\\p{L}*|вош(?:ел|ла|ли)|попал\\p{L}*|значит\\p{L}*|перечисл\\p{L}+|назван\\p{L}*|згаду\\p{L}+|згадан\\p{L}*|вказан\\p{L}*|увійш\\p{L}+|споменава\\p{L}*|посочен\\p{L}*|включва|содержит|містить)|(?:отсутству\\p{L}+|відсутн\\p{L}+|липсва\\p{L}*)|(?:нет|немає) упоминан\\p{L}+|не вошли:",
    absent: "нет|немає|няма",
    lists:
      "списк\\p{L}*|список|таблиц\\p{L}*|рейтинг\\p{L}*|стат\\p{L}{1,3}|обзор\\p{L}*|огляд\\p{L}*|перечн\\p{L}*|перелік\\p{L}*|источник\\p{L}*|джерел\\p{L}*|текст\\p{L}*|списък\\p{L}*|класаци\\p{L}*|подборк\\p{L}*|добірк\\p{L}*",
    behind: "(?:нет|немає|няма го|няма я|нету) (?:в|во|у|на|среди|серед)",
  },
  {
    denials:
      "nu (?:apare|apar|figureaza|include|mentioneaza|contine|se regaseste|se regasesc|este mentionat\\p{L}*|sunt mentionat\\p{L}*|enumera)(?: nici)?|(?:lipsesc|lipseste) ?:|nicio mentiune despre",
    absent: "nu (?:este|sunt|exista)|lipseste|lipsesc",
    lists: "list[aei]\\p{L}*|tabel\\p{L}*|clasament\\p{L}*|articol\\p{L}*|surse\\p{L}*|text\\p{L}*",
    behind: "(?:nu (?:este|apare|figureaza|se afla)|lipseste) (?:in|pe|din|printre)",
  },
  {
    denials:
      "nem (?:szerepel\\p{L}*|talalhato\\p{L}*|emliti\\p{L}*|tartalmaz\\p{L}*|sorol\\p{L}*)(?: (?:sem|a|az))?|(?:hianyzik|hianyoznak):(?: (?:a|az))?|ei (?:mainita|mainitse|loydy|nay|sisally|esiinny)|(?:puuttuu|puuttuvat) ?:",
    absent: "nincs(?: benne)?|nincsenek|ei ole",
    lists:
      "list\\p{L}*|tablaz\\p{L}*|cikk\\p{L}*|rangsor\\p{L}*|forras\\p{L}*|taulu\\p{L}*|artikkel\\p{L}*|luettelo\\p{L}*|vertailu\\p{L}*|lahte\\p{L}*",
    behind: "(?:nincs(?: rajta| benne)?|ei ole|puuttuu)",
  },
  {
    denials:
      "δεν (?:αναφερ\\p{L}+|περιλαμβαν\\p{L}+|εμφανιζ\\p{L}+|υπαρχει|υπαρχουν|βρισκεται)(?: ουτε)?|(?:λειπει|λειπουν|απουσιαζ\\p{L}+)",
    lists: "λιστα\\p{L}*|πινακα\\p{L}*|αρθρο\\p{L}*|καταταξη\\p{L}*|πηγ\\p{L}+",
    behind: "δεν (?:ειναι|υπαρχει|βρισκεται) (?:στη\\p{L}*|στο\\p{L}*|σε)",
  },
  {
    denials:
      "(?:لم|لا) (?:يرد|ترد|يظهر|تظهر|يذكر|تذكر|تشمل|يشمل|تتضمن|يتضمن)(?: (?:اسم|ذكر))?|(?:לא|אינ[הו]|אינם) (?:מופיע|נזכר|מוזכר|נכלל|כולל|מזכיר|נמצא)\\p{L}*|אין (?:אזכור|זכר) (?:של|ל)",
    absent: "ليست?|لا (?:توجد|يوجد)|אין",
    lists:
      "(?:ال)?قايمة|(?:ال)?قائم[هة]|(?:ال)?جدول|(?:ال)?مقال\\p{L}*|المصادر|[בהמ]?רשימ\\p{L}+|[בהמ]?טבל\\p{L}+|[בהמ]?כתב\\p{L}+|[בהמ]?מאמר|[בהמ]?דירוג",
    behind: "(?:ليست?|غير موجود\\p{L}*|לא (?:נמצא\\p{L}*|מופיע\\p{L}*|נכלל\\p{L}*)|איננ\\p{L}+) (?:في|ضمن|من)?",
  },
  {
    denials:
      "(?:tidak|tak) (?:menyebut|menyebutkan|mencantumkan|memuat|menyertakan|mengulas)|tidak (?:termasuk|disebut|tercantum|masuk):|khong (?:nhac den|nhac toi|de cap den|de cap toi|liet ke)",
    absent: "tidak ada|khong (?:co|thay)",
    lists: "daftar|tabel|artikel|peringkat|sumber|danh sach|bang|bai(?: viet)?|nguon",
    behind: "(?:tidak (?:ada|masuk|termasuk|tercantum)|khong (?:co|nam|co ten)(?: ten)?)(?: (?:di|dalam|pada|trong|tren))?",
  },
];

/** What a name may not be in, in all languages. */
export const LISTS = `(?:${LANGUAGES.map(({ lists }) => lists).join("|")})${END}`;

const anyOf = ({ denials, absent, lists, behind }: Language): string[] => [
  `(?<![\\p{L}\\p{M}])(?:${denials})${WORD}? ?${OPEN}§`,
  ...(absent === undefined
    ? []
    : [
        `(?<![\\p{L}\\p{M}])(?:${lists})${END}${WORD}{0,4}? (?:${absent})${WORD}? ${OPEN}§`,
        `(?<![\\p{L}\\p{M}])(?:${absent})${WORD}? ${OPEN}§${CLOSE}${WORD}{0,3}? (?:${lists})${END}`,
      ]),
  ...(behind === undefined
    ? []
    : [`§${CLOSE} (?:${behind})${WORD}{0,3}? (?:${lists})${END}${WORD}{0,2}(?=[.;!\n]|, ${AND}${END}|$)`]),
];

/** "§ isn't among them", "§ is not among the sites I checked": of a list that a sentence before has named, or that somebody went through. */
const AMONG = [
  "(?:is|are|was|were)(?: not|n't) (?:among|one of) (?:the|those|any of the)(?: \\p{L}+){1,3} (?:that |which )?(?:i|we)(?: could| was| were|'ve| have)? (?:able|check|checked|find|found|see|saw|look|looked|compare|compared|verify|verified|review|reviewed|test|tested)",
  "(?:is|are|was|were)(?: not|n't) (?:in|on|among|part of) (?:the|my|these|those|any of the)(?: \\p{L}+)? (?:results?|sources?|lists?|listings|table),? so (?:i|we) (?:can't|cannot|could not|couldn't|have no)",
  "(?:ist|war|gehort|gehorte|zahlt|zahlte|befindet sich) (?:\\p{L}+ )?nicht (?:unter|zu) den(?: \\p{L}+){1,3}, die (?:ich|wir)",
  "ne (?:fait|faisait|figure) pas (?:partie des?|parmi les)(?: \\p{L}+){1,3} que (?:j'ai|je|nous)",
  "no (?:esta|estaba|figura|figuraba) entre l[oa]s(?: \\p{L}+){1,3} que (?:he|pude|consulte|revise|hemos)",
  "nao (?:esta|estava|figura) entre [oa]s(?: \\p{L}+){1,3} que (?:eu|consegui|pude|verifiquei|consultei|analisei)",
  "non (?:e|era|compare|figura) (?:tra|fra) (?:i|gli|le|quelli|quelle)(?: \\p{L}+){0,3} che (?:ho|sono riuscit|abbiamo)",
  "(?:zit|zat|staat|stond|hoort|hoorde|is|was) niet (?:bij|tussen|onder|tot) de(?: \\p{L}+){1,3} die (?:ik|we)",
  "(?:is|are|was|were)(?:n't| not) (?:among|one of) (?:them|these|those|its|their)",
  "(?:ist|sind|war|waren) (?:\\p{L}+ )?nicht (?:darunter|dabei)",
  "n'(?:en fait|en font|y figure|y figurent) pas(?: partie)?",
  "no (?:esta|estan|figura|figuran) entre ell[oa]s",
  "nao (?:esta|estao) entre el[ea]s",
  "non (?:e|sono|compare|figura) (?:tra|fra) (?:questi|queste|essi|loro)",
  "(?:zit|zitten|staat|staan|hoort) er (?:\\p{L}+ )?niet (?:bij|tussen)",
  "(?:finns|er|ar) (?:inte|ikke) (?:med|blandt dem|blant dem|bland dem)",
].map((text) => `§${CLOSE} ${text}${END}`);

/** Where words are not spaced, or stand behind what they deny. */
const UNSPACED = [
  `(?:没有|沒有|并未|並未|未|不)(?:出现|出現|提到|提及|列出|列入|收录|收錄|包括|包含)${OPEN}§`,
  `(?:列表|榜单|榜單|名单|名單|清单|清單|表格|文章|来源|來源)(?:里|裡|中|上)?(?:也|都|并|並)?(?:没有|沒有|不见|不見)${OPEN}§${CLOSE}(?:[。,，;；.]|$)`,
  `§${CLOSE}(?:は|も)?(?:リスト|一覧|表|記事|ランキング|候補)に(?:は)?(?:あり|ない|入って(?:いま|い)?(?:せん|ない)|見当たり|含まれて(?:いま|い)?(?:せん|ない)|登場し(?:ま|な))`,
  `(?:リスト|一覧|表|記事|ランキング)に(?:は)?${OPEN}§${CLOSE}(?:は|も|が)(?:ありません|ない|入っていま?せん|入っていない|見当たりません|登場しません|出てきません|含まれていません)`,
  `(?:목록|명단|표|기사|순위|리스트|글)에(?:는|도)? ${OPEN}§${CLOSE}[은는이가도]? ?(?:없|포함되지|나오지|빠져|보이지)`,
  `§${CLOSE}[은는이가도]? (?:목록|명단|표|기사|순위|리스트|글)에(?:는|도)? ?(?:없|포함되지|나오지|빠져|보이지)`,
  `§(?:'\\p{L}{1,4})?${CLOSE} (?:listede|tabloda|makalede|yazida|siralamada|raporda)(?: \\p{L}+){0,2}? (?:yok|yer alm|bulunm|gecm)`,
  `(?:listede|tabloda|makalede|yazida|siralamada|raporda)(?: \\p{L}+){0,1}? ${OPEN}§(?:'\\p{L}{1,4})?${CLOSE}(?: \\p{L}+){0,2}? (?:yok|yer alm|yer verilm|bulunm|gecm)`,
  `(?:सूची|लेख|तालिका|रिपोर्ट) म(?:े|ें|[\\p{M}]+)(?: [\\p{L}\\p{M}]+){0,1} ${OPEN}§${CLOSE}(?: [\\p{L}\\p{M}]+){0,3} नही`,
  `ไม่มี(?:ชื่อ)?${OPEN}§[^\\n]{0,8}ใน(?:รายการ|รายชื่อ|ตาราง|บทความ|ลิสต์)`,
  `§${CLOSE} ?ไม่(?:อยู่|ติด|มีชื่อ|ปรากฏ)(?:อยู่)?(?:ใน)?(?:รายการ|รายชื่อ|ตาราง|บทความ|ลิสต์|อันดับ)`,
];

/** Every pattern that says so. */
export const NOT_LISTED: readonly string[] = [...LANGUAGES.flatMap(anyOf), ...AMONG, ...UNSPACED];
