import type { AnswerProduct, ProviderRequest } from "../provider.ts";
import type { Random } from "./random.ts";
import { slug, type Topic } from "./topic.ts";

const merchants = ["Northshop", "Market Lane", "Basketry", "Fairdeal", "Parcel & Co"] as const;
const lines = ["One", "Plus", "Pro", "Go", "Classic", "Air", "Max", "Essential"] as const;
const currencyOfCountry: Record<string, string> = { GB: "GBP", CH: "CHF", JP: "JPY", CA: "CAD", AU: "AUD", SE: "SEK", PL: "PLN" };
const euroCountries = new Set("AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));

/** A product carousel of up to six entries, in the currency of the asking person's country (else US dollars). */
export function carousel(
  companies: ProviderRequest["companies"],
  topic: Topic,
  country: string | null,
  random: Random,
): AnswerProduct[] {
  if (companies.length === 0) return [];
  const currency = country === null ? "USD" : euroCountries.has(country) ? "EUR" : (currencyOfCountry[country] ?? "USD");
  const chosen = random.sample(
    companies.flatMap((company) => [company, company]),
    random.integer(2, 6),
  );
  return chosen.map((company, index) => {
    const title = `${company.name} ${random.pick(lines)} ${random.integer(1, 9)}`;
    const merchant = random.chance(0.25) ? company.name : random.pick(merchants);
    const shop = merchant === company.name && company.domain !== null ? company.domain : `${slug(merchant)}.example`;
    return {
      title,
      brand: company.name,
      price: random.chance(0.95) ? random.integer(10, 300) - 0.01 : null,
      currency,
      merchant,
      url: `https://${shop}/${slug(topic.keywords[0]!)}/${slug(title)}`,
      rating: random.chance(0.9) ? random.integer(32, 50) / 10 : null,
      position: index + 1,
      in_stock: random.chance(0.85) ? random.chance(0.9) : null,
    };
  });
}
