import type { Line, Query, World } from "./world.ts";

/**
 * The metrics once more, slowly and straight from the definitions, over the lines of a world. It shares no code with the
 * service.
 */
export function reference(world: World) {
  const keys = world.companies.map(({ name, domain }, index) => {
    const shared = world.companies.some((other, place) => place !== index && other.name === name);
    return name === "date" || (index > 0 && shared) ? `${name} (${domain})` : name;
  });

  /** Half up to two decimals, in whole numbers. */
  const round = (part: number, whole: number) => Number((BigInt(part) * 200n + BigInt(whole)) / (BigInt(whole) * 2n)) / 100;
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : round(part * 100, whole));

  const inFilters = (line: Line, query: Query) => {
    const prompt = world.prompts[line.prompt]!;
    const hasTag = (tag: number) => prompt.tags.includes(tag);
    return (
      line.atMs >= query.startMs &&
      line.atMs <= query.endMs &&
      line.schedule === (query.schedule === "manual" ? "default" : query.schedule) &&
      (query.models.length === 0 || query.models.includes(line.model)) &&
      (query.locations.length === 0 || query.locations.includes(line.location ?? "")) &&
      (query.prompts.length === 0 || query.prompts.includes(line.prompt)) &&
      (query.tags.length === 0 || (query.operator === "all" ? query.tags.every(hasTag) : query.tags.some(hasTag))) &&
      (query.type === undefined || query.type === prompt.type)
    );
  };
  const answered = (query: Query) =>
    world.lines.filter(
      (line) => line.outcome === "answered" && (query.includeCut || line.finish !== "length") && inFilters(line, query),
    );

  const host = (url: string) => new URL(url).hostname.replace(/^www\./, "");
  const root = (name: string) =>
    name
      .split(".")
      .slice(name.endsWith(".co.uk") ? -3 : -2)
      .join(".");
  /** A page is one source of an answer, in whatever form its address was given; no query of a world tells pages apart. */
  const citedPages = (line: Line) =>
    new Set(line.citations.filter(({ cited }) => cited).map(({ url }) => host(url) + new URL(url).pathname));
  const cites = (line: Line, company: number) =>
    line.citations.some(({ url, cited }) => {
      const { domain } = world.companies[company]!;
      return cited && (host(url) === domain || host(url).endsWith(`.${domain}`));
    });
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const daysOf = (query: Query) => {
    const days = [];
    for (let ms = Date.parse(dayOf(query.startMs)); ms <= query.endMs; ms += 86_400_000) days.push(dayOf(ms));
    return days;
  };

  const companiesOf = (query: Query, value: (company: number) => object | null) =>
    Object.fromEntries(
      keys.flatMap((key, company) => {
        const shown = company === 0 || query.shown.length === 0 || query.shown.includes(company);
        const values = shown ? value(company) : null;
        return values ? [[key, { ...values, is_self: company === 0 }]] : [];
      }),
    );
  const metrics: Record<string, (lines: Line[], company: number) => object | null> = {
    "share-of-voice": (lines, company) => {
      const own = lines.filter((line) => line.mentioned.includes(company)).length;
      return {
        value: percent(
          own,
          lines.reduce((sum, line) => sum + line.mentioned.length, 0),
        ),
        relative_mention_rate: percent(own, lines.filter((line) => line.mentioned.length > 0).length),
      };
    },
    position: (lines, company) => {
      const ranks = lines.flatMap((line) => (line.mentioned.includes(company) ? [line.mentioned.indexOf(company) + 1] : []));
      return ranks.length === 0
        ? null
        : {
            avg_position: round(
              ranks.reduce((sum, rank) => sum + rank, 0),
              ranks.length,
            ),
          };
    },
    "mention-rate": (lines, company) => ({
      mention_rate: percent(lines.filter((line) => line.mentioned.includes(company)).length, lines.length),
    }),
    "citation-rate": (lines, company) => ({
      citation_rate: percent(lines.filter((line) => cites(line, company)).length, lines.length),
    }),
  };

  return {
    keys,
    cumulative: (metric: string, query: Query) => ({
      data: companiesOf(query, (company) => metrics[metric]!(answered(query), company)),
    }),
    timeSeries: (metric: string, query: Query) => ({
      data: daysOf(query).map((date) => {
        const lines = answered(query).filter((line) => dayOf(line.atMs) === date);
        const companies = companiesOf(query, (company) => metrics[metric]!(lines, company));
        return metric.endsWith("-rate") ? { date, metrics: companies } : { date, ...companies };
      }),
    }),
    sources: (query: Query) => {
      const lines = answered(query);
      const cited = (line: Line) => [...citedPages(line)].map((page) => root(page.split("/")[0]!));
      return [...new Set(lines.flatMap(cited))]
        .map((domain) => {
          const citing = lines.filter((line) => cited(line).includes(domain));
          const share = (test: (line: Line) => boolean) => percent(citing.filter(test).length, citing.length);
          const owned = (name: string) => root(name) === domain;
          const impressions = world.prompts.reduce((sum, { volume }, prompt) => {
            const all = lines.filter((line) => line.prompt === prompt).length;
            const some = citing.filter((line) => line.prompt === prompt).length;
            return sum + (all === 0 ? 0 : (some * (volume ?? 0) * daysOf(query).length) / (all * 30));
          }, 0);
          const history = world.lines.filter(
            (line) =>
              line.outcome === "answered" &&
              inFilters(line, {
                ...query,
                startMs: 0,
                endMs: 1e15,
                models: [],
                locations: [],
                prompts: [],
                tags: [],
                type: undefined,
              }) &&
              cited(line).includes(domain),
          );
          return {
            root_domain: domain,
            response_count: citing.length,
            total_mentions: citing.flatMap(cited).filter((one) => one === domain).length,
            citation_percentage: percent(citing.length, lines.length),
            mention_percentage: share((line) => line.mentioned.length > 0),
            brand_mention_percentage: share((line) => line.mentioned.includes(0)),
            competitor_mention_percentage: share((line) => line.mentioned.some((company) => company > 0)),
            estimated_impressions: Math.floor(impressions + 0.5 + 1e-9),
            domain_count: new Set(
              citing.flatMap((line) =>
                line.citations
                  .filter((c) => c.cited)
                  .map(({ url }) => host(url))
                  .filter((name) => root(name) === domain),
              ),
            ).size,
            default_source_type: owned(world.companies[0]!.domain)
              ? "owned"
              : world.companies.slice(1).some((c) => owned(c.domain))
                ? "competitor"
                : "third_party",
            first_seen: new Date(Math.min(...history.map((line) => line.atMs))).toISOString(),
          };
        })
        .sort((a, b) => b.citation_percentage - a.citation_percentage || (a.root_domain < b.root_domain ? -1 : 1));
    },
    responses: (query: Query) => world.lines.filter((line) => inFilters(line, query)),
    holdingText: (query: Query) => {
      const fold = (text: string) => text.toLowerCase().replaceAll("ß", "ss");
      const holds = (line: Line) => line.searchQueries.some((text) => fold(text).includes(fold(query.text)));
      return world.lines.filter((line) => inFilters(line, query) && holds(line) !== query.withoutText);
    },
    carousels: (query: Query) => {
      const lines = answered({ ...query, locations: [], prompts: [], type: undefined }).filter(
        (line) => line.model !== "perplexity",
      );
      const own = world.companies[0]!.name.toLowerCase();
      const others = new Set(world.companies.map(({ name }) => name.toLowerCase()));
      const brandOf = (brand: string | null) => (brand ?? "").trim().toLowerCase();
      const is = (owner: string) => (product: { brand: string | null }) => {
        const brand = brandOf(product.brand);
        return owner === "own" ? brand === own : brand !== own && others.has(brand);
      };
      const entries = lines.flatMap((line) => line.products.map((product, index) => ({ ...product, position: index + 1 })));
      const showing = (owner: string) => percent(lines.filter((line) => line.products.some(is(owner))).length, lines.length);
      const ownEntries = entries.filter(is("own"));
      return {
        responses: lines.length,
        responses_with_products: lines.filter((line) => line.products.length > 0).length,
        carousel_rate: percent(lines.filter((line) => line.products.length > 0).length, lines.length),
        own_appearances: ownEntries.length,
        own_appearance_rate: showing("own"),
        competitor_appearances: entries.filter(is("competitor")).length,
        avg_position:
          ownEntries.length === 0
            ? null
            : round(
                ownEntries.reduce((sum, { position }) => sum + position, 0),
                ownEntries.length,
              ),
      };
    },
  };
}
