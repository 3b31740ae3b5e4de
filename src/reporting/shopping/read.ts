import { type Rows, sql } from "../../platform/database/index.ts";
import { percent } from "../../platform/numbers/index.ts";
import { dayText } from "../../platform/time/index.ts";
import type { Scope } from "../analytics/scope.ts";
import type { Counted } from "../quality/card.ts";
import { type Owners, withEntries } from "../responses/product-entries.ts";
import type { ShoppingBlocks } from "./blocks.ts";

interface ProductRow {
  owner: "own" | "competitor";
  title: string;
  company: string;
  appearances: number;
  answers: number;
  avg_position: number;
  best_position: number;
  avg_price: number | null;
  currency: string | null;
}

interface Row {
  summary: {
    responses: number;
    with_products: number;
    entries: number;
    own: number;
    own_answers: number;
    competitor: number;
    avg_position: number | null;
    offers: number;
    merchants: number;
    stock_known: number;
    in_stock: number;
  };
  offer_prices: { min_price: number | null; max_price: number | null; currency: string | null } | null;
  products: ProductRow[];
  companies: { company: string; is_self: boolean; appearances: number; avg_position: number }[];
  merchants: { merchant: string; offers: number }[];
  positions: ShoppingBlocks["position_distribution"];
  prices: ShoppingBlocks["price_comparison"];
  days: { date: string; responses: number; own: number; competitor: number }[];
}

/** Averages are of the database's exact decimals; its `round` takes halves up. */
const json = (rows: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`;

/** All blocks from one statement, and so from one moment. */
export async function readShopping(rows: Rows, scope: Scope, owners: Owners, limit: number): Promise<ShoppingBlocks> {
  const shown = scope.shown.map(({ key }) => key);
  const isShown =
    scope.shown.length === scope.companies.length ? sql`true` : sql`(owner = 'own' or company = any(${shown}::text[]))`;
  const [row] = await rows.read<Row>(sql`
    with ${withEntries(scope, owners)},
    ranked_currencies as (
      select owner, title, company, currency, round(avg(price), 2) as avg_price,
        row_number() over (partition by owner, title, company order by count(*) desc, currency) as place
      from entries where owner <> 'other' and price is not null and currency is not null group by owner, title, company, currency),
    products as (
      select e.owner, e.title, e.company, count(*) as appearances, count(distinct e.response_n) as answers,
        round(avg(e.position), 2) as avg_position, min(e.position) as best_position
      from entries e where e.owner <> 'other' and ${isShown} group by e.owner, e.title, e.company),
    ranked_products as (
      select p.*, row_number() over (partition by p.owner order by p.appearances desc, p.avg_position, p.title collate "C", p.company collate "C") as place
      from products p)
    select
      (select json_build_object(
         'responses', (select count(*) from answers), 'with_products', count(distinct response_n), 'entries', count(*),
         'own', count(*) filter (where owner = 'own'), 'own_answers', count(distinct response_n) filter (where owner = 'own'),
         'competitor', count(*) filter (where owner = 'competitor'), 'avg_position', round(avg(position) filter (where owner = 'own'), 2),
         'offers', count(merchant), 'merchants', count(distinct merchant),
         'stock_known', count(in_stock), 'in_stock', count(*) filter (where in_stock)) from entries) as summary,
      (select json_build_object('currency', currency, 'min_price', min(price), 'max_price', max(price)) from entries
         where merchant is not null and price is not null and currency is not null
         group by currency order by count(*) desc, currency limit 1) as offer_prices,
      ${json(sql`
        select p.owner, p.title, p.company, p.appearances, p.answers, p.avg_position, p.best_position, c.avg_price, c.currency
        from ranked_products p left join ranked_currencies c
          on c.owner = p.owner and c.title = p.title and c.company = p.company and c.place = 1
        where p.place <= ${limit} order by p.owner, p.place`)} as products,
      ${json(sql`
        select company, owner = 'own' as is_self, count(*) as appearances, round(avg(position), 2) as avg_position
        from entries where owner <> 'other' and ${isShown} group by company, owner
        order by count(*) desc, company collate "C"`)} as companies,
      ${json(sql`
        select merchant, count(*) as offers from entries where merchant is not null group by merchant
        order by count(*) desc, merchant collate "C"`)} as merchants,
      ${json(sql`
        select position, count(*) filter (where owner = 'own') as own, count(*) filter (where owner = 'competitor') as competitor,
          count(*) filter (where owner = 'other') as other
        from entries group by position order by position`)} as positions,
      ${json(sql`
        select currency, round(avg(price) filter (where owner = 'own'), 2) as own_avg,
          round(avg(price) filter (where owner = 'competitor'), 2) as competitor_avg,
          min(price) filter (where owner = 'own') as own_min, max(price) filter (where owner = 'own') as own_max,
          min(price) filter (where owner = 'competitor') as competitor_min, max(price) filter (where owner = 'competitor') as competitor_max
        from entries where currency is not null and price is not null and owner <> 'other'
        group by currency order by currency collate "C"`)} as prices,
      ${json(sql`
        select a.day as date, a.responses, coalesce(e.own, 0) as own, coalesce(e.competitor, 0) as competitor
        from (select day, count(*) as responses from answers group by day) a left join (
          select day, count(distinct response_n) filter (where owner = 'own') as own,
            count(distinct response_n) filter (where owner = 'competitor') as competitor
          from entries group by day) e on e.day = a.day`)} as days`);
  return toBlocks(row!, scope);
}

/** The answers that show an own product, by prompt and day. */
export const readShown = (rows: Rows, scope: Scope, owners: Owners): Promise<Counted[]> =>
  rows.read(sql<Counted>`
    with ${withEntries(scope, owners)}
    select prompt_n as prompt, day, count(distinct response_n) as answers from entries where owner = 'own' group by prompt_n, day`);

function toBlocks(row: Row, scope: Scope): ShoppingBlocks {
  const { summary } = row;
  const products = (owner: string) =>
    row.products
      .filter((product) => product.owner === owner)
      .map(({ owner: _, answers, ...product }) => ({ ...product, appearance_rate: percent(answers, summary.responses) }));
  const byDate = new Map(row.days.map((day) => [day.date, day]));
  const dates = Array.from({ length: scope.lastDay - scope.firstDay + 1 }, (_, index) => dayText(scope.firstDay + index));
  return {
    summary: {
      responses: summary.responses,
      responses_with_products: summary.with_products,
      carousel_rate: percent(summary.with_products, summary.responses),
      own_appearances: summary.own,
      own_appearance_rate: percent(summary.own_answers, summary.responses),
      competitor_appearances: summary.competitor,
      avg_position: summary.avg_position,
    },
    offer_summary: {
      offers: summary.offers,
      merchants: summary.merchants,
      in_stock_rate: summary.stock_known === 0 ? null : percent(summary.in_stock, summary.stock_known),
      min_price: row.offer_prices?.min_price ?? null,
      max_price: row.offer_prices?.max_price ?? null,
      currency: row.offer_prices?.currency ?? null,
    },
    top_own_products: products("own"),
    top_competitor_products: products("competitor"),
    competitor_breakdown: row.companies.map((company) => ({ ...company, share: percent(company.appearances, summary.entries) })),
    merchant_breakdown: row.merchants.map((merchant) => ({ ...merchant, share: percent(merchant.offers, summary.entries) })),
    position_distribution: row.positions,
    price_comparison: row.prices,
    trend: dates.map((date) => {
      const { responses = 0, own = 0, competitor = 0 } = byDate.get(date) ?? {};
      return {
        date,
        responses,
        own_appearance_rate: percent(own, responses),
        competitor_appearance_rate: percent(competitor, responses),
      };
    }),
  };
}
