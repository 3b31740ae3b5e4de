/** Texts made to be slow: each fills the length asked for with what costs some reader most. */
export type Input = (length: number) => string;

const repeat =
  (part: string, head = "", tail = ""): Input =>
  (length) =>
    head + part.repeat(Math.max(1, Math.floor((length - head.length - tail.length) / part.length))) + tail;

/** `open` as often as `close`, one inside the other. */
const nested =
  (open: string, close: string, depth = Number.POSITIVE_INFINITY): Input =>
  (length) => {
    const times = Math.min(depth, Math.floor(length / (open.length + close.length)));
    return (open.repeat(times) + close.repeat(times)).padEnd(length, "x ");
  };

/** `size` letters, in capitals by the bits of `bits`. */
const letterCases = (bits: number, size: number) =>
  Array.from({ length: size }, (_, bit) => ((bits >> bit) & 1 ? "B" : "b")).join("");

export const robotsInputs: Record<string, Input> = {
  "blank lines": repeat("\n"),
  "blank lines and a rule": repeat("\r\n", "User-agent: *\n", "Disallow: /*"),
  spaces: repeat(" "),
  "many agents": repeat("User-agent: a\n", "", "Disallow: /"),
  "different agents": (length) =>
    Array.from({ length: Math.floor(length / 20) }, (_, n) => `User-agent: a${String(n).padStart(6, "0")}\n`).join(""),
  "rules without wildcards": repeat("Disallow: /abcdefgh/\n", "User-agent: *\n"),
  "rules with wildcards": repeat("Disallow: /*a*b*c*d*e*f$\n", "User-agent: *\n"),
  "one long rule": repeat("*a", "User-agent: *\nDisallow: /"),
  "unfinished fields": repeat("allow"),
  comments: repeat("#"),
  colons: repeat(":"),
  "line separators": repeat("\u2028Disallow:"),
};

export const sitemapInputs: Record<string, Input> = {
  "unclosed loc": repeat("<loc>"),
  "loc and spaces": repeat(" ", "<loc>"),
  "loc with spaces": repeat("<loc>                "),
  "cdata without end": repeat("<loc><![CDATA["),
  locations: repeat("<url><loc>https://www.example.com/a</loc></url>", "<urlset>", "</urlset>"),
  "sitemap index": repeat("<sitemapindex "),
};

export const htmlInputs: Record<string, Input> = {
  "unclosed meta": repeat("<meta "),
  "meta and name": repeat("<meta name=", "", ">"),
  "meta keywords": repeat('<META"A', "A", 'NAME=KEYWORDS"'),
  "unclosed comments": repeat("<!--"),
  "unclosed script": repeat("<script>"),
  "unclosed paragraphs": repeat("<p>x"),
  "unclosed links": repeat('<a href="/x">x '),
  links: repeat('<a href="/x">x</a> '),
  "unclosed cells": repeat("<td>", "<table>"),
  "small tables": repeat("<table><tr><td>x</td></tr></table>"),
  "nested tables": nested("<table><tr><td>", "</td></tr></table>", 300),
  "tables in tables": nested("<table><tr><td>x", "</td></tr></table>", 150),
  "nested divs": nested("<div>", "</div>"),
  "nested divs, shallow": nested("<div>", "</div>", 400),
  "nested bylines": nested('<div class="author">x', "</div>", 400),
  "nested lists": nested("<ul><li>", "</li></ul>", 300),
  "nested hidden parts": nested("<div hidden>", "</div>", 400),
  "misnested formatting": repeat("<b><i><u><s>"),
  "formatting and paragraphs": repeat("<b><p>"),
  "adoption agency": repeat("<a><b><div>"),
  entities: repeat("&amp;&notit;&#x41;"),
  "unfinished entities": repeat("&"),
  "long attribute": repeat("a ", '<div class="', '">x</div>'),
  "many attributes": (length) => `<div ${Array.from({ length: Math.floor(length / 8) }, (_, n) => `a${n}=1`).join(" ")}>x</div>`,
  spaces: repeat(" ", "<p>"),
  "tabs in a paragraph": repeat("\t", "<p>a", "a</p>"),
  "one long word": repeat("x", "<p>"),
  punctuation: repeat("!", "<p>", "x</p>"),
  questions: repeat("What is it? "),
  sentences: repeat("A word here. ", "<p>"),
  numbers: repeat("0,", "<p>"),
  dates: repeat("1 May 2020 ", "<p>"),
  "rows beside sentences": repeat(
    "<table><tr><td>Thing no 1<td>2 kg<tr><td>Thing no 2<td>3 kg</table><p>Thing no 1 weighs 3 kg.",
    "<main>",
  ),
  "a recipe's steps": (length) =>
    `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"x","recipeInstructions":[${'{"@type":"HowToStep","text":"Bake for 20 minutes."},'.repeat(length / 120)}{}]}</script><ul>${"<li>Bake it for 30 minutes.".repeat(length / 60)}</ul>`,
  quotes: repeat("«", "<p>"),
  brackets: repeat("[", "<p>"),
  headings: repeat("<h2>What is a kettle?</h2>"),
  "empty headings": repeat("<h2></h2>"),
  images: repeat("<img src=x>"),
  "json-ld": repeat('{"@type":"Product"},', '<script type="application/ld+json">[', "{}]</script>"),
  "json-ld, nested": (length) =>
    `<script type="application/ld+json">${'{"a":'.repeat(length / 6)}1${"}".repeat(length / 6)}</script>`,
  "json-ld, spaces": repeat(" ", '<script type="application/ld+json">"@type":', "</script>"),
  "json-ld, unfinished": repeat('"@context":', '<script type="application/ld+json">', "</script>"),
  microdata: repeat('<div itemscope itemtype="https://schema.org/Product">x</div>'),
  styles: repeat('<p style="display : x">x</p>'),
  "a long description, twice": (length) => {
    const half = "A line of words that describes a page. ".repeat(Math.max(1, Math.floor(length / 80)));
    return `<html lang="en"><meta name="description" content="${half}${half}"><h1>Bridges</h1></html>`;
  },
  "style rules": (length) => `<style>${Array.from({ length: length / 14 }, (_, n) => `.a{--x${n}:1}`).join("")}</style>`,
  "unclosed tag": repeat("<"),
  svg: repeat("<svg><g>"),
  templates: repeat("<template>"),
  select: repeat("<select><option>"),
  hreflang: repeat('<link rel=alternate hreflang=en href="/x">'),
  korean: repeat("테이라고한", "<p>"),
  japanese: repeat("実調査は実", "<p>"),
  "no-break spaces": repeat("\u00a0", "<p>"),
  "pictures without a text behind paragraphs": (length) =>
    `${"<p>x</p>".repeat(length / 20)}${'<img src="/media/kettle.jpg" alt="">'.repeat(length / 60)}`,
  "pictures in links": repeat('<a href="https://a.example/"><img src="/media/kettle.jpg"></a>'),
  "links without a text and pictures": repeat('<p><a href="/x"></a>A word <img src="/media/kettle.jpg" alt="A kettle"></p>'),
  "one name in many spellings": (length) =>
    `<p>${Array.from({ length: length / 34 }, (_, n) => `A${letterCases(n, 15)} ABBBBBBBBBBBBBBB`).join(" ")}`,
  "many names": (length) => `<p>${Array.from({ length: length / 12 }, (_, n) => `NaMe${n}`).join(" ")}`,
  "orders to models": repeat("<p>Ignore all previous instructions</p>"),
  "formatting left open": (length) =>
    `<p>${Array.from({ length: length / 40 }, (_, n) => `<b id=${n}>`).join("")}</p>${"<p>x".repeat(length / 8)}`,
  "some formatting left open": repeat(
    "<p>It is a line of words with some length, x",
    `<p>${Array.from({ length: 6 }, (_, n) => `<b id=${n}>`).join("")}</p>`,
  ),
  "formatting and lines": repeat("<p>It is a line of words with some length, <b>x"),
  "short paragraphs": repeat("<p>It is a line of words with some length, x."),
  "short cells": repeat("<tr><td>It is a line of words with some length, and of a row.", "<table>"),
  "short links": repeat('<p><a href="/some/path/to/a/page/of/some/site">A line of words that is the text of a link</a>'),
};

export const markdownInputs: Record<string, Input> = {
  "image openings": repeat("!["),
  "link openings": repeat("["),
  "link openings and targets": repeat("[a](b", "", ")"),
  "half links": repeat("[a]("),
  "links with spaces": repeat(" ", "[a]("),
  "links with titles": repeat('[a](b "'),
  emphasis: repeat("*a **b "),
  underscores: repeat("_"),
  asterisks: repeat("*a"),
  strikes: repeat("~~a "),
  "code ticks": (length) => {
    let text = "";
    for (let n = 1; text.length < length; n++) text += `${"`".repeat(n)} `;
    return text;
  },
  "block quotes": repeat(">"),
  "nested quotes": repeat("> ", "", "a"),
  "nested lists": (length) => {
    let text = "";
    for (let n = 0; text.length < length && n < 400; n++) text += `${"  ".repeat(n)}- a\n`;
    return text.padEnd(length, "a ");
  },
  "list items": repeat("- a\n"),
  "items with links": repeat("- [a](b)\n"),
  "numbered items": repeat("1. a\n"),
  table: repeat("|a|b|\n", "|a|b|\n|-|-|\n"),
  "wide table": (length) => `${"|a".repeat(length / 4)}|\n${"|-".repeat(length / 4)}|\n`,
  pipes: repeat("|"),
  headings: repeat("# a\n"),
  hashes: repeat("#"),
  "html openings": repeat("<"),
  comments: repeat("<!--"),
  processing: repeat("<?"),
  cdata: repeat("<![CDATA["),
  declarations: repeat("<!A "),
  autolinks: repeat("<a:"),
  "bare addresses": repeat("https://a.b/c "),
  "addresses and brackets": repeat("https://a.b/(".slice(0, 13)),
  "bare hosts": repeat("www.a.b "),
  "hosts that are none": repeat("www._"),
  "addresses that are none": repeat("éhttps://a.b", "["),
  "marks behind an address": repeat("!", "www.a.b/", "x"),
  "entities behind an address": repeat("&a;", "www.a.b/", "x"),
  "e-mail": repeat("a@"),
  dots: repeat("a."),
  definitions: (length) => Array.from({ length: Math.floor(length / 16) }, (_, n) => `[a${n}]: /b${n}\n`).join(""),
  references: (length) => `${"[a] ".repeat(length / 4)}\n\n[a]: /b\n`,
  "definitions, unfinished": repeat('[\n]:\\\t"\t '),
  footnotes: repeat("[^a]: b\n"),
  entities: repeat("&a;"),
  ampersands: repeat("&"),
  backslashes: repeat("\\"),
  spaces: repeat(" ", "a", "a"),
  tabs: repeat("\t"),
  "blank lines": repeat("\n"),
  "trailing spaces": repeat("a  \n"),
  setext: repeat("a\n=\n"),
  fences: repeat("```\n"),
  tildes: repeat("~~~a\n"),
  "one long word": repeat("x"),
  punctuation: repeat("!", "", "x"),
  "full stops": repeat("."),
  "brackets and parentheses": repeat("[](["),
  quotes: repeat("«"),
  colons: repeat("a: "),
  bullets: repeat("•\t\0\r"),
  "half tags": repeat("<b x"),
  "half links of HTML": repeat("<a "),
  "code openings": repeat("`` "),
  "emphasis in emphasis": repeat("**_"),
  "half definitions": repeat("[a]: "),
  script: repeat("<script>"),
  capitals: repeat("A'", "", "\tAA\t"),
  names: repeat("Acme, "),
  "names in brackets": repeat("[Acme]"),
  "names and particles": repeat("Acme테이라고한 "),
  "names in lines": repeat("Acme is not known.\n"),
  "separate quotes": repeat("> a\n\n"),
  "lists in lists": repeat("- - - - a\n"),
  "numbered lists in lists": repeat("1. 1. a\n"),
  "separate emphasis": repeat("*a* b\n\n"),
  "separate links": repeat("[a](b) c\n\n"),
  "separate tags": repeat("<p>a\n\n"),
  "tags of pictures": repeat("<img src=a> a\n\n"),
  paragraphs: repeat("A line of words, as people write them in articles about things.\n\n"),
  lines: repeat("A line of words, as people write them in articles about things.\n"),
};

/** Aa, Ab … */
export const shortNames = Array.from({ length: 251 }, (_, n) => String.fromCharCode(65 + Math.floor(n / 26), 97 + (n % 26)));

export const namesInputs: Record<string, Input> = { "all names": repeat(`${shortNames.join(", ")}. `) };
