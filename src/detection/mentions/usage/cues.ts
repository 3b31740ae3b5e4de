/**
 * Words around a name that distinguish names from ordinary words, for the languages of the service's countries. They are patterns
 * over the visible text before (`$`) or after (`^`) the place.
 */

export const words = (list: string) => list.trim().split(/\s+/).join("|");

/** Continuations after an ordinary word that opens a sentence: a part of something, an imperative, an interjection. */
export const ORDINARY_AFTER =
  /^(?:\s(?:of|in|out|up|down|the|your|you|it|them|this|these|those|through|off|away|into|yourself|von|der|die|das|Sie|den|je|jij|u|av|de|du|des|d['’]|que|del|della|di|dei|do|da|dos|για|του|της|на|из)(?![\p{L}\p{M}])|[!！](?=\s|$))/iu;
/** English: what an imperative takes that a company's name does not: "Make a plan", "Square all figures". */
export const OBJECT_AFTER =
  /^\s(?:an?|all|both|every|each|some|any|my|our|their|his|her|sure|yourself|whatever|whatever's|what)(?![\p{L}\p{M}])/u;
/** English: what an imperative does with people or things: "Segment customers by …". */
export const ORDERED = /^\s\p{Ll}+s\s(?:by|into|who|that|before|after|according|based|instead|rather|until)(?![\p{L}\p{M}])/u;
/** Joined to an ordinary word in lower case: "free or paid". */
export const COORDINATED =
  /^\s(?:or|and|oder|und|ou|et|o|y|e|of|en|och|eller|og|lub|i|nebo|или|и|або|ή|και|veya|ve|atau|dan)\s\p{Ll}/u;
export const INTERJECTION = /^[,!，！]/u;

/** Nouns that say what kind of thing a name names, directly before or after it. */
export const TRADES =
  words(`company companies brand retailer chain store stores shop bank insurer carrier operator provider network airline app platform
  agents members drivers riders sellers merchants subscribers policyholders plans policies
  software startup maker manufacturer vendor service tool marketplace supermarket website site CEO card account subscription customers users
  Firma Unternehmen Marke Händler Anbieter Hersteller Kette Bank Versicherer Netzbetreiber Dienst Magazin Zeitschrift Zeitung Nachrichtenmagazin
  Drogerie Discounter Supermarkt entreprise société marque enseigne opérateur banque application appli magasin assureur plateforme empresa marca
  tienda operador operadora banco aplicación cadena supermercado plataforma loja rede aplicativo app varejista azienda marchio catena negozio
  operatore banca applicazione gestore bedrijf merk winkel winkelketen aanbieder företaget företag varumärket märket operatören kedjan
  butikskedjan banken appen butiken virksomheden kæden butikken selskapet kjeden firma firmy marka marki sieć sieci sklep bank banku operator
  aplikacja aplikacji obchod řetězec operátor společnost společnosti компания компании бренд банк сеть сети сервис сервисе магазин магазине
  оператор приложение приложении маркетплейс застосунок мережа компанія компанії εταιρεία τράπεζα εφαρμογή αλυσίδα şirketi markası mağazası
  uygulaması bankası operatörü شركة تطبيق بنك متجر منصة مصرف חברת בנק אפליקציית רשת कंपनी ऐप बैंक ब्रांड perusahaan aplikasi toko merek yritys
  yhtiö ketju bolt cég márka compania banca magazinul aplicația`);
export const TRADE_BEFORE = new RegExp(
  `(?:^|[\\s"'“„«(（'’])(?:${TRADES}|dompet digital|công ty|ứng dụng|ngân hàng|thương hiệu)(?:[\\s"'“„«]+|["']: ?["'])$`,
  "iu",
);
export const TRADE_AFTER = new RegExp(`^[\\s"'”»]+(?:${TRADES})(?![\\p{L}\\p{M}])`, "iu");
/** A thing of a trade set beside a name: ", the cash-advance app". */
export const APPOSITION = new RegExp(
  `^["'”»]*(?: \\(|, )(?:which |(?:(?:now|itself|a subsidiary|part|first|also) )?(?:owned|founded|launched|backed|acquired|bought|developed|operated|run|headquartered|rebranded|formerly|part of|of) |(?:the|an?|ein[es]?|die|der|das|une?|la|le|el|los|una?|o|a|um|uma|il|het|een|de|ett?|en) (?:[\\p{L}\\p{M}’'-]+ ){0,3}(?:[\\p{L}]+-)?(?:${TRADES})(?![\\p{L}\\p{M}]))`,
  "iu",
);
export const CJK_BEFORE =
  /(?:公司|企业|企業|品牌|银行|銀行|平台|应用|應用|软件|軟體|电商|電商|巨头|ブランド|メーカー|会社|アプリ|大手|スーパー|サービス|บริษัท|แอป|แอปพลิเคชัน|ธนาคาร|ร้าน|ห้าง|แบรนด์|ค่าย|회사|기업|브랜드|앱|은행|통신사|用|在|通过|透過|打开|打開|下载|下載)[\s"“「『《]*$/u;
export const CJK_AFTER =
  /^["”」』》]?\s*(?:公司|集团|集團|银行|銀行|商城|官网|官網|手机|手機|手环|手環|耳机|电视|平板|笔记本|汽车|空调|音箱|门店|旗舰店|品牌|平台|超市|应用|App|APP|アプリ|社(?:は|の|が)|ストア|カード|グループ|モバイル|บริษัท|앱|은행|카드|그룹|페이|전자|자동차|마트|上(?:订|訂|买|買|购|購|下|搜|有|的|预|預|看|叫|点|點))/u;

/** Words after which a name stands, and hardly a noun without a determiner. */
export const FROM =
  /(?:^|\s)(?:from|by|via|at|with|like|than|versus|vs\.?|bei|von|mit|wie|als|laut|gemäß|ohne|gegen|chez|avec|par|comme|con|como|com|pela|presso|bij|hos|från|fra|av|u|w|z|у|от|через|με|από|pada|melalui|lewat|của|trên|qua|من|عبر|مع)\s["'“„«]*$/iu;
const DETERMINERS: Record<string, string> = {
  en: "a an the this that these those your my his her its our their any some every each no",
  de: "ein eine einen einem einer eines der die das den dem des kein keine im am zum zur beim vom diese dieser dieses diesem diesen jede jeder jedes mein dein ihr ihre viel viele mehr wenig weniger etwas genug",
  fr: "le la les un une des du ce cet cette ces votre mon ton son leur chaque au aux l' d'",
  es: "el la los las un una unos unas del al tu su mi este esta cada",
  pt: "o a os as um uma do da dos das no na nos nas ao à às pelo pela seu sua este esta cada",
  it: "il lo la i gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dalla dai dagli dalle nel nella nei negli nelle sul sulla sui sugli sulle questo questa l' un' dell' all' dall' nell' sull'",
  nl: "een het de deze dit die dat elke mijn jouw uw",
  sv: "en ett den det de denna detta din min",
  da: "en et den det de denne dette din min",
  no: "en et ei den det de denne dette din min",
  el: "ο η το οι τα τον την του της ένας μια ένα",
  hu: "a az egy",
  ro: "un o",
};
DETERMINERS.nb = DETERMINERS.no!;

const PLACE_PREPOSITIONS: Record<string, string> = {
  en: "in around across near visit visiting through throughout",
  de: "in nach durch um",
  fr: "en vers dans visiter",
  es: "en hacia",
  pt: "em no na",
  it: "in nel nella verso a",
  nl: "in naar rond",
  sv: "i till genom",
  da: "i til gennem",
  no: "i til gjennom",
  pl: "w do koło",
  ru: "в во из под",
  uk: "у в до з",
  el: "στην στη στο στον",
};
/** Where a journey begins, at the start of a sentence. */
const DEPARTURES = "From|Von|Ab|De|Depuis|Desde|Da|Vanuit|Från|Fra|Od|Z|От|Из|Από";

const perLanguage = (lists: Record<string, string>, pattern: (alternatives: string) => string) =>
  new Map(Object.entries(lists).map(([language, list]) => [language, new RegExp(pattern(list.split(" ").join("|")), "iu")]));
const determiners = perLanguage(
  DETERMINERS,
  (any) => `(?:^|[\\s("“«])(?:${any.replaceAll("'", "['’]")})(?:(?<=['’])|\\s["'“„«]*)$`,
);
const places = perLanguage(PLACE_PREPOSITIONS, (any) => `(?:^|\\s)(?:${any})\\s$`);
const departure = new RegExp(`(?:^|[.!?]\\s|\\n)(?:${DEPARTURES})\\s$`, "u");

/** Where one lives, was born or takes the waters: "en cure à Vichy". */
export const RESIDENCE =
  /(?<!\p{L})(?:en cure à|habit(?:e[rz]?|es|ons|ent|ant) à|née?s? à|(?:zur|in) kur in|wohn(?:e|st|t|en|haft) in|geboren in|wo(?:on|ont|nen) in)\s$/iu;

/** Whether an article or its like, alone or grown together with a preposition, ends the text before a name. */
export const endsInDeterminer = (before: string, language: string) => determiners.get(language)?.test(before) ?? false;
/** Whether the text before a name ends in a word that a place follows. */
export const endsInPlacePreposition = (before: string, language: string) =>
  (places.get(language)?.test(before) ?? false) || departure.test(before);
/** What has a place's or a person's name after it. */
export const STREET =
  /(?:^|[\s'’])(?:rue|avenue|boulevard|calle|avenida|rua|piazza|corso|straße|strasse|οδό|οδός|οδού|πλατεία|улица|улице|площадь|площади|ulica|ulicy|ulicę|plac|placu|jalan|đường|phố|شارع|רחוב)\s$/iu;
/** The same where the word for a street follows its name. */
export const STREET_BEHIND =
  /^\s(?:Cadde(?:si|sinde)|Sokağı(?:nda)?|Bulvarı(?:nda)?|Meydanı(?:nda)?|Mahallesi(?:nde)?|utca|utcában|körút|körúton|tér|téren)(?![\p{L}\p{M}])/u;
export const PLACE_NOUN =
  /(?:^|[\s'’])(?:river|street|road|avenue|bay|lake|moon|mount|mountain|city|town|county|state|province|region|constellation|constelación|constelação|costellazione|Sternbild|sterrenbeeld|stjärnbilden|gwiazdozbiór|созвездие|созвездии|valley|island|planet|port|baie|ville|fleuve|bahía|ciudad|puerto|río|provincia|cidade|baía|città|fiume|Stadt|Fluss|Insel|λιμάνι|στάση|πόλη|город|городе|река|реке|остров|miasto|rzeka)(?:\s(?:of|de|de la|del|di|do|da|du|des))?\s$/u;
/** What says that a name is a place's: "is a small town". */
export const IS_PLACE =
  /^\s(?:is|ist|est|es|é|è|is een|är|er|jest|je|on|este|adalah|là)\s(?:(?!(?:for|für|pour|para|per|voor|för|for|dla)\s)[\p{L}\p{M}’'-]+\s){0,4}(?:city|town|village|island|river|mountain|planet|lake|Stadt|Dorf|Insel|Fluss|ville|île|fleuve|rivière|ciudad|pueblo|isla|río|cidade|ilha|città|isola|fiume|stad|dorp|eiland|rivier|miasto|miasteczko|wyspa|rzeka|město|ostrov|kaupunki|kunta|järvi|saari|linn|mesto|oraș|râu|kota|pulau|sungai)(?![\p{L}\p{M}])/u;
/** The same in apposition, which a comma ends: "Orange, a small town in Texas, …", but not "with Orange, a town in Wales has fibre". */
export const PLACE_IN_APPOSITION =
  /^,\s(?:(?:an?|un[ea]?|uma|eine?|een|ett?)\s(?:\p{Ll}{3,}\s){0,2})?(?:city|town|village|county|Stadt|Dorf|ville|commune|ciudad|pueblo|cidade|vila|città|paese|stad|dorp|by|miasto|wieś|město|mesto)\s(?:in|of|on|near|with|de|du|des|del|dell[ao]|di|da|do|dos|en|au|am|an|im|bei|mit|van|aan|på|i|w|nad|v|na)(?:\s\p{Ll}+){0,4}(?:\s\p{Lu}[\p{L}’'-]+){1,3}(?:[.,;:!?)\r]|$)/u;
/** What says of when a land is spoken: "Roman Iberia", "la Iberia romana". */
export const AGE_BEFORE =
  /(?:^|\s)(?:(?:pre-?)?roman|ancient|medieval|prehistoric|classical|byzantine|visigothic|moorish|römische[ns]?|antike[ns]?|mittelalterliche[ns]?)\s$/iu;
export const AGE_BEHIND =
  /^\s(?:(?:prer)?roman[ao]|antigu[ao]|medieval|visigod[ao]|islámic[ao]|antig[ao]|romaine?|antique|médiévale?|antic[ao]|medievale)(?![\p{L}\p{M}])/u;
/** How far from a town something is: "is 20 minutes from Avignon", "est à vingt minutes d'Avignon", "liegt 30 km nördlich von Graz". */
export const IS_FAR =
  /^\s(?:is|lies|ist|liegt|est|se trouve|está|queda|fica|è|si trova|is|ligt|ligger|leży|находится)\s(?:\p{Ll}{1,8}\s){0,2}?(?:\d{1,4}|an?|half an|one|two|three|five|ten|fifteen|twenty|thirty|forty|eine?|zwei|drei|fünf|zehn|fünfzehn|zwanzig|dreißig|une?|deux|trois|cinq|dix|quinze|vingt|trente|una?|dos|tres|cinco|diez|quince|veinte|treinta|um|uma|dois|três|dez|quinze|vinte|trinta|due|tre|cinque|dieci|quindici|venti|trenta)[\s-](?:minutes?|hours?|miles?|km|kilomet(?:er|re)s?|Minuten?|Stunden?|Kilometer|minutos?|horas?|kilómetros?|quilômetros?|heures?|kilomètres?|minuti|ore|ora|chilometri|minuten|uur|minuter|timmar|minut)(?:'s)?\s(?:drive |ride |walk |by \p{L}+ )?(?:(?:(?:north|south|east|west|outside) )?(?:from|of) |(?:(?:nördlich|südlich|östlich|westlich) )?(?:von|vor) |de |d['’]|da |van |från |od |от )\p{Lu}/u;
/** What a place's name begins with: "Port Stanley". */
export const PLACE_FIRST =
  /(?:^|\s)(?:Port|Fort|Cape|Lake|Mount|Saint|St\.|San|Santa|Santo|Sankt|East|West|North|South|Upper|Lower|Nova|Nueva)\s$/u;
/** The same with further words between: "Progressive Policy Institute". */
export const INSTITUTION =
  /^(?:\s\p{Lu}[\p{L}\p{M}’'-]*){1,3}\s(?:Foundation|Institute|University|College|School|Hospital|Museum|Theatre|Theater|Orchestra|Society|Association|Council|Church|Commission|Committee|Party|Prize|Awards?|Cup|Trophy|Festival)(?![\p{L}\p{M}])/u;
/** What people do and companies do not. */
export const PERSON_ACTS =
  /^(?:\s(?:is|was|ist|war|est|était|es|era|è|é|jest|był|je|bil|är|var|er|on|oli|был)\s(?:[\p{L}\p{M}]+\s){0,2}(?:cartographer|painter|composer|poet|god|goddess|philosopher|Kartograf|Maler|Komponist|Dichter|Gott|cartographe|peintre|compositeur|poète|dieu|pintor|compositor|poeta|dios|deus|pittore|compositore|dio|malarz|kompozytor|bóg|kartograf|slikar|skladatelj|pesnik|bog|художник|композитор|поэт|бог)(?![\p{L}\p{M}])|, (?:messenger|god|goddess|king|messager|dieu|déesse|dios|mensajero|deus|dio|Gott|Bote) (?:of|des|du|de|dos|degli|der)\s)|^\s(?:wrote|composed|painted|sang|died|married|was born|schrieb|komponierte|malte|starb|heiratete|écrivit|composa|peignit|mourut|escribió|compuso|pintó|murió|escreveu|compôs|pintou|morreu|scrisse|compose|dipinse|morì|schreef|componeerde|overleed|napisał|skomponował|zmarł|napsal|složil|zemřel|написал|сочинил|умер|написав|помер)(?![\p{L}\p{M}])/u;
/** What a person is called before a name: relatives, friends, titles of address, callings. */
const PERSONS =
  words(`mr mrs ms dr cousin brother sister uncle aunt nephew niece grandma grandpa captain king queen friend colleague neighbour neighbor daughter husband wife poet singer athlete
  cousins brothers sisters friends colleagues neighbours neighbors sons daughters kids twins cat dog puppy kitten
  Herr Herrn Frau Cousine Bruder Schwester Onkel Tante Neffe Nichte Oma Opa Kapitän König Königin Freund Freundin Kollege Kollegin Nachbar Nachbarin Sohn Tochter Dichter Sängerin
  monsieur madame mme frère sœur oncle tante neveu nièce capitaine ami amie collègue voisin voisine fils poète señor señora don doña primo hermano hermana tío tía sobrino sobrina capitán
  amigo amiga colega compañero compañera vecino vecina hijo hija senhor senhora irmão irmã tio tia vizinho vizinha filho filha signor signora
  cugino cugina fratello sorella zio zia amico amica collega figlio figlia meneer mevrouw neef broer zus oom vriend vriendin buurman buurvrouw
  herr fru kusin bror syster kompis granne fætter kusine søster nabo venn fetter pan pani kuzyn kuzynka siostra wujek ciocia kolega koleżanka
  sąsiad sąsiadka przyjaciel paní bratranec sestřenice bratr sestra strýc kolegyně soused sousedka serkku serkkuni veljeni siskoni ystäväni
  kollegani naapurini herra rouva kuzenim kardeşim arkadaşım komşum ağabeyim ablam господин госпожа брат сестра дядя тётя друг подруга коллега
  сосед соседка поэт пан пані дядько тітка колега сусід сусідка κύριος κυρία ξάδερφος αδερφός φίλος الشاعر السيد السيدة الأستاذ الدكتور صديقي أخي
  מר גברת המשורר कवि मित्र श्री श्रीमती`);
/** Others who bear the same description: "my neighbours Dave and". */
const OTHERS = String.raw`(?:(?<other>\p{Lu})\p{L}{1,14}(?:,| and| und| et| y| e| en| och| og| i) )?`;
const PERSON = new RegExp(
  `(?:^|[\\s'’(])(?:${PERSONS}|(?:my|your|his|her|our|their|whose|'s) son)\\.?\\s${OTHERS}$|(?:运动员|運動員|诗人|詩人|歌手|演员|演員|同事|詩人の|歌手の)$`,
  "iu",
);
/** Whether the text before a name ends in what a person is called by. */
export function endsInPerson(before: string): boolean {
  const found = PERSON.exec(before.slice(-48));
  // The pattern knows no case: "son taux, " is no list of persons.
  const other = found?.groups?.other;
  return found !== null && (other === undefined || other === other.toUpperCase());
}
/** What makes a longer name of somebody else out of a name before it. */
export const OTHER_HEAD =
  /^\s(?:Foundation|Institute|University|College|School|County|River|Valley|Street|Road|Avenue|City|Center|Centre|Arena|Stadium|Ballpark|Coliseum|Field|Head|Park|Island|Bay|Lake|Beach|Creek|Hills?|Mountains?|Church|Hospital|Museum|Theatre|Theater|Press|Records|Brothers|Family|Prize|Award|Dental|Faucet|Cup|Rainforest|Basin|rainforest|river|basin|desert|county|[Cc]oast|[Ss]tream|[Pp]eninsula|moons?|states|Köprüsü|Üniversitesi|Hastanesi|Lisesi|Stadı|híd)(?![\p{L}\p{M}])/u;

const FIRST_NAMES = new Set(
  words(`oscar otto alan dave ben emma marcus albert hedvig elisa clara klara jasper wendy angi angie harry oliver lucy stella max luca alice
  amelia andrew anna anthony arthur ava bella bernard bruno carl carlos carla casper cecil charles charlie charlotte chloe chris clyde daisy
  daniel david diana donald dorothy douglas duncan edgar edith eduardo edward elena eli ella ellis elon emil emily eric erik ernst eva felix ferdinand fiona frank
  franz fred freddie fritz george georg gina giorgio grace graham greta gustav hank hannah hans harold harvey hector helen henry hugo ida igor italo
  isaac isabel ivan ivy jack jackson jacob jake james jane jeff jenny jerry jim joe johan johanna john johnny jordan jose josef joy juan jules
  julia julian julius karl kate kevin kurt lara laura lena leo leon leonard lewis lilly linda lisa lola louis louise ludwig luis luke luna
  maggie marc marco maria marie mario mark marta martha martin mary matilda matt maurice maya mia michael mike mila milo mina molly mona
  monica nathan ned nick nina nora norman olga olive oskar otis pablo patrick paul paula pedro penny percy peter philip pierre ralph ramon
  raymond rex richard robert robin roger rosa rose ross ruby rudolf russell ruth ryan sally sam samantha samuel sara sarah sebastian sergio
  sidney simon sofia sonia sophie stanley stefan steve steven susan tara ted teresa theo thomas tim tina toby tom tony trevor ursula vera
  victor victoria vincent viola virginia walter warren wilbur wilhelm william willy winston zoe zoey`).split("|"),
);
const TITLES = new Set(
  "princess prince king queen duke duchess baron count captain major general admiral saint pope sir lady lord dame doctor".split(
    " ",
  ),
);
const FIRST_AFTER = /^\s(\p{Lu}\p{Ll}{2,11})(?![\p{L}\p{M}])/u;
/** Whether a name (folded) is a title and a first name follows it: "Princess Mary". */
export const isTitleOf = (folded: string, after: string): boolean =>
  TITLES.has(folded) && isFirstName(FIRST_AFTER.exec(after)?.[1]?.toLowerCase() ?? "");

/** Whether a name (folded) is also a first name, so that a capital word after it may be a surname. */
export const isFirstName = (folded: string): boolean => FIRST_NAMES.has(folded);

/** Whether a text ends in a first name that opens a sentence or a clause, before what must be a surname. */
export function endsInFirstName(before: string): boolean {
  const first = /(?:^|[.!?,]\s)(\p{Lu}\p{Ll}{2,11})\s$/u.exec(before.slice(-16))?.[1];
  return first !== undefined && isFirstName(first.toLowerCase());
}

/** Whether a text ends in a first name, before what must be a surname if that is no company's. */
export const endsInSurnamed = (before: string): boolean =>
  isFirstName(/(?<![\p{L}\p{M}])(\p{Lu}\p{Ll}{2,11})\s$/u.exec(before.slice(-16))?.[1]?.toLowerCase() ?? "");

/** What a name is that stands on a button or a key. */
export const BUTTON =
  /(?:^|\s)(?:button|key|Taste|Schaltfläche|touche|bouton|botón|tecla|botão|pulsante|tasto|knop|toets|knappen|tangenten|przycisk(?:u|iem)?|klawisz(?:a|em)?|кнопк[ауи]|tuşu|düğmesi)\s["“„«»”']$/iu;
/** What is done with buttons and keys. */
export const PRESS =
  /(?:^|\s)(?:press|drück(?:e|en|st|t)|appuyez sur|pulsa|pulse|presiona|presione|premi|premete|pressione|aperte|druk op|tryck på|naciśnij|wciśnij|нажмите|нажми)\s(?:the |auf |die |la |el |le |il |o )?["“„«»”']?$/iu;

/** What comes after a person or a prize, and not after a company's name before its product: "an Oscar for", "a Dave who". */
export const NO_NOUN =
  /^(?:[.,;:!?)]|\s(?:for|and|or|in|at|on|of|to|by|from|with|when|who|which|that|as|was|is|has)(?![\p{L}\p{M}]))/u;

/** A mark of registration soon after a name. */
export const TRADEMARK = /^[^.,;:!?\r]{0,20}[®™]/u;
/** German: what a medium is named for: "nach Informationen des Spiegel", "Die Bild berichtet". */
export const REPORTED_BY =
  /(?:(?:Informationen|Recherchen|Berichten|Bericht|Angaben|Interview|Gespräch|Onlineausgabe)\s(?:des|der|von|vom|mit|mit dem|mit der)|erschien(?:en)?(?:\s\p{L}+){0,2}\s(?:im|in der|in))\s["„«]?$/u;
/** German: what an insurer, a bank or a shop does: "Die Allianz kostet", not an alliance. */
export const SELLS =
  /^["“»]?\s(?:kostet|bietet|verlangt|berechnet|verkauft|liefert|zahlt|erstattet|versichert|übernimmt|hat \p{Lu}?\p{L}+ im Angebot)(?![\p{L}\p{M}])/u;
export const REPORTS =
  /^["“»]?\s(?:berichtet|berichtete|meldet|meldete|schreibt|schrieb|zitiert|zitierte|titelt|titelte|enthüllt|enthüllte|zufolge)(?![\p{L}\p{M}])/u;

/** Languages that join a name to a noun with a hyphen, and ordinary nouns without one. */
export const HYPHENATING = new Set(["de", "nl", "sv", "da", "no", "nb", "fi", "hu"]);

/** A price or a rate right after a name: "Ally 3.60%". */
export const PRICED =
  /^,?\s(?:(?:mit|für|ab|at|for|from|à|dès|a|por|desde|con|da|voor|vanaf|med|för|fra|från|za|od|от|за) )?(?:(?:[€$£¥₹₺₽₩]|R\$|Rp\.?|kr)\s?\d|\d{1,6}(?:[.,]\d{1,3})?\s?(?:%|[€$£¥₹₺₽₩]|kr|zł|руб|TL|Kč|Ft|persen|Euro|euros?)(?![\p{L}\p{M}]))/u;
/** What introduces a recommendation: "My top pick: …". */
export const PICKED = new RegExp(
  `(?:${words(`pick choice option winner recommendation runner-up verdict favourite favorite alternative best value overall answer Testsieger
  Empfehlung Sieger Favorit Fazit choix gagnant recommandation préféré opción elección ganador recomendación favorito favorita alternativa
  escolha vencedor recomendação scelta vincitore consiglio preferito preferita keuze winnaar aanrader val vinnare wybór zwycięzca выбор победитель
  рекомендация вибір seçim öneri kazanan pilihan`)}|lựa chọn)\\s?[:–—]\\s*["'“„«*]*$`,
  "iu",
);
/** A command line that begins with a tool's name: "doppler run". */
export const RUN_AS =
  /^ (?:login|auth|init|run|dev|deploy|up|start|build|push|pull|logs?|link|env|secrets?|db|apps?|projects?|create|launch|serve|version|--version|--help|install|add|get|set|list|config)(?![\p{L}\p{M}-])/u;
/** A command that installs what follows, which no prose says: "pip install stripe". */
export const INSTALLS =
  /\b(?:npm|yarn|pnpm|bun|cargo|poetry|uv|pip|brew|gem|apt|apt-get|deno) (?:i|install|add|create) (?:-[\w-]+ )*$/;
/** What a package's name follows on a command line or in a program. */
export const INSTALLED =
  /(?:\b(?:npm|yarn|pnpm|bun|cargo|poetry|uv|pip|brew|gem|apt|apt-get|deno) (?:i|install|add|create)\b|\b(?:npx|bunx|go get|docker run|docker pull|import|from) |(?:^|[\r\n])FROM |require\(|--template )[^\r\n;|&]{0,60}$/u;
