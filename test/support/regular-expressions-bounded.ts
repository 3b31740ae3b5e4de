/** Regular expressions whose time is not linear in any text, or cannot be analysed, and what bounds it. */
export const bounded: readonly { pattern: string; flags: string; bound: string }[] = [
  {
    pattern: String.raw`\b(?:ignore|disregard|forget|override)\b.{0,30}\b(?:previous|prior|above|earlier|all|any|your|system)\b.{0,20}\b(?:instructions?|prompts?|rules|guidelines|directions)\b`,
    flags: "i",
    bound: "two gaps of at most 30 and 20 characters behind one of four words",
  },
  {
    pattern: String.raw`\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions|consignes)\b`,
    flags: "i",
    bound: "a gap of at most 40 characters behind one of two words",
  },
  {
    pattern: String.raw`\b(?:ignora|olvida|descarta)\b.{0,40}\b(?:instrucciones|indicaciones|istruzioni)\b`,
    flags: "i",
    bound: "a gap of at most 40 characters behind one of three words",
  },
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
    pattern: String.raw`<!--[\s\S]*?-->`,
    flags: "g",
    bound: "the first 1,024 bytes of a page, the only ones the HTML standard lets declare a charset",
  },
  {
    pattern: String.raw`<meta\b[^>]{0,400}?charset\s{0,9}=\s{0,9}(?:["']\s{0,9})?([^\s"'/>;]+)`,
    flags: "i",
    bound: "the first 1,024 bytes of a page, the only ones the HTML standard lets declare a charset",
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
    pattern: String.raw`\b(?:according to (?:the |a |an )?(?!studies|research|experts|recent|statistics|surveys?\b|study\b|data\b)\p{Lu}|source:|\(source|data from (?:the )?\p{Lu}|(?:by|from) (?:the )?(?:University|Institute|Ministry|Bureau|Office|Agency)|\b\p{Lu}\p{L}{1,40} (?:Authority|Agency|Association|Commission|Administration|Department|Council|Institute|University)\b|our own (?:data|survey|tests?|measurements?)|we (?:measured|surveyed|tested|asked)|in our (?:tests?|survey|measurements?|lab|own))`,
    flags: "u",
    bound: "looks at most 60 characters ahead of each capital letter",
  },
  {
    pattern: String.raw`(?:^|[\s(:–—-])(\d{1,2}|three|four|five|six|seven|eight|nine|ten|twelve)\s(?:[\p{L}-]{1,40}\s){0,3}?(?:tips?|steps?|ways?|reasons?|ideas?|mistakes?|things?|facts?|examples?|rules?|benefits?|methods?|tools?|questions?|signs?|tricks?|types?|features?|strategies|techniques?|principles|criteria|factors)\b`,
    flags: "iu",
    bound: "looks at most 160 characters ahead of each number",
  },
  {
    pattern: String.raw`(?:(?:研究|調査|専門家|統計|科学者|研究者)(?:によると|によれば|では|が|は).{0,60}(?:示され|示し|明らか|わか|証明|推奨|言われ|報告|回答)|(?:ある|最近の|近年の|各種の?|複数の|多くの|さまざまな|海外の)(?:研究|調査|アンケート|統計|データ)(?:によると|によれば|では)|(?:科学的に)?(?:証明|実証)されています|と言われています)`,
    flags: "",
    bound: "looks at most 70 characters ahead of each word for research",
  },
  {
    pattern: String.raw`(?<iso>\b(?<y1>(?:19|20)\d{2})-(?<m1>\d{2})-(?<d1>\d{2})\b)|(?<ja>(?<y2>(?:19|20)\d{2})年(?<m2>\d{1,2})月(?:(?<d2>\d{1,2})日)?)|(?<dmy>\b(?<d3>\d{1,2})[./](?<m3>\d{1,2})[./](?<y3>(?:19|20)\d{2})\b)|(?<long>\b(?<d4>\d{1,2})(?:\.|er|º|st|nd|rd|th)?\s(?:de\s|d['’])?(?<n4>\p{L}{3,10})\.?,?\s(?:de\s|del\s)?(?<y4>(?:19|20)\d{2})\b)|(?<us>\b(?<n5>\p{L}{3,10})\.?\s(?<d5>\d{1,2})(?:st|nd|rd|th)?,?\s(?<y5>(?:19|20)\d{2})\b)|(?<my>\b(?<n6>\p{L}{3,10})\.?\s(?:de\s)?(?<y6>(?:19|20)\d{2})\b)`,
    flags: "giu",
    bound: "looks at most 40 characters ahead of each digit or month",
  },
  {
    pattern: String.raw`[\p{Mn}--[\u3099\u309a]]+`,
    flags: "gv",
    bound: "one class of characters, repeated; the analysis does not know the flag v",
  },
];
