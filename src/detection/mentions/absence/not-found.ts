/**
 * Sentences saying that no source names a company, that somebody did not find it, or does not know it, in languages other than
 * English, in folded text with the name replaced by `§`. The name is what was looked for: behind a preposition ("no fault at §"),
 * or before more of the sentence ("did not find § cheaper"), it is known.
 */

const OPEN = `["'“”„«»]*`;
/** The sentence ends, or says that it was nowhere. */
const END = String.raw`["'“”»]*(?: ceget| markat)?(?= ?[.,;:!?]|$| \p{L}{1,5} (?:kein|aucun|ning|ness|nenh|geen|nagon|nogen|noen|zadn|nici))`;
/** What a company is called before its name. */
const A_COMPANY = String.raw`(?:(?:a|la|l'|el|o|al|il|de|het|die|das|den|en|et|ei|marca|marque|marke|merk|firma|firme|firmy|empresa|entreprise|societe|azienda|unternehmen|anbieter|bedrijf|foretaget|virksomheden|selskapet|varumarket|marki|compania|brandul|cong ty|thuong hieu) ?)*`;

/** "None of the sources mentions §": who, and the verb. */
const NONE_NAMES: [string, string][] = [
  ["kein(?:e[rs]?)?", "(?:nennt|erwahnt|listet|kennt)"],
  ["aucune?", "ne (?:cite|mentionne|evoque|recense|liste)"],
  ["ning(?:un|una|uno)", "(?:menciona|cita|nombra|incluye)"],
  ["(?:ingen|inget|inga)", "(?:namner|naevner|nevner|listar|omtaler)"],
  ["mikaan", "ei (?:mainitse|luettele)"],
  ["egyik", "sem (?:emliti|sorolja fel)"],
  ["لا يذكر", "(?:المصادر|المقالات|القوائم)"],
];

/** "Neither § nor another appears in the sources": the two words, and what is said of both, with its negation where a language has one more. */
const NEITHER: [string, string, string][] = [
  [
    "neither",
    "nor",
    "(?:appears?|(?:is|are|was|were) (?:mentioned|listed|named|included|covered)|shows? up|features?|comes? up) (?:anywhere )?(?:in|by)",
  ],
  ["ni", "ni", "(?:n'|ne )(?:figure|appara|(?:est|sont) (?:mention|cite|liste|nomme))\\p{L}* dans"],
  ["ni", "ni", "(?:aparec|figura|(?:se|es|son) (?:mencion|cita|nombra))\\p{L}* en"],
  ["ne", "ne", "(?:compa|appa|figura|(?:e|sono|viene|vengono) (?:menziona|cita|elenca))\\p{L}* (?:in|ne\\p{L}+)"],
  ["nem", "nem", "(?:aparec|consta|figura|(?:e|sao|foi|foram) (?:menciona|cita|lista))\\p{L}* (?:em|n[ao]s?)"],
  ["noch", "noch", "(?:word|staa|kom)\\p{L}* (?:voor )?in"],
  ["ani", "ani", "nie (?:pojawia|figuruj|wystepuj|sa (?:wymieni|wspomni))\\p{L}* (?:sie )?w"],
  ["nici", "nici", "nu (?:apar|figur|(?:este|sunt) (?:mention|lista))\\p{L}* in"],
  ["ουτε", "ουτε", "(?:αναφερ|εμφανιζ|περιλαμβαν)\\p{L}* σ\\p{L}+"],
  ["sem", "sem", "(?:nem )?(?:szerepel|emlit)\\p{L}*"],
  ["לא", "ולא", "(?:מופיע|מוזכר|נזכר)\\p{L}* ב"],
  ["لا تظهر", "ولا", "في"],
];
/** The sources, with nothing said of them that would leave others: "in the list of the cheapest", "in the top results". */
const IN_THE_SOURCES = String.raw` ?(?:(?!top |best )\p{L}{1,4} |these |those |search ){0,4}(?:source|article|result|guide|roundup|fuente|articul|list|font[ei]|articol|elenc|risultat|artigo|bronn|artikel|zrod|wynik|surs|πηγ|αρθρ|forras|מקור|المصادر)\p{L}*(?= ?[.,;:!?]|$| (?:(?:i|we|you) |genoemd|vermeld|voor|provided|available|found|consult|dispon))`;

export const NOT_FOUND: readonly string[] = [
  ...NEITHER.map(
    ([neither, nor, said]) =>
      String.raw`(?<!\p{L})${neither} (?:\p{L}{1,3} )?${OPEN}(?:§["'“”»]*,? ${nor} [^.;:!?\n§]{2,40}|[^.;:!?\n§]{2,40} ${nor} (?:\p{L}{1,3} )?${OPEN}§["'“”»]*) ${said}${IN_THE_SOURCES}`,
  ),
  ...NONE_NAMES.map(([none, names]) => String.raw`(?<!\p{L})${none}(?: [\p{L}\p{M}']+){1,4} ${names} ${A_COMPANY}${OPEN}§${END}`),
  // "The sources do not mention §"
  String.raw`\bzrodla nie (?:wymieniaja|wspominaja o) ${A_COMPANY}${OPEN}§${END}`,
  String.raw`\bbronnen (?:vermelden|noemen) ${A_COMPANY}${OPEN}§["'”]* niet(?= ?[.,;:!?]|$)`,
  String.raw`\b(?:hicbir\p{L}*|kimse|kaynaklar\p{L}*) (?:\p{L}+ ){0,3}["'“]*§["'”’]*[td][ae]n (?:\p{L}+ )?(?:bahset|soz et)miyor(?:lar)?(?!\p{L})`,
  String.raw`§[」』"”]?に(?:は|も)?(?:言及|触れ)[^。！？\n]{0,4}(?:ません|ない)`,
  String.raw`§["'”’」]?(?:를|을|에 대해서?(?:는)?)? ?언급하지 않`,
  String.raw`ไม่มี(?:แหล่ง|ใคร|บทความ|เว็บ)[^\n]{0,12}(?:กล่าวถึง|พูดถึง)[^\n]{0,6}§`,
  String.raw`§["”」』》]?不在(?:任何|所有)[^。！？\n]{0,8}(?:榜|列表|名单|名單|来源|來源|资料|資料|文章|清单|清單)`,
  String.raw`(?:^|, )${A_COMPANY}${OPEN}§["'“”]* fehlt in (?:allen|samtlichen|jede[mr]) (?:\p{L}+ ){0,2}\p{L}*(?:vergleich|test|list|quelle|ranking|ubersicht|artikel|ergebnis)`,
  String.raw`§["'”»]* est absente? (?:des|de tou(?:s|tes) les|de mes) (?:comparatifs|sources|resultats|classements|listes|guides)`,
  String.raw`§["'“”]* ist in mein\p{L}+ \p{L}*(?:daten|wissen|quelle|training|unterlage|liste|ergebnis)\p{L}* nicht (?:enthalten|verzeichnet)`,
  // "I did not find §"
  String.raw`(?:^|, |\b(?:marke|firma|unternehmen|anbieter|namens) )${OPEN}§["'“”]* (?:konnte|kann|habe|lasst sich) (?:ich )?(?:\p{L}+ )?(?:nicht|nirgends|nirgendwo|in kein\p{L}+ \p{L}+) (?:(?:ge)?f[iu]nden(?: werden)?|ausmachen|(?:verifizier|identifizier)(?:en|t werden))(?= ?[.,;:!?)]|$| (?:und|oder|aber) )`,
  String.raw`\bimpossible de (?:trouver|localiser) ${A_COMPANY}${OPEN}§${END}`,
  String.raw`\bno (?:he podido|pude|puedo|logre|he logrado|consegui) (?:encontrar|localizar|hallar) ${A_COMPANY}${OPEN}§${END}`,
  String.raw`\b(?:kon ik|ik kon) ${A_COMPANY}${OPEN}§["'”]* (?:nergens|niet) (?:terug)?vinden(?!\p{L})`,
  String.raw`\b(?:kunde inte hitta|(?:jag hitta(?:de|r)|hitta(?:de|r) jag) inte|kunne ikke (?:finde|finne)|(?:jeg (?:fandt|finder|fant|finner)|(?:fandt|finder|fant|finner) jeg) ikke) ${A_COMPANY}${OPEN}§${END}`,
  String.raw`\bnie udalo (?:mi )?sie znalezc ${A_COMPANY}${OPEN}§${END}`,
  String.raw`\bnu am (?:gasit|putut gasi) ${A_COMPANY}${OPEN}§${END}`,
  String.raw`(?<!\p{L})знайти ${OPEN}§["»”]* (?:мені )?не вдалося`,
  String.raw`לא (?:הצלחתי למצוא|מצאתי) (?:את )?${OPEN}§${END}`,
  String.raw`(?:^|[,:] |\btoi (?:\p{L}+ )?)khong tim thay ${A_COMPANY}${OPEN}§${END}`,
  String.raw`§['’]\p{L}{1,5} (?:dair|iliskin) (?:\p{L}+ ){0,3}bulamad`,
  String.raw`(?:^|, |\b(?:societe|entreprise|marque) |\bl'existence (?:de (?:la \p{L}+ )?|d'))${OPEN}§["'”»]* n'a (?:pas )?pu etre (?:verifie|identifie|trouve|localise|confirme)e?(?= ?[.,;:!?)]|$)`,
  // "§ is not familiar to me"
  String.raw`\bmit ${A_COMPANY}${OPEN}§["'“”]* bin ich (?:\p{L}+ )?nicht vertraut`,
  String.raw`\bje (?:\p{L}+ ){1,3}pas (?:\p{L}+ )?familiere? avec ${A_COMPANY}${OPEN}§`,
  String.raw`\bja?e?g (?:ar|er) (?:\p{L}+ )?(?:inte|ikke) (?:\p{L}+ )?(?:bekant|bekendt|kjent) med ${A_COMPANY}${OPEN}§`,
  String.raw`§["'”»]* (?:no me (?:resulta|es)|non mi e|nao me e) familiare?(?!\p{L})`,
  String.raw`§["'“”]* mi (?:neni|nie je) znam`,
  String.raw`§(?: \p{L}+)? (?:bana )?tanidik gelmiyor`,
  // What is missing, or not certain
  String.raw`\bfehlen mir (?:\p{L}+ ){0,2}(?:informationen|angaben|daten) (?:zu|uber) ${A_COMPANY}${OPEN}§(?:${END}|(?= (?:und|oder|sowie) ))`,
  String.raw`\bob es ${A_COMPANY}${OPEN}§["'“”]* (?:\p{L}+ )?gibt,? (?:kann|konnte|weiss) ich (?:\p{L}+ )?nicht(?!\p{L})`,
  String.raw`§[」』"”]?に(?:関する|ついての)(?:知識|知見)[^。！？\n]{0,6}(?:ありません|ございません|ない)`,
];
