/** What one may fail to find of a company that one knows: prices and reviews (folded), in the languages whose denials take any noun. */
const ASPECT =
  "(?:prijs|prijzen|tarie(?:f|ven)|kosten|reviews?|beoordelingen|ervaringen|testresultaten|prix|tarifs?|avis|preise?n?|tarifen?|bewertungen|prezz[io]|tariff[ae]|recensioni|precios?|tarifas?|opiniones|resenas|precos?|avaliacoes|cen[aouy]?|opini[ei]|recenz[ei]|цен\\p{L}{0,3}|тариф\\p{L}{0,3}|отзыв\\p{L}{0,3})(?![\\p{L}\\p{M}])";
const NEGATION =
  "(?:geen|kein(?:e|en|er)?|aucune?|pas (?:trouve |pu trouver )?(?:de|d')|nessun[ao]?|ningun[oa]?|nenhuma?|nie (?:znalazlem|znalazlam|znaleziono)|nenas(?:el|la)|(?:не|ни) (?:наш|найд|обнаруж)\\p{L}{1,6})";
/** No further noun, by which the denial were a general one: "no information and no prices". */
const ADJECTIVES =
  "(?:(?!informa|info |angaben|daten|donnees|dat[io] |details|gegevens|(?:ni|noch|ou|of|oder|en|und|et|or|and|[oeyi]) )\\p{L}+ ){0,2}?";
const PREPOSITION =
  "(?:about|on|over|zu|zum|zur|uber|sur|sobre|su|sui|sulle|sugli|na temat|o|о|об) (?:the |de |het |den |die |les |los |las |os |as )?";
/** What has an aspect: "von §", "на §". */
const OF =
  "(?:of|for|from|by|von|bei|fur|van|voor|de|du|des|d'|pour|chez|di|del|della|per|do|da|para|dla|на|для) ?(?:the |der |la |le )?[\"'“„«]*§";

const CJK_ASPECT =
  "(?:料金|価格|値段|口コミ|レビュー|在庫|价格|價格|报价|報價|费用|費用|评价|評價|评测|評測|库存|가격|요금|후기|리뷰|평점|재고)";

/** Such aspects, denied. One that is named beside others ("information or prices") is not alone. */
const DENIED = new RegExp(
  [
    `(?<!(?:^|[ ,])(?:ni|noch|ou|of|oder|en|und|et|or|and|[oeyi]) )(?<![\\p{L}\\p{M}])${NEGATION} ?${ADJECTIVES}${ASPECT}`,
    `(?<![\\p{L}\\p{M}])${PREPOSITION}(?:\\p{L}+ )?${ASPECT} ${OF}`,
    `(?<![\\p{L}\\p{M}])(?:цен\\p{L}{0,3}|тариф\\p{L}{0,3}|отзыв\\p{L}{0,3}) (?:на|о|об|для) ["«„]*§`,
    String.raw`(?<!(?:,|\bve|\bveya|\bya da) )(?<![\p{L}\p{M}])(?:fiyat|ucret|tarife|yorum|stok)\p{L}*(?: bilgi\p{L}*)? `,
    `§["'”」』》]?的\\p{L}{0,6}?(?<![和或及与])${CJK_ASPECT}`,
    `(?<![やと・、나와과및] ?)${CJK_ASPECT}(?:(?:の|に関する|についての| )?(?:情報|データ|詳細|정보|자료|데이터))?[はがをも은는이가을를]`,
  ].join("|"),
  "gu",
);

/** A clause (folded, the name replaced by `§`) without what it denies of single aspects: "no current prices" tells of a company that is known. */
export const withoutAspects = (clause: string): string => clause.replace(DENIED, "。.");
