import { attributeNames, type Line, type Query, type World } from "./world.ts";

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
    pages: (query: Query) => {
      const lines = answered(query);
      const urlOf = (page: string) => page.replace(/\/$/, "");
      return [...new Set(lines.flatMap((line) => [...citedPages(line)]))]
        .map((page) => {
          const name = page.split("/")[0]!;
          const citing = lines.filter((line) => citedPages(line).has(page));
          const share = (test: (line: Line) => boolean) => percent(citing.filter(test).length, citing.length);
          const owners = world.companies.filter(({ domain }) => name === domain || name.endsWith(`.${domain}`));
          const own = world.companies[0]!;
          return {
            ...{ normalized_url: urlOf(page), domain: name, root_domain: root(name) },
            ...{ response_count: citing.length, total_mentions: citing.length },
            citation_percentage: percent(citing.length, lines.length),
            mention_percentage: share((line) => line.mentioned.length > 0),
            brand_mention_percentage: share((line) => line.mentioned.includes(0)),
            competitor_mention_percentage: share((line) => line.mentioned.some((company) => company > 0)),
            domain_count: 1,
            default_source_type: owners.includes(own) ? "owned" : owners.length > 0 ? "competitor" : "third_party",
            daily_mentions: daysOf(query).map((date) => {
              const ofDay = lines.filter((line) => dayOf(line.atMs) === date);
              return {
                date,
                citation_percentage: percent(ofDay.filter((line) => citedPages(line).has(page)).length, ofDay.length),
              };
            }),
          };
        })
        .sort((a, b) => b.citation_percentage - a.citation_percentage || (a.normalized_url < b.normalized_url ? -1 : 1));
    },
    agreement: (query: Query) => {
      const asked = Map.groupBy(answered(query), ({ prompt, model, location, atMs }) =>
        JSON.stringify([prompt, model, location, dayOf(atMs)]),
      );
      const repeated = [...asked.values()].filter(({ length }) => length > 1);
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      return {
        repeated_questions: repeated.length,
        data: companiesOf(query, (company) => {
          if (repeated.length === 0) return { agreement: null, kappa: null };
          const says = repeated.map((lines) => lines.map(({ mentioned }) => mentioned.includes(company)));
          const agreeing = mean(
            says.map((of) => {
              const pairs = of.flatMap((a, place) => of.slice(place + 1).map((b) => a === b));
              return pairs.filter(Boolean).length / pairs.length;
            }),
          );
          const p = mean(says.map((of) => of.filter(Boolean).length / of.length));
          const chance = p ** 2 + (1 - p) ** 2;
          const shown = (share: number) => Math.floor(share * 10_000 + 0.5 + 1e-6) / 100;
          return {
            agreement: shown(agreeing),
            kappa: chance > 1 - 1e-9 ? null : shown((agreeing - chance) / (1 - chance)),
          };
        }),
      };
    },
    /** By company and week or month, as a query asks for them. */
    periods: (query: Query, kind: "week" | "month") => {
      const periodOf = (date: string) => {
        if (kind === "month") return date.slice(0, 7);
        const day = new Date(date);
        day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
        return day.toISOString().slice(0, 10);
      };
      return [...new Set(daysOf(query).map(periodOf))].flatMap((period) => {
        const lines = answered(query).filter((line) => periodOf(dayOf(line.atMs)) === period);
        const all = companiesOf(query, (of) => metrics["share-of-voice"]!(lines, of));
        return Object.entries(all).map(([company, of]) => [period, company, "value" in of && of.value, lines.length]);
      });
    },
    responses: (query: Query) => world.lines.filter((line) => inFilters(line, query)),
    holdingText: (query: Query) => {
      const fold = (text: string) => text.toLowerCase().replaceAll("ß", "ss");
      const holds = (line: Line) => line.searchQueries.some((text) => fold(text).includes(fold(query.text)));
      return world.lines.filter((line) => inFilters(line, query) && holds(line) !== query.withoutText);
    },
    shopping: (query: Query, mostProducts: number) => {
      const lines = answered({ ...query, locations: [], prompts: [], type: undefined }).filter(
        (line) => line.model !== "perplexity",
      );
      const fold = (text: string) => text.trim().toLowerCase();
      const calls = (company: number, text: string) =>
        [keys[company]!, world.companies[company]!.name, ...world.companies[company]!.aliases].some(
          (n) => fold(n) === fold(text),
        );
      const places = world.companies.map((_, company) => company);
      const hasKey = (text: string) => places.filter((company) => fold(keys[company]!) === fold(text));
      // Of a name that several share the own brand is meant, else nobody.
      const hasName = (text: string) => {
        const called = places.filter((company) => calls(company, text));
        return called[0] === 0 || called.length === 1 ? called.slice(0, 1) : [];
      };
      const meant = (target: string) => {
        const [byKey, byName] = [hasKey(target), hasName(target)];
        const byDomain = places.filter((company) => world.companies[company]!.domain === target.replace(/^www\./, ""));
        return [byKey, byName, byDomain].find((found) => found.length > 0) ?? [];
      };
      const nobodys = query.targets.filter((target) => meant(target).length === 0);
      const own = new Set(query.targets.length === 0 ? [0] : query.targets.flatMap(meant));
      const shops = nobodys.filter((target) => target.includes(".co")).map((target) => target.replace(/^www\./, ""));
      const ownerOf = ({ brand, url, merchant }: Line["products"][number]) => {
        const inShop = url !== null && shops.some((shop) => host(url) === shop || host(url).endsWith(`.${shop}`));
        const target = nobodys.find((one) => brand !== null && fold(one) === fold(brand));
        const ofBrand = brand === null || target ? [] : calls(0, brand) ? [0] : [...hasKey(brand), ...hasName(brand)];
        const company = ofBrand[0];
        const name = target ?? (company === undefined ? null : keys[company]!);
        if (inShop) return { owner: "own", company: name ?? brand?.trim() ?? merchant?.trim() ?? "" };
        if (target) return { owner: "own", company: name };
        if (company === undefined) return { owner: "other", company: null };
        return { owner: own.has(company) ? "own" : company === 0 ? "other" : "competitor", company: name };
      };
      const entries = lines.flatMap((line) =>
        line.products.map((product, index) => ({
          ...product,
          ...ownerOf(product),
          line,
          position: product.position ?? index + 1,
          merchant: product.merchant?.trim() || null,
          currency: product.currency?.toUpperCase() ?? null,
        })),
      );
      type Entry = (typeof entries)[number];
      const of = (owner: string, some = entries) => some.filter((entry) => entry.owner === owner);
      const rate = (some: Entry[], all = lines) => percent(new Set(some.map(({ line }) => line)).size, all.length);
      /** In ten-thousandths, since prices have decimals. */
      const mean = (values: number[]) =>
        values.length === 0
          ? null
          : round(
              values.reduce((sum, value) => sum + Math.round(value * 10_000), 0),
              values.length * 10_000,
            );
      const least = (values: number[]) => (values.length === 0 ? null : Math.min(...values));
      const most = (values: number[]) => (values.length === 0 ? null : Math.max(...values));
      const less = <Value>(a: Value, b: Value) => (a < b ? -1 : a > b ? 1 : 0);
      const grouped = <Key>(some: Entry[], key: (entry: Entry) => Key) => [...Map.groupBy(some, key)];
      const priced = (some: Entry[]) => some.filter(({ price, currency }) => price !== null && currency !== null);
      const prices = (some: Entry[]) => some.map(({ price }) => price!);
      const usual = (some: Entry[]) =>
        grouped(priced(some), ({ currency }) => currency!).sort(([a, x], [b, y]) => y.length - x.length || less(a, b))[0];
      const isShown = ({ owner, company }: Entry) =>
        owner === "own" ||
        query.shown.length === 0 ||
        company === keys[0] ||
        query.shown.some((place) => keys[place] === company);
      const products = (owner: string) =>
        grouped(of(owner).filter(isShown), ({ title, company }) => JSON.stringify([title, company]))
          .map(([, some]) => ({
            ...{ title: some[0]!.title, company: some[0]!.company, appearances: some.length, appearance_rate: rate(some) },
            avg_position: mean(some.map(({ position }) => position)),
            best_position: least(some.map(({ position }) => position)),
            avg_price: mean(prices(usual(some)?.[1] ?? [])),
            currency: usual(some)?.[0] ?? null,
          }))
          .sort(
            (a, b) =>
              b.appearances - a.appearances ||
              a.avg_position! - b.avg_position! ||
              less(a.title, b.title) ||
              less(a.company!, b.company!),
          )
          .slice(0, mostProducts);
      const offers = entries.filter(({ merchant }) => merchant !== null);
      const offered = usual(offers);
      const stock = entries.filter((entry) => entry.in_stock !== null);
      const competitors = of("competitor");
      return {
        summary: {
          responses: lines.length,
          responses_with_products: lines.filter((line) => line.products.length > 0).length,
          carousel_rate: rate(entries),
          own_appearances: of("own").length,
          own_appearance_rate: rate(of("own")),
          competitor_appearances: competitors.length,
          avg_position: mean(of("own").map(({ position }) => position)),
        },
        offer_summary: {
          offers: offers.length,
          merchants: new Set(offers.map(({ merchant }) => merchant)).size,
          in_stock_rate: stock.length === 0 ? null : percent(stock.filter((entry) => entry.in_stock).length, stock.length),
          min_price: least(prices(offered?.[1] ?? [])),
          max_price: most(prices(offered?.[1] ?? [])),
          currency: offered?.[0] ?? null,
        },
        top_own_products: products("own"),
        top_competitor_products: products("competitor"),
        competitor_breakdown: grouped(
          entries.filter((entry) => entry.owner !== "other" && isShown(entry)),
          ({ owner, company }) => JSON.stringify([owner, company]),
        )
          .map(([, some]) => ({
            ...{ company: some[0]!.company!, is_self: some[0]!.owner === "own", appearances: some.length },
            share: percent(some.length, entries.length),
            avg_position: mean(some.map(({ position }) => position)),
          }))
          .sort((a, b) => b.appearances - a.appearances || less(a.company, b.company)),
        merchant_breakdown: grouped(offers, ({ merchant }) => merchant!)
          .map(([merchant, some]) => ({ merchant, offers: some.length, share: percent(some.length, entries.length) }))
          .sort((a, b) => b.offers - a.offers || less(a.merchant, b.merchant)),
        position_distribution: grouped(entries, ({ position }) => position)
          .sort(([a], [b]) => a - b)
          .map(([position, some]) => ({
            position,
            ...{ own: of("own", some).length, competitor: of("competitor", some).length, other: of("other", some).length },
          })),
        price_comparison: grouped(
          priced(entries).filter(({ owner }) => owner !== "other"),
          ({ currency }) => currency!,
        )
          .sort(([a], [b]) => less(a, b))
          .map(([currency, some]) => {
            const [mine, theirs] = [prices(of("own", some)), prices(of("competitor", some))];
            return {
              ...{ currency, own_avg: mean(mine), competitor_avg: mean(theirs), own_min: least(mine), own_max: most(mine) },
              ...{ competitor_min: least(theirs), competitor_max: most(theirs) },
            };
          }),
        trend: daysOf(query).map((date) => {
          const ofDay = lines.filter((line) => dayOf(line.atMs) === date);
          const some = entries.filter(({ line }) => dayOf(line.atMs) === date);
          return {
            ...{ date, responses: ofDay.length, own_appearance_rate: rate(of("own", some), ofDay) },
            competitor_appearance_rate: rate(of("competitor", some), ofDay),
          };
        }),
      };
    },
    /** Of each attribute: answers that say it of the own brand, by day and in all, and of each company that is shown. */
    attributes: (query: Query) =>
      attributeNames.map((name, attribute) => {
        const saying = (company: number, lines: Line[]) =>
          lines.filter((line) => line.said.some(([said, of]) => said === attribute && of === company)).length;
        const all = answered(query);
        const figures = (lines: Line[]) => ({
          mentions: saying(0, lines),
          mention_rate: percent(saying(0, lines), lines.length),
        });
        return {
          whole: {
            ...{ name, ...figures(all) },
            companies: Object.fromEntries(
              keys.flatMap((key, company) =>
                company === 0 || query.shown.length === 0 || query.shown.includes(company) ? [[key, saying(company, all)]] : [],
              ),
            ),
          },
          days: daysOf(query).map((date) => ({ date, ...figures(all.filter((line) => dayOf(line.atMs) === date)) })),
        };
      }),
  };
}
