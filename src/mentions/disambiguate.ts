import type { Alias } from "./names.ts";
import type { Surroundings } from "./surroundings.ts";

/** What one place says about whether an ambiguous name is used as a name. */
export interface Usage {
  alias: Alias;
  surface: string;
  around: Surroundings;
  language: string;
  /** 1 or 2, see `commonness`. */
  commonness: 1 | 2;
  /** Also known as a place or a person. */
  proper: boolean;
  /** One of its domains is cited or linked. */
  domainCited: boolean;
  /** Another, unambiguous name of the company is mentioned. */
  otherName: boolean;
  /** Joined to another company's name by a comma or an "and". */
  inList: boolean;
  /** Labels an item, row or heading beside items, rows or headings labelled by other companies. */
  besideLabels: boolean;
  /** Another company is named in the same sentence. */
  inCompany: boolean;
  /** The question names it. */
  inPrompt: boolean;
  contextWord: boolean;
  /** Headings and labels in which every word has a capital. */
  titleCase: boolean;
  allCaps: boolean;
  /** The whole answer is written without capitals. */
  noCaps: boolean;
}

/** What is said of somebody who acts: next word after a name that opens a sentence. */
const ACTS =
  /^['’]?s?\s*(?:(?:also|still|now|even|itself|auch|aussi|también|tambien|também|anche|ook|också|również|также|тоже)\s)?(?:is|are|was|has|have|had|does|doesn't|isn't|offers?|charges?|costs?|lets|provides?|gives?|uses?|makes?|sells?|runs?|ships?|supports?|includes?|comes?|works?|announced|says?|said|can|will|would|wins?|stands?|remains?|starts?|remains|allows?|delivers?|operates?|covers?|takes?|keeps?|leads?|beats?|launched|acquired|bought|opened|raised|added|ist|hat|bietet|kostet|verlangt|liefert|verkauft|gilt|bleibt|kann|wirbt|betreibt|verspricht|punktet|est|a|offre|propose|coûte|vend|permet|reste|facture|livre|affiche|es|tiene|ofrece|cuesta|cobra|vende|permite|sigue|queda|é|tem|oferece|custa|cobra|vende|permite|è|ha|offre|costa|vende|propone|resta|biedt|heeft|kost|verkoopt|levert|blijft|är|har|erbjuder|kostar|säljer|ger|er|tilbyder|tilbyr|koster|sælger|jest|ma|oferuje|kosztuje|sprzedaje|pozwala|daje|je|má|nabízí|stojí|prodává|имеет|предлагает|стоит|продаёт|продает|даёт|дает|работает|позволяет|берёт|има|предлага|має|пропонує|έχει|προσφέρει|είναι|χρεώνει|κοστίζει|sunuyor|satıyor|veriyor|alıyor|menawarkan|memiliki|punya|menjual|có|cung cấp|bán|on|tarjoaa|maksaa|myy|van|kínál|oferă|are|costă|vinde)(?![\p{L}\p{M}])/u;
/** Nouns that say what kind of thing a name names, directly before or after it. */
const TRADE = String.raw`company|companies|brand|retailer|chain|store|shop|bank|insurer|carrier|operator|provider|network|airline|app|platform|software|startup|maker|manufacturer|vendor|service|tool|marketplace|supermarket|website|site|CEO|Firma|Unternehmen|Marke|Händler|Anbieter|Hersteller|Kette|Bank|Versicherer|Netzbetreiber|Dienst|Magazin|Zeitschrift|Zeitung|Nachrichtenmagazin|Drogerie|Discounter|Supermarkt|entreprise|société|marque|enseigne|opérateur|banque|application|appli|magasin|assureur|plateforme|empresa|marca|tienda|operador|operadora|banco|aplicación|cadena|supermercado|plataforma|loja|rede|aplicativo|app|varejista|azienda|marchio|catena|negozio|operatore|banca|applicazione|gestore|assicurazione|bedrijf|merk|winkel|winkelketen|aanbieder|företaget|företag|varumärket|märket|operatören|kedjan|butikskedjan|banken|appen|butiken|virksomheden|kæden|butikken|selskapet|kjeden|butikken|firma|marka|sieć|sklep|bank|operator|aplikacja|aplikacji|sieci|obchod|řetězec|operátor|компания|компании|бренд|банк|сеть|сервис|магазин|оператор|приложение|приложении|маркетплейс|застосунок|мережа|компанія|εταιρεία|τράπεζα|εφαρμογή|αλυσίδα|şirketi|markası|mağazası|uygulaması|bankası|operatörü|شركة|تطبيق|بنك|متجر|منصة|مصرف|موقع|علامة|חברת|בנק|אפליקציית|רשת|אתר|कंपनी|ऐप|बैंक|ब्रांड|perusahaan|aplikasi|toko|merek|dompet digital|công ty|ứng dụng|ngân hàng|thương hiệu|sàn|yritys|yhtiö|ketju|bolt|cég|márka|compania|banca|magazinul|aplicația`;
const TRADE_BEFORE = new RegExp(String.raw`(?:^|[\s"'“„«(（'’])(?:${TRADE})[\s"'“„«]+$`, "iu");
const TRADE_AFTER = new RegExp(String.raw`^[\s"'”»]*(?:['’]s\s)?(?:${TRADE})(?![\p{L}\p{M}])`, "iu");
const CJK_BEFORE =
  /(?:公司|企业|企業|品牌|银行|銀行|平台|应用|應用|软件|軟體|电商|電商|巨头|手机|手機|ブランド|メーカー|会社|アプリ|大手|スーパー|サービス|กิน|บริษัท|แอป|แอปพลิเคชัน|ธนาคาร|ร้าน|ห้าง|แบรนด์|ค่าย|회사|기업|브랜드|앱|은행|통신사|用|在|通过|透過|打开|打開|下载|下載|买|上)[\s"“「『《]*$/u;
const CJK_AFTER =
  /^["”」』》]?\s*(?:公司|集团|集團|银行|銀行|商城|官网|官網|手机|手機|品牌|平台|超市|应用|App|APP|アプリ|社(?:は|の|が)|銀行|ストア|カード|グループ|モバイル|บริษัท|앱|은행|카드|그룹|페이|전자|자동차|마트|上(?:订|訂|买|買|购|購|下|搜|有|的|预|預|看|叫|点|點))/u;
/** Words after which a name, and hardly an ordinary noun without a determiner, stands. */
const FROM =
  /(?:^|\s)(?:from|by|via|at|with|like|than|versus|vs\.?|bei|von|mit|wie|als|chez|avec|par|comme|con|como|com|pela|na|no|presso|da|bij|hos|från|fra|av|u|w|z|у|в|от|через|на|с|στην|στη|στο|της|από|di|pada|melalui|lewat|của|trên|qua|מ|ב|في|من|على|عبر|مع)\s["'“„«]*$/iu;
const DETERMINER =
  /(?:^|[\s("“«])(?:a|an|the|this|that|these|those|your|my|his|her|its|our|their|any|some|every|each|no|ein|eine|einen|einem|einer|eines|der|die|das|den|dem|des|kein|keine|im|am|zum|zur|beim|vom|diese[rsnm]?|jede[rsnm]?|mein|dein|ihr|le|la|les|un|une|des|du|ce|cette|votre|mon|ton|son|leur|chaque|el|los|las|una|unos|unas|del|al|tu|su|este|esta|cada|o|os|as|um|uma|do|dos|das|seu|sua|il|lo|i|gli|uno|questo|questa|een|het|de|deze|dit|elke|en|ett|den|det|et|ein|ei)\s["'“„«]*$|[ldnsLDNS]['’]$/u;
const LOCATIVE =
  /(?:^|\s)(?:in|around|across|near|visit|visiting|to|through|throughout|of|over|season for|nach|rund um|um|durch|à|en|au|vers|dans|autour de|visiter|de|del|hacia|por|desde|a|em|para|do|da|di|nel|nella|verso|naar|rond|i|till|til|genom|w|do|we|koło|v|в|во|из|под|около|στην|στη|στο|στον|της|του)\s$/iu;
const PLACE_NOUN =
  /(?:^|[\s'’])(?:river|street|road|avenue|bay|lake|mount|mountain|city|town|county|state|province|region|valley|island|planet|port|rue|baie|ville|fleuve|bahía|ciudad|puerto|calle|río|provincia|rua|cidade|rio|baía|via|città|fiume|straße|stadt|fluss|insel|berg|οδό|οδός|λιμάνι|στάση|πόλη|улица|улице|город|городе|река|реке|остров|ulica|ulicy|miasto|rzeka)(?:\s(?:of|de|del|di|do|da))?\s$/iu;
const CAPITAL = /^\p{Lu}/u;
const NEXT_WORD = /^\s+(\p{L}[\p{L}\p{M}\p{N}'’-]*)/u;

/** Whether the words of a name after its first all have a capital, which no opening of a sentence explains. */
const laterWordsCapital = (surface: string) => {
  const later = surface.split(/[\s-]+/).slice(1);
  return later.length > 0 && later.every((word) => CAPITAL.test(word));
};

/** Evidence that the word here is a name, in points; from 2 on it counts as one. */
export function nameScore(usage: Usage): number {
  const { alias, surface, around, language } = usage;
  const { before, after, opens } = around;
  let score = 0;
  const cased = /[\p{Lu}\p{Ll}]/u.test(surface);
  const exact = surface === alias.written;
  const lower = surface === surface.toLowerCase();
  const trade = TRADE_BEFORE.test(before) || TRADE_AFTER.test(after) || CJK_BEFORE.test(before) || CJK_AFTER.test(after);
  const possessive =
    /^['’]s?(?![\p{L}])|^['’](?:nın|nin|nun|nün|ın|in|un|ün|da|de|ta|te|dan|den|tan|ten|a|e|ya|ye|ı|i|u|ü|yı|yi)(?!\p{L})/u.test(
      after,
    );
  const next = NEXT_WORD.exec(after)?.[1] ?? "";
  const informative = !usage.titleCase && !usage.allCaps && !(language === "de" && usage.commonness === 2 && !alias.shaped);

  if (usage.inList) score += 3;
  if (usage.besideLabels) score += 4;
  else if (around.label) score += 0.5;
  if (trade) score += 2;
  if (usage.domainCited) score += 1;
  if (usage.otherName) score += 1.5;
  if (usage.inPrompt) score += 1;
  if (usage.contextWord) score += 2;
  if (usage.inCompany) score += 0.5;
  if (usage.commonness === 1) score += 2;

  if (cased && alias.capital) {
    if (lower) score -= usage.noCaps || around.block.kind === "code" ? 1 : 6;
    else if (alias.shaped && exact && !usage.allCaps) score += 3;
    else if (opens === "no" && informative) score += 3;
    else if (informative && laterWordsCapital(surface)) score += 3;
    else if (opens === "label" && informative) score += 1.5;
    else if (opens === "no") score += 0.5;
    if (alias.shaped && !exact && !usage.allCaps && alias.words.length === 1 && surface.length < 6) score -= 2;
    if (possessive && !lower) score += 1.5;
    if (!lower && opens !== "no" && ACTS.test(after)) score += 1.5;
    if (!lower && FROM.test(before)) score += informative ? 0.5 : 1.5;
    if (!lower && DETERMINER.test(before) && !CAPITAL.test(next)) score -= informative ? 0.5 : 2;
    if (!lower && opens === "no" && CAPITAL.test(next) && !usage.titleCase && !possessive) score -= 0.5;
  } else {
    if (exact) score += 0.5;
    if (ACTS.test(after)) score += 1;
  }
  if (usage.proper && !trade && !usage.inList && !usage.besideLabels) {
    if (PLACE_NOUN.test(before)) score -= 4;
    else if (LOCATIVE.test(before)) score -= 2;
  }
  return score;
}
