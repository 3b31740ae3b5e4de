import { describe, expect, test } from "vitest";
import { serviceLook } from "../../../api/pages/look.ts";
import { reportPage } from "../../../api/pages/report/page.ts";
import { byModel, headline, tiles } from "../../../api/pages/report/visibility.ts";
import { competitorsByModel } from "../../../src/content/pitches/competitors/by-model.ts";
import { namesInAnswers } from "../../../src/content/pitches/competitors/in-answers.ts";
import { placeholderCompetitors } from "../../../src/content/pitches/competitors/placeholders.ts";
import type { StoredAnswer } from "../../../src/content/pitches/report/answers.ts";
import { findingsOf, type Material } from "../../../src/content/pitches/report/build.ts";
import { allCompetitors } from "../../../src/content/pitches/report/competitors.ts";
import { recommendByRules } from "../../../src/content/pitches/report/recommend.ts";
import { recommendByModel } from "../../../src/content/pitches/report/recommend-by-model.ts";
import type { BrandProfile, PitchPrompt, PitchReport } from "../../../src/content/pitches/report-record.ts";

const brand: BrandProfile = {
  ...{
    name: "Northlight",
    aliases: [],
    domain: "northlight.com",
    category: "headphones",
    description: "",
    topics: ["headphones"],
  },
  ...{ audience: [], country: "GB", language: "en", made_by: "rules", derived: [] },
};
const prompts: PitchPrompt[] = [
  { text: "Which headphones are best?", kind: "category" },
  { text: "Which headphones last?", kind: "need" },
  { text: "What is Northlight known for?", kind: "brand" },
];

const answer = (prompt: number, text: string, cited: string[] = [], extra: Partial<StoredAnswer> = {}): StoredAnswer => ({
  model: "chatgpt",
  provider: "openai",
  outcome: "answered",
  prompt: prompts[prompt]!.text,
  text,
  reason: null,
  askedAt: "2026-03-02T12:00:00.000Z",
  cited: cited.map((url) => ({ url, title: null, host: new URL(url).hostname.replace(/^www\./, "") })),
  ...extra,
});

const answers: StoredAnswer[] = [
  answer(0, "1. **Sonovar** – a safe choice.\n2. **Northlight** – easy to repair.", ["https://reviews.example/best"]),
  answer(0, "**Sonovar** and **Kettwig** are good.", ["https://www.sonovar.com/x", "https://reviews.example/best"], {
    model: "gemini",
  }),
  answer(1, "- **Sonovar**: lasts long.\n- **Zenbrook**: cheap.", ["https://reviews.example/last"]),
  answer(1, "Look for a long **Warranty**. **Kettwig** has one.", [], { model: "gemini" }),
  answer(2, "Northlight is known for reliable headphones, but it is expensive.", ["https://northlight.com/about"]),
  answer(2, "I have no information about a company called Northlight.", [], { model: "gemini" }),
  answer(1, "", [], { outcome: "failed", model: "claude", reason: "The provider failed (500)." }),
];

const material = (competitors: Material["competitors"], given = answers): Material => ({
  ...{
    site: { url: "https://northlight.com/", pages: [], unread: [] },
    brand,
    competitors,
    prompts,
    promptsMadeBy: "rules",
    answers: given,
  },
});

test("a competitor that the model names may be called by ordinary words, and in letters without capitals", async () => {
  const names = ["Northern Paddle", "Apple", "بيت البخور", "Others", "is it: good?"];
  const generate = async () => ({
    answer: { competitors: names.map((name) => ({ name, domain: null })) },
    usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 },
  });
  const found = await competitorsByModel({ provider: "test", model: "test", generate }, brand, new AbortController().signal);
  expect(found.map(({ name }) => name)).toEqual(names.slice(0, 3));
  const named = findingsOf(
    material(found, [
      answer(0, "| Brand | Notes |\n|---|---|\n| Northern Paddle | light |\n| Northlight | fine |"),
      answer(0, "1. **بيت البخور**\n2. **Northlight**"),
    ]),
  );
  const rates = new Map(named.metrics.overall.companies.map((one) => [one.name, one.mention_rate.value]));
  expect([rates.get("Northern Paddle"), rates.get("بيت البخور")]).toEqual([50, 50]);
});

describe("names that answers recommend", () => {
  const texts = Array.from(
    { length: 6 },
    (_, n) => `1. **Sonovar** – good\n2. **Kettwig ${n % 2 ? "Audio" : "Audio"}**: fine\n- **Best overall**: Northlight`,
  );

  test("are found in bold, at the head of points, in links and tables; labels, words and the brand are not", () => {
    const more = [
      "### Zenbrook\nGood.",
      "| Brand | Price |\n|---|---|\n| Zenbrook | low |",
      "[Zenbrook](https://zenbrook.com) is **Very Good**",
    ];
    const names = namesInAnswers([...texts, ...more], ["Northlight"]).map(({ name, answers: count }) => [name, count]);
    expect(names).toEqual([
      ["Kettwig Audio", 6],
      ["Sonovar", 6],
      ["Zenbrook", 3],
    ]);
  });

  test("are no ordinary words of the language that the answers are in", () => {
    const german = Array.from({ length: 6 }, () => "1. **Sonovar** – gut ([Quelle](https://test.example/a))");
    const names = (language?: string) => namesInAnswers(german, [], language).map(({ name }) => name);
    expect(names("de-DE")).toEqual(["Sonovar"]);
    expect(names("en")).toEqual(["Quelle", "Sonovar"]);
  });

  test("need three answers, and one in twenty-five", () => {
    expect(namesInAnswers([texts[0]!, texts[1]!], [])).toEqual([]);
    const many = [...texts, ...Array.from({ length: 200 }, () => "Nothing here.")];
    expect(namesInAnswers(many, ["Northlight"])).toEqual([]);
  });

  test("are the stand-ins again: each is counted once", async () => {
    const given = Array.from({ length: 6 }, () =>
      answer(0, "1. **Kitestone** – good.\n2. **Bluefern Ltd** – fine.\n3. **Sonovar** – new.", [
        "https://www.kitestone.example/a",
        "https://www.bluefern.example/b",
      ]),
    );
    const found = await allCompetitors(
      null,
      { brand, competitors: placeholderCompetitors(), products: [] },
      given,
      new AbortController().signal,
    );
    expect(found.map(({ name, found_in: from }) => [name, from])).toEqual([
      ["Alderway", "stand_in"],
      ["Bluefern", "stand_in"],
      ["Kitestone", "stand_in"],
      ["Morrowvale", "stand_in"],
      ["Sonovar", "answers"],
    ]);
    // As a release before wrote them into pitches that are still under way.
    const older = placeholderCompetitors().map((entry) => ({ ...entry, name: `${entry.name} (made up)` }));
    expect(
      await allCompetitors(
        null,
        { brand, competitors: older, products: [] },
        given.map((one) => ({ ...one, text: one.text.replace(" Ltd", "") })),
        new AbortController().signal,
      ),
    ).toHaveLength(5);
  });

  test("become competitors with the domain that answers cite for them", async () => {
    const given = [...answers, answer(0, "**Sonovar** again."), answer(0, "**Kettwig** again.")];
    const found = await allCompetitors(null, { brand, competitors: [], products: [] }, given, new AbortController().signal);
    expect(found).toMatchObject([
      { name: "Sonovar", domain: "sonovar.com", found_in: "answers", evidence: "Recommended in 4 of 8 answers" },
      { name: "Kettwig", domain: null },
    ]);
  });
});

describe("what the answers say", () => {
  const known = (name: string, found_in: "website" | "model" = "website", domain: string | null = null) => ({
    ...{ name, domain, found_in, evidence: "" },
  });
  const reportFrom = ({ answers: _, ...counted }: ReturnType<typeof findingsOf>): PitchReport => ({
    ...{ ...counted, recommendations: [], notes: [], generated_at: "2026-03-02T12:00:00.000Z" },
  });
  const reportOf = (...texts: string[]): PitchReport =>
    reportFrom(
      findingsOf(
        material(
          [known("Sonovar")],
          texts.map((text) => answer(0, text)),
        ),
      ),
    );
  const findings = findingsOf(
    material([known("Kettwig"), known("Sonovar", "website", "sonovar.com"), known("Nobody Knows", "model")]),
  );

  test("is counted over questions that do not name the brand; failed calls and unnamed guesses are left out", () => {
    expect(findings.metrics.overall).toMatchObject({
      answers: 4,
      companies: [
        {
          name: "Northlight",
          is_self: true,
          mentions: 1,
          avg_position: 2,
          first_places: 0,
          mention_rate: { value: 25, n: 4 },
          citation_rate: { value: 0 },
        },
        {
          name: "Sonovar",
          mentions: 3,
          avg_position: 1,
          first_places: 3,
          share_of_voice: { value: 50 },
          citation_rate: { value: 25 },
        },
        { name: "Kettwig", mentions: 2, avg_position: 1.5, first_places: 1 },
      ],
    });
    expect(findings.metrics.overall.companies).toHaveLength(3);
    const { low, high } = findings.metrics.overall.companies[0]!.mention_rate;
    // Wilson's interval of 1 in 4 by hand: (p + z²/2n ± z·√(p(1−p)/n + z²/4n²)) ÷ (1 + z²/n)
    expect([low, high]).toEqual([4.56, 69.94]);
    expect(findings.metrics.by_model.map(({ model, answers: n, failed }) => [model, n, failed])).toEqual([
      ["chatgpt", 2, 0],
      ["gemini", 2, 0],
      ["claude", 0, 1],
    ]);
    expect(findings.metrics.positions[0]).toEqual({ name: "Northlight", is_self: true, first: 0, second: 1, third: 0, later: 0 });
    expect(findings.sample).toMatchObject({ asked: 7, answered: 6, failed: 1 });
  });

  test("sources have owners, perception its sentences, gaps their winners", () => {
    expect(findings.sources.map(({ domain, owner, answers: n }) => [domain, owner, n])).toEqual([
      ["reviews.example", "third_party", 3],
      ["sonovar.com", "competitor", 1],
    ]);
    expect(findings.sources[0]).toMatchObject({ brand_mentions: 1, competitor_mentions: 3 });
    expect(findings.sentiment).toMatchObject({ brand_answers: 2, unknown_answers: 1, positive_answers: 1, negative_answers: 1 });
    expect(findings.sentiment.quotes[0]!.text).toBe("Northlight is known for reliable headphones, but it is expensive.");
    expect(findings.gaps).toMatchObject([
      {
        prompt: "Which headphones last?",
        mentions: 0,
        leaders: [
          { name: "Sonovar", answers: 1 },
          { name: "Kettwig", answers: 1 },
        ],
      },
      {
        prompt: "Which headphones are best?",
        mentions: 1,
        leaders: [
          { name: "Sonovar", answers: 2 },
          { name: "Kettwig", answers: 1 },
        ],
      },
    ]);
  });

  test("advice follows from it and shows its answers", () => {
    // The same answers again and again: enough of them for the intervals to part.
    const many = Array.from({ length: 12 }, () => answers).flat();
    const advice = recommendByRules(findingsOf(material([known("Kettwig"), known("Sonovar", "website", "sonovar.com")], many)));
    expect(advice.map(({ id }) => id)).toEqual(expect.arrayContaining(["answer-gaps", "get-listed", "become-known"]));
    expect(advice.find(({ id }) => id === "get-listed")!.why).toBe(
      "reviews.example is cited in 36 answers; 36 of them name Sonovar, 12 name Northlight.",
    );
    const gaps = advice.find(({ id }) => id === "answer-gaps")!;
    expect(gaps.evidence).toContainEqual({
      prompt: "Which headphones last?",
      model: "chatgpt",
      quote: "Sonovar: lasts long.",
      url: null,
    });
    for (const { evidence } of advice) expect(evidence.length).toBeGreaterThan(0);
  });

  test("a competitor whom only some of many questions go with is not ahead in all of them together", () => {
    const questions = Array.from({ length: 12 }, (_, n) => ({
      text: `Which headphones are best for ${n} hours?`,
      kind: "need" as const,
    }));
    // Each question is answered alike by every model, for one of the two; `rivals` of the twelve go with the competitor.
    const found = (rivals: number) => {
      const answered = questions.flatMap(({ text }, n) =>
        Array.from({ length: 4 }, (_, model) => ({
          ...answer(0, [n < rivals && "Sonovar", n >= 9 && "Northlight"].filter(Boolean).join(", "), ["https://forum.example/x"]),
          ...{ prompt: text, model: (["chatgpt", "gemini", "claude", "grok"] as const)[model]! },
        })),
      );
      return findingsOf({ ...material([known("Sonovar")], answered), prompts: questions });
    };
    const ofSources = (rivals: number) => recommendByRules(found(rivals)).some(({ id }) => id === "get-listed");
    // Intervals of 48 answers that were independent would part at seven of twelve.
    expect([ofSources(7), ofSources(12)]).toEqual([false, true]);
    const isClose = (rivals: number) => headline(reportFrom(found(rivals))).endsWith("(too close to call).");
    expect([isClose(7), isClose(12)]).toEqual([true, false]);
  });

  test("a brand has a place, and a competitor is named most, only where answers name some company", () => {
    const placeOf = (...texts: string[]) => /Place<\/span><b>([^<]*)/.exec(String(tiles(reportOf(...texts))))![1];
    const isNamedMost = (text: string) => String(byModel(reportOf(text))).includes("named most");
    expect([isNamedMost("Neither"), isNamedMost("Northlight"), isNamedMost("Sonovar")]).toEqual([false, false, true]);
    expect([placeOf("Neither", "None"), placeOf("Sonovar", "None"), placeOf("Northlight", "Sonovar")]).toEqual([
      ...["–", "2 of 2", "1 of 2"],
    ]);
  });

  test("a brand that is named as often as the best competitor is not said to be named more often", () => {
    const headlineOf = (...texts: string[]) => headline(reportOf(...texts));
    expect(headlineOf("Northlight", "Sonovar", "Neither")).toMatch(
      /; Sonovar is named as often, and no competitor more often\.$/,
    );
    expect(headlineOf("Northlight", "Northlight, Sonovar")).toMatch(/; more than any competitor; Sonovar follows with 50% /);
    expect(headlineOf("Sonovar", "Neither")).toMatch(/; Sonovar leads with 50% /);
  });

  test("a position reads in advice as in the tables: half up", async () => {
    // Of 60 answers 39 name it second: 1.65, which is a hair less in binary.
    const second = Array.from({ length: 60 }, (_, n) =>
      answer(n % 2, n < 39 ? "Sonovar, then Northlight" : "Northlight, then Sonovar"),
    );
    const findings = findingsOf(material([known("Sonovar")], second));
    const advice = recommendByRules(findings);
    expect(advice.find(({ id }) => id === "rise")!.why).toContain("its place is 1.7 on average");
    const evidence = [{ answer: "a1", quote: findings.answers[0]!.text }];
    const generate = async () => ({
      answer: {
        recommendations: ["1.7", "1.6"].map((place) => ({
          ...{ priority: "low", title: place, why: `Its place is ${place}.`, change: "Rise.", evidence },
        })),
      },
      usage: { inputTokens: 0, outputTokens: 0, totalTokens: 0 },
    });
    const byModel = await recommendByModel({ provider: "m", model: "m", generate }, findings, new AbortController().signal);
    expect(byModel.map(({ title }) => title)).toEqual(["1.7"]);
  });

  test("nothing is advised against competitors who are not ahead one by one beyond chance", () => {
    const others = ["Sonovar", "Kettwig", "Zenbrook", "Aurivox"].map((name) => known(name));
    // All of the answers name some competitor, 45 of 48 the brand, 44 the best of the others.
    const even = Array.from({ length: 48 }, (_, n) =>
      answer(
        n % 2,
        [n < 45 && "Northlight", n >= 4 && "Sonovar", n < 30 && "Kettwig", n < 4 && "Zenbrook"].filter(Boolean).join(", "),
        ["https://forum.example/x"],
      ),
    );
    expect(recommendByRules(findingsOf(material(others, even))).map(({ id }) => id)).toEqual([]);
    // A competitor a little ahead in few answers.
    const few = Array.from({ length: 4 }, (_, n) =>
      answer(0, n === 0 ? "Northlight, Sonovar" : n < 3 ? "Sonovar" : "Nobody", ["https://forum.example/x"]),
    );
    expect(recommendByRules(findingsOf(material(others, few))).map(({ id }) => id)).toEqual([]);
    // One that is named alone in all answers that rest on a source.
    const behind = Array.from({ length: 24 }, (_, n) => answer(n % 2, "Sonovar", ["https://forum.example/x"]));
    expect(recommendByRules(findingsOf(material(others, behind))).map(({ id, priority }) => [id, priority])).toEqual([
      ["answer-gaps", "high"],
      ["get-listed", "high"],
    ]);
  });

  test("the page escapes whatever websites and models write, and links to web addresses only", async () => {
    const evil = '<script>alert(1)</script>"><img src=x onerror=alert(2)>';
    const hostile = findingsOf({
      ...material(
        [known(`Evil ${evil}`.slice(0, 60))],
        [answer(0, `**Northlight** ${evil} is reliable and fair.`, [`https://evil.example/${evil}`])],
      ),
      brand: { ...brand, category: evil, derived: [{ field: evil, value: evil, from: evil }] },
    });
    const { answers: _, ...counted } = hostile;
    const source = { ...counted.sources[0]!, pages: [{ url: "javascript:alert(3)", title: evil, answers: 1 }] };
    const report: PitchReport = {
      ...{ ...counted, sources: [source], generated_at: "2026-03-02T12:00:00.000Z", notes: [evil] },
      recommendations: [
        ...[{ id: "x", priority: "high" as const, title: evil, why: evil, change: evil, made_by: "model" as const }].map(
          (one) => ({
            ...{ ...one, evidence: [{ prompt: evil, model: null, quote: evil, url: "javascript:alert(4)" }] },
          }),
        ),
      ],
    };
    const page = await reportPage(report, serviceLook);
    expect(page).not.toMatch(/<script|<img|href="javascript/i);
    expect(page.match(/<[a-z][^>]*\son[a-z]+=/gi)).toBeNull();
    expect(page).not.toMatch(/<[^>]+\sstyle=/i);
  });

  test("names and questions that are read from the right stand each for itself", async () => {
    const name = "عطار العود";
    const asked = "أين أشتري العود (3)؟";
    const arabic = { ...brand, name, language: "ar" };
    const { answers: _, ...counted } = findingsOf({
      ...material([], [{ ...answer(0, `${name} is good.`), prompt: asked }]),
      ...{ brand: arabic, prompts: [{ text: asked, kind: "need" }] },
    });
    const step = { id: "x", priority: "high" as const, title: `Name ${name}`, made_by: "rules" as const, change: "Write." };
    const page = await reportPage(
      {
        ...{ ...counted, generated_at: "2026-03-02T12:00:00.000Z", notes: [] },
        gaps: [
          {
            prompt: asked,
            kind: "need",
            mentions: 0,
            answers: 4,
            sources: [],
            leaders: ["Oud", name].map((one) => ({ name: one, answers: 2 })),
          },
        ],
        recommendations: [{ ...step, why: `Asked "${asked}", 3 of 3 answers name ${name} <b>`, evidence: [] }],
      },
      serviceLook,
    );
    expect(page).toContain(`Asked &quot;<bdi>${asked}</bdi>&quot;, 3 of 3 answers name <bdi>${name}</bdi> &lt;b&gt;`);
    expect(page).toContain(`<h3>Name <bdi>${name}</bdi></h3>`);
    expect(page).toContain(`<bdi>Oud</bdi> (2), <bdi>${name}</bdi> (2)`);
    expect(page).toMatch(new RegExp(`<p class="lead">[^<]*<bdi>${name}</bdi>`));
  });

  const pageOf = (found: ReturnType<typeof findingsOf>) => {
    const { answers: _, ...counted } = found;
    return reportPage({ ...counted, generated_at: "2026-03-02T12:00:00.000Z", notes: [], recommendations: [] }, serviceLook);
  };

  test("without a competitor there is no place among companies", async () => {
    const page = await pageOf(findingsOf(material([], [answer(0, "Northlight is good.")])));
    expect(page).toContain("no competitor was found on its pages or in the answers.");
    expect(page).toContain("<span>Place</span><b>–</b><small>no competitor was found to compare with</small>");
    expect(page).not.toMatch(/<b>1 of 1|beside its competitors/);
    expect(page).toContain("asked on 2 March 2026");
    expect(page).toContain("The answers came from OpenAI. A company is named");
  });

  test("questions that others win are not followed by the word that nothing is to be changed", async () => {
    const rival = { name: "Sonovar", domain: null, found_in: "answers" as const, evidence: "" };
    const page = await pageOf(findingsOf(material([rival])));
    // Companies head the rows, as many as there are; models are the columns, with their answers.
    expect(page).toMatch(
      /<th scope="col" class="">Company<\/th><th scope="col" class="n">ChatGPT <span class="soft">\(2\)<\/span>/,
    );
    expect(page).toContain('<th scope="row">Sonovar</th><td class="n">100%</td>');
    expect(page).toContain("Questions that others win");
    expect(page).toContain("each difference may be chance, so no step is advised yet");
    const even = await pageOf(findingsOf(material([rival], [answer(0, "**Sonovar** and **Northlight** are good.")])));
    expect(even).not.toContain("Questions that others win");
    expect(even).toContain("nothing that Northlight would have to change now");
    expect(even).not.toContain('<ol class="steps">');
  });
});
