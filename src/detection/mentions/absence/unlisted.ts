import { LISTS } from "./not-listed.ts";

/**
 * Sentences saying that a name does not occur in what was searched ("§ is not mentioned in the sources"), and labels that nothing
 * stands behind ("§: no data"); in folded text with the name replaced by `§`.
 */

const SOURCES =
  "(?:sources?|results?|reports?|lists?|articles?|reviews?|roundups?|guides?|comparisons?|studies|study|tests?|snippets?|search|data|knowledge|tables?|rankings?|text|documents?|pages?|material|links?)";
const CLOSE = `["'“”»’)]*`;
const GAP = String.raw`§${CLOSE}(?:,? [\p{L}\p{M}\p{N}']+,?){0,2}? `;
const after = (text: string) => String.raw`${GAP}(?:${text})(?![\p{L}\p{M}])`;
const words = String.raw`(?: [\p{L}\p{M}']+){0,5}?`;

/** "Any top-10 list", with nothing said of it that would leave others: not "any list of cheap tools". */
const anyList = (any: string) =>
  String.raw`(?:${any})(?: of (?:the|my|these|those))?(?: [\p{L}\p{N}'-]+){0,3}? ${SOURCES}(?= ?(?:[.,;:!?)\n]|$|(?:and|or|but|so|i|we|that (?:i|we)|either|at all)(?!\p{L})))`;

/** Another name that is denied as well, behind or before this one: "ni a Y". */
const NOR = String.raw`(?:,? (?:nem|ni|ne)(?: \p{L}{1,2})? [\p{L}\p{N}'-]+)?`;
const NOR_BEFORE = String.raw`(?:(?:\p{L}{1,2} )?[\p{L}\p{N}'-]+,? (?:nem|ni|ne) )?`;

/** What is looked for where nothing is known; each may be missing of one aspect only, which `ASPECT` excludes. */
const EN_NOUN =
  "(?:information|info|data|details?|results?|records?|references?|mentions?|sources?|trace|evidence|listings?)(?![a-z])";
/** "no data on churn": one aspect of a company that is known, where "no data on it" is none. */
const ASPECT = String.raw`(?! (?:on|of|about|for|regarding|concerning|as to|zu[mr]?|uber|sur|sobre|acerca|su[il]?|over|om) (?!(?:it|them|(?:this|that|the)(?: (?:company|brand|product|name|vendor|provider|tool|service|one))?(?! ?\p{L})|diese\p{L}*|ihm|ihr|den anbieter|cet\p{L}*|elle|lui|est[aeo]s?|ell?[ae]|questo|questa|dit|deze|de[tn]|denna|dette)(?![\p{L}\p{M}])))`;
/** What was tried in vain. */
const NOT_FOUND =
  "(?:(?:could|did|was|were|have)(?:n't| not)|can't|cannot|(?:unable|failed)(?= to))(?: been)?(?: able)?(?: to)? (?:find|found|locate|verify|identify)";

/** What stands in the place of a description where there is none. */
const NOTHING = [
  `(?:i|we) (?:found|have|had) (?:nothing|no (?:\\p{L}+ )?${EN_NOUN})|nothing (?:found|known|available)|no (?:\\p{L}+ )?${EN_NOUN}|(?:information|info|data|details) (?:(?:is |are )?not (?:available|found)|(?:is |are )?unavailable)(?= ?(?:[.,;!|\\r\\n]|in (?:my|the|any) (?:\\p{L}+ )?(?:sources|results|data)|$))`,
  `(?:(?:i|we)(?: was| were| am| are)? )?(?:${NOT_FOUND}) (?:anything(?= ?(?:[.,;!|\\r\\n]|at all|about it|$))|(?:any |a single )?(?:\\p{L}+ )?${EN_NOUN})`,
  "keine (?:\\p{L}+ )?(?:angaben|informationen|daten|ergebnisse|treffer)|nichts (?:gefunden|bekannt)|(?:ich )?(?:konnte|kann|habe) (?:leider )?(?:nichts|keine (?:\\p{L}+ )?(?:angaben|informationen|daten)) (?:finden|gefunden)",
  "aucune? (?:information|donnee|mention|resultat)|rien trouve|je n'ai (?:rien trouve|trouve aucune? (?:information|donnee|mention))|sin (?:datos|informacion|resultados)|sem (?:dados|informacoes|resultados)",
  "no (?:he |hemos |se )?(?:encontr|hall)\\p{L}+ (?:nada|(?:ninguna )?(?:informacion|datos))|nao (?:encontrei|encontramos|achei|localizei) (?:nada|(?:nenhuma )?(?:informacao|informacoes|dados))",
  "non (?:ho|abbiamo) trovato (?:nulla|niente|(?:nessuna |alcuna )?(?:informazion[ei]|dati))|(?:kon|heb) (?:ik )?(?:niets|geen (?:informatie|gegevens)) (?:vinden|gevonden)",
  "nessun[ao]? (?:informazione|dato|risultato)|geen (?:informatie|gegevens|resultaten)|niets gevonden",
  "(?:(?:hittade|hittar|fann|fandt|fant|finder|finner) (?:jag |jeg )?)?(?:ingen|inga) (?:information|uppgifter|oplysninger|informasjon|opplysninger|data)|ei tietoja",
  "brak (?:danych|informacji)|nie (?:znalazl[ae]m|znaleziono) (?:zadnych )?(?:informacji|danych)|zadne informace|bez udaju",
  "нет (?:данных|информации|сведений)|(?:ничего не|не) (?:наш(?:ел|ла|ли)|найдено)(?= ?(?:[.,;!|\\r\\n]|$|информации|данных|сведений))|немає (?:даних|інформації)|няма (?:данни|информация)|δεν βρεθηκαν? (?:στοιχεια|πληροφοριεσ)|bilgi (?:yok|bulunamadi)",
  "nincs (?:adat|informacio)|fara (?:date|informatii)|tidak ada (?:data|informasi)|khong co (?:thong tin|du lieu)|لا توجد معلومات|אין מידע|कोई जानकारी नहीं",
  "情報なし|情报なし|(?:暂无|没有|沒有|無|无)(?:相关)?(?:信息|資訊|资料|資料|数据)|정보 ?없음|ไม่(?:พบ|มี)ข้อมูล",
].join("|");
/** What a row of a check says of a name that is not there: "§ — not included". */
const NOT_THERE = [
  "not (?:included|listed|mentioned|found|ranked|present)|nicht (?:enthalten|aufgefuhrt|gelistet|genannt|erwahnt|gefunden|dabei)",
  "non (?:citee?|mentionnee?|inclus|incluse|listee?|trouvee?)|absente?|no (?:incluid|mencionad|listad|citad|aparece|figura)\\p{L}{0,2}|ausente",
  "nao (?:incluid|mencionad|listad|citad|consta|aparece)\\p{L}{0,2}|non (?:inclus|menzionat|citat|elencat|present)\\p{L}|assente",
  "niet (?:genoemd|vermeld|opgenomen|gevonden)|(?:inte|ikke) (?:med|namnd|naevnt|nevnt|inkluderad|omtalt)|nie (?:wymieniono|uwzgledniono)",
  "neuvedeno|neuvedene|не (?:упомянут|указан|найден|входит|згадано|вказано)\\p{L}{0,2}|δεν αναφερεται|listede yok|yer almiyor|nem szerepel|ei mainita",
].join("|");

export const UNLISTED: readonly string[] = [
  `§${CLOSE} ?[:：|–—-] ?(?:${NOTHING})${ASPECT}`,
  `§${CLOSE} ?[:：|–—-] ?(?:(?:im|in|auf)(?: \\p{L}+){0,3}? ${LISTS} )?(?:${NOT_THERE})(?:(?: \\p{L}+){1,3}? ${LISTS}(?: \\p{L}+){0,2}?)?(?= ?(?:[.;,!|\\r\\n]|\\p{So}|$))`,
  // English
  String.raw`§${CLOSE} (?:is|are|was|were|has been) ?(?:not|n't|never|nowhere) (?:even )?(?:mentioned|listed|referenced|covered|named)(?: (?:anywhere|at all|here|by (?:any|either|none)|(?:in|on|among) (?:(?:any|the|my|these|those|either|both|all|one|of|available|search|provided|other|two|three|four|five|six) ){0,4}${SOURCES})|(?: either)?${CLOSE}[.,;!\n]|(?: either)?$)`,
  String.raw`§${CLOSE} (?:isn't|is not|wasn't|was not|aren't) (?:something|anything|one|a \p{L}+)(?: that)? (?:i|we)(?:'m| am| are|'ve)? (?:have|know|recogni[sz]e|familiar|aware|heard|found|find|could|can)`,
  `§${CLOSE} (?:is|was|are|were) (?:absent|missing) (?:from|in) (?:(?:any|the|my|these|those|all|both|of) ){0,3}${SOURCES}`,
  String.raw`(?:none|neither) of (?:the|my|these|those)(?: \p{L}+){0,2} ${SOURCES}(?: \p{L}+){0,3} (?:mentions?|lists?|covers?|names?) ["'“”„«]*§`,
  `§${CLOSE} (?:(?:is|are|was|were|do|does|did|has|have)(?:n't| not)|never|fail(?:s|ed) to)(?: (?:even|actually|currently|once|be|been))*(?: (?:appear(?:s|ed)?|featured?|figured?|rank(?:s|ed)?|(?:show|turn|come)(?:s|ed)? up|ma[dk]e it|mentioned|listed|named|included|referenced|covered|cited))? (?:in|on|into|among|by) ${anyList("any")}`,
  `§${CLOSE} (?:(?:did|does|do|has|have)(?:n't| not)|never|failed to) ma[dk]e(?: it (?:on|in)to)? ${anyList("any")}`,
  `§${CLOSE} (?:is|was|are|were) (?:absent|missing) from ${anyList("any|all|every|each")}`,
  String.raw`(?<!\p{L})(?:none of (?:the|my|these|those)|no(?! (?:other|further)))(?: [\p{L}\p{N}'-]+){0,3}? ${SOURCES}(?: (?!of |for )\p{L}+){0,3}? (?:mention|list|cover|name|include|feature)(?:s|d|ed)? ["'“”„«]*§${CLOSE}(?= ?(?:[.,;:!?)\n]|$|(?:and|or|but|so|either|at all|anywhere)(?!\p{L})))`,
  // What is looked for in vain is the company or anything at all: "for §, I couldn't find current prices" knows it.
  `(?:for|on|about|as for|regarding) ["'“”„«]*§${CLOSE},? (?:i|we)(?:'m|'re)? (?:(?:was|were|am|are|have been|also|currently) ){0,2}(?:(?:${NOT_FOUND}|(?:(?:could|do|did)(?:n't| not)|can't|cannot|unable to)(?: \\p{L}+)? (?:have|see|confirm|verify|find)) (?:it(?= ?(?:[.,;!\\n]|(?:in|on|at|anywhere)(?!\\p{L})|$))|anything(?! (?:negative|bad|wrong|better|newer|cheaper))|(?:that|whether|if) it (?:even )?exists|its existence|(?:any |a single |enough |much |the )?(?:\\p{L}+ ){0,2}${EN_NOUN}${ASPECT}|(?:a|any) (?:web ?site|company|business)(?! \\p{L}))|(?:found|have) nothing(?! (?:negative|bad|wrong)))(?![\\p{L}\\p{M}])`,
  String.raw`(?:for|on|about|as for|regarding) ["'“”„«]*§${CLOSE},? (?:i|we) [^.;!?\n]{0,80} and it (?:does not|doesn't|did not|didn't) (?:show up|appear|come up|turn up|exist)`,
  String.raw`§${CLOSE},? (?:i(?:'m| am|'ve| have)|we(?:'re| are|'ve| have)) (?:not|never|unfamiliar|unaware)(?: \p{L}+){0,8} (?:by|of|with|under|called) (?:that|this|the) name`,
  // Not found among others
  String.raw`(?:\bno|\btampoco) (?:he |hemos )?(?:encontr\p{L}+|veo|aparece) ${NOR_BEFORE}(?:a )?["'“«]*§${CLOSE}${NOR} (?:entre|en (?:los|las|el|la|ningun\p{L}*|mis|estos|estas))`,
  String.raw`\bnao (?:encontrei|encontramos|achei|localizei|vi|vejo) ${NOR_BEFORE}(?:a |o )?["'“«]*§${CLOSE}${NOR} (?:entre|em (?:nenhum\p{L}*|qualquer)|n[ao]s?)(?![\p{L}\p{M}])`,
  String.raw`\bnon (?:ho |abbiamo )?(?:trovato|trovo|vedo|compare|figura) ${NOR_BEFORE}["'“«]*§${CLOSE}${NOR} (?:tra|fra|in|nei|nelle|nell'|nella|nel)`,
  String.raw`\b(?:pas|jamais) (?:trouve|vu|repere) ["'“«]*§${CLOSE} (?:parmi|dans|sur)`,
  String.raw`(?:habe|haben|finde|fand|konnte|sehe) (?:ich |wir )?["'“„]*§${CLOSE} (?:\p{L}+ ){0,6}(?:nicht|nirgends)(?: (?:gefunden|entdecken|finden|entdeckt))?(?:[ .,;]|$)`,
  `(?:hittade|fann|fandt|fant|finder|ser) (?:jag |jeg )?(?:inte|ikke) ["'“„]*§${CLOSE} (?:bland|blandt|i|pa)`,
  String.raw`\bnie (?:znalazlem|znalazlam|znaleziono|widze|ma) ["'“„]*§${CLOSE} (?:wsrod|w|na)`,
  `(?:не (?:нашел|нашла|нашли|нашлось|найдено|знайшов|знайшла|знайдено|видно)) ["'“„«]*§${CLOSE} (?:среди|в|серед|у|на)`,
  `§${CLOSE} не (?:попа|вош|вход|появля)\\p{L}* ни (?:в|на) (?:[\\p{L}\\p{N}-]+ ){1,3}?${LISTS}`,
  `§${CLOSE}[はもが]?(?:どの|いずれの)[^。！？、\\n]{0,12}(?:リスト|一覧|表|記事|ランキング)にも[^。！？、\\n]{0,8}(?:ません|ない|なかった)`,
  `§${CLOSE}[은는이가도]? 어느 (?:[^.!?\\n]{1,10} )?(?:목록|명단|표|기사|순위|리스트)에(?:서)?도 ?[^.!?\\n]{0,8}(?:없|않|못)`,
  // German, Dutch, Scandinavian
  after(
    `(?:wird|werden|wurde|wurden|ist|sind)${words} (?:nicht|nirgends|nirgendwo|in kein\\p{L}{1,2})${words} (?:erwahnt|genannt|aufgefuhrt|gelistet|aufgelistet|verzeichnet)`,
  ),
  after(
    `(?:taucht|tauchen|kommt|kommen|fehlt|fehlen)${words} (?:(?:nicht|nirgends|in kein\\p{L}{1,2})${words} (?:auf|vor)|in (?:den|allen) (?:quellen|ergebnissen|listen))`,
  ),
  // The verb before its subject: "in der Liste taucht § nicht auf".
  String.raw`(?:(?:taucht|tauchen|kommt|kommen)(?: \p{L}+)? ["'“„]*§${CLOSE}(?: \p{L}+){0,2} (?:nicht|nirgends) (?:auf|vor)|(?:wird|werden|ist|sind)(?: \p{L}+)? ["'“„]*§${CLOSE}(?: \p{L}+){0,2} (?:nicht|nirgends) (?:erwahnt|genannt|aufgefuhrt|gelistet))(?= ?(?:[.,;!\n]|$))`,
  after(
    `(?:wordt|worden|staat|staan|komt|komen)${words} (?:niet|nergens|in geen\\p{L}*)${words} (?:genoemd|vermeld|voor|lijst|bronnen|resultaten)`,
  ),
  after(
    "(?:namns|omnamns|naevnes|nævnes|nevnes|omtales|star|finns|optraeder|optræder)(?: \\p{L}+){0,3}? (?:inte|ikke|ingenstans|ingen steder|i ingen)",
  ),
  // Romance
  after(
    "(?:n'est|n'apparait|ne figure|ne sont|n'a ete)(?: \\p{L}+){0,3}? (?:mentionne|cite|repertorie|liste|reference|dans aucune?|nulle part|dans (?:les|mes|ces) (?:sources|resultats))\\p{L}*",
  ),
  after("no (?:se |es |esta |fue |ha sido )?(?:menciona|mencionad|listad|citad|incluid)\\p{L}*"),
  after(
    "tampoco (?:se )?(?:aparece|figura|menciona|consta|sale|esta)\\p{L}*|(?:tambem|tampouco) (?:nao )?(?:aparece|figura|consta|e mencionad\\p{L}*)|(?:nemmeno|neanche|neppure) (?:compare|figura|risulta|viene)",
  ),
  after("nao (?:e |foi |esta |se )?(?:mencionad|citad|listad|menciona)\\p{L}*"),
  after("non (?:e |viene |e stat[oa] )?(?:menzionat|citat|elencat|nominat)\\p{L}*"),
  after("nu (?:este |e |apare |a fost )?(?:mentionat|listat|inclus|in (?:surse|lista))\\p{L}*|nu apare"),
  // Slavic
  after(
    "nie (?:wystepuje|pojawia sie|figuruje|wymieniono|zostal\\p{L}* wymienion\\p{L}*|jest (?:wymienion|wspomnian|uwzglednion)\\p{L}*)",
  ),
  after(
    `(?:(?:ve?|v) \\p{L}+ )?(?:neni|nie je|nejsou|se|sa)${words} (?:uveden\\p{L}*|zminen\\p{L}*|spomenut\\p{L}*|neobjevuje|nevyskytuje|neuvadi)`,
  ),
  after(
    `(?:в|у|во|на) \\p{L}+(?: \\p{L}+){0,2} (?:не (?:упомина|встреча|значит|указан|згаду|згадан|вказан|споменат)|отсутству|відсутн)\\p{L}*`,
  ),
  after("(?:не (?:упомина|упомянут|згаду|згадан|вказан|споменат|значит)|отсутству|відсутн)\\p{L}*"),
  // Others
  after(`δεν (?:αναφερ|περιλαμβαν|εμφανιζ|καταγραφ)\\p{L}+`),
  after(
    `(?:listede|kaynaklarda|sonuclarda|sonuçlarda)?(?: \\p{L}+){0,2}? ?(?:yer alm[iı]yor|gecmiyor|geçmiyor|bahsedilmiyor|listelenmiyor|an[iı]lm[iı]yor)`,
  ),
  after("(?:nem (?:szerepel|talalhato|emlitik)|nincs (?:emlitve|felsorolva)|ei (?:nay|mainita|esiinny|ole mainittu))"),
  after("(?:tidak|tak) (?:disebut\\p{L}*|tercantum|terdaftar|muncul)"),
  after("(?:khong (?:duoc )?(?:nhac|de cap|liet ke|xuat hien))"),
  after(
    "(?:لم (?:يذكر|تذكر|يرد|ترد)|غير (?:مذكور|مدرج)\\p{L}*|לא (?:מוזכר|נכלל|צוינ)\\p{L}*|אינ[הו] (?:מוזכר|נכלל|מופיע)\\p{L}*)",
  ),
  String.raw`§[^.!?।\n]{0,24}(?:उल्लेख|जिकर|जिक्र) (?:[\p{L}\p{M}]+ ){0,2}नही[ंँ]`,
  String.raw`§["”」』》]?[^。！？\n]{0,12}(?:未(?:被)?(?:提及|提到|列入|收录|出现)|没有?(?:被)?(?:提及|提到|列入|出现)|沒有?(?:被)?(?:提及|提到|列入|出現)|不在(?:列表|名单|清单))`,
  String.raw`§[」』"”]?(?:は|も|が|について|の)[^。！？\n]{0,14}(?:(?:掲載|言及|記載|紹介|収録)(?:は|が)?(?:されてい(?:ません|ない)|ありません|されず)|載ってい(?:ません|ない)|含まれてい(?:ません|ない)|出てき(?:ません|ない))`,
  String.raw`§["'”’」]?[은는이가도]?[^.!?\n]{0,14}(?:언급(?:되지|이 없|은 없)|나오지 않|나와 있지 않|포함되(?:지|어 있지) 않|목록에(?:는)? 없)`,
  String.raw`§[^\n]{0,16}ไม่(?:ได้)?(?:ถูก)?(?:กล่าวถึง|ระบุ|พูดถึง|อยู่ในรายการ|อยู่ในรายชื่อ|ปรากฏ)`,
];
