import { TRADES, words } from "./cues.ts";
import verbs from "./verbs.json" with { type: "json" };

/** What a sentence says of the name that it begins with: verbs, judgements, and what kind of thing it is. */

/** Being and having: what stands after a name, but after an ordinary subject too. */
const COPULAS =
  words(`is are was were isn't has have had does doesn't will can could would may ist sind war hat kann wird bleibt est était a
  sont sera peut es era tiene son fue será puede é era tem foi são pode è era ha sono sarà può heeft is was kan wordt blijft är var har kan
  blir er var har kan bliver jest są ma był będzie je má byl jsou може має є е има είναι έχει ήταν var dir adalah ialah là có on oli van
  volt este are era هي هو تعد يعد تعتبر هيا היא הוא הם हैं है`);
/** What somebody who acts does. */
const ACTIONS = new Set(
  words(`has hat tiene tem heeft má also still now offers offer charges costs lets provides gives uses makes sells runs ships supports includes comes works
  announced says said wins stands remains starts allows delivers operates covers takes keeps leads beats launched acquired bought opened raised
  added feels publishes publish refunds focuses brings handles integrates ranks excels shines stays follows leans sits tends claims promises
  helps adds pays needs requires requests saved saves cut cuts dropped hired fired sued settled reported plans expects owns owned built builds
  bills shows lists carries stocks tops trails caps covers looks seems sounds appears goes gets wants asks turns changes raises syncs connects records tracks sends hides blocks
  pairs fits loads limits bundles sets creates stores backs doubles shuts ends starts began ended grew lost won does did took turned finds found explains rewrites compiles completes resolves recognises recognizes recommends removes reduces retains
  returns serves settles skips speaks spends suspended teaches tells thinks tries verifies warns writes collects combines competes computes
  converts decides depends detects distributes donates drives edits employs enables encrypts exceeds excludes exists extends fails fills
  gained generates guarantees hired ignores imposes improves insures introduced invests invites knows lacks learns leased lends loses
  maintains manages manufactures merges migrates obtains outperforms outranks outsells partnered paused prefers proves puts qualifies reads
  reserves redeems refuses rejects relies removed repeats replaces responds restricts sits splits stayed stopped suits
  transcribes translates uploads urges used wound pulled kept came went made took gave got said told became began brought fell felt held led left lost met paid
  put ran rose saw sent stood taught thought won wrote charged cost covered increased reduced doubled halved discontinued retired rebuilt rebranded expanded
  waives rewards earns reaches serves targets lags closed closes moved replaced renamed shut quit spent split merged folded
  bietet kostet verlangt liefert verkauft gilt wirbt betreibt verspricht punktet überzeugt eignet setzt startet nimmt gibt führt hilft berechnet
  verliert öffnet schließt wirkt hält läuft steckt stellt wird wurde setzte rechnet bringt macht bekommt erhält trägt zieht rangiert passt erlaubt
  ermöglicht spart verzichtet koppelt richtet baut kommt fällt bucht zeigt wächst lohnt gewinnt meldet plant zahlt reagiert schneidet liegt steht offre propose coûte vend permet reste facture livre affiche garde couvre séduit
  mise ouvre ferme gagne perd suffit rembourse domine tient sort monte baisse reprend rend impose réclame compte marche fonctionne
  plaît passe vient part arrive paie tourne gère exige accepte garantit expédie convient assure lance annonce prend fait donne dispose demeure ofrece cuesta cobra vende permite sigue queda lidera da entrega destaca
  abre cierra gana pierde baja sube regala devuelve iguala cuida reparte domina permanece exige acepta garantiza lleva llega viene sale
  paga usa hace pone tarda empieza cuenta resulta brilla destaca funciona mantiene lanzó anunció incluye ofrecen oferece custa cobra vende permite abre fecha ganha perde baixa sobe devolve aposta domina exige aceita garante leva chega vem sai paga usa faz põe demora começa
  conta rende soma atende funciona compensa brilha destaca entrega continua fica lidera cobre dá parcela lançou mantém
  offre costa vende propone resta copre apre chiude vince perde abbassa alza restituisce domina esige accetta garantisce porta arriva viene esce paga usa fa mette parte
  conta rende funziona conviene brilla spicca permette regala consente conviene lancia biedt kost verkoopt levert scoort rekent geeft hanteert wint verliest opent sluit werkt houdt loopt komt gaat staat past betaalt vraagt maakt doet zet blijft
  tar vinner tapper förlorar öppnar stänger håller kommer går står gör betalar kräver fungerar åpner holder vinder tager lukker stenger får
  tjener leder starter slår virker fungerer krever betaler kommer går står gjør erbjuder kostar säljer ger levererar ligger passar täcker tilbyder tilbyr koster sælger selger giver gir leverer ligger dækker passer oferuje
  kosztuje sprzedaje pozwala daje dostarcza prowadzi działa wygrywa pozostaje oddaje otwiera zamyka bierze pobiera wypada sprawdzi zwraca ma daje radzi stawia
  nabízejí patří bere vyhrává zůstává otevírá zavírá dává vrací doručí umí stačí hodí patrí nabízí stojí prodává funguje doručuje ponúka предлагает стоит продаёт
  продает даёт дает работает позволяет берёт берет удобна удобен доставляет лидирует остаётся остается выигрывает берёт берет открывает закрывает получает принимает требует подходит обходится считает отвечает держит
  возвращает начисляет показывает уступает дешевле дороже проще быстрее надёжнее лучше удобнее відкриває бере лишається підходить дешевше простіше пропонує коштує продає працює
  предлага προσφέρει χρεώνει κοστίζει διαθέτει πουλάει sunuyor satıyor veriyor alıyor açıyor kazanıyor kalıyor sağlıyor getiriyor gösteriyor istiyor yapıyor kapıya öne daha en menawarkan memiliki punya menjual menang mengirim menerima membuka mengenakan cocok
  memberi menyediakan unggul lebih paling cung bán miễn rẻ tarjoaa maksaa myy toimii kínál kerül ad oferă costă vinde تقدم توفر يقدم يوفر لديها
  لديه تتيح يتيح أسرع أرخص أفضل أوسع أغلى أقل أكثر أعلى أسهل הציעה הציע עולה עולים עלתה גובים זולה זול יקרה יקר מובילה מוביל מובילים נותנת נותן מספקת מספק זולים יקרים יקרות זולות מציעות מציעה מציע גובה מוכרת גובים`).split(
    "|",
  ),
);
/** Verbs of more than one syllable that double their last letter in the past; those in -l only in British English. */
const STRESSED_LAST = new Set("commit defer embed permit submit transfer excel fulfil cancel label".split(" "));

// Of `enPast` the third person is also a common plural ("Neon signs").
const { en: englishVerbs, enPast, ...otherVerbs } = verbs;
for (const list of Object.values(otherVerbs)) for (const verb of list.split(" ")) ACTIONS.add(verb);
for (const verb of englishVerbs.split(" ")) for (const form of formsOf(verb)) ACTIONS.add(form);
for (const verb of enPast.split(" ")) for (const past of formsOf(verb).slice(1)) ACTIONS.add(past);

/** The third person and the past of a regular English verb; the past in both spellings where there are two. */
function formsOf(verb: string): [third: string, ...past: string[]] {
  if (/[^aeiou]y$/.test(verb)) return [`${verb.slice(0, -1)}ies`, `${verb.slice(0, -1)}ied`];
  const third = /(?:s|x|z|ch|sh)$/.test(verb) ? `${verb}es` : `${verb}s`;
  if (verb.endsWith("e")) return [third, `${verb}d`];
  const doubled = `${verb}${verb.at(-1)}ed`;
  if (STRESSED_LAST.has(verb)) return verb.endsWith("l") ? [third, doubled, `${verb}ed`] : [third, doubled];
  return [third, /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(verb) ? doubled : `${verb}ed`];
}
const ADVERBS =
  "(?:[a-z]{3,12}ly|no longer|ya no|ne|no|non|não|nao|ya|não|nie|не|already|currently|mostly|typically|simply|just|finally|later|quickly|quietly|publicly|also|still|now|even|itself|only|really|usually|often|already|recently|rarely|never|always|auch|aussi|toujours|también|aún|também|ainda|anche|ook|også|också|również|też|také|также|тоже|також)\\s";

/** An action or a copula after a name that opens a sentence. */
const FOLLOWING = new RegExp(`^\\s(?:${ADVERBS}){0,2}([\\p{L}\\p{M}'’-]+)`, "iu");
const NEXT = /^\s([\p{L}\p{M}'’-]+)/u;
const isAction = (word: string | undefined) => word !== undefined && ACTIONS.has(word.toLowerCase());
export const ACTS = {
  test: (after: string): boolean => isAction(NEXT.exec(after)?.[1]) || isAction(FOLLOWING.exec(after)?.[1]),
};
export const IS = new RegExp(`^\\s(?:${ADVERBS})?(?:${COPULAS})(?![\\p{L}\\p{M}])`, "iu");
/** English: a word in -s or -ed and then what no plural noun takes is a verb. */
export const ENGLISH_VERB =
  /^\s\w{2,}(?:s|ed)\s(?:the|a|an|your|you|it|its|no|nothing|only|more|less|all|every|most|both|up|plain|over|fewer|better|well|best|(?:high|low|long|fast|strong|cheap|clean|hard|deep)est|nobody|everyone|to (?:the|a|an|your|all|nobody|everyone|\p{Lu}))(?![\p{L}\p{M}])/iu;

/** English: a word in -s before the verb of a plural subject is a noun: "changes should be smoothed". */
export const ENGLISH_PLURAL =
  /^\s[a-z]{2,}s\s(?:are|were|have|can|could|should|must|may|might|will|would|aren't|weren't|don't|haven't|can't|couldn't|shouldn't|won't|wouldn't)(?![\p{L}\p{M}])/u;
/** English: a past tense and then what no participle before a noun takes: "filed for", "jumped 48". */
export const ENGLISH_PAST =
  /^\s[a-z]{2,14}ed\s(?:for|by|in|on|with|from|over|under|at|after|before|during|past|off|out|into|to|as|because|when|while|nearly|almost|about|[$€£\d])/;

/** Romance languages: a verb and the article of its object, which no noun without an article of its own has behind it. */
export const ACTED_ON = new Map(
  Object.entries({
    fr: [
      "dans sur pour avec sous en vers chez entre par contre selon depuis et ou à comme sans dès ni",
      "sa son ses le la les un une des leur leurs",
    ],
    es: ["en sobre para con bajo hacia entre por contra según desde y o a como sin ni de que", "su sus el la los las un una"],
    pt: [
      "em sobre para com sob entre por contra segundo desde e ou como sem nem de que até após",
      "seu sua seus suas o a os as um uma",
    ],
    it: ["in su per con sotto verso tra fra contro secondo da e o a come senza né di che", "la il lo i gli le un una suoi sue"],
  }).map(([language, [prepositions, articles]]) => [
    language,
    new RegExp(`^\\s(?!(?:${words(prepositions!)})\\s)\\p{Ll}{2,}\\s(?:${words(articles!)})\\s`, "u"),
  ]),
);

/** A copula, up to a few words and a judgement, for one language; the words are patterns. */
const judged = (copulas: string, judgements: string, between = 3) =>
  `(?:${copulas})\\s(?:[\\p{L}\\p{M}’'-]+\\s){0,${between}}(?:${words(judgements)})`;

/**
 * Judgements that recommend or rank, in what follows a name: "is the best choice", "was built for kitchens", "лучший выбор".
 * Alone they do not make a name of a word ("Mint is the best herb"); `BARE_SUBJECT` says where they do.
 */
export const EVALUATES = new RegExp(
  `^["'”»®™]*\\s(?:${[
    judged(
      "is|was|are|remains|stays|looks|seems",
      `best better top ideal cheapest easiest simplest fastest safest strongest leader winner favou?rite choice pick option default go-to popular
      recommended unbeatable cheaper faster easier built designed aimed geared meant suited known worth overkill tool app platform`,
    ),
    "(?:is|was|are|remains) (?:hard to beat|made for)",
    judged(
      "ist|sind|bleibt|wäre|gilt als",
      "best\\p{L}* günstig\\p{L}* teuerst\\p{L}* schnellst\\p{L}* größt\\p{L}* einfachst\\p{L}* beliebtest\\p{L}* Testsieger Favorit\\p{L}* Marktführer\\p{L}* empfehlenswert ideal\\p{L}* Klassiker Platzhirsch",
    ),
    judged(
      "est|reste|demeure|sera",
      "meilleur\\p{L}* idéal\\p{L}* moins référence parfait\\p{L}* leader recommandé\\p{L}* incontournable",
    ),
    judged("es|sería|sigue siendo", "mejor ideal líder favorit\\p{L}* barat\\p{L}* recomendable opción"),
    judged("é|seria|continua sendo", "melhor ideal líder favorit\\p{L}* barat\\p{L}* recomendad\\p{L}* opção"),
    judged("è|resta|sarebbe", "miglior\\p{L}* ideale leader preferit\\p{L}* economic\\p{L}* consigliat\\p{L}* scelta"),
    judged(
      "is|blijft",
      "(?:best|goedkoopst|duurst|snelst|grootst|eenvoudigst|populairst|voordeligst)e ideaal favoriet aanrader keuze",
    ),
    judged("är|er", "bäst\\p{L}* bedst\\p{L}* best\\p{L}* billigst\\p{L}* snabbast\\p{L}* favorit\\p{L}* valet"),
    judged("jest|to|je|pozostaje|zůstává", "najlepsz\\p{L}* najtańsz\\p{L}* nejlepší nejlevnější ideal\\p{L}* ideáln\\p{L}*"),
    judged("adalah|merupakan|paling|lebih", "terbaik murah mudah gampang cocok pilihan unggul"),
    "(?:là|thường|vẫn)\\s(?:[\\p{L}\\p{M}]+\\s){0,4}(?:tốt nhất|rẻ hơn|rẻ nhất|lựa chọn)",
    "(?:[\\p{L}’']+\\s){0,4}(?:en iyi\\p{L}*|rakipsiz|en ucuz\\p{L}*|en uygun\\p{L}*)",
    `(?:(?:—|–|это|є|— это)\\s)?(?:${words(`самый самая самое лучш\\p{L}+ хорош\\p{L}+ удобн\\p{L}+ дешевл\\p{L}+ проще быстрее надёжн\\p{L}+
    надежн\\p{L}+ найкращ\\p{L}+ дешевш\\p{L}+ найшвидш\\p{L}+`)})`,
  ].join("|")})(?![\\p{L}\\p{M}])`,
  "iu",
);

/** A name said to be a thing of a trade: "is a project tracker", "is the payroll service". */
export const IS_OF_TRADE = new RegExp(
  `^["'”»]*\\s(?:is|was|remains|ist|bleibt|est|es|é|è|is een|är|er|jest|to|adalah|là)\\s(?:[\\p{L}\\p{M}’'-]+\\s){1,5}(?:${TRADES})(?![\\p{L}\\p{M}])`,
  "iu",
);

/** Judgements, wares and what makers do, in the clause after a name, in scripts without spaces or capitals. */
export const CJK_SAYS =
  /^(?:ให้|คิดค่า|รับ|ขาย|เก็บ|เปิดให้|ต้อง|มีโปร|มีสาขา)|^(?:["”」』》]?(?:[은는이가도의을를로]|から|では|なら|だと|[はがもでのを])?|的)[^。．.!?！？，,；;\n]{0,24}?(?:最|更|性价比|价格|价位|好用|参与|上线|支持|优势|胜在|强在|只做|主打|为主|起售价|售价|网点|客服|续航|月费|套餐|免费|便宜|划算|用户|会员|门店|旗舰|售后|发布|推出|提供|官方|市场|公司|集团|平台|가장|강점|빠르|편하|편리|낫습|더 |저렴|무료|추천|요금|수수료|할인|배송|메신저|서비스|앱|플랫폼|쇼핑몰|점유율|가입|구독|결제|송금|계좌|고객|사용자|회원|출시|제공|지원|매장|쿠폰|적립|멤버십|首位|トップ|続く|続き|シェア|伸び|好調|安い|割引|指定でき|対応し|選べ|使え|強い|強み|得意|最も|もっとも|より|おすすめ|人気|料金|月額|無料|向いて|向き|サービス|アプリ|ツール|ブランド|メーカー|会員|ポイント|店舗|契約|プラン|キャンペーン|アカウント|連携|機能|発売|サポート|กว่า|ที่สุด|เหมาะ|ราคา|โปร|บาท|สาขา|สมาชิก|แพ็กเกจ|แอป)/u;

/** English: what was done to something, other than what is done to companies: "was reached in May", not "was founded in 2009". */
export const PASSIVE =
  /^\s(?:is|was|has been|had been|will be|can be|could be)\s(?:not\s)?(?!founded|acquired|bought|launched|owned|rebranded|renamed|backed|headquartered|listed|sued|fined|ranked|rated|voted|named|praised|trusted|recommended|integrated|used|supported|merged|preferred)\p{L}+(?:ed|ken|ven|ught|lt|wn|id|set|met|hit)(?!\p{L})/u;

/** Scripts without capitals: a price in brackets behind a name, a word of what it is between them at most. */
export const PRICED_IN_BRACKETS =
  /^(?:\s[\p{L}\p{M}.-]{1,20})?\s?[(（](?:[₪₹฿$€]\s?\d|\d{1,6}(?:[.,]\d{1,3}){0,2}\s?(?:[₪₹฿$€]|円|元|원|บาท|ريال|درهم|ש"ח))/u;
/** A price after a name: 苹果要5,000元以上. */
export const CJK_PRICE = /^(?:大约|大概)?(?:要|卖|賣|起售价|售价|需要)\s?[\d,]{4,}\s?(?:元|块|人民币)/u;
/** A word with capitals inside, as products have them: "Allianz MeinZahnschutz". */
export const MIXED_CASE = /^\s\p{L}{0,12}\p{Ll}{2}\p{Lu}\p{Ll}/u;
/** Model numbers after a name: 理想L6, 小米14. */
export const CJK_MODEL = /^\s?(?:[A-Z]{1,3}\d|\d{3,5}[A-Z]{1,2}(?![a-zA-Z])|\d{1,3}(?:\s?(?:Pro|Max|Ultra|Plus))(?![a-zA-Z]))/u;

/** Particles after the subject of a sentence. */
export const CJK_SUBJECT = /^(?:[はがもと은는이가]|的|是)/u;
/** Arabic: verbs and other words that the subject follows. */
export const ARABIC_BEFORE =
  /(?:^|\s)و?(?:أما|لدى|عبر|يتقدم|تتقدم|يقدم|تقدم|يوفر|توفر|يتيح|تتيح|أعلنت|أعلن|أطلقت|أطلق|يليه|تليه|يليها|يفض[ّ]?ل(?:ون)?(?: [\p{L}\p{M}]+)?)\s$/u;

/** What a name follows where somebody chooses, in a text without capitals. */
export const CHOSEN = /(?:^|\s)(?:pick|use|using|try|choose|prefer|recommend|skip|over|than|on|with|via|from|like|vs|and|or)\s$/;
/** What a name follows as the one that is chosen or given for an example, in scripts without case. */
export const CHOSEN_CASELESS =
  /(?:的是|推荐|推薦|首选|首選|选|選|选择|選擇|考虑|考慮|试试|試試|例如|比如|包括|のは|なら|例えば|예를 들어|추천은|כמו|(?:ביותר|המוביל) (?:הוא|היא)|مثل|(?:الأرخص|الأفضل|الأسرع) (?:هو|هي)?|ที่สุดคือ|เช่น|รองลงมาคือ|(?:ו)?אחרי[וה]|לפני)\s?["“„«「『《]?$/u;
/** German: what a name follows as the one that is chosen: "Testsieger ist Blau". */
export const CHOSEN_IS =
  /(?:Testsieger|Sieger|Gewinner|Favorit|Spitzenreiter|Marktführer|Empfehlung|Günstigste[rsn]?|Beste[rsn]?|Alternative)\s(?:ist|war|bleibt|wurde|wird)\s$/u;
/** What somebody changes to: "So wechselst du zu Signal". */
export const CHANGED_TO =
  /\s(?:(?:wechseln|wechselst|wechselt|wechsel|umstieg|umsteigen|umzug|umziehen)\s(?:(?:du|sie|ihr|wir|man|ich)\s)?(?:zu|auf)|(?:switch|switching|move|moving|migrate|migrating|change|changing)\sto)\s$/iu;
/** German: an object or a place behind a subject whose verb stood in the clause before: "Kind die meisten Filialen". */
export const GAPPED = /^\s(?:den|die|das|dem|einen|eine|ein|mehr|weniger|nur|gar|kaum|bei|im)\s/u;
/** Chinese: what is done with what comes out of a tool: 从石墨导出. */
export const TAKEN_OUT = /^(?:文档)?(?:里|中)?(?:导出|導出|导入|導入|迁移|遷移|搬到|换到|換到|转到|轉到|切换|切換|下载|下載)/u;
/** What names that are also everyday words are followed by as such: "하나 더", "다음 날", "去哪儿玩". */
export const EVERYDAY_AFTER: ReadonlyMap<string, RegExp> = new Map([
  ["하나", /^(?:의|를|도|만|로|씩|\s(?:더|씩|뿐|정도))/u],
  ["우리", /^(?:는|가|의|도|에게|끼리)?\s(?!은행|카드|금융|페이)/u],
  ["去哪儿", /^(?:比较|玩|买|吃|找|住|呢|了|都|最|才|能|可以|[？?])/u],
  ["去哪里", /^(?:比较|玩|买|吃|找|住|呢|了|都|最|才|能|可以|[？?])/u],
  ["다음", /^(?:으로|과\s같|에는?\s|의\s|\s(?:날|달|주|해|번|단계|순서|세|네|중|글|표|목록|내용|사항|경우|질문))/u],
]);
/** An amount of it after a name, as of an ingredient: "당근 3개", "レモン2個", "苹果3个". */
export const MEASURED =
  /^\s?(?:약\s?|約|约)?[\d¼-¾]+(?:[./~–-]\d+)?\s?(?:개|g|kg|ml|큰술|작은술|컵|알|쪽|줌|장|포기|뿌리|個|本|枚|杯|玉|片|克|千克|斤|个|根|颗|勺|汤匙|เม็ด|ลูก|กรัม|ช้อน)(?![\p{Script=Latin}])/u;
/** Chinese: what something compared is more or less: 比荣耀高. */
export const COMPARED = /^(?:更|还|要|稍|略)?(?:高|低|贵|便宜|好|差|强|弱|快|慢|大|小|多|少|新|省|划算|稳定|实惠)/u;
/** English: a name as an answer without a verb: "Notion, with one rule", "Monster, hardly ever". */
export const FRAGMENT =
  /^, (?:with|plus|if|for|because|since|mostly|hardly|rarely|never|always|once|unless|though|although|sometimes|maybe|perhaps|definitely|probably)(?=[\s.!])/;
/** English: a name as the choice in a case: "Mercury if you just want a bank account". */
export const CONDITION =
  /^\s(?:only |just |even |maybe )?(?:if|unless|when|once|while) (?:you|your|we|our|they|it|all|anyone|nobody|money|speed|price|\p{Ll}{3,}ing)(?![\p{L}\p{M}])/u;
/** English: a word in -s and a preposition, which may be a verb: "scales to zero", "piggybacks on". */
export const ENGLISH_PHRASE = /^\s[a-z]{3,}s (?:on|to|at|into|over|off|without|through|across|from)\s/;

/** Languages in which a singular noun needs an article to be the subject of a sentence. */
export const ARTICLED = new Set(["en", "fr", "es", "pt", "it"]);

/** English nouns that stand as a subject without an article: substances, qualities, words of time and place. */
export const BARE_SUBJECT = new Set(
  `sage mint copper clay toast neon gold silver iron steel amber lemonade harvest calm balance grace time life love light power
 energy water air fire earth sand wood glass cotton silk wool linen leather sugar salt pepper ginger garlic basil thyme vanilla honey
 butter cream cheese milk tea coffee cocoa corn rice wheat oat bread jam beef pork chicken fish salmon tuna ice snow rain wind fog smoke
 steam fuel gas oil coal paper ink paint soap bleach dawn dusk midnight noon spring summer autumn fall winter monday tuesday wednesday
 thursday friday saturday sunday january february march april may june july august september october november december purple red blue
 green orange yellow black white pink grey gray brown violet indigo one two three four five six seven eight nine ten next later away on
 in current progress focus faith hope trust justice freedom liberty victory glory honor honour patience courage wisdom
 harmony unity clarity vision nature space gravity motion velocity momentum traction outreach access support service security privacy
 insurance credit cash money equity capital wealth health wellness fitness beauty style fashion music art dance drama opera comedy poetry
 prose fiction news media content traffic data information knowledge wisdom intelligence software hardware payroll revenue growth scale
 feedback research science history math logic reason culture tradition religion philosophy law order peace war work play rest sleep
 exercise yoga golf tennis soccer football cricket basketball baseball hockey chess poker indeed  
 discover affirm
 mercury platinum titanium carbon oxygen nitrogen hydrogen helium plastic rubber concrete marble granite slate chalk charcoal
 lavender rosemary jasmine ivy moss heather clover grass hay straw hemp bamboo oak pine cedar birch maple ash elm willow`.split(
    /\s+/,
  ),
);
