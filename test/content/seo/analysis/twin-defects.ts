import type { FetchedPage } from "../../../../src/integrations/web-pages/fetch-page.ts";

// Long because it is a list of data: what is planted in which document of the folder `twins`.
// Written before the checks were read; the checks that should find a defect were named afterwards.

export type TwinDefect = {
  defect: string;
  /** Checks of which one should find it. */
  foundBy: string[];
  /** What to replace in the clean document, and by what. */
  edits: [string | RegExp, string][];
  page?: Partial<FetchedPage>;
};

export const twinDefects: Record<string, TwinDefect[]> = {
  "de-balkonkraftwerk-artikel.html": [
    {
      defect: "title too short",
      foundBy: ["title-length", "title-descriptive"],
      edits: [["<title>Balkonkraftwerk anmelden 2026: Schritte, Fristen, Kosten</title>", "<title>Ratgeber</title>"]],
    },
    {
      defect: "description too long",
      foundBy: ["description-length"],
      edits: [
        [
          'was der Vermieter darf und was es kostet."',
          'was der Vermieter darf und was es kostet, außerdem erfahren Sie alles über Zähler, Strafen, Halterungen, Steckdosen, Wechselrichter, Module, Erträge, Versicherungen und die Entsorgung am Ende der Lebensdauer Ihrer Anlage."',
        ],
      ],
    },
    {
      defect: "no answer first",
      foundBy: ["answer-first"],
      edits: [
        [
          /<p>Ein Balkonkraftwerk melden Sie nur noch[^<]*<\/p>/,
          "<p>Immer mehr Menschen interessieren sich heutzutage für erneuerbare Energien. Die Sonne scheint, die Vögel zwitschern, und auf vielen Balkonen tut sich etwas. Kein Wunder, denn das Thema bewegt Jung und Alt, und wir freuen uns sehr, dass Sie den Weg zu uns gefunden haben.</p>",
        ],
      ],
    },
    {
      defect: "invalid hreflang code",
      foundBy: ["hreflang-codes"],
      edits: [
        [
          '<meta property="og:type"',
          '<link rel="alternate" hreflang="de" href="https://www.stromselbst.example/ratgeber/balkonkraftwerk-anmelden">\n<link rel="alternate" hreflang="en-UK" href="https://www.stromselbst.example/en/register">\n<meta property="og:type"',
        ],
      ],
    },
    {
      defect: "Article date impossible in JSON-LD",
      foundBy: ["json-ld-values"],
      edits: [['"datePublished":"2026-03-09T08:00:00+01:00"', '"datePublished":"letzten Montag"']],
    },
    {
      defect: "empty link",
      foundBy: ["empty-links"],
      edits: [
        [
          '<a href="/ratgeber/musterbrief-vermieter">Musterbrief an den Vermieter</a>',
          'Musterbrief an den Vermieter<a href="/ratgeber/musterbrief-vermieter"></a>',
        ],
      ],
    },
  ],
  "de-brot-rezept.md": [
    {
      defect: "title too long",
      foundBy: ["title-length"],
      edits: [
        [
          /^title: .*$/m,
          "title: Roggenmischbrot mit Sauerteig selber backen wie vom Bäcker: das beste Rezept für Anfänger und Fortgeschrittene mit vielen Tipps",
        ],
      ],
    },
    {
      defect: "steps in prose",
      foundBy: ["steps-as-list"],
      edits: [
        [
          /1\. Am Abend[\s\S]*?fertig backen\.\n/,
          "Zuerst verrühren Sie am Abend Roggenmehl, Wasser und Anstellgut und lassen alles zwölf Stunden stehen. Danach geben Sie am Morgen die übrigen Zutaten zu und kneten sechs Minuten. Anschließend ruht der Teig zwanzig Minuten und kommt in den Gärkorb. Zum Schluss backen Sie den Laib bei 250 Grad an und bei 200 Grad fertig.\n",
        ],
      ],
    },
    {
      defect: "heading levels skipped",
      foundBy: ["heading-order"],
      edits: [["## Warum braucht Roggen Sauerteig?", "##### Warum braucht Roggen Sauerteig?"]],
    },
    { defect: "old year in text", foundBy: ["date-stale"], edits: [["Aktualisiert am 3. Juni 2026.", "Stand: Juni 2018."]] },
    {
      defect: "link text weiterlesen",
      foundBy: ["anchor-text"],
      edits: [
        [
          "im Beitrag [Brot richtig lagern](/grundlagen/brot-lagern)",
          "im Beitrag über das Lagern: [weiterlesen](/grundlagen/brot-lagern)",
        ],
      ],
    },
    {
      defect: "statistic without source",
      foundBy: ["sourced-statistics"],
      edits: [
        [
          "Warten Sie mit dem Anschneiden",
          "Studien zeigen, dass 68 Prozent der Verbraucher Brot zu früh anschneiden. Warten Sie mit dem Anschneiden",
        ],
      ],
    },
  ],
  "de-datensicherung-doku.md": [
    {
      defect: "list of steps in running text",
      foundBy: ["steps-as-list"],
      edits: [
        [
          /1\. Öffnen Sie `Wiederherstellen → Probelauf`\.\n2\. [^\n]*\n3\. [^\n]*\n4\. [^\n]*/,
          "Zuerst öffnen Sie den Probelauf im Menü. Dann wählen Sie eine Datei, die Sie gut kennen. Danach stellen Sie die Datei in einem leeren Ordner wieder her. Anschließend vergleichen Sie beide Dateien. Zum Schluss löschen Sie den Ordner wieder.",
        ],
      ],
    },
    { defect: "h1 missing", foundBy: ["h1-present"], edits: [["# Datensicherung einrichten\n", ""]] },
    {
      defect: "skipped heading level",
      foundBy: ["heading-order"],
      edits: [["## Schritt 1: Ziel anlegen", "#### Schritt 1: Ziel anlegen"]],
    },
    {
      defect: "generic link text",
      foundBy: ["anchor-text"],
      edits: [["[Anleitung zum Umstieg auf Version 5](/doku/umstieg)", "Anleitung, und zwar [hier](/doku/umstieg)"]],
    },
    {
      defect: "unreadable sentence",
      foundBy: ["sentence-length", "readability"],
      edits: [
        [
          "Sichern Sie Ordner statt ganzer Platten.",
          "Unter Berücksichtigung der im Rahmen der Durchführung der Datensicherung zu beachtenden Rahmenbedingungen, die sich aus der Beschaffenheit der zur Verfügung stehenden Speichermedien sowie aus den organisatorischen Gegebenheiten der jeweiligen Betriebsstätte, in der die Sicherung vorgenommen werden soll, ergeben, ist, soweit nicht zwingende Gründe dagegensprechen, die Auswahl einzelner Ordner gegenüber der Auswahl vollständiger Datenträger, deren Wiederherstellung erfahrungsgemäß erheblich mehr Zeit in Anspruch nimmt, grundsätzlich zu bevorzugen.",
        ],
      ],
    },
  ],
  "de-hotel-landing.html": [
    {
      defect: "noindex for googlebot",
      foundBy: ["indexable"],
      edits: [['<link rel="canonical"', '<meta name="googlebot" content="noindex,follow">\n<link rel="canonical"']],
    },
    { defect: "h1 twice", foundBy: ["h1-single"], edits: [["<h2>Das Hallenbad</h2>", "<h1>Das Hallenbad</h1>"]] },
    {
      defect: "JSON-LD type wrong",
      foundBy: ["json-ld-values", "json-ld-complete"],
      edits: [['"@type":"Hotel"', '"@type":"Hotell"']],
    },
    {
      defect: "title only brand default",
      foundBy: ["title-descriptive"],
      edits: [["<title>Familienhotel im Harz mit Hallenbad | Gasthof Rehgrund</title>", "<title>Startseite</title>"]],
    },
    {
      defect: "English section",
      foundBy: ["language-mixed"],
      edits: [
        [
          /<p>Alle Zimmer haben ein Bad[^<]*<\/p>/,
          "<p>All rooms have a bathroom with a window and enough space for a cot, and they look out on the forest or on the meadow behind the house. Our family rooms are made of two rooms with a door between them, so that the parents can read in peace while the children are asleep next door.</p>",
        ],
      ],
    },
    {
      defect: "AI bots blocked",
      foundBy: ["ai-crawler-access"],
      edits: [],
      page: {
        robotsTxt:
          "User-agent: ChatGPT-User\nUser-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nUser-agent: ClaudeBot\nDisallow: /\n",
      },
    },
    {
      defect: "stuffed sentence",
      foundBy: ["keyword-stuffing"],
      edits: [
        [
          "<p>Das Becken ist zwölf Meter lang",
          "<p>Unser Familienhotel Harz ist das Familienhotel Harz für alle, die ein Familienhotel Harz suchen, denn kein Familienhotel Harz ist so sehr Familienhotel Harz wie dieses. Das Becken ist zwölf Meter lang",
        ],
      ],
    },
  ],
  "de-rucksack-produkt.html": [
    {
      defect: "several titles",
      foundBy: ["title-single"],
      edits: [["</title>\n", "</title>\n<title>Felsgrün Onlineshop für Rucksäcke und Zelte</title>\n"]],
    },
    {
      defect: "several images without alt",
      foundBy: ["image-alt"],
      edits: [
        [
          "<h2>Daten auf einen Blick</h2>",
          '<img src="/bilder/lenne-seite.jpg" width="600" height="800"><img src="/bilder/lenne-ruecken.jpg" width="600" height="800"><h2>Daten auf einen Blick</h2>',
        ],
      ],
    },
    { defect: "invalid availability and price", foundBy: ["json-ld-values"], edits: [['"price":149.00', '"price":"149,00 €"']] },
    {
      defect: "hreflang relative address",
      foundBy: ["hreflang-codes"],
      edits: [
        [
          'hreflang="fr-FR" href="https://www.felsgruen.example/fr/sacs-a-dos/lenne-32"',
          'hreflang="fr-FR" href="/fr/sacs-a-dos/lenne-32"',
        ],
      ],
    },
    {
      defect: "mixed language",
      foundBy: ["language-mixed"],
      edits: [
        [
          /<p>Wir geben fünf Jahre Garantie auf Nähte[^<]*<a href="\/werkstatt">Werkstatt in Siegen<\/a>[^<]*<\/p>/,
          "<p>We offer a five-year warranty on seams, buckles and zips, which covers everything that breaks during normal use on the trail. After that our workshop in Siegen will repair every pack at a fixed price of 25 euros, and spare parts are kept in stock for at least twelve years after the last one has been sold. Please send us a short message with a photo of the damage before you ship the pack.</p>",
        ],
      ],
    },
    {
      defect: "charset missing",
      foundBy: ["charset"],
      edits: [['<meta charset="utf-8">\n', ""]],
      page: { charsetDeclared: false },
    },
  ],
  "de-zahnzusatz-faq.md": [
    {
      defect: "no outbound citations",
      foundBy: ["outbound-citations"],
      edits: [
        [
          "[Paragraf 55 des fünften Sozialgesetzbuchs](https://www.gesetze-im-internet.de/sgb_5/__55.html)",
          "Paragraf 55 des fünften Sozialgesetzbuchs",
        ],
        ["[Stiftung Warentest](https://www.test.de/Vergleich-Zahnzusatzversicherung-4730314-0/)", "Stiftung Warentest"],
      ],
    },
    {
      defect: "no internal links",
      foundBy: ["internal-links"],
      edits: [
        ["[Versicherungen in der Steuererklärung](/ratgeber/versicherungen-steuer)", "Versicherungen in der Steuererklärung"],
        ["[Vorlage für die Kündigung](/vorlagen/kuendigung-zahnzusatz)", "Vorlage für die Kündigung"],
      ],
    },
    { defect: "date missing", foundBy: ["date-present"], edits: [["Zuletzt geprüft am 14. Mai 2026.", ""]] },
    {
      defect: "duplicate headings",
      foundBy: ["heading-unique"],
      edits: [["## Wie kündige ich?", "## Wie lang ist die Wartezeit?"]],
    },
    {
      defect: "unanswered target query",
      foundBy: ["query-coverage"],
      edits: [["wartezeit zahnzusatzversicherung", "zahnzusatzversicherung für kinder mit zahnspange"]],
    },
  ],
  "en-chili-workshop-event.html": [
    {
      defect: "Event without startDate and location",
      foundBy: ["json-ld-complete"],
      edits: [
        ['"startDate":"2026-09-12T10:00:00+01:00",', ""],
        [/"location":\{"@type":"Place"[^}]*\},/, ""],
      ],
    },
    {
      defect: "meta refresh",
      foundBy: ["meta-refresh"],
      edits: [['<meta name="viewport"', '<meta http-equiv="refresh" content="30;url=/workshops">\n<meta name="viewport"']],
    },
    {
      defect: "canonical http",
      foundBy: ["canonical-valid"],
      edits: [
        [
          'href="https://hotbeds.example/workshops/bristol-september"',
          'href="http://hotbeds.example/workshops/bristol-september"',
        ],
      ],
    },
    {
      defect: "no answer under question",
      foundBy: ["questions-answered"],
      edits: [[/<p>No\. You need no experience[^<]*<\/p>\n/, "<p>Good question! Please contact us.</p>\n"]],
    },
    {
      defect: "image over http",
      foundBy: ["mixed-content"],
      edits: [['src="/pix/glasshouse.jpg"', 'src="http://hotbeds.example/pix/glasshouse.jpg"']],
    },
    {
      defect: "lorem ipsum",
      foundBy: ["placeholder-text"],
      edits: [["The entrance and the toilets are step-free.", "Lorem ipsum dolor sit amet, consectetur adipiscing elit."]],
    },
  ],
  "en-composting-article.html": [
    {
      defect: "title missing",
      foundBy: ["title-present"],
      edits: [["<title>How to compost in a small flat: bokashi, worms and freezers</title>\n", ""]],
    },
    { defect: "several h1", foundBy: ["h1-single"], edits: [["<h2>What about worms?</h2>", "<h1>What about worms?</h1>"]] },
    {
      defect: "image without alt",
      foundBy: ["image-alt"],
      edits: [[' alt="Two lidded bokashi bins beside a kitchen sink, one with its tap open over a jug"', ""]],
    },
    { defect: "invalid JSON-LD", foundBy: ["json-ld-valid"], edits: [['"@graph":[', '"@graph":[,']] },
    {
      defect: "hreflang without self",
      foundBy: ["hreflang-self"],
      edits: [[/<link rel="alternate" hreflang="(?:en-GB|x-default)"[^>]*>\n/g, ""]],
    },
    {
      defect: "wall of text",
      foundBy: ["paragraph-length"],
      edits: [
        [
          "<p>Keep a two-litre tub in the freezer door.",
          "<p>There are many things to think about here and it is worth going through them slowly, because people who compost indoors for the first time tend to start with the wrong container, then change to another one, then ask in a forum, then buy a third container and in the end give up, although nothing was wrong with the first one apart from the place where it stood. The place matters because heat speeds up fermentation and cold slows it down. The counter by the window is warm in the day and cold in the night. The cupboard under the sink is steady but people forget what is in it. The balcony is fine from May until September. A hallway works when nobody objects to the look of a bucket. A cellar works when you do not mind the stairs. A bathroom is warm and damp and close to a drain. Whichever place you pick, keep the bin off bare wood, because drops of the liquid leave pale marks that no polish covers. Keep it away from radiators as well, since the plastic warps and the seal then lets air in. Lift it with both hands. Write the date on the lid. Tell the people you live with what it is for, and put a second, open container beside it for peel, so that the lid stays closed for most of the day and is opened only once in the evening.</p><p>Keep a two-litre tub in the freezer door.",
        ],
      ],
    },
  ],
  "en-contact-lens-faq.md": [
    {
      defect: "author missing",
      foundBy: ["author-present"],
      edits: [
        ["Written by Dr. Amara Oduya, optometrist at Brightside Eye Care. Reviewed June 3, 2026.", "Reviewed June 3, 2026."],
      ],
    },
    {
      defect: "question heading without answer",
      foundBy: ["questions-answered", "thin-sections"],
      edits: [
        [
          "Take the lens out straight away. If the pain stops, check the lens for tears and rinse it before you try again. If pain, redness or blurred sight lasts longer than an hour, [call our emergency line](/contact#emergency) on the same day.\n\n",
          "",
        ],
      ],
    },
    {
      defect: "keyword stuffing",
      foundBy: ["keyword-stuffing"],
      edits: [
        [
          "Most healthy adults can wear daily contact lenses",
          "Contact lenses are the best contact lenses for people who need contact lenses, and our contact lenses FAQ about contact lenses tells contact lenses wearers how contact lenses work with other contact lenses. Most healthy adults can wear daily contact lenses",
        ],
      ],
    },
    {
      defect: "unreadable sentence",
      foundBy: ["sentence-length", "readability"],
      edits: [
        [
          "Replace the lens case every three months.",
          "Replacement of the aforementioned receptacle, notwithstanding the circumstance that manufacturers, whose recommendations vary considerably in dependence on the composition of the polymer utilised and on the disinfection methodology prescribed by the practitioner responsible for the individual fitting, occasionally indicate prolonged intervals of utilisation, should nevertheless, in consideration of the demonstrable accumulation of microbiological contamination on internal surfaces and of the consequent augmentation of the probability of keratitis, invariably be undertaken following a period not exceeding three months.",
        ],
      ],
    },
    { defect: "title too short", foundBy: ["title-length", "title-descriptive"], edits: [[/^title: .*$/m, "title: FAQ"]] },
  ],
  "en-kettle-product.html": [
    {
      defect: "noindex",
      foundBy: ["indexable"],
      edits: [['<meta name="viewport"', '<meta name="robots" content="noindex">\n<meta name="viewport"']],
    },
    {
      defect: "Product without name",
      foundBy: ["json-ld-complete"],
      edits: [['"@type":"Product","name":"Harrow K2 gooseneck kettle",', '"@type":"Product",']],
    },
    { defect: "offer without currency", foundBy: ["json-ld-complete"], edits: [['"priceCurrency":"GBP",', ""]] },
    {
      defect: "description too short",
      foundBy: ["description-length"],
      edits: [
        [
          'content="The Harrow K2 holds any temperature from 60 to 100 °C within one degree, pours 9 ml a second and comes with a five-year warranty. £129, ships in 24 hours."',
          'content="Harrow K2 kettle."',
        ],
      ],
    },
    {
      defect: "skipped heading level",
      foundBy: ["heading-order"],
      edits: [
        [
          "<h2>Care and safety</h2>",
          "<h2>Care</h2><p>A kettle that is cared for lasts, and the two things that matter most are lime and dry heating.</p><h4>Care and safety</h4>",
        ],
      ],
    },
    {
      defect: "generic link texts",
      foundBy: ["anchor-text"],
      edits: [
        ['<a href="/parts/k2">spare parts for the K2</a>', 'spare parts, <a href="/parts/k2">click here</a>,'],
        [
          'Read the <a href="/manuals/k2.pdf">K2 user manual</a> for',
          'For the manual <a href="/manuals/k2.pdf">read more</a> and find',
        ],
      ],
    },
  ],
  "en-library-news.html": [
    {
      defect: "headline as styled div, no h1",
      foundBy: ["h1-present"],
      edits: [
        ["<h1>City library drops late fees on July 1</h1>", '<p class="title"><b>City library drops late fees on July 1</b></p>'],
      ],
    },
    {
      defect: "author admin",
      foundBy: ["author-present"],
      edits: [
        ['<div class="byline">By Ines Calloway, city hall reporter |', '<div class="byline">By admin |'],
        ['{"@type":"Person","name":"Ines Calloway"}', '{"@type":"Person","name":"admin"}'],
      ],
    },
    { defect: "zoom forbidden", foundBy: ["viewport"], edits: [["initial-scale=1.0", "initial-scale=1.0, user-scalable=no"]] },
    {
      defect: "two @type blocks, trailing comma",
      foundBy: ["json-ld-valid"],
      edits: [
        [
          '"publisher":{"@type":"NewsMediaOrganization","name":"Marlow Courier"}}',
          '"publisher":{"@type":"NewsMediaOrganization","name":"Marlow Courier"},}',
        ],
      ],
    },
    {
      defect: "opening with stock phrase",
      foundBy: ["answer-first"],
      edits: [
        [
          "<p>The Marlow library stops charging late fees on July 1 and cancels $46,200 of old debts. Cards that were blocked because of fines work again the same day. Lost and damaged books still have to be paid for.</p>",
          "<p>In today's fast-paced world, libraries play a more important role than ever before. Have you ever wondered what the future holds for them?</p>",
        ],
      ],
    },
    {
      defect: "sources unwrapped",
      foundBy: ["outbound-citations", "sourced-statistics"],
      edits: [
        [/<a href="https:\/\/www\.marlow\.[^>]*>([^<]*)<\/a>/, "library's annual report"],
        [/<a href="https:\/\/www\.chipublib[^>]*>([^<]*)<\/a>/, "Chicago Public Library reported"],
      ],
    },
    {
      defect: "bots blocked incl. Bingbot",
      foundBy: ["ai-crawler-access"],
      edits: [],
      page: { robotsTxt: "User-agent: bingbot\nDisallow: /news\n\nUser-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n" },
    },
  ],
  "en-payroll-landing.html": [
    {
      defect: "canonical elsewhere",
      foundBy: ["canonical-self"],
      edits: [
        [
          '<link rel="canonical" href="https://tallybird.example/restaurants">',
          '<link rel="canonical" href="https://tallybird.example/">',
        ],
      ],
    },
    {
      defect: "AI crawlers blocked",
      foundBy: ["ai-crawler-access"],
      edits: [],
      page: {
        robotsTxt:
          "User-agent: GPTBot\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /\n\nUser-agent: OAI-SearchBot\nUser-agent: PerplexityBot\nDisallow: /\n\nUser-agent: *\nDisallow: /login\n",
      },
    },
    {
      defect: "title too long",
      foundBy: ["title-length"],
      edits: [
        [
          "<title>Payroll software for restaurants with tips | Tallybird</title>",
          "<title>Payroll software for restaurants, bars, cafés, food trucks and caterers with hourly and tipped staff in all fifty states of the country | Tallybird</title>",
        ],
      ],
    },
    { defect: "empty heading", foundBy: ["heading-empty"], edits: [["<h2>Restaurants that switched</h2>", "<h2></h2>"]] },
    {
      defect: "missing viewport",
      foundBy: ["viewport"],
      edits: [['<meta name="viewport" content="width=device-width, initial-scale=1">\n', ""]],
    },
    {
      defect: "inconsistent brand name",
      foundBy: ["entity-names"],
      edits: [
        ["In Tallybird you set the shares once", "In TallyBird you set the shares once"],
        ["Tallybird blocks those roles", "Tally Bird blocks those roles"],
        ["Salt &amp; Ash moved 34 people to Tallybird", "Salt &amp; Ash moved 34 people to Tally-Bird"],
      ],
    },
  ],
  "en-rate-limits-documentation.md": [
    { defect: "description missing", foundBy: ["description-present"], edits: [[/^meta_description: .*\n/m, ""]] },
    {
      defect: "no answer first",
      foundBy: ["answer-first"],
      edits: [
        [
          "The Ferrite API rate limit is 600 requests per minute for each project. Above it, calls get status 429 with a `Retry-After` header that says how many seconds to wait. Reads and writes share one budget, and bulk calls count once.",
          "Welcome to this page! In this article we are going to take a look at a topic that comes up very often when people start building integrations, and we hope that by the end of it you will have a good understanding of everything that is involved.",
        ],
      ],
    },
    { defect: "stale date", foundBy: ["date-stale"], edits: [["Last updated: May 6, 2026.", "Last updated: May 6, 2021."]] },
    { defect: "placeholder link", foundBy: ["empty-links"], edits: [["(/docs/project-settings#limits)", "(#)"]] },
    {
      defect: "unanswered target query",
      foundBy: ["query-coverage"],
      edits: [[/^target_queries: .*$/m, "target_queries: ferrite api rate limit | ferrite sandbox billing invoices"]],
    },
    {
      defect: "duplicated paragraph",
      foundBy: ["duplicate-paragraphs"],
      edits: [
        [
          "An endpoint's own limit is reported",
          "A project's budget is a sliding window over the last 60 seconds. Each admitted request takes one unit, which comes back exactly 60 seconds later. Refused requests cost nothing, so a client that retries too early does not dig itself deeper.\n\nAn endpoint's own limit is reported",
        ],
      ],
    },
  ],
  "en-shakshuka-recipe.html": [
    {
      defect: "Recipe without ingredients and image",
      foundBy: ["json-ld-complete"],
      edits: [
        [/"image":\["https:\/\/panandpepper[^\]]*\],/, ""],
        [/"recipeIngredient":\[[^\]]*\],/, ""],
      ],
    },
    {
      defect: "h1 missing",
      foundBy: ["h1-present"],
      edits: [["<h1>Shakshuka for two, in one pan</h1>", '<div class="headline">Shakshuka for two, in one pan</div>']],
    },
    { defect: "description missing", foundBy: ["description-present"], edits: [[/<meta name="description"[^>]*>\n/, ""]] },
    { defect: "wrong lang attribute", foundBy: ["lang-matches"], edits: [['<html lang="en">', '<html lang="pt">']] },
    {
      defect: "query not in opening or answered",
      foundBy: ["query-coverage"],
      edits: [["how long to cook eggs in shakshuka", "vegan shakshuka with tofu"]],
    },
    {
      defect: "thin section",
      foundBy: ["thin-sections", "placeholder-text"],
      edits: [
        [
          "<h2>Swaps that work</h2>",
          "<h2>Equipment you need</h2><p>Coming soon.</p><h2>Wine pairing</h2><p>Red.</p><h2>Swaps that work</h2>",
        ],
      ],
    },
  ],
  "en-vpn-comparison.md": [
    {
      defect: "title duplicated words",
      foundBy: ["title-stuffing"],
      edits: [[/^title: .*$/m, "title: VPN, best VPN, free VPN, cheap VPN: VPN comparison"]],
    },
    {
      defect: "several h1",
      foundBy: ["h1-single"],
      edits: [["## When a commercial VPN helps", "# When a commercial VPN helps"]],
    },
    {
      defect: "announcement opening",
      foundBy: ["answer-first"],
      edits: [
        [
          /A home VPN connects you to your own[^\n]*/,
          "In this article, we will explore everything there is to know about this topic. Let's dive in! Keep reading to find out more.",
        ],
      ],
    },
    {
      defect: "source links removed",
      foundBy: ["outbound-citations", "sourced-statistics"],
      edits: [
        ["[WireGuard paper](https://www.wireguard.com/papers/wireguard.pdf)", "WireGuard paper"],
        [
          "[Electronic Frontier Foundation](https://ssd.eff.org/module/choosing-vpn-thats-right-you)",
          "Electronic Frontier Foundation",
        ],
      ],
    },
    {
      defect: "research claim",
      foundBy: ["sourced-statistics"],
      edits: [["Spend your first hour", "Studies show that 82% of users feel safer with a VPN. Spend your first hour"]],
    },
    {
      defect: "unanswered query",
      foundBy: ["query-coverage"],
      edits: [["does a vpn slow down internet", "vpn for streaming sports abroad"]],
    },
    { defect: "broken empty link", foundBy: ["empty-links"], edits: [["(/reviews/vpn-audits)", "()"]] },
  ],
  "es-aceite-articulo.html": [
    {
      defect: "description duplicated",
      foundBy: ["description-distinct"],
      edits: [
        [
          '<meta name="description"',
          '<meta name="description" content="Blog sobre aceite de oliva, catas, variedades y recetas de la Guía de la Almazara de Jaén.">\n<meta name="description"',
        ],
      ],
    },
    {
      defect: "author missing everywhere",
      foundBy: ["author-present"],
      edits: [
        ["Por Lucía Ferrer Molina, catadora del panel de Jaén. Actualizado", "Actualizado"],
        ['"author":{"@type":"Person","name":"Lucía Ferrer Molina"},', ""],
      ],
    },
    {
      defect: "no outbound citations",
      foundBy: ["outbound-citations"],
      edits: [
        [/<a href="https:\/\/www\.internationaloliveoil[^>]*>([^<]*)<\/a>/, "normas de cata del Consejo Oleícola Internacional"],
        [/<a href="https:\/\/www\.efsa[^>]*>([^<]*)<\/a>/, "Autoridad Europea de Seguridad Alimentaria"],
      ],
    },
    {
      defect: "duplicated paragraph",
      foundBy: ["duplicate-paragraphs"],
      edits: [
        [
          "<p>Busque en la etiqueta",
          "<p>En nuestra sala de catas guardamos muestras de la misma botella en seis lugares distintos durante un año. Al final se distinguían a ciegas sin dificultad.</p><p>Busque en la etiqueta",
        ],
      ],
    },
    { defect: "x-robots-tag noindex", foundBy: ["indexable"], edits: [], page: { xRobotsTag: "noindex, nofollow" } },
    { defect: "wrong lang attribute", foundBy: ["lang-matches"], edits: [['<html lang="es">', '<html lang="en">']] },
  ],
  "es-clinica-landing.html": [
    {
      defect: "all crawlers blocked",
      foundBy: ["ai-crawler-access", "indexable"],
      edits: [],
      page: { robotsTxt: "User-agent: *\nDisallow: /\n" },
    },
    {
      defect: "canonical relative or broken",
      foundBy: ["canonical-valid", "canonical-self"],
      edits: [
        [
          '<link rel="canonical" href="https://www.clinicaebro.example/">',
          '<link rel="canonical" href="http://localhost:3000/">',
        ],
      ],
    },
    {
      defect: "keyword stuffing in title",
      foundBy: ["title-stuffing"],
      edits: [
        [
          "<title>Dentista en Zaragoza centro con urgencias | Clínica Ebro</title>",
          "<title>Dentista Zaragoza, dentistas Zaragoza, dentista centro Zaragoza, dentista barato</title>",
        ],
      ],
    },
    {
      defect: "keyword stuffing in text",
      foundBy: ["keyword-stuffing"],
      edits: [
        [
          "<p>Publicamos los precios porque son la primera pregunta de casi todo el mundo. Incluyen anestesia, revisiones y materiales.</p>",
          "<p>Nuestro dentista en Zaragoza centro es el mejor dentista en Zaragoza centro si busca un dentista en Zaragoza centro. Llame a su dentista en Zaragoza centro y pida hora con el dentista en Zaragoza centro que todos los vecinos llaman el dentista en Zaragoza centro.</p>",
        ],
      ],
    },
    {
      defect: "http link to own page",
      foundBy: ["empty-links"],
      edits: [['<a href="/equipo">equipo de la Clínica Ebro</a>', '<a href="http://">equipo de la Clínica Ebro</a>']],
    },
    {
      defect: "unanswered target query",
      foundBy: ["query-coverage"],
      edits: [["cuánto cuesta un implante dental", "blanqueamiento dental con láser precio"]],
    },
  ],
  "es-cola-docs.md": [
    { defect: "several h1", foundBy: ["h1-single"], edits: [["## Mensajes fallidos", "# Mensajes fallidos"]] },
    {
      defect: "description too long",
      foundBy: ["description-length"],
      edits: [
        [
          /^meta_description: .*$/m,
          "meta_description: En esta guía completa de las colas de trabajo de Tordo aprenderá a crear una cola, a consumir mensajes con confirmación, a configurar los reintentos con espera exponencial, a vaciar la cola de mensajes fallidos, a vigilar las métricas y a resolver los errores más habituales de los consumidores.",
        ],
      ],
    },
    {
      defect: "question filler opening",
      foundBy: ["answer-first"],
      edits: [
        [
          /Una cola de trabajo de Tordo guarda[^\n]*/,
          "¿Alguna vez te has preguntado cómo funcionan las colas? En este artículo vamos a ver todo lo que necesitas saber. ¡Sigue leyendo!",
        ],
      ],
    },
    {
      defect: "unreadable sentence",
      foundBy: ["sentence-length", "readability"],
      edits: [
        [
          "Tras la última entrega, el mensaje pasa a la cola `correos-fallidos`.",
          "Una vez agotado, como consecuencia de la imposibilidad reiterada de obtener, por parte de cualquiera de los consumidores que en ese momento se encuentren suscritos, la confirmación a la que se ha hecho referencia en los apartados precedentes, el número máximo de entregas que, de conformidad con la configuración establecida por el administrador del proyecto en el momento de la creación, resulte de aplicación, el mensaje será trasladado, sin que quepa intervención alguna, a la cola denominada `correos-fallidos`.",
        ],
      ],
    },
    { defect: "empty link", foundBy: ["empty-links"], edits: [["[cuotas](/docs/cuotas)", "[](/docs/cuotas) cuotas"]] },
    {
      defect: "duplicated paragraph",
      foundBy: ["duplicate-paragraphs"],
      edits: [
        [
          "## Límites\n",
          "## Límites\n\nComo un mensaje puede llegar dos veces, el proceso debe ser idempotente. La página sobre [claves de idempotencia](/docs/idempotencia) muestra dos maneras de lograrlo.\n",
        ],
      ],
    },
  ],
  "es-gazpacho-receta.html": [
    {
      defect: "title equals site name only",
      foundBy: ["title-descriptive"],
      edits: [["<title>Gazpacho andaluz: receta tradicional para cuatro personas</title>", "<title>Inicio</title>"]],
    },
    { defect: "lang missing", foundBy: ["lang-declared"], edits: [['<html lang="es-ES">', "<html>"]] },
    {
      defect: "recipe duration not ISO 8601",
      foundBy: ["json-ld-values"],
      edits: [['"prepTime":"PT20M"', '"prepTime":"20 minutos"']],
    },
    {
      defect: "no internal links",
      foundBy: ["internal-links"],
      edits: [
        ['<a href="/recetas/ajoblanco">nuestra página de ajoblanco malagueño</a>', "nuestra página de ajoblanco malagueño"],
        ['<a href="/recetas/salmorejo">receta de salmorejo cordobés</a>', "receta de salmorejo cordobés"],
      ],
    },
    {
      defect: "alt text is a file name",
      foundBy: ["image-alt-text"],
      edits: [
        ['alt="Cuenco de gazpacho rojo con dados de pepino y un hilo de aceite por encima"', 'alt="IMG_20260530_1423.jpg"'],
      ],
    },
    {
      defect: "skipped heading level",
      foundBy: ["heading-order"],
      edits: [["<h2>Con qué servirlo</h2>", "<h4>Con qué servirlo</h4>"]],
    },
  ],
  "es-mudanza-faq.md": [
    {
      defect: "title too long",
      foundBy: ["title-length"],
      edits: [
        [
          /^title: .*$/m,
          "title: Todas las preguntas frecuentes que nos hacen nuestros clientes sobre mudanzas, precios, cajas, permisos, seguros y guardamuebles en España",
        ],
      ],
    },
    {
      defect: "image without alt",
      foundBy: ["image-alt"],
      edits: [["## ¿Puedo embalar yo mismo?\n", "## ¿Puedo embalar yo mismo?\n\n![](/fotos/cajas.jpg)\n"]],
    },
    {
      defect: "stale date",
      foundBy: ["date-stale"],
      edits: [["Revisado el 8 de junio de 2026.", "Revisado el 8 de junio de 2019."]],
    },
    {
      defect: "empty heading",
      foundBy: ["heading-empty"],
      edits: [["## ¿Qué pasa si llueve?", "##\n\n## ¿Qué pasa si llueve?"]],
    },
    {
      defect: "wall of text",
      foundBy: ["paragraph-length"],
      edits: [
        [
          "La mudanza se hace igual. Cubrimos",
          "La mudanza se hace igual, porque el equipo trabaja con lluvia más de sesenta días al año y tiene su propio método. Primero se mide el portal y se decide por dónde entra el camión. Después se tiende una lona entre la puerta y la rampa. Los muebles grandes salen envueltos en manta y luego en plástico, y los colchones llevan una funda que no se quita hasta la casa nueva. Las cajas de cartón van en carros cerrados. Los electrodomésticos se secan antes de enchufarlos y conviene esperar seis horas. Las alfombras del portal se cambian dos veces. Los cuadros viajan en la cabina. Los libros no sufren si la cinta está bien puesta. Las plantas agradecen el agua. El conductor aparca lo más cerca que puede y pone los intermitentes. Si el camión no cabe, usamos una furgoneta de apoyo y damos varios viajes, sin cobrar más por ello. Al terminar fregamos el suelo del portal y hacemos una fotografía para la comunidad de vecinos. Cubrimos",
        ],
      ],
    },
  ],
  "fr-agenda-landing.html": [
    {
      defect: "meta description duplicates title",
      foundBy: ["description-distinct"],
      edits: [
        [
          /content="Rendévo est un agenda en ligne pour kinésithérapeutes : prise[^"]*"/,
          'content="Agenda en ligne pour kinés avec rappels SMS | Rendévo"',
        ],
      ],
    },
    { defect: "empty h2", foundBy: ["heading-empty"], edits: [["<h2>Ce que Rendévo fait chaque jour</h2>", "<h2>&nbsp;</h2>"]] },
    {
      defect: "brand spelled several ways",
      foundBy: ["entity-names"],
      edits: [
        ["Le cabinet de Dijon utilise Rendévo depuis", "Le cabinet de Dijon utilise RendEvo depuis"],
        ["Oui. Rendévo conserve", "Oui. Rend-Evo conserve"],
      ],
    },
    {
      defect: "unanswered query",
      foundBy: ["query-coverage"],
      edits: [["combien coûte un agenda en ligne pour kiné", "logiciel facturation ostéopathe"]],
    },
    { defect: "offer price with comma and sign", foundBy: ["json-ld-values"], edits: [['"price":"29.00"', '"price":"29,00€"']] },
    {
      defect: "keyword stuffing",
      foundBy: ["keyword-stuffing"],
      edits: [
        [
          "<p>Le changement prend une demi-journée.",
          "<p>Notre agenda en ligne est un agenda en ligne kiné : l'agenda en ligne pour kiné remplace tout agenda en ligne de kiné par un meilleur agenda en ligne. Le changement prend une demi-journée.",
        ],
      ],
    },
    {
      defect: "max-snippet 0",
      foundBy: ["snippet-allowed"],
      edits: [['<meta property="og:type"', '<meta name="googlebot" content="max-snippet:0"><meta property="og:type"']],
    },
  ],
  "fr-lampe-produit.html": [
    {
      defect: "description empty",
      foundBy: ["description-present", "description-length"],
      edits: [[/content="Lampe de bureau en orme massif[^"]*"/, 'content=""']],
    },
    {
      defect: "JSON-LD type misspelt",
      foundBy: ["json-ld-valid", "json-ld-complete", "json-ld-values"],
      edits: [['"@type":"Product"', '"@type":"Produit"']],
    },
    { defect: "image without alt", foundBy: ["image-alt"], edits: [[/ alt="Lampe de bureau au bras[^"]*"/, ""]] },
    { defect: "rating out of range", foundBy: ["json-ld-values"], edits: [['"ratingValue":"4.8"', '"ratingValue":"48"']] },
    {
      defect: "several canonicals",
      foundBy: ["canonical-valid"],
      edits: [
        [
          '<link rel="canonical"',
          '<link rel="canonical" href="https://www.atelier-lumen.example/lampes">\n<link rel="canonical"',
        ],
      ],
    },
    {
      defect: "thin section",
      foundBy: ["thin-sections", "placeholder-text"],
      edits: [["<h2>Entretien du bois</h2>", "<h2>Livraison</h2><p>À venir.</p><h2>Entretien du bois</h2>"]],
    },
  ],
  "fr-passeport-faq.html": [
    {
      defect: "FAQ answer without text",
      foundBy: ["json-ld-complete"],
      edits: [
        [
          '"acceptedAnswer":{"@type":"Answer","text":"Le délai pour obtenir un passeport va de trois à huit semaines, rendez-vous compris."}',
          '"acceptedAnswer":{"@type":"Answer"}',
        ],
      ],
    },
    {
      defect: "questions without answer",
      foundBy: ["questions-answered", "thin-sections"],
      edits: [[/<p>Un passeport temporaire est délivré[^<]*<\/p>\n/, ""]],
    },
    {
      defect: "AI crawler noai / blocked",
      foundBy: ["ai-crawler-access"],
      edits: [],
      page: {
        robotsTxt:
          "User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: OAI-SearchBot\nUser-agent: ChatGPT-User\nUser-agent: Google-Extended\nDisallow: /\n",
      },
    },
    {
      defect: "generic link texts",
      foundBy: ["anchor-text"],
      edits: [
        [
          '<a href="/passeport/perte-vol">la perte et le vol du passeport</a>',
          'la perte, à lire <a href="/passeport/perte-vol">ici</a>,',
        ],
        [
          'ajoutez une <a href="/mineurs/autorisation-sortie">autorisation de sortie du territoire</a>',
          'ajoutez une autorisation de sortie, <a href="/mineurs/autorisation-sortie">en savoir plus</a>',
        ],
      ],
    },
    {
      defect: "stale date",
      foundBy: ["date-stale"],
      edits: [
        [
          'Vérifié le <time datetime="2026-06-15">15 juin 2026</time>',
          'Vérifié le <time datetime="2020-06-15">15 juin 2020</time>',
        ],
      ],
    },
    {
      defect: "title missing from query",
      foundBy: ["query-in-title"],
      edits: [
        [
          "<title>Passeport : délais, prix et pièces à fournir en 2026</title>",
          "<title>Tout ce qu'il faut savoir avant de partir en vacances</title>",
        ],
      ],
    },
  ],
  "fr-velo-article.html": [
    { defect: "several h1", foundBy: ["h1-single"], edits: [["<h2>Où le garer ?</h2>", "<h1>Où le garer ?</h1>"]] },
    {
      defect: "h1 differs from question; unanswered query",
      foundBy: ["query-coverage"],
      edits: [["prix vélo cargo électrique", "assurance vol vélo cargo"]],
    },
    {
      defect: "date missing everywhere",
      foundBy: ["date-present"],
      edits: [
        [', mis à jour le <time datetime="2026-06-11">11 juin 2026</time>', ""],
        ['"datePublished":"2026-04-03","dateModified":"2026-06-11",', ""],
      ],
    },
    {
      defect: "nosnippet",
      foundBy: ["snippet-allowed"],
      edits: [['<meta property="og:type"', '<meta name="robots" content="nosnippet">\n<meta property="og:type"']],
    },
    { defect: "open graph image missing", foundBy: ["open-graph"], edits: [[/<meta property="og:image"[^>]*>\n/, ""]] },
    {
      defect: "statistics without source",
      foundBy: ["sourced-statistics"],
      edits: [
        [
          "Comptez 250 euros d'entretien par an.",
          "D'après une étude récente, 73 % des familles revendent leur voiture dans l'année et les accidents baissent de 41 %.",
        ],
      ],
    },
  ],
  "fr-webhooks-documentation.md": [
    { defect: "title missing", foundBy: ["title-present"], edits: [[/^title: .*\n/m, ""]] },
    {
      defect: "broken Markdown link",
      foundBy: ["empty-links"],
      edits: [["[référence des événements](/docs/evenements)", "[référence des événements]()"]],
    },
    {
      defect: "no answer first",
      foundBy: ["answer-first"],
      edits: [
        [
          "Un webhook de Clairon est une requête HTTPS que nous envoyons à votre serveur dès qu'un événement se produit, par exemple un paiement accepté. Votre serveur répond 200 en moins de dix secondes. Sinon nous réessayons pendant trois jours.",
          "Bienvenue dans notre documentation ! Dans cet article, nous allons découvrir ensemble un sujet passionnant que de nombreux développeurs nous demandent d'aborder depuis longtemps. Installez-vous confortablement et suivez le guide.",
        ],
      ],
    },
    {
      defect: "mixed language",
      foundBy: ["language-mixed"],
      edits: [
        [
          "Nous attendons votre réponse pendant dix secondes. Tout statut de 200 à 299 compte comme un succès. Pour le reste, nous réessayons douze fois, avec des pauses qui doublent de trente secondes à douze heures.",
          "We wait ten seconds for the answer of your server before the attempt is counted as failed. Every status between 200 and 299 is a success, and for everything else we try again twelve times, with pauses that double from thirty seconds to twelve hours. You can see each of these attempts in the delivery log of your account, together with the answer that your server gave.",
        ],
      ],
    },
    {
      defect: "inconsistent product name",
      foundBy: ["entity-names"],
      edits: [["## Adresses IP\n", "## Adresses IP\n\nClairon, Clair-On et ClairOn publient la même liste.\n"]],
    },
  ],
  "it-formaggio-articolo.html": [
    {
      defect: "no author anywhere",
      foundBy: ["author-present"],
      edits: [
        ["Di Chiara Bonetti, casara a Bergamo. Aggiornato", "Aggiornato"],
        ['"author":{"@type":"Person","name":"Chiara Bonetti"},', ""],
      ],
    },
    {
      defect: "old date everywhere",
      foundBy: ["date-stale"],
      edits: [
        ['datetime="2026-06-01">1 giugno 2026', 'datetime="2019-06-01">1 giugno 2019'],
        ['"datePublished":"2026-03-12","dateModified":"2026-06-01"', '"datePublished":"2019-03-12","dateModified":"2019-06-01"'],
      ],
    },
    {
      defect: "skipped levels",
      foundBy: ["heading-order"],
      edits: [["<h2>Tre errori comuni</h2>", "<h5>Tre errori comuni</h5>"]],
    },
    { defect: "alt missing", foundBy: ["image-alt"], edits: [[/ alt="Tagliere con[^"]*"/, ""]] },
    {
      defect: "link texts qui",
      foundBy: ["anchor-text"],
      edits: [
        [
          'Nella pagina sui <a href="/formaggi/tagli">tagli del formaggio</a> spieghiamo',
          'Per i tagli guardate <a href="/formaggi/tagli">qui</a>, dove spieghiamo',
        ],
      ],
    },
    {
      defect: "duplicate paragraph",
      foundBy: ["duplicate-paragraphs"],
      edits: [
        [
          "<p>Una campana serve",
          "<p>La durata dipende dall'acqua che il formaggio contiene. Più è secco, più resiste. I valori valgono dopo l'apertura e con il frigorifero a 6 gradi.</p><p>Una campana serve",
        ],
      ],
    },
    {
      defect: "description too short",
      foundBy: ["description-length"],
      edits: [[/<meta name="description" content="[^"]*">/, '<meta name="description" content="Formaggio e frigorifero.">']],
    },
  ],
  "it-moka-articolo.md": [
    {
      defect: "description too short",
      foundBy: ["description-length"],
      edits: [[/^meta_description: .*$/m, "meta_description: La moka."]],
    },
    {
      defect: "skipped heading level",
      foundBy: ["heading-order"],
      edits: [["## Quale macinatura serve?", "#### Quale macinatura serve?"]],
    },
    {
      defect: "author missing",
      foundBy: ["author-present"],
      edits: [["Di Davide Rinaldi, torrefattore a Trieste. Aggiornato", "Aggiornato"]],
    },
    {
      defect: "generic link text",
      foundBy: ["anchor-text"],
      edits: [["[tabella dei macinacaffè](/macinacaffe/tabella)", "tabella ([clicca qui](/macinacaffe/tabella))"]],
    },
    {
      defect: "keyword stuffing",
      foundBy: ["keyword-stuffing"],
      edits: [
        [
          "Sciacquate la moka con sola acqua calda",
          "La moka è la moka che ogni amante della moka sogna quando pensa alla moka, perché una moka così moka non si è mai vista tra le moka e chi usa la moka ama la moka più di ogni altra moka. Sciacquate la moka con sola acqua calda",
        ],
      ],
    },
  ],
  "it-scarpe-prodotto.html": [
    {
      defect: "viewport missing",
      foundBy: ["viewport"],
      edits: [['<meta name="viewport" content="width=device-width, initial-scale=1">\n', ""]],
    },
    { defect: "Product without offers and rating", foundBy: ["json-ld-complete"], edits: [[/,"offers":\{[^}]*\}/, ""]] },
    {
      defect: "title stuffing",
      foundBy: ["title-stuffing"],
      edits: [
        [
          "<title>Scarpe da trekking Grigna Mid, impermeabili | Passo Alto</title>",
          "<title>Scarpe trekking, scarpe trekking uomo, scarpe trekking donna, scarpe trekking offerte</title>",
        ],
      ],
    },
    {
      defect: "no definition or direct answer",
      foundBy: ["answer-first"],
      edits: [
        [
          /<p>Le Grigna Mid sono scarpe da trekking[^<]*<\/p>/,
          "<p>Sei pronto a vivere l'emozione della vetta? Da sempre mettiamo il cuore in quello che facciamo, e si vede. Lasciati conquistare da un'esperienza unica, pensata per chi sogna in grande e non si accontenta mai.</p>",
        ],
      ],
    },
    {
      defect: "javascript link",
      foundBy: ["empty-links"],
      edits: [
        ['<a href="/risuolatura">risuolatura in laboratorio</a>', '<a href="javascript:void(0)">risuolatura in laboratorio</a>'],
      ],
    },
  ],
  "ja-api-docs.html": [
    {
      defect: "description too long",
      foundBy: ["description-length"],
      edits: [
        [
          /content="帳簿日和に銀行の明細[^"]*"/,
          'content="帳簿日和に銀行の明細をCSVで取り込む手順を説明します。対応する文字コード、列の並び、よくあるエラーと直し方、取り込みを元に戻す方法までまとめました。さらに、銀行ごとの保存方法、カード会社ごとの違い、表計算ソフトで開いたときの注意、複数の口座をまとめて取り込むときのこつ、取り込んだ後の仕訳の進め方、税理士と共有する方法まで、図を使って一つずつ丁寧に説明します。"',
        ],
      ],
    },
    { defect: "wrong lang attribute", foundBy: ["lang-matches"], edits: [['<html lang="ja">', '<html lang="en">']] },
    { defect: "image without alt", foundBy: ["image-alt"], edits: [[/ alt="列の対応を確かめる画面[^"]*"/, ""]] },
    {
      defect: "stale date",
      foundBy: ["date-stale"],
      edits: [
        [/2026-05-20">2026年5月20日/, '2019-05-20">2019年5月20日'],
        ['"datePublished":"2025-12-01","dateModified":"2026-05-20"', '"datePublished":"2018-12-01","dateModified":"2019-05-20"'],
      ],
    },
    {
      defect: "heading without text under it",
      foundBy: ["thin-sections", "heading-empty"],
      edits: [
        [/<p>エラーの文には行の番号が出ます。[^<]*<\/p>\n<ul>\n(<li>[^\n]*\n)*<\/ul>\n<p>直らないときは[\s\S]*?<\/p>\n/, ""],
      ],
    },
    { defect: "unanswered target query", foundBy: ["query-coverage"], edits: [["csv 文字化け 直し方", "請求書 電子保存 法律"]] },
  ],
  "ja-nabe-shohin.html": [
    {
      defect: "title generic",
      foundBy: ["title-descriptive", "title-length", "query-in-title"],
      edits: [["<title>土鍋「こもれび」3合炊き 伊賀焼 | かまど堂</title>", "<title>商品詳細</title>"]],
    },
    { defect: "price differs from page", foundBy: ["json-ld-visible"], edits: [['"price":"12800"', '"price":"9800"']] },
    { defect: "no alt", foundBy: ["image-alt"], edits: [[/ alt="湯気の立つ[^"]*"/, ""]] },
    { defect: "missing description", foundBy: ["description-present"], edits: [[/<meta name="description"[^>]*>\n/, ""]] },
    {
      defect: "English paragraph",
      foundBy: ["language-mixed"],
      edits: [
        [
          /<p>ふただけ、本体だけでも買い直せます。[\s\S]*?<\/p>/,
          "<p>You can buy the lid or the body on its own when one of them breaks. The lid costs 4,200 yen and the body costs 8,900 yen. Small chips can be mended by our workshop, but cracks in the part that stands on the fire cannot be mended at all.</p>",
        ],
      ],
    },
    {
      defect: "keyword stuffing ja",
      foundBy: ["keyword-stuffing"],
      edits: [
        [
          "<p>最初に「目止め」をします。",
          "<p>土鍋ご飯なら土鍋ご飯専門店の土鍋ご飯用土鍋で炊く土鍋ご飯が一番の土鍋ご飯です。土鍋ご飯の土鍋は土鍋ご飯に合う土鍋です。最初に「目止め」をします。",
        ],
      ],
    },
  ],
  "ja-tsuyu-kiji.md": [
    {
      defect: "title too long",
      foundBy: ["title-length"],
      edits: [
        [
          /^title: .*$/m,
          "title: 梅雨の季節に洗濯物を部屋干ししても絶対に臭わせないために家事アドバイザーが実際に測った数字とともに紹介する7つのとっておきの方法と注意点のまとめ",
        ],
      ],
    },
    {
      defect: "author and date missing",
      foundBy: ["author-present", "date-present"],
      edits: [["文:高梨みのり(家事アドバイザー) 更新日:2026年6月10日\n\n", ""]],
    },
    {
      defect: "several h1",
      foundBy: ["h1-single"],
      edits: [["## 除湿機とエアコンはどちらがよいか", "# 除湿機とエアコンはどちらがよいか"]],
    },
    {
      defect: "duplicated paragraph",
      foundBy: ["duplicate-paragraphs"],
      edits: [
        [
          "それでも臭う場合は",
          "そのため、同じ洗剤を使っても、早く乾けば臭いません。逆に、翌朝まで湿っているタオルは、高い洗剤で洗っても臭います。\n\nそれでも臭う場合は",
        ],
      ],
    },
    {
      defect: "generic link text",
      foundBy: ["anchor-text"],
      edits: [["[除湿機の選び方](/kaden/joshitsuki)にまとめました", "[こちら](/kaden/joshitsuki)にまとめました"]],
    },
  ],
  "nl-tuin-faq.md": [
    { defect: "title missing", foundBy: ["title-present"], edits: [[/^title: .*\n/m, ""]] },
    {
      defect: "question without answer",
      foundBy: ["questions-answered", "thin-sections"],
      edits: [[/Sedum, huislook en tijm overleven bijna altijd\.[\s\S]*?in de zon\n\n/, ""]],
    },
    {
      defect: "wall of text",
      foundBy: ["paragraph-length"],
      edits: [
        [
          "Twee keer per jaar is genoeg, in april en in oktober.",
          "Twee keer per jaar is genoeg, in april en in oktober, maar er valt wel wat over te vertellen omdat de meeste mensen het ofwel vergeten ofwel te vaak doen. In april kijkt u eerst of de planten de winter goed zijn doorgekomen en of er kale plekken zijn ontstaan. Kale plekken vult u op met stekjes die u van andere plekken plukt en gewoon los neerlegt. Daarna trekt u de zaailingen van berk en wilg uit, want hun wortels zoeken de naden van de folie op. Vervolgens maakt u de afvoer vrij van blad en mos. Ook de randen verdienen aandacht, omdat wind daar het substraat wegblaast. Een rij grind van dertig centimeter helpt daar goed tegen. In oktober haalt u het blad van de buren weg, dat anders de sedum verstikt. Maaien hoeft niet. Water geven hoeft alleen als het vijf weken niet heeft geregend. Bemesten doet u spaarzaam, want te veel mest maakt de planten slap. Schrijf op wat u hebt gedaan, dan weet u het volgend jaar nog.",
        ],
      ],
    },
    {
      defect: "image without alt",
      foundBy: ["image-alt"],
      edits: [["## Kan ik het zelf leggen?\n", "## Kan ik het zelf leggen?\n\n![](/foto/dak.jpg)\n"]],
    },
    {
      defect: "unanswered query",
      foundBy: ["query-coverage"],
      edits: [["hoeveel weegt een sedumdak", "zonnepanelen vergoeding belasting"]],
    },
    {
      defect: "no internal links",
      foundBy: ["internal-links"],
      edits: [
        ["[onderhoudskalender voor groendaken](/groendak/onderhoud)", "onderhoudskalender voor groendaken"],
        ["[bouwpakketten](/winkel/groendak-pakket)", "bouwpakketten"],
      ],
    },
  ],
  "pt-cafe-artigo.html": [
    {
      defect: "alt empty list image file name",
      foundBy: ["image-alt-text"],
      edits: [['alt="Água caindo em fio sobre o pó de café em um filtro de papel"', 'alt="DSC_0042.jpg"']],
    },
    { defect: "wrong lang attribute", foundBy: ["lang-matches"], edits: [['<html lang="pt-BR">', '<html lang="es">']] },
    {
      defect: "modified before published",
      foundBy: ["date-plausible"],
      edits: [['"dateModified":"2026-05-28"', '"dateModified":"2025-05-28"']],
    },
    {
      defect: "links clique aqui",
      foundBy: ["anchor-text"],
      edits: [
        [
          'explicamos o porquê no guia de <a href="/graos/guardar">como guardar grãos</a>',
          'para saber mais, <a href="/graos/guardar">clique aqui</a>',
        ],
      ],
    },
    {
      defect: "headings duplicated",
      foundBy: ["heading-unique"],
      edits: [["<h2>Que água usar?</h2>", "<h2>Qual é a moagem certa?</h2>"]],
    },
    {
      defect: "content noindex none",
      foundBy: ["indexable"],
      edits: [['<meta property="og:type"', '<meta name="robots" content="none"><meta property="og:type"']],
    },
    {
      defect: "sections of one word",
      foundBy: ["thin-sections", "placeholder-text"],
      edits: [["<h2>Como guardar o pó</h2>", "<h2>Receita da avó</h2><p>Em breve.</p><h2>Como guardar o pó</h2>"]],
    },
  ],
};
