import { describe, expect, test } from "vitest";
import { type Named, perceptionsOf } from "../../../src/detection/perceptions/perceptions.ts";

const companies: Named[] = [
  { n: 1, isSelf: true, name: "Acme", aliases: ["Acme Outdoor"] },
  { n: 2, isSelf: false, name: "Öresten", aliases: [] },
];
const both = [
  { companyN: 1, position: 1, evidence: null },
  { companyN: 2, position: 2, evidence: null },
];

const said = (answer: string, mentions = both, language?: string) =>
  perceptionsOf(answer, companies, mentions, language)
    .map(({ companyN, name }) => `${companyN} ${name}`)
    .sort((a, b) => (a < b ? -1 : 1));

describe("what an answer says of companies", () => {
  test.each([
    ["Acme is durable and lightweight.", ["1 Durable", "1 Lightweight"]],
    ["Acme is not durable.", ["1 Fragile"]],
    ["Acme is neither reliable nor affordable.", ["1 Expensive", "1 Unreliable"]],
    ["Die Zelte von Acme sind in unserem Test weder langlebig noch günstig gewesen.", ["1 Expensive", "1 Fragile"]],
    ["Acme war schon günstig, in diesem Jahr sind die Zelte von Acme noch langlebiger geworden.", ["1 Affordable", "1 Durable"]],
    ["Les tentes d'Acme ne sont ni solides ni légères, selon la plupart des personnes.", ["1 Fragile", "1 Heavy"]],
    ["Acme is durable, but Öresten is expensive.", ["1 Durable", "2 Expensive"]],
    ["Acme, not Öresten, is the most reliable.", ["1 Reliable"]],
    ["Am langlebigsten ist Acme, nicht Öresten.", ["1 Durable"]],
    ["C'est Acme, non Öresten, qui est le plus fiable.", ["1 Reliable"]],
    ["The most reliable is Acme, not only Öresten.", ["1 Reliable", "2 Reliable"]],
    ["We recommend Acme because Öresten is expensive.", ["2 Expensive"]],
    ["We recommend Acme because of Öresten's expensive tents.", ["2 Expensive"]],
    ["Acme is popular because it is easy to use with Öresten.", ["1 Easy to use", "1 Popular", "2 Easy to use", "2 Popular"]],
    ["Öresten closed its shops, so Acme is the more reliable choice.", ["1 Reliable"]],
    ["Öresten is expensive, which is why many prefer Acme.", ["2 Expensive"]],
    ["The most affordable, so far, are Acme and Öresten.", ["1 Affordable", "2 Affordable"]],
    ["Because Öresten is expensive, many prefer Acme.", ["2 Expensive"]],
    ["If Öresten is too expensive, look at Acme.", ["2 Expensive"]],
    ["Wir empfehlen Acme, weil Öresten teuer ist.", ["2 Expensive"]],
    ["Die Zelte von Öresten sind teuer, daher empfehlen wir Acme.", ["2 Expensive"]],
    ["Nous recommandons Acme, car les tentes d'Öresten sont chères.", ["2 Expensive"]],
    ["Recomendamos Acme porque Öresten es caro.", ["2 Expensive"]],
    ["Consigliamo Acme perché Öresten è costoso.", ["2 Expensive"]],
    ["Recomendamos a Acme porque a Öresten é cara.", ["2 Expensive"]],
    ["Wij raden Acme aan omdat Öresten duur is.", ["2 Expensive"]],
    ["Acme and Öresten are reliable.", ["1 Reliable", "2 Reliable"]],
    ["Acme is more durable than Öresten.", ["1 Durable"]],
    ["Acme is more durable than **Öresten**.", ["1 Durable"]],
    ["Acme is more durable than the *Öresten*.", ["1 Durable"]],
    ["Acme is more durable than [Öresten](https://oresten.example/).", ["1 Durable"]],
    ["Öresten is more durable than [**Acme Outdoor**](https://www.example.com/Acme).", ["2 Durable"]],
    ["Acme makes tents. It is user-friendly.", ["1 Easy to use"]],
    ["Acme makes tents. Many tents are heavy.", []],
    ["Acme makes tents. Tents are heavy. They are expensive.", []],
    ["- **Acme**: tents\n  - affordable\n  - fast delivery\n- **Öresten**: jackets", ["1 Affordable", "1 Fast delivery"]],
    ["Acme ist langlebig, aber teuer.", ["1 Durable", "1 Expensive"]],
    [
      "Die Zelte von Acme gelten als langlebige und leichte Begleiter, sind aber nicht günstig.",
      ["1 Durable", "1 Expensive", "1 Lightweight"],
    ],
    ["Acme hat sich in den letzten Jahren stark verändert und ist heute in vielen Ländern vertreten.", []],
    [
      "Les tentes d'Acme sont réputées pour être solides et légères, mais elles restent assez chères.",
      ["1 Durable", "1 Expensive", "1 Lightweight", "1 Trusted"],
    ],
    [
      "Las tiendas de campaña de Acme son ligeras, resistentes y muy cómodas, aunque algo caras.",
      ["1 Comfortable", "1 Durable", "1 Expensive", "1 Lightweight"],
    ],
    [
      "Le tende di Acme sono leggere e affidabili, con un ottimo rapporto qualità-prezzo.",
      ["1 Good value", "1 Lightweight", "1 Reliable"],
    ],
    [
      "As tendas da Acme são leves, confiáveis e não são caras para a maioria das pessoas.",
      ["1 Affordable", "1 Lightweight", "1 Reliable"],
    ],
    [
      "De tenten van Acme zijn betrouwbaar en waterdicht, maar ook behoorlijk duur voor beginners.",
      ["1 Expensive", "1 Reliable", "1 Weatherproof"],
    ],
    ["Acme works fast.", ["1 Fast"]],
    ["Acme offers fast delivery.", ["1 Fast delivery"]],
    ["Nothing is as durable. Acmeville is expensive.", []],
    ["Acme is cheaper than Öresten.", ["1 Affordable"]],
    ["Unlike Öresten, Acme is durable.", ["1 Durable"]],
    ["Compared to Öresten, Acme is durable.", ["1 Durable"]],
    ["Instead of Öresten, take Acme, which is durable.", ["1 Durable"]],
    ["Acme isn't as expensive as Öresten.", ["1 Affordable"]],
    ["Öresten is expensive, Acme is durable.", ["1 Durable", "2 Expensive"]],
    ["Öresten is expensive and Acme is durable.", ["1 Durable", "2 Expensive"]],
    ["Öresten is expensive and Acme too.", ["1 Expensive", "2 Expensive"]],
    ["Durable tents come from Acme and Öresten.", ["1 Durable", "2 Durable"]],
    ["Acme is not only durable but also expensive.", ["1 Durable", "1 Expensive"]],
    ["Acme ist nicht nur robust, sondern auch teuer.", ["1 Durable", "1 Expensive"]],
    ["Acme is far from cheap.", ["1 Expensive"]],
    ["Neither Acme nor Öresten is cheap.", ["1 Expensive", "2 Expensive"]],
    ["Is Acme durable?", []],
    ["## Acme\n\n**Pros:**\n- durable\n\n**Cons:**\n- expensive\n\n## Others\n\n- heavy", ["1 Durable", "1 Expensive"]],
    ["1. **Acme**\n- durable\n\n2. **Öresten**\n- heavy", ["1 Durable", "2 Heavy"]],
    ["**Acme**\n- durable\n\nÖresten is another shop.\n\n- heavy", ["1 Durable"]],
  ])("%s", (answer, expected) => {
    expect(said(answer)).toEqual(expected);
  });

  test("an answer that does not mention the own brand says nothing", () => {
    expect(said("Öresten is durable.", [{ companyN: 2, position: 1, evidence: null }])).toEqual([]);
  });

  test("each rests on its sentences, which stand in the answer at their offsets", () => {
    const answer = "## Tents\n\n1. Acme is durable. Fine.\n2. Acme is robust 😀!";
    const [durable] = perceptionsOf(answer, companies, both);
    expect(durable!.evidence.map(({ sentence }) => sentence)).toEqual(["Acme is durable.", "Acme is robust 😀!"]);
    for (const { sentence, start, end } of durable!.evidence) expect(answer.slice(start, end)).toBe(sentence);
  });

  test("an item of a list is about the company of the line above, also far into a text", () => {
    const answer = `${"Some words.\n".repeat(50)}Acme is a shop.\n   - Durable tents. Other words.\n- Robust boots.`;
    expect(said(answer, [{ companyN: 1, position: 1, evidence: null }])).toEqual(["1 Durable"]);
  });

  test("places come from the detector's evidence where it has any", () => {
    const answer = "The Trailhead is durable.";
    const evidence = [{ kind: "alias", start: 4, end: 13 }];
    expect(perceptionsOf(answer, companies, [{ companyN: 1, position: 1, evidence }]).map(({ name }) => name)).toEqual([
      "Durable",
    ]);
  });
});

test.each([
  [
    "1. **Acme** – Made for hikers. Affordable and durable.\n2. **Öresten** – Expensive.",
    ["1 Affordable", "1 Durable", "2 Expensive"],
  ],
  ["**Best overall: Acme.** Lightweight.\n\n**Best cheap: Öresten.** Affordable.", ["1 Lightweight", "2 Affordable"]],
  ["1. **Acme**\n   Durable.\n2. **Öresten**\n   Expensive.", ["1 Durable", "2 Expensive"]],
  [
    "### Acme Trail 2\n$199 · 4.5\nHigh-quality, but expensive.\n\n### Öresten\n$99\nCompact.",
    ["1 Expensive", "1 High quality", "2 Compact"],
  ],
  ["### Acme\n\nSome words.\n\n**Cons:** heavy", ["1 Heavy"]],
])("fragments in a block are about the company of its label or heading: %s", (answer, expected) => {
  expect(said(answer)).toEqual(expected);
});

test.each([
  "## Acme\n\nTents for hikers.\n\nBest regards. Expensive.",
  "## Acme\n\nTents for hikers.\n\n**Recommendation:** nothing expensive.",
  "1. **Acme** – tents. Most tents are heavy.",
  "- **Acme**: tents\nHeavy tents are sold elsewhere.",
  "1. **Acme** – tents like those of Öresten. Heavy.",
])("what may be about others is not said of the company of the label: %s", (answer) => {
  expect(said(answer)).toEqual([]);
});

test.each([
  ["| | Acme | Öresten |\n|---|:-:|---|\n| Price | affordable | expensive |", ["1 Affordable", "2 Expensive"]],
  ["Brand | Acme | Öresten\n--- | --- | ---\nPrice | | expensive", ["2 Expensive"]],
  ["| Acme | Öresten |\n|---|---|\n| affordable | heavy |", []],
  ["| | Acme | Öresten |\n| Price | affordable | expensive |", []],
])("a cell is about the company at the head of its column: %s", (answer, expected) => {
  expect(said(answer)).toEqual(expected);
});

test.each([
  ["Acme tiene el mejor precio de la costa, sin costo de envío.", []],
  ["Acme es costoso y preciso.", ["1 Accurate", "1 Expensive"]],
  ["Acme vende seguros de coche, con seguro de viaje.", []],
  ["Acme es un sitio seguro y rápido.", ["1 Fast", "1 Secure"]],
  ["Acme ist fast immer ausverkauft, und der Zug von dort ist schnell.", ["1 Fast"]],
  ["Acme ist fast überall.", []],
])("words that look like a quality are none: %s", (answer, expected) => {
  expect(said(answer)).toEqual(expected);
});

test.each([
  ["en", "Acme is anything but cheap.", ["1 Expensive"]],
  ["en", "Acme has no ads, is fast and cheap.", ["1 Affordable", "1 Fast"]],
  ["en", "Acme has no fees and fast delivery.", ["1 Affordable", "1 Fast delivery"]],
  ["en", "Acme is neither fast, reliable nor cheap.", ["1 Expensive", "1 Slow", "1 Unreliable"]],
  ["en", "Acme is hardly less robust.", ["1 Durable"]],
  ["de", "Acme ist keineswegs kompliziert und alles andere als teuer.", ["1 Affordable", "1 Easy to use"]],
  ["fr", "Acme est peu fiable et un peu chère.", ["1 Expensive", "1 Unreliable"]],
  ["de", "Acme ist die günstigste und schnellste App.", ["1 Affordable", "1 Fast"]],
  ["nl", "Acme is betrouwbaarder en goedkoper.", ["1 Affordable", "1 Reliable"]],
])("what is said against a quality, and how far that reaches (%s): %s", (language, answer, expected) => {
  expect(said(answer, both.slice(0, 1), language)).toEqual(expected);
});

test.each([
  ["en", "Acme did better than the expensive tents of Öresten.", []],
  ["de", "Acme ist besser als das teure Öresten.", []],
  ["es", "Acme es más barata que Öresten.", ["1 Affordable"]],
  ["pt", "A Acme é mais barata do que a Öresten.", ["1 Affordable"]],
  ["nl", "Acme is goedkoper dan Öresten, dat traag is.", ["1 Affordable", "2 Slow"]],
  ["de", "Im Gegensatz zu Öresten, die teuer ist, ist Acme günstig.", ["1 Affordable", "2 Expensive"]],
  ["fr", "Bien que Öresten soit cher, Acme est fiable.", ["1 Reliable", "2 Expensive"]],
  ["en", "Cheaper alternatives to Öresten include Acme.", ["1 Affordable"]],
  ["en", "If you want something affordable, choose Acme over Öresten, which is slow.", ["1 Affordable", "2 Slow"]],
  ["en", "Acme, light and durable, beats Öresten.", ["1 Durable"]],
])("what others are measured by is not said of them (%s): %s", (language, answer, expected) => {
  expect(said(answer, both, language)).toEqual(expected);
});

test.each([
  ["en", "Acme is cheapest for tents, and Öresten comes third.", ["1 Affordable"]],
  ["en", "Acme sells tents in Ulm, Öresten is cheaper.", ["2 Affordable"]],
  ["en", "Acme is cheap for tents, Öresten for boots.", ["1 Affordable", "2 Affordable"]],
  ["en", "Of Acme and Öresten, Öresten is the faster one.", ["2 Fast"]],
  ["de", "Während Acme günstig ist, gilt Öresten als zuverlässig.", ["1 Affordable", "2 Reliable"]],
  ["en", "While cheap, Acme is more reliable than Öresten.", ["1 Affordable", "1 Reliable"]],
  ["de", "Am günstigsten ist Acme, am schnellsten Öresten.", ["1 Affordable", "2 Fast"]],
])("each company has what its own clause says (%s): %s", (language, answer, expected) => {
  expect(said(answer, both, language)).toEqual(expected);
});

test("a company is not what its name says", () => {
  const named = [{ n: 1, isSelf: true, name: "Scalable Capital", aliases: [] }];
  const of = (answer: string) => perceptionsOf(answer, named, [{ companyN: 1, position: 1, evidence: null }], "de");
  expect(of("Scalable Capital hat eine Flatrate.")).toEqual([]);
  expect(of("Scalable Capital ist scalable.").map(({ name }) => name)).toEqual(["Scalable"]);
});

test.each(["1. **Acme** – durable", "- **Acme** – durable", "* **Acme** – durable", "| **Acme** – durable | x |"])(
  "a sentence keeps the emphasis that it begins with, without the marks of its list: %s",
  (answer) => {
    const [{ evidence } = { evidence: [] }] = perceptionsOf(answer, companies, both);
    expect(evidence[0]?.sentence).toMatch(/^\*\*Acme\*\* – durable/);
  },
);

test.each([
  ["en", "Acme and Öresten are cheap and fast respectively.", ["1 Affordable", "2 Fast"]],
  ["en", "Öresten and Acme are, respectively, cheap and easy to use.", ["1 Easy to use", "2 Affordable"]],
  ["de", "Acme und Öresten sind günstig beziehungsweise schnell.", ["1 Affordable", "2 Fast"]],
  ["de", "Acme bzw. Öresten sind günstig und schnell.", ["1 Affordable", "1 Fast", "2 Affordable", "2 Fast"]],
  ["es", "Acme y Öresten son, respectivamente, barato y rápido.", ["1 Affordable", "2 Fast"]],
  ["en", "Acme and Öresten cost 5 and 9 euros, respectively, and are reliable.", ["1 Reliable", "2 Reliable"]],
])("of several companies each has the quality in its turn (%s): %s", (language, answer, expected) => {
  expect(said(answer, both, language)).toEqual(expected);
});

test.each([
  ["en", "Choose Acme or Öresten. The former is cheap; the latter is reliable.", ["1 Affordable", "2 Reliable"]],
  ["en", "Acme and Öresten make tents. The latter is expensive. The former is light and durable.", ["1 Durable", "2 Expensive"]],
  ["en", "Of Acme and Öresten, the first is affordable and the second is durable.", ["1 Affordable", "2 Durable"]],
  ["de", "Zur Wahl stehen Öresten und Acme. Ersteres ist zuverlässig, letzteres günstig.", ["1 Affordable", "2 Reliable"]],
  ["fr", "Deux choix : Acme et Öresten. Le premier est rapide, le second cher.", ["1 Fast", "2 Expensive"]],
  ["nl", "Kies uit Acme en Öresten: de eerste is goedkoop, de tweede snel.", ["1 Affordable", "2 Fast"]],
  ["en", "Acme makes tents. The former is cheap.", []],
  ["en", "Acme and Öresten make tents. The first cheap tent came in 1990.", []],
])("the former and the latter are the companies named before (%s): %s", (language, answer, expected) => {
  expect(said(answer, both, language)).toEqual(expected);
});

test.each([
  ["en", "Acme is not cheap, fast or reliable.", ["1 Expensive", "1 Slow", "1 Unreliable"]],
  ["en", "Acme isn't slow, buggy, or hard to use.", ["1 Easy to use", "1 Fast", "1 Reliable"]],
  ["en", "Acme has no outages, hidden fees or delays.", ["1 Reliable", "1 Transparent"]],
  ["en", "Acme is not cheap, but fast.", ["1 Expensive", "1 Fast"]],
  ["en", "Acme has no hidden fees, fast delivery and great support.", ["1 Fast delivery", "1 Helpful support", "1 Transparent"]],
  ["de", "Acme ist nicht günstig, schnell oder zuverlässig.", ["1 Expensive", "1 Slow", "1 Unreliable"]],
  ["fr", "Acme n'est pas cher, lent ou compliqué.", ["1 Affordable", "1 Easy to use", "1 Fast"]],
  ["it", "Acme non è caro, lento o complicato.", ["1 Affordable", "1 Easy to use", "1 Fast"]],
])("what is denied of the first of several is denied of all (%s): %s", (language, answer, expected) => {
  expect(said(answer, both, language)).toEqual(expected);
});

test.each([
  ["en", "Acme makes tents. However, it is expensive.", ["1 Expensive"]],
  ["en", "Acme makes tents. While not cheap, it's durable.", ["1 Durable", "1 Expensive"]],
  ["en", "Acme makes tents. However, it is important to choose a reliable brand.", []],
  ["de", "Acme macht Zelte. Allerdings ist es teuer.", ["1 Expensive"]],
  ["fr", "Acme fait des tentes. Cependant, elle est chère.", ["1 Expensive"]],
  ["it", "Acme fa tende. È affidabile.", ["1 Reliable"]],
  ["nl", "Acme maakt tenten. Toch is het duur.", ["1 Expensive"]],
  ["en", "Acme and Öresten make tents. Both are durable.", ["1 Durable", "2 Durable"]],
  ["en", "Acme and Öresten make tents. Both shops sell durable boots.", []],
  ["en", "Acme and Öresten make tents. It is expensive.", []],
])("a sentence goes on about the companies before, whatever opens it (%s): %s", (language, answer, expected) => {
  expect(said(answer, both, language)).toEqual(expected);
});

test.each([
  ["en", "Acme could be cheaper, and it used to be slow.", []],
  ["de", "Acme könnte günstiger sein.", []],
  ["de", "Acme ist so schnell wie Öresten.", ["1 Fast"]],
  ["de", "Acme ist robust, der Öresten leicht und günstig.", ["1 Durable", "2 Affordable", "2 Lightweight"]],
])("what might be, was, or is only compared with is not said (%s): %s", (language, answer, expected) => {
  expect(said(answer, both, language)).toEqual(expected);
});

test.each([
  ["en", "Acme charges high fees, but its support is very fast.", ["1 Expensive", "1 Helpful support"]],
  ["en", "Acme is ideal for teams where cost is not a high priority.", []],
  ["en", "Acme's fees aren't high.", ["1 Affordable"]],
  ["en", "**Acme**\n- **Fees:** high\n- **Support**: slow", ["1 Expensive", "1 Poor support"]],
  ["de", "Bei Acme sind die Gebühren höher, der Kundendienst ist hilfsbereit.", ["1 Expensive", "1 Helpful support"]],
  ["fr", "Acme pratique des prix très bas, mais le service client n'est pas réputé rapide.", ["1 Affordable", "1 Poor support"]],
  ["es", "Las comisiones de Acme son altas.", ["1 Expensive"]],
  ["it", "La qualità di Acme è scarsa.", ["1 Poor quality"]],
  ["pt", "A Acme tem taxas altas e suporte prestativo.", ["1 Expensive", "1 Helpful support"]],
  ["pt", "A Acme tem tecnologia de ponta.", ["1 Innovative"]],
  ["pt", "A Acme tem um programa de pontos.", []],
  ["nl", "De kosten van Acme zijn laag.", ["1 Affordable"]],
  ["en", "It would be wrong to call Acme expensive.", ["1 Affordable"]],
  ["de", "Es wäre falsch, Acme teuer zu nennen.", ["1 Affordable"]],
  ["es", "No diría que Acme es lenta.", ["1 Fast"]],
  ["en", "Acme is a safe bet.", []],
  ["fr", "Acme est bien sûr connu.", ["1 Popular"]],
  ["en", "And Acme? Cheap, but fragile.", ["1 Affordable", "1 Fragile"]],
  ["en", "Is Acme reliable? Many apps are popular.", []],
])(
  "what is said of prices, support, delivery, quality and selection, and of judgements (%s): %s",
  (language, answer, expected) => {
    expect(said(answer, both.slice(0, 1), language)).toEqual(expected);
  },
);

test.each([
  ["Acme lacks the reliable support that Öresten offers.", ["1 Poor support", "2 Helpful support"]],
  ["Acme has the durable tents that Öresten lacks.", ["1 Durable"]],
  ["Acme (a brand of Öresten) is cheap.", ["1 Affordable"]],
  ["Acme (and Öresten) are cheap.", ["1 Affordable", "2 Affordable"]],
  ["Acme (light tents), Öresten (waterproof jackets).", ["2 Weatherproof"]],
  ["Acme is more secure, according to Öresten.", ["1 Secure"]],
  ["Unlike the support of Öresten, Acme is reliable.", ["1 Reliable"]],
  ["Acme is lightweight, and the support of Öresten is fast.", ["1 Lightweight", "2 Helpful support"]],
])("whom it is said of: %s", (answer, expected) => {
  expect(said(answer, both, "en")).toEqual(expected);
});

test.each([
  ["en", "- **Acme**\n  - **Pros:** handles heavy loads\n  - **Cons:** battery drains fast, not cheap", ["1 Expensive"]],
  [
    "en",
    "### Acme\n\n**Pros**\n- ends slow setups\n- affordable\n\n**Cons:**\n\n- wears fast\n\nAcme is fast.",
    ["1 Affordable", "1 Fast"],
  ],
  ["en", "| Tyre | Pros | Cons |\n|---|---|---|\n| Acme | Cheap | Wears faster |\n\n| Acme | cheap |", ["1 Affordable"]],
  ["en", "| | Acme | Öresten |\n|---|---|---|\n| Cons | drains fast | heavy |", ["2 Heavy"]],
  ["en", "**Acme**\n- Cons: pricey, but durable\n- **Pro:** slow at $5 a month", ["1 Durable", "1 Expensive", "1 Slow"]],
  ["fr", "| Modèle | Points forts | Points faibles |\n|---|---|---|\n| Acme 3 | Durable | Usure plus rapide |", ["1 Durable"]],
  ["de", "**Acme**\n- **Nachteile:** verschleißt schnell", []],
])("what is told against a company praises nothing, and the other way round (%s): %s", (language, answer, expected) => {
  expect(said(answer, both, language)).toEqual(expected);
});

test("a stop that belongs to a name ends no sentence", () => {
  const named = [
    { n: 1, isSelf: true, name: "Acme!", aliases: [] },
    { n: 2, isSelf: false, name: "J.D. Öresten", aliases: [] },
  ];
  const of = (answer: string) => perceptionsOf(answer, named, both, "en").map(({ companyN, name }) => `${companyN} ${name}`);
  expect(of("Acme! is fast and J.D. Öresten is slow.")).toEqual(["1 Fast", "2 Slow"]);
  expect(of("Many like **Acme!** They sell tents.")).toEqual([]);
});

test("a place of which the detector is not sure speaks for a company that the answer mentions elsewhere", () => {
  const evidence = [
    { kind: "name", confidence: 0.9, start: 4, end: 8 },
    { kind: "common_word", confidence: 0.53, start: 16, end: 20 },
  ];
  const read = (confidence: number) =>
    perceptionsOf("Try Acme today. Acme is cheap.", companies, [
      { companyN: 1, position: 1, evidence: [evidence[0], { ...evidence[1], confidence }] },
    ]);
  expect(read(0.53)).toHaveLength(1);
  expect(read(0.95)).toHaveLength(0);
});
