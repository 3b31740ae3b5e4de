/** What one may fail to find of a company that one knows: prices and reviews (folded), in the languages whose denials take any noun. */
const ASPECT =
  "(?:prijs|prijzen|tarie(?:f|ven)|kosten|reviews?|beoordelingen|ervaringen|testresultaten|prix|tarifs?|avis|preise?n?|tarifen?|bewertungen|prezz[io]|tariff[ae]|recensioni|precios?|tarifas?|opiniones|resenas|precos?|avaliacoes|cen[aouy]?|opini[ei]|recenz[ei]|цен\\p{L}{0,3}|тариф\\p{L}{0,3}|отзыв\\p{L}{0,3}" +
  "|beschwerden?|umsatz\\p{L}*|umsatze|mitarbeiter\\p{L}*|ausfalle|plaintes?|defauts?|defectos?|difett[oi]|defeitos?|chiffre d'affaires|effectifs?|quejas?|reclam(?:os?|aciones)|ingresos|facturacion|empleados|lamentel[ae]|reclam[oi]|fatturato|dipendenti|queixas?|reclamac(?:ao|oes)|faturamento|receitas?|funcionarios|klachten|omzet|werknemers|klagomal|omsattning|omsaetning|omsetning|anstallda|skarg|przychod\\p{L}*|stiznost\\p{L}*|жалоб\\p{L}{0,3}|выручк\\p{L}{0,3})(?![\\p{L}\\p{M}])";
const NEGATION =
  "(?:geen|kein(?:e|en|er)?|aucune?|pas (?:trouve |pu trouver )?(?:de|d')|nessun[ao]?|ningun[oa]?|nenhuma?|nie (?:znalazlem|znalazlam|znaleziono)|nenas(?:el|la)|(?:не|ни) (?:наш|найд|обнаруж)\\p{L}{1,6}|no (?:he encontrado|encontre|hay|tengo|se (?:encontr\\p{L}+|han? encontrado))|non (?:ho trovato|ho|ci sono|(?:e|sono) stat[aeio] trovat[aeio])|nao (?:encontrei|ha|tenho|foram encontrad[ao]s))";
/** No further noun, by which the denial were a general one: "no information and no prices". */
const ADJECTIVES =
  "(?:(?!informa|info |angaben|daten|donnees|dat[io] |details|gegevens|(?:ni|noch|ou|of|oder|en|und|et|or|and|[oeyi]) )\\p{L}+ ){0,2}?";
/** "No prices published, nor recent information" denies both. */
const NOT_GENERAL =
  "(?![^.;]{0,24} (?:ni|nem|ne|noch|ou|o|y|e|und|oder|et|en|of|or|and|nor|ani|lub|nebo|и|или|ни|чи|або) (?:\\p{L}+ ){0,2}?(?:informa|datos|dados|dat[io] |angaben|daten|donnees|gegevens|danych|udaj|информац|сведени|інформац|відомост))";
const PREPOSITION =
  "(?:about|on|over|zu|zum|zur|uber|sur|sobre|su|sui|sul|sulla|sulle|sugli|na temat|o|о|об) (?:the |de |het |den |die |les |los |las |os |as )?";
/** What has an aspect: "von §", "на §". */
const OF =
  "(?:of|for|from|by|von|bei|fur|van|voor|de|du|des|d'|pour|chez|di|del|della|per|do|da|para|dla|на|для) ?(?:the |der |la |le )?[\"'“„«]*§";

const CJK_ASPECT =
  "(?:料金|価格|値段|口コミ|レビュー|在庫|价格|價格|报价|報價|费用|費用|评价|評價|评测|評測|投诉|投訴|缺点|缺點|苦情|불만|库存|가격|요금|후기|리뷰|평점|재고)";

/** Such aspects, denied. One that is named beside others ("information or prices") is not alone. */
const DENIED = new RegExp(
  [
    `(?<!(?:^|[ ,])(?:ni|noch|ou|of|oder|en|und|et|or|and|[oeyi]) )(?<![\\p{L}\\p{M}])${NEGATION} ?${ADJECTIVES}${ASPECT}${NOT_GENERAL}`,
    `(?<![\\p{L}\\p{M}])${PREPOSITION}(?:\\p{L}+ )?${ASPECT} ${OF}`,
    `(?<![\\p{L}\\p{M}])(?:цен\\p{L}{0,3}|тариф\\p{L}{0,3}|отзыв\\p{L}{0,3}|жалоб\\p{L}{0,3}|выручк\\p{L}{0,3}) (?:(?:на|о|об|для) )?["«„]*§`,
    `§'?s (?:\\p{L}+ )?${ASPECT}`,
    // "If you don't know § yet, …"
    String.raw`(?<![\p{L}\p{M}])(?:\byou(?:'ve|'d)? (?:\p{L}+ )?(?:haven't|have not|don't|do not|aren't|are not|may not|might not|never|have never)|(?:wenn|falls|sollten) (?:sie|du|ihr|man)|si (?:vous ne|tu ne|on ne|todavia no|aun no|no)|se (?:non|ancora non|voce|tu|nao|ainda nao)|(?:als|ken|kent|kende) (?:je|u|jij|jullie)|(?:om|hvis) (?:du|ni|man|i) (?:\p{L}+ )?(?:inte|ikke)|jesli (?:jeszcze )?nie|pokud (?:jeste )?ne\p{L}+|(?:если|якщо|ако) (?:вы|ви|ты|ти|еще|ще))(?: [\p{L}']+){0,4} ["'“„«]*§|(?:如果|若|要是)(?:你|您)[^§。，,]{0,12}§`,
    // "§ shares no data with …"
    `§["'”»]*(?: (?:does|do|will)(?:n't| not)| ne| no| non| nao| nie| не| ei)? (?:share|collect|store|sell|disclose)s?(?!\\p{L})`,
    String.raw`§["'”»]*(?: ne| no| non| nao| nie| не| ei)? (?:gibt(?! es)|teilt|speichert|sammelt|verkauft|partage|collecte|vend|conserve|communique|transmet|comparte|recopila|vende|almacena|cede|condivide|raccoglie|conserva|compartilha|partilha|coleta|recolhe|armazena|deelt|verzamelt|verkoopt|bewaart|delar|deler|samlar|samler|saljer|selger|saelger|udostepnia|zbiera|sprzedaje|przechowuje|nesdili|neprodava|neshromazduje|передает|собирает|продает|хранит|раскрывает|передает|передаєт?|збирає|продає|зберігає|jaa|keraa|myy|tallenna)(?!\p{L})`,
    // "§ is not known for its prices"
    String.raw`(?:n't|(?<!\p{L})(?:not|nicht|pas|non e|non sono|nao e|nao sao|niet|inte|ikke|nu (?:este|e|sunt)|tidak|δεν ειναι)) (?:known for(?! (?:sure|certain|me|us)(?!\p{L}))|known (?:as (?!an? (?:company|brand|business|provider|vendor|product|service|tool)(?!\p{L}))|to (?!me|us|my|exist|be an? ))|(?:bekannt (?:fur|dafur)|connue?s? pour|(?:not[aoie]|conosciut[aoie]) per|conhecid[ao]s? (?:por|pel[oa]s?)|bekend (?:om|vanwege)|kand for|kjent for|kendt for|cunoscut[ae]? pentru|dikenal (?:karena|sebagai)|γνωστ\p{L}{1,3} για)(?! (?:mich|uns|moi|nous|l'instant|le moment|ora|me|il momento|mim|nos|menos|enquanto|mig|meg|oss?|tillfallet|oyeblikket|mine|noi|moment|μενα|εμενα)(?!\p{L})))`,
    String.raw`(?<!\p{L})не извест(?:ен|н[аоы]) (?:(?:св\p{L}+ )?\p{L}+(?:ой|ым|ом|ыми|ами|ями)(?!\p{L}))|(?:으로|로) 알려져 있지 않`,
    // "Nothing better than §"
    String.raw`(?<![\p{L}\p{M}])(?:than|niz|nez|чем|чим|ніж) ["'“„«]*§|\p{L}{2,}er(?:e[nrsm]?)? (?:\p{L}+ ){0,2}als ["'“„]*§|(?:besser|beter|battre|bedre|goedkoper|billigare|billigere) (?:\p{L}+ ){0,2}(?:dan|an|end|enn) ["'“„]*§`,
    String.raw`(?<![\p{L}\p{M}])(?:mejor(?:es)?|peor|mas \p{L}+|tan \p{L}+|melhor(?:es)?|pior|mais \p{L}+|mieux|meilleure?s?|plus \p{L}+|aussi \p{L}+|autant|meglio|miglior[ei]?|piu \p{L}+) (?:\p{L}+ ){0,2}(?:que|do que|como|di|de) (?:(?:a|o|la|el|le) )?["'“„«]*§|(?<!\p{L})(?:(?:as|so|zo|lika|lige sa|like|tao|cosi|tak|так|така|такая|такой) \p{L}+ (?:\p{L}+ ){0,2}(?:as|wie|als|som|quanto|come|jako?|как|як)) ["'“„«]*§|§ kadar(?!\p{L})`,
    String.raw`(?<!(?:,|\bve|\bveya|\bya da) )(?<![\p{L}\p{M}])(?:fiyat|ucret|tarife|yorum|stok)\p{L}*(?: bilgi\p{L}*)? (?!(?:ve|veya|ya da) (?:\p{L}+ )?bilgi)`,
    `§["'”」』》]?的\\p{L}{0,6}?(?<![和或及与])${CJK_ASPECT}(?![和或及与]\\p{L}{0,4}(?:信息|資訊|资讯|资料|資料|数据|數據))`,
    `(?<![やと・、나와과및] ?)${CJK_ASPECT}(?:(?:の|に関する|についての| )?(?:情報|データ|詳細|정보|자료|데이터))?[はがをも은는이가을를]`,
  ].join("|"),
  "gu",
);

/** A clause (folded, the name replaced by `§`) without what it denies of single aspects: "no current prices" tells of a company that is known. */
export const withoutAspects = (clause: string): string => clause.replace(DENIED, "。.");
