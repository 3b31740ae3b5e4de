/** A pattern, and what to put in its place, in which `§` is the name. */
type Anaphor = readonly [RegExp, string];

/** A thing that a company's name may be taken up as, behind a demonstrative. */
const thing = (demonstratives: string, things: string): Anaphor => [
  new RegExp(String.raw`(?:${demonstratives}) (?:${things})(?![\p{L}\p{M}])`, "u"),
  "§",
];
/** A pronoun that ends its clause. */
const pronoun = (preposition: string, pronouns: string): Anaphor => [
  new RegExp(String.raw` (${preposition}) (?:${pronouns})(?= ?(?:[.,;:!)\n]|$))`, "u"),
  " $1 §",
];

const ENGLISH =
  "company|brand|product|tool|name|service|site|website|app|platform|provider|vendor|business|firm|store|shop|startup|software|supplier";
const nordic: readonly Anaphor[] = [
  thing(
    "(?:det|den|dette|denne)(?: har| dar| her| der)?",
    "foretaget|bolaget|varumarket|tjansten|namnet|firmaet|firma|selskabet|selskapet|selskab|selskap|maerket|merket|tjenesten|navnet|navn|virksomhed",
  ),
  pronoun("om", "det|den|dem"),
];
const chinese: readonly Anaphor[] = [
  [
    /(?:这|這|该|該|此)(?:家|个|個|款|间|間)?(?:公司|品牌|产品|產品|工具|名字|名称|名稱|网站|網站|平台|服务|服務|企业|企業)/u,
    "§",
  ],
];

/** By language, what a sentence takes up a name of the one before by ("on it", "this company"), in folded text. */
const ANAPHORS: Record<string, readonly Anaphor[]> = {
  en: [
    [
      new RegExp(
        String.raw`\b(about|on|of|for|regarding|find|know|verify|confirm|with|under) (?:it|them|either|(?:this|that|such a|a) (?:${ENGLISH})(?: (?:by|of|with) (?:this|that) name)?)(?= ?(?:[.,;:!)\n]|$)| (?:and|so|or|but|at all|anywhere|either|[—–]|in (?:my|the|any) ))`,
      ),
      "$1 §",
    ],
  ],
  de: [
    thing(
      "(?:dies|jen)e[mnrs]?",
      "unternehmen|firma|anbieter|marke|produkt|dienst|tool|website|seite|namen?|shop|hersteller|plattform|app",
    ),
    [/(?<=^|[.:!?] )(?:dazu|hierzu|daruber)(?= (?:habe|liegen|finde|fand|konnte|gibt|kann|sind) )/u, "zu §"],
  ],
  fr: [
    thing("cette|cet|ce", "entreprise|societe|marque|produit|outil|service|site|nom|boutique|fournisseur|plateforme|application"),
    pronoun("sur", "elle|lui|eux|elles"),
    [/(?:a (?:son|leur|ce) (?:sujet|propos)|la-dessus)(?=[.,;]|$)/u, "sur §"],
  ],
  es: [
    thing(
      "es[ae]|est[ae]|dich[ao]",
      "empresa|marca|producto|herramienta|servicio|sitio|nombre|tienda|aplicacion|proveedor|compania|plataforma",
    ),
    pronoun("sobre", "el|ella|ellos|ellas"),
  ],
  pt: [
    thing("d?ess[ae]|d?est[ae]", "empresa|marca|produto|ferramenta|servico|site|nome|loja|aplicativo|fornecedor|plataforma"),
    pronoun("sobre", "ela|ele|elas|eles"),
  ],
  it: [
    thing(
      "quest[ao]|tale",
      "azienda|societa|marca|marchio|prodotto|strumento|servizio|sito|nome|negozio|fornitore|piattaforma|app",
    ),
    [/(?:al riguardo|in merito|in proposito)(?=[.,;]|$)/u, "su §"],
  ],
  nl: [
    thing("dit|deze|dat|die", "bedrijf|merk|product|dienst|website|naam|winkel|aanbieder|app|platform"),
    [/(?<=^|[.:!?] )daar(?:over)?(?= (?:heb|vind|vond|kan|kon|is|zijn) )/u, "over §"],
  ],
  sv: nordic,
  da: nordic,
  no: nordic,
  nb: nordic,
  pl: [thing("tej|ta|ten|tego|tym", String.raw`(?:firm|mar[ck]|uslu[dg]|produk|serwis|sklep|narzedzi|nazw)\p{L}*`)],
  cs: [thing("teto|tato|tuto|tento|tomto|tohoto", String.raw`(?:firm|znac|sluzb|produkt|spolecnost|nastroj|obchod|nazv)\p{L}*`)],
  ru: [
    thing(
      "эт(?:ой|ом|у|о|ого)|данн(?:ой|ом|ую)|такой|такого",
      String.raw`(?:компани|бренд|сервис|продукт|назван|магазин|приложени|марк)\p{L}*`,
    ),
    pronoun("об?", "неи|нем|них"),
  ],
  uk: [thing("ц(?:ю|ієї|ього|іи|еи)", String.raw`(?:компані|бренд|сервіс|продукт|назв|магазин|застосун|марк)\p{L}*`)],
  tr: [thing("bu", String.raw`(?:sirket|marka|urun|hizmet|isim|site|uygulama|firma)\p{L}*`)],
  ja: [[/(?:この|その|同)(?:会社|企業|ブランド|名前|サービス|ツール|製品|社|店|アプリ)/u, "§"]],
  zh: chinese,
  ko: [[/(?:이|그|해당) (?:회사|기업|브랜드|업체|서비스|이름|제품|도구|앱)/u, "§"]],
  ar: [thing("هذه|هذا", "الشركة|الشركه|العلامة|العلامه|الخدمة|الخدمه|المنتج|الاسم|الموقع|التطبيق")],
  id: [[/(?:perusahaan|merek|produk|layanan|nama|toko|aplikasi) (?:ini|itu|tersebut)/u, "§"]],
  vi: [[/(?:cong ty|thuong hieu|san pham|dich vu|ten|trang web|ung dung) (?:nay|do)/u, "§"]],
};

/** Whether anything in a text (folded) takes up a name. */
export const takesUp = (text: string, language: string): boolean =>
  ANAPHORS[language]?.some(([pattern]) => pattern.test(text)) ?? false;

/** A sentence (folded) with what takes up a name of the sentence before replaced by `§`, or `null` where nothing does. */
export function takenUp(sentence: string, language: string): string | null {
  for (const [pattern, name] of ANAPHORS[language] ?? []) if (pattern.test(sentence)) return sentence.replace(pattern, name);
  return null;
}
