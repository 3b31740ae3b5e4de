import fc from "fast-check";

/** A website with its history, as an import brings it, and what is asked of it. Records go by their place in lists. */
export interface World {
  companies: { name: string; domain: string; aliases: string[] }[];
  prompts: { type: "discovery" | "high_intent" | null; volume: number | null; tags: number[] }[];
  lines: Line[];
  /** Lines of a first import, whose days are sealed before the others come. */
  sealedLines: number;
  queries: Query[];
  /** How the companies change after everything is sealed. */
  change: {
    /** A competitor that is removed. */
    removed: number | null;
    /** The own brand's domain from then on. */
    ownDomain: string | null;
    /** A competitor that comes; nobody mentions it. */
    added: string | null;
  };
}

/** The world after its companies have changed: what is asked of it and expected afterwards. */
export function changedWorld(world: World): World {
  const { removed, ownDomain, added } = world.change;
  // A competitor that is gone stands for an unknown one.
  const placeOf = (company: number) => (removed === null || company < removed ? company : company === removed ? -1 : company - 1);
  const companies = world.companies
    .map((company, index) => (index === 0 && ownDomain ? { ...company, domain: ownDomain } : company))
    .filter((_, index) => index !== removed);
  return {
    ...world,
    companies: added === null ? companies : [...companies, { name: added, domain: addedDomain, aliases: [] }],
    lines: world.lines.map((line) => ({
      ...line,
      mentioned: line.mentioned.map(placeOf).filter((place) => place >= 0),
      said: line.said.map(([attribute, company]) => [attribute, placeOf(company)] as const),
    })),
    queries: world.queries.map((query) => ({ ...query, shown: query.shown.map(placeOf) })),
  };
}

export const addedDomain = "notfive.example";

export interface Line {
  prompt: number;
  model: string;
  location: string | null;
  schedule: string;
  /** Milliseconds since 1970; `created_at` may be written with more decimals or another offset. */
  atMs: number;
  created_at: string;
  outcome: "answered" | "refused" | "empty" | "failed";
  /** `length`: the answer was cut. */
  finish: "stop" | "length" | null;
  /** Companies in the order of their first mention. */
  mentioned: number[];
  citations: { url: string; cited: boolean }[];
  searchQueries: string[];
  products: {
    title: string;
    brand: string | null;
    price: number | null;
    currency: string | null;
    merchant: string | null;
    url: string | null;
    /** null: its place in the list. */
    position: number | null;
    in_stock: boolean | null;
  }[];
  /** Attributes that the answer says of companies, each pair once. */
  said: (readonly [attribute: number, company: number])[];
}

export interface Query {
  start: string;
  end: string;
  startMs: number;
  endMs: number;
  models: string[];
  locations: string[];
  prompts: number[];
  tags: number[];
  operator: "any" | "all";
  /** undefined: no filter. */
  type: "discovery" | "high_intent" | null | undefined;
  schedule: string;
  includeCut: boolean;
  /** Places of competitors. */
  shown: number[];
  /** What some search query of an answer holds, or with `withoutText` none does; asked of the list of answers only. */
  text: string;
  withoutText: boolean;
  /** Whose products count as own; asked of the shopping metrics only. */
  targets: string[];
}

export const attributeNames = ["Expensive", "Reliable"];
export const tagNames = ["Tents", "Buying", "Care"];
export const locationNames = ["Germany", "Canada"];
export const modelNames = ["chatgpt", "perplexity", "google_ai_mode"];
export const scheduleNames = ["default", "Weekly", "Past"];

const firstDay = Date.parse("2026-03-01");
const dayMs = 86_400_000;
const lastDay = 5;

const instantMs = fc
  .tuple(
    fc.integer({ min: 0, max: lastDay - 1 }),
    fc.oneof(fc.constantFrom(0, 1, dayMs / 2, dayMs / 2 + 1, dayMs - 2, dayMs - 1), fc.integer({ min: 0, max: dayMs - 1 })),
  )
  .map(([day, ms]) => firstDay + day * dayMs + ms);

/** The same instant as different clients write it; what is below a millisecond is to be cut off. */
const written = (atMs: number, style: number): string => {
  const iso = new Date(atMs).toISOString();
  if (style === 1) return iso.replace("Z", "999Z");
  if (style === 2) return `${new Date(atMs + 2 * 3_600_000).toISOString().slice(0, -1)}+02:00`;
  return iso;
};

const names = fc.constantFrom("Fernhollow", "Öresten", "date", "__proto__", "constructor", "7", "Fernhollow (x)");
const domains = ["one.example", "two.co.uk", "shop.three.example", "four.example", "five.example"];

const companies = fc
  .array(fc.record({ name: names, aliases: fc.subarray(["Fern", "Öre", "Nobody"], { maxLength: 2 }) }), {
    minLength: 1,
    maxLength: domains.length,
  })
  .map((list) => list.map((company, index) => ({ ...company, domain: domains[index]! })));

const urls = fc.constantFrom(
  "https://one.example/a?utm_source=x",
  "https://www.one.example/a",
  "https://blog.one.example/b",
  "https://two.co.uk",
  "https://news.two.co.uk/c",
  "https://shop.three.example/d",
  "https://three.example/d",
  "https://four.example.mirror.test/e",
  "https://notfive.example/f",
  "https://five.example/g",
  "https://other.test/h",
);

const subset = <Value>(values: readonly Value[]) => fc.subarray([...values]);

/** No filter as often as any. */
const some = <Value>(values: readonly Value[]): fc.Arbitrary<Value[]> => fc.oneof(fc.constant<Value[]>([]), subset(values));

const line = (companyCount: number, promptCount: number): fc.Arbitrary<Line> =>
  fc
    .record({
      prompt: fc.integer({ min: 0, max: promptCount - 1 }),
      model: fc.constantFrom(...modelNames),
      location: fc.constantFrom(null, ...locationNames),
      schedule: fc.constantFrom("default", "default", "default", ...scheduleNames),
      atMs: instantMs,
      style: fc.integer({ min: 0, max: 2 }),
      outcome: fc.constantFrom("answered", "answered", "answered", "answered", "refused", "empty", "failed") as fc.Arbitrary<
        Line["outcome"]
      >,
      finish: fc.constantFrom("stop", "stop", "length", null) as fc.Arbitrary<Line["finish"]>,
      mentioned: fc.shuffledSubarray(Array.from({ length: companyCount }, (_, index) => index)),
      citations: fc.array(fc.record({ url: urls, cited: fc.boolean() }), { maxLength: 4 }),
      searchQueries: fc.array(fc.constantFrom("Zelt FÜR zwei", "tent 100%", "a_b", "straße"), { maxLength: 2 }),
      products: fc.array(
        fc.record({
          title: fc.constantFrom("Duo 2", "Go"),
          brand: fc.constantFrom("Fernhollow", "Öresten", "öresten ", "Nobody", "FERN", "Öre", "Fernhollow (two.co.uk)", null),
          price: fc.constantFrom(199, 179.5, 0.125, 1.005, null),
          currency: fc.constantFrom("EUR", "EUR", "usd", null),
          merchant: fc.constantFrom("Campify", "Trailmart", " ", null),
          url: fc.constantFrom(
            null,
            "https://www.two.co.uk/x",
            "https://shop.campify.com?p=1",
            "https://notcampify.com/two.co.uk",
          ),
          position: fc.constantFrom(null, null, 1, 4),
          in_stock: fc.constantFrom(true, false, null),
        }),
        { maxLength: 3 },
      ),
      saying: subset(
        attributeNames.flatMap((_, attribute) =>
          Array.from({ length: companyCount }, (_, company) => [attribute, company] as const),
        ),
      ),
    })
    .map(({ style, saying, ...rest }) => ({
      ...rest,
      said: rest.mentioned.includes(0) ? saying.filter(([, company]) => rest.mentioned.includes(company)) : [],
      created_at: written(rest.atMs, style),
    }));

const bound = fc.oneof(
  fc.integer({ min: -1, max: lastDay }).map((day) => ({ day: new Date(firstDay + day * dayMs).toISOString().slice(0, 10) })),
  instantMs.map((ms) => ({ ms })),
);

const query = (companyCount: number, promptCount: number): fc.Arbitrary<Query> =>
  fc
    .record({
      from: bound,
      to: bound,
      models: some(modelNames),
      locations: some(locationNames),
      // One place more than there is: an unknown id.
      prompts: some(Array.from({ length: promptCount + 1 }, (_, index) => index)),
      tags: some([0, 1, 2, 3]),
      operator: fc.constantFrom("any", "all") as fc.Arbitrary<"any" | "all">,
      type: fc.constantFrom(undefined, undefined, undefined, "discovery", "high_intent", null) as fc.Arbitrary<Query["type"]>,
      schedule: fc.constantFrom(...scheduleNames, "default", "manual"),
      includeCut: fc.constantFrom(false, false, true),
      shown: some(Array.from({ length: companyCount - 1 }, (_, index) => index + 1)),
      text: fc.constantFrom("für", "STRASSE", "100%", "t", "_", "zwei\u0001", "nowhere"),
      withoutText: fc.constantFrom(false, false, true),
      targets: fc.oneof(
        fc.constant<string[]>([]),
        fc.subarray(["öresten", "FERN", "two.co.uk", "www.campify.com", "Nobody", "Fernhollow (x)"], { maxLength: 2 }),
      ),
    })
    .map(({ from, to, ...rest }) => {
      const low = (value: typeof from) => ("day" in value ? Date.parse(value.day) : value.ms);
      const high = (value: typeof from) => ("day" in value ? Date.parse(value.day) + dayMs - 1 : value.ms);
      const text = (value: typeof from) => ("day" in value ? value.day : new Date(value.ms).toISOString());
      const [first, last] = low(from) <= high(to) ? [from, to] : [to, from];
      return { ...rest, start: text(first), end: text(last), startMs: low(first), endMs: high(last) };
    });

export const world: fc.Arbitrary<World> = fc
  .record({
    companies,
    prompts: fc.array(
      fc.record({
        type: fc.constantFrom("discovery", "high_intent", null) as fc.Arbitrary<"discovery" | "high_intent" | null>,
        volume: fc.constantFrom(null, 0, 100, 999),
        tags: subset([0, 1, 2]),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  })
  .chain((base) =>
    fc.record({
      companies: fc.constant(base.companies),
      prompts: fc.constant(base.prompts),
      lines: fc.array(line(base.companies.length, base.prompts.length), { maxLength: 40 }),
      sealedLines: fc.integer({ min: 0, max: 40 }),
      queries: fc.array(query(base.companies.length, base.prompts.length), { minLength: 1, maxLength: 6 }),
      change: fc.record({
        removed:
          base.companies.length > 1 ? fc.option(fc.integer({ min: 1, max: base.companies.length - 1 })) : fc.constant(null),
        ownDomain: fc.constantFrom(null, "other.test", "four.example.mirror.test"),
        added: fc.option(names),
      }),
    }),
  );
