import { type Check, fail, notApplicable, pass } from "../check.ts";
import { quote, shorten } from "../evidence.ts";
import { parseJsonLd, valueSpan } from "../json-ld.ts";

/** Values that cannot be what they say: numbers, currencies and dates (schema.org's expected types; ISO 4217, ISO 8601). */
export const values: Check = {
  id: "json-ld-values",
  channel: "seo",
  category: "structured data",
  what: "JSON-LD values that are not of their kind",
  threshold: "0",
  run: ({ document }) => {
    const blocks = parseJsonLd(document).filter((block) => block.items.length > 0);
    if (blocks.length === 0) return notApplicable("no JSON-LD");
    const wrong = blocks.flatMap((block) =>
      block.items.flatMap(({ type, node }) => wrongValues(node).map((problem) => ({ type, problem, source: block.source }))),
    );
    const [first] = wrong;
    if (!first) return pass("0");
    return fail(`${wrong.length}`, {
      priority: "medium",
      title: `Correct ${first.problem.property} of the ${first.type} data`,
      why: `${first.type}.${first.problem.property} is "${shorten(first.problem.value, 40)}", which is not ${first.problem.expected}.`,
      change: `Write ${wrong
        .slice(0, 3)
        .map(({ type, problem }) => `${type}.${problem.property} as ${problem.expected}`)
        .join("; ")}.`,
      evidence: [quote(document, valueSpan(first.source.span, document.fields[first.source.span.field]!, first.problem.value))],
    });
  },
};

const ISO_DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

function wrongValues(node: Record<string, unknown>): { property: string; value: string; expected: string }[] {
  const wrong: { property: string; value: string; expected: string }[] = [];
  const test = (property: string, isRight: (value: string) => boolean, expected: string) => {
    const value = node[property];
    if ((typeof value === "string" || typeof value === "number") && value !== "" && !isRight(String(value)))
      wrong.push({ property, value: String(value), expected });
  };
  for (const property of ["price", "lowPrice", "highPrice", "ratingValue"])
    test(property, (value) => /^\d+(?:\.\d+)?$/.test(value), "a plain number with a point, such as 49.90");
  for (const property of ["ratingCount", "reviewCount"]) test(property, (value) => /^\d+$/.test(value), "a whole number");
  test("priceCurrency", (value) => /^[A-Z]{3}$/.test(value), "a currency code of three capitals, such as EUR");
  for (const property of ["datePublished", "dateModified", "uploadDate", "startDate", "datePosted", "priceValidUntil"]) {
    test(property, (value) => ISO_DATE.test(value) && !Number.isNaN(Date.parse(value)), "a date like 2025-03-31");
  }
  test(
    "availability",
    (value) =>
      /^(?:https?:\/\/schema\.org\/)?(?:InStock|OutOfStock|PreOrder|BackOrder|Discontinued|InStoreOnly|OnlineOnly|LimitedAvailability|SoldOut|PreSale|MadeToOrder|Reserved)$/.test(
        value,
      ),
    "a value of schema.org's ItemAvailability",
  );
  return wrong;
}
