import type { Cues } from "./cues.ts";

export const en: Cues = {
  genericAnchors: [
    "click here",
    "here",
    "read more",
    "more",
    "learn more",
    "this",
    "this link",
    "link",
    "this page",
    "this article",
    "see more",
    "find out more",
    "more info",
    "more information",
    "details",
    "go here",
    "continue",
    "continue reading",
    "check it out",
    "click",
    "see here",
    "read this",
  ],
  genericTitles: [
    "home",
    "homepage",
    "home page",
    "readme",
    "readme.md",
    "untitled",
    "untitled document",
    "new page",
    "page",
    "page 1",
    "article",
    "blog",
    "blog post",
    "post",
    "welcome",
    "document",
    "index",
    "title",
    "test",
    "draft",
    "product",
    "products",
    "about",
    "services",
    "default title",
    "my page",
  ],
  filler:
    /^(?:in (?:today['’]s|the modern|this modern|our modern|an ever[- ]changing|the ever|the fast)|nowadays|these days,|since the dawn of|throughout history|it(?:['’]s| is) no secret|as we all know|as everyone knows|have you ever (?:wondered|asked|thought)|are you (?:looking for|tired of|ready)|welcome to (?:our|my|the|this)|in the (?:world|realm|age|era) of|we live in|when it comes to|let['’]s face it|picture this|imagine (?:a world|this)|look no further|more and more (?:people|companies|businesses|users))/i,
  announcement:
    /^(?:in this (?:article|post|guide|blog post|page|text|section|tutorial)|this (?:article|post|guide|page|section) (?:will|explains|covers|looks|discusses|explores|is about)|(?:below|here),? (?:we|you)(?:['’]ll| will)?|(?:we|i) (?:will|are going to) (?:look|explore|discuss|explain|cover|show|dive|talk)|here(?: is|['’]s) (?:how|what|why) (?:we|i|you)|let['’]s (?:dive|explore|take a (?:closer )?look|get started|find out)|read on|keep reading|before we (?:begin|start|dive|get))/i,
  deferral:
    /\b(?:contact us|get in touch|reach out|call us|ask our|coming soon|to be (?:announced|added|continued|determined)|stay tuned|read on|keep reading|find out (?:more )?(?:later|below|in our)|good question|hard to say|(?:it|that) (?:really |all )?depends|there is no (?:simple|easy) answer|more (?:on|about) (?:this|that) (?:later|soon)|will be (?:covered|answered|explained|discussed))\b/i,
  definitionQuestion:
    /^(?:what(?:['’]s| is| are| does)|define|definition of|meaning of)\s(?!(?:\w+ed|best|better|worst|new|wrong|next|left|it|the (?:best|cost|price|difference|average|cheapest|fastest|right|most|maximum|minimum|deadline))\b)(?:an? |the )?(.+?)(?: mean)?\s?\??$/i,
  definitionVerb:
    /^(?:\s*\([^)]{1,60}\))?,?\s*(?:(?:\w+ly )?(?:is|are) (?:an?|the|any|one|when|how|what|where|made|used|defined|short|\w+ (?:that|which|of|used|made|for|from|with|in|by))\b|means|refers to|describes|stands for|denotes|involves|(?:is|are) [a-z])/i,
  question: /^(?:what|how|why|when|where|who|which|whose|is|are|can|does|do|should|will)\b/i,
  researchClaim:
    /\b(?:(?:stud(?:y|ies)|research|surveys?|reports?|statistics|data|experts?|scientists?|researchers?|analysts?) (?:have |has |clearly |consistently |also |from \d{4} )*(?:shows?|shown|suggests?|suggested|proves?|proven|proved|finds?|found|says?|agrees?|indicates?|indicated|confirms?|confirmed|reveals?|revealed|estimates?|recommends?|puts?(?= [^.]{1,60} at ))|it (?:is|has been) (?:(?:scientifically|independently|clinically) )?(?:proven|shown that|well known|estimated)|according to (?:studies|research|experts|a study|a survey|statistics|recent))/i,
  population:
    /\b(?:people|users|customers|consumers|shoppers|buyers|companies|businesses|employees|workers|adults|americans|households|homes|patients|respondents|marketers|teams|drivers|owners|of all|searches|visitors|drinkers|men|women|children|students|professionals|organi[sz]ations|developers|managers|enthusiasts|lovers|hikers|beginners|growers|passengers|travel+ers|readers|clients|homeowners|staff|guests|diners|parents|tenants|renters|cyclists|gardeners|freelancers)\b/i,
  attribution:
    /\b(?:[Aa]ccording to (?:the |a |an )?(?!studies|research|experts|recent|statistics|surveys?\b|study\b|data\b)\p{Lu}|source:|\(source|data from (?:the )?\p{Lu}|(?:by|from) (?:the )?(?:University|Institute|Ministry|Bureau|Office|Agency)|\b\p{Lu}\p{L}{1,40} (?:Authority|Agency|Association|Commission|Administration|Department|Council|Institute|University)\b|our own (?:data|survey|tests?|measurements?)|we (?:measured|surveyed|tested|asked)|in our (?:tests?|survey|measurements?|lab|own))/u,
  byline:
    /^(?:(?:[Ww]ritten|[Rr]eviewed|[Pp]osted|[Pp]ublished) )?[Bb]y:?\s+(?:Dr\.? |Prof\.? )?\p{Lu}[\p{L}.'’-]+(?:\s+(?:(?:van|von|de|der|al)\s+)*\p{Lu}[\p{L}.'’-]*)+|^[Aa]uthor:?\s+\p{Lu}/u,
  asOf: /\b(?:as of|last updated|updated(?: on| in)?|current as of|last reviewed|reviewed|status:?|edition|guide|prices?|review|trends?|best|top)\b/i,
  stepWords: [
    /\b(?:(?<!\bthe )first(?:ly)?|step (?:1|one)|to (?:begin|start)|(?:begin|start) (?:by|with))\b/i,
    /\b(?:(?<!\bthe )second(?:ly)?|step (?:2|two)|then|next|after that)\b/i,
    /\b(?:(?<!\bthe )third(?:ly)?|step (?:3|three)|then|next|after that|afterwards)\b/i,
    /\b(?:(?<!\bthe )fourth(?:ly)?|step (?:4|four)|finally|lastly|last)\b/i,
  ],
  shortSection:
    /\b(?:sources?|references?|contact|about|author|related|further|next|see also|summary|conclusion|note|disclaimer|imprint|links?|resources?|key takeaway|shipping|legal|bottom line|in short|tl;?dr|licen[cs]e|support|feedback)\b/i,
  promisedCount:
    /(?:^|[\s(:–—-])(\d{1,2}|three|four|five|six|seven|eight|nine|ten|twelve)\s(?:\p{L}[\p{L}-]{0,39}\s){0,3}?(?:tips?|steps?|ways?|reasons?|ideas?|mistakes?|things?|facts?|examples?|rules?|benefits?|methods?|tools?|questions?|signs?|tricks?|types?|features?|strategies|techniques?|principles|criteria|factors)\b/iu,
  genericAlt:
    /^(?:image|img|picture|photo|photograph|graphic|screenshot|icon|logo|figure|illustration|banner|untitled|alt|alt text|placeholder|picture of|image of|product image|product)[\s\d.:-]*$/i,
};
