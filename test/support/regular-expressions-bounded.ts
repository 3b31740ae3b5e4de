/** Regular expressions whose time is not linear in any text, or cannot be analysed, and what bounds it. */
export const bounded: readonly { pattern: string; flags: string; bound: string }[] = [
  {
    pattern: String.raw`\b(?:you are|act as|as) (?:now )?an? (?:AI|language model|LLM|assistant)\b.{0,60}\b(?:must|should|say|output|respond|recommend|always)\b`,
    flags: "i",
    bound: "a gap of at most 60 characters behind a phrase",
  },
  {
    pattern: String.raw`^(?:은|는|이|가|을|를|의|에|에서|에게|한테|께|으로|로|으로서|로서|으로써|로써|와|과|도|만|부터|까지|나|이나|랑|이랑|하고|처럼|보다|라고|이라고|라는|이라는|라면|이라면|란|이란|이며|며|이고|고|인|이다|다|입니다|이에요|예요|이었|였|든|이든|조차|마저|밖에|뿐|들|측|사|같은|같이|대비|쪽|님|용|류|식|산|발)*$`,
    flags: "u",
    bound: "the letters of one word behind a name, cut at 24",
  },
  {
    pattern: String.raw`[\s"'“”„«»‘’‚‹›([{（「『【《〈¿¡*_~#>|\p{So}\p{Sk}\p{Emoji_Presentation}]+$`,
    flags: "u",
    bound: "the 120 characters before a place",
  },
  {
    pattern: String.raw`["“„«「『][^"”»」』]{0,40}$`,
    flags: "u",
    bound: "the 120 characters before a place",
  },
  {
    pattern: String.raw`(\p{Lu}[\p{L}’'-]+)\s$`,
    flags: "u",
    bound: "the 120 characters before a place",
  },
  {
    pattern: String.raw`(?:\b(?:npm|yarn|pnpm|bun|cargo|poetry|uv|pip|brew|gem|apt|apt-get|deno) (?:i|install|add|create)\b|\b(?:npx|bunx|go get|docker run|docker pull|import|from) |(?:^|[\r\n])FROM |require\(|--template )[^\r\n;|&]{0,60}$`,
    flags: "u",
    bound: "the 120 characters before a place",
  },
  {
    pattern: String.raw`^[ \t]{0,40}(?:[-*•]|\d{1,2}[.)])[ \t]{1,40}([^\s:–—(|*][^\r\n:–—(|*]{1,59}?)(?::|–|—|\s-\s|\()`,
    flags: "gm",
    bound: "looks at most 140 characters ahead of each line start",
  },
  {
    pattern: String.raw`<[^<>]*\slang=[^<>]*>\s*$`,
    flags: "i",
    bound: "the 200 characters before a paragraph",
  },
  {
    pattern: String.raw`\b(?:[Aa]ccording to (?:the |a |an )?(?!studies|research|experts|recent|statistics|surveys?\b|study\b|data\b)\p{Lu}|source:|\(source|data from (?:the )?\p{Lu}|(?:by|from) (?:the )?(?:University|Institute|Ministry|Bureau|Office|Agency)|\b\p{Lu}\p{L}{1,40} (?:Authority|Agency|Association|Commission|Administration|Department|Council|Institute|University)\b|our own (?:data|survey|tests?|measurements?)|we (?:measured|surveyed|tested|asked)|in our (?:tests?|survey|measurements?|lab|own))`,
    flags: "u",
    bound: "looks at most 60 characters ahead of each capital letter",
  },
  {
    pattern: String.raw`(?:^|[\s(:–—-])(\d{1,2}|three|four|five|six|seven|eight|nine|ten|twelve)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:tips?|steps?|ways?|reasons?|ideas?|mistakes?|things?|facts?|examples?|rules?|benefits?|methods?|tools?|questions?|signs?|tricks?|types?|features?|strategies|techniques?|principles|criteria|factors)\b`,
    flags: "iu",
    bound: "looks at most 160 characters ahead of each number",
  },
  {
    pattern: String.raw`(?:(?:研究|調査|専門家|統計|科学者|研究者)(?:によると|によれば|では|が|は).{0,60}(?:示され|示し|明らか|わか|証明|推奨|言われ|報告|回答)|(?:ある|最近の|近年の|各種の?|複数の|多くの|さまざまな|海外の)(?:研究|調査|アンケート|統計|データ)(?:によると|によれば|では)|(?:科学的に)?(?:証明|実証)されています|と言われています|(?:^|[。、])(?:研究|調査|統計|アンケート)(?:によると|によれば)、[^。]{0,60}\d|\d\s?[%％割].{0,20}(?:こと|と)(?:が|も|は)?(?:わか|分か|判明|明らか|報告|確認|知られ|いわれ))`,
    flags: "",
    bound: "looks at most 70 characters ahead of each word for research",
  },
  {
    pattern: String.raw`(?<iso>\b(?<y1>(?:19|20)\d{2})-(?<m1>\d{2})-(?<d1>\d{2})\b)|(?<ja>(?<y2>(?:19|20)\d{2})年(?<m2>\d{1,2})月(?:(?<d2>\d{1,2})日)?)|(?<dmy>\b(?<d3>\d{1,2})[./](?<m3>\d{1,2})[./](?<y3>(?:19|20)\d{2})\b)|(?<long>\b(?<d4>\d{1,2})(?:\.|er|º|st|nd|rd|th)?\s(?:de\s|d['’])?(?<n4>\p{L}{3,14})\.?,?\s(?:de\s|del\s)?(?<y4>(?:19|20)\d{2})\b)|(?<us>\b(?<n5>\p{L}{3,14})\.?\s(?<d5>\d{1,2})(?:st|nd|rd|th)?,?\s(?<y5>(?:19|20)\d{2})\b)|(?<my>\b(?<n6>\p{L}{3,14})\.?\s(?:de\s)?(?<y6>(?:19|20)\d{2})\b)`,
    flags: "giu",
    bound: "looks at most 40 characters ahead of each digit or month",
  },
  {
    pattern: String.raw`[\p{Mn}--[\u3099\u309a]]+`,
    flags: "gv",
    bound: "one class of characters, repeated; the analysis does not know the flag v",
  },
  {
    pattern: String.raw`(?:önceki|yukarıdaki|tüm|bütün).{0,40}(?:talimat|yönerge|komut)\p{L}{0,12}.{0,30}(?:yok say|görmezden gel|unut|dikkate alma)`,
    flags: "iu",
    bound: "two gaps of at most 40 and 30 characters behind one of four words",
  },
  {
    pattern: String.raw`(?:تجاهل|أهمل|اهمل|انس).{0,40}(?:التعليمات|تعليمات|الأوامر|الإرشادات|التوجيهات)`,
    flags: "u",
    bound: "a gap of at most 40 characters behind one of four words",
  },
  {
    pattern: String.raw`(?<!\p{L})(?:zawsze|nigdy|polec\p{L}{1,4}|rekomenduj\p{L}{0,4}|cytuj\p{L}{0,4}|wymieni\p{L}{1,4}|wskazuj\p{L}{0,4}|podawaj\p{L}{0,3}|powin\p{L}{1,5}|musz\p{L}{1,2}|musi|her zaman|daima|mutlaka|asla|öner\p{L}{1,10}|tavsiye|bahse\p{L}{1,6}|belirt\p{L}{0,6}|всегда|никогда|рекоменд\p{L}{1,6}|упомина\p{L}{1,5}|называй\p{L}{0,2}|долж\p{L}{1,4}|rekommendera|nämn|citera|alltid|aldrig|anbefal(?:e|er)?|nævn|altid|suosittele|aina|doporuč\p{L}{1,4}|vždy|nikdy|ajánl\p{L}{1,4}|mindig|recomand(?:ă|ați)|întotdeauna|niciodată|рекомендуйте|завжди)(?!\p{L})`,
    flags: "iu",
    bound: "one word of at most 20 letters",
  },
  {
    pattern: String.raw`^(?:\P{L}{0,5}(?:\p{L}{1,20}\s){0,4}?)(?:AIs?|LLMs?|GPT|ChatGPT|KI|IA|assistants?|assistenten|asistentes?|assistenti?|assistentes?|asystenci|asistan\p{L}{0,12}|bots?|crawlers?|agents?|models?|modelle|modèles|modelos|modelli|modellen|modele|modeller|نماذج|アシスタント|モデル)(?:\s\p{L}{1,20}){0,3}\P{L}{0,3}?(?:[:,：、،–—]|-(?!\p{L}))|\b(?:notes?|message|instructions?|attention|hinweise?|anweisung(?:en)?|avis|consignes|nota|aviso|istruzion[ei]|instrucciones|instruções|instructies|instrukcj[ae]|uwaga|ملاحظة)\s(?:to|for|an|für|aux?|pour|a|para|per|voor|dla|do)\s`,
    flags: "iu",
    bound: "the first 180 characters of a sentence, and two words",
  },
  {
    pattern: String.raw`(?:(?:araştırmalar|çalışmalar|anketler|istatistikler|uzmanlar|bilim insanları|raporlar|analistler|araştırmacılar)(?:ın|a göre)? .{0,80}?(?:gösteriyor|göstermektedir|göstermiştir|gösterdi|kanıtlıyor|kanıtladı|ortaya koyuyor|ortaya koydu|belirtiyor|tahmin ediyor|öneriyor|hemfikir|söylüyor)|(?:araştırmalara|çalışmalara|uzmanlara|anketlere|istatistiklere|yapılan (?:bir )?araştırmaya|bir araştırmaya|bir ankete) göre|kanıtlanmıştır|bilimsel olarak)`,
    flags: "iu",
    bound: "a gap of at most 80 characters behind one of nine words",
  },
  {
    pattern: String.raw`(?:(?!Araştırma|Çalışma|Anket|Uzman|İstatistik|Yapılan|Bir )\p{Lu}\p{L}{1,40}(?:['’]\p{L}{1,5})?(?: \p{L}{1,40}){0,4} (?:göre|verilerine|raporuna|araştırmasına|anketine)(?!\p{L})|[Kk]aynak\s*:|\([Kk]aynak|kendi (?:ölçüm|test|anket|veri)\p{L}{0,10}|(?:ölçtük|test ettik|anket yaptık)|(?:Üniversitesi|Enstitüsü|Bakanlığı|Kurumu|TÜİK|Ajansı|Derneği|Vakfı)(?:n\p{L}{1,3})?(?!\p{L}))`,
    flags: "u",
    bound: "looks at most 250 characters ahead of each capital letter",
  },
  {
    pattern: String.raw`\b(?:ignor[ae](?:te|r|re)?|olvidar?|descartar?|dimentica(?:te|re)?|esque[cç]a|desconsidere)(?!\p{L}).{0,40}\b(?:instrucciones|indicaciones|istruzioni|indicazioni|instruções|orientações) (?:anteriores|previas|prévias|precedenti|di sopra)`,
    flags: "iu",
    bound: "a gap of at most 40 characters behind one of six words",
  },
  {
    pattern: String.raw`\b(?:negeer|vergeet)\b.{0,40}\b(?:instructies|aanwijzingen|opdrachten)\b`,
    flags: "i",
    bound: "a gap of at most 40 characters behind one of two words",
  },
  {
    pattern: String.raw`(?:忽略|无视|忘记|忽視).{0,12}(?:指令|指示|提示词|說明|说明)|(?:이전|앞의|모든).{0,12}(?:지시|명령|지침).{0,6}(?:무시|잊)`,
    flags: "u",
    bound: "gaps of at most 12 characters behind one of seven words",
  },
  {
    pattern: String.raw`(?<!\p{L})(?:(?:badani[ae]|badaniach|ankiety|sondaże|statystyki|raporty|eksperci|naukowcy|specjaliści|badacze|analitycy) (?:(?:jasno|wyraźnie|naukowe|jednoznacznie|niezależne) ){0,3}(?:pokazuj[ąe]|wykazał[yoi]?|wykazują|dowodzą|dowiodł[yoi]|potwierdzają|potwierdził[yoi]|wskazują|twierdzą|szacują|zalecają|są zgodni|sugerują|mówią)|z badań wynika|statystyki są (?:bezlitosne|jednoznaczne|jasne)|udowodniono|(?:według|zdaniem|jak wynika z) (?:najnowszych |ostatnich |licznych |wielu ){0,3}(?:badań|ekspertów|naukowców|specjalistów|ankiet|sondaży|statystyk))(?!\p{L})`,
    flags: "iu",
    bound: "three words of a few behind one of a few words",
  },
  {
    pattern: String.raw`(?:(?:[Ww]edług|[Jj]ak podaje|[Zz]daniem|[Dd]ane|[Rr]aport\p{L}{0,2}|[Bb]adani\p{L}{1,3}) (?!badań|ekspertów|naukowców|ankiet)(?:\p{L}{1,40} ){0,2}?\p{Lu}|[Źź]ródło|\([Źź]ródło|nasz(?:e|ych) (?:dane|danych|badani\p{L}{1,2}|pomiar\p{L}{0,3}|testy)|(?:zmierzyliśmy|zbadaliśmy|zapytaliśmy)|(?:Uniwersytet|Instytut|Ministerstwo|Urząd|Główny Urząd Statystyczny|GUS|Agencja|Fundacja|Stowarzyszenie)\p{L}{0,4}(?!\p{L}))`,
    flags: "u",
    bound: "looks at most 100 characters ahead of each of six words",
  },
  {
    pattern: String.raw`(?:^|[\s(:–—-])(\d{1,2}|ثلاث|أربع|خمس|ست|سبع|ثماني|تسع|عشر)ة?\s(?:\p{L}[\p{L}-]{0,39}\s){0,2}?(?:نصائح|خطوات|طرق|أسباب|أفكار|أخطاء|أشياء|حقائق|أمثلة|قواعد|فوائد|أدوات|أسئلة|علامات|أنواع|معايير)(?!\p{L})`,
    flags: "u",
    bound: "looks at most 120 characters ahead of each number",
  },
  {
    pattern: String.raw`(?<all>\d{1,7})[\p{sc=Han}\p{sc=Kana}]{1,3}(?:中|のうち)、?(?<part>\d{1,7})[\p{sc=Han}\p{sc=Kana}]{1,3}[^。\d]{0,10}(?<share>\d{1,3}(?:\.\d)?)\s?[%％]`,
    flags: "gu",
    bound: "a sentence of a block of at most 2,000 characters",
  },
  {
    pattern: String.raw`\s(?:class|id)=["'][^"'<>]{0,80}comment[^<>]{0,200}>(?:\s|<[^<>]{0,400}>){0,6}$`,
    flags: "i",
    bound: "the 800 characters before a paragraph",
  },
  {
    pattern: String.raw`\b(?:mit|with|avec|con|com|met)\s(?:(?:an?|eine[rmn]?|une?|una|um|uma|een)\s|(?=[^.]{1,40}\s(?:and|und|et|y|e|en)\s))`,
    flags: "g",
    bound: "the 60 characters before a number and the 40 behind it",
  },
  {
    pattern: String.raw`(?:^|[,;、，；]\s?|\s[/|•·]\s)(\p{L}[\p{L}\d ()'’/-]{0,30}?)\s?[:：]\s?([^:：;；]{1,40}?)(?=(?:[,;、，；]\s?|\s[/|•·]\s)\p{L}[\p{L}\d ()'’/-]{0,30}?\s?[:：]|[.。]?\s*$)`,
    flags: "gu",
    bound: "a paragraph of at most 3,000 characters",
  },
  {
    pattern: String.raw`(?:[,，:：]\s{0,3}(?:(?:and|und|et|y|e|en)\s)?|\s(?:and|und|et|y|e|en)\s)(?:(?:the|der|die|das|le|la|les|el|los|las|il|lo|gli|o|a|os|as|de|het)\s(?:\p{L}{1,30}\s(?:of|from|at|von|bei|de|du|di|da|do|van)\s)?)?[^\p{L}\p{N}]{0,12}$`,
    flags: "u",
    bound: "the last 60 characters before a name",
  },
];
