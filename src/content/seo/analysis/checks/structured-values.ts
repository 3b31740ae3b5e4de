import { type Check, fail, notApplicable, pass } from "../check.ts";
import { quote, shorten } from "../evidence.ts";
import { type JsonLdItem, parseJsonLd, valueSpan } from "../json-ld.ts";
import { isSchemaType } from "../schema-types.ts";

/** Values that cannot be what they say: types, numbers, currencies and dates (schema.org's vocabulary; ISO 4217, ISO 8601). */
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
      block.items.flatMap((item) =>
        [...wrongType(item, block.source.text), ...mixedTypes(item), ...wrongValues(item.node)].map((problem) => ({
          type: item.type,
          problem,
          source: block.source,
        })),
      ),
    );
    const [first] = wrong;
    if (!first) return pass("0");
    // A name in the wrong case, of a thing beside the page's own, is read by most.
    const isSmall = wrong.every(({ problem }) => problem.property === "@type" && /^web(?:page|site)$/i.test(problem.value));
    return fail(`${wrong.length}`, {
      priority: isSmall ? "low" : "medium",
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

type Problem = { property: string; value: string; expected: string };

/** Things of which none is also one of the others. */
const APART =
  /^(?:(?<work>Recipe|\w{0,20}Article|BlogPosting|FAQPage|QAPage)|(?<deed>Service|Event|JobPosting)|(?<person>Person)|(?<firm>Organization|LocalBusiness|Corporation)|(?<good>Product))$/;

/** One thing that is called two that nothing is at once, such as a service and a recipe. */
function mixedTypes({ node, type }: JsonLdItem): Problem[] {
  const types = [node["@type"]].flat().filter((each): each is string => typeof each === "string");
  const kinds = types.flatMap((each) => {
    const groups = APART.exec(each)?.groups ?? {};
    return Object.keys(groups).filter((name) => groups[name] !== undefined);
  });
  if (type !== types[0] || !kinds.includes("work") || new Set(kinds).size < 2) return [];
  return [
    { property: "@type", value: types.at(-1)!, expected: `what ${types[0]} is; nothing is ${types.join(" and ")} at once` },
  ];
}

/** Names without a prefix in a block of schema.org's vocabulary alone; another vocabulary has types of its own. */
function wrongType({ type }: JsonLdItem, block: string): Problem[] {
  const isSchemaOrg = /"@context"\s{0,99}:\s{0,99}(?:\[\s{0,99})?"https?:\/\/schema\.org\/?"\s{0,99}(?:\]\s{0,99})?[,}]/.test(
    block,
  );
  if (!isSchemaOrg || !/^\p{L}+$/u.test(type) || isSchemaType(type)) return [];
  return [{ property: "@type", value: type, expected: "a type of schema.org, such as Article, Product or Organization" }];
}

const ISO_DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

const ISO_DURATION = /^P(?=[\dT])(?:\d+Y)?(?:\d+M)?(?:\d+W)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/;

function wrongValues(node: Record<string, unknown>): Problem[] {
  const wrong: Problem[] = [];
  const test = (property: string, isRight: (value: string) => boolean, expected: string) => {
    const value = node[property];
    if ((typeof value === "string" || typeof value === "number") && value !== "" && !isRight(String(value)))
      wrong.push({ property, value: String(value), expected });
  };
  for (const property of ["price", "lowPrice", "highPrice", "ratingValue"])
    test(property, (value) => /^\d+(?:\.\d+)?$/.test(value), "a plain number with a point, such as 49.90");
  const rating = Number(node.ratingValue);
  const best = Number(node.bestRating ?? 5);
  test(
    "ratingValue",
    () => !(rating > best),
    `at most its bestRating, which is ${best}${"bestRating" in node ? "" : " where none is given"}`,
  );
  for (const property of ["prepTime", "cookTime", "totalTime", "performTime", "duration"])
    test(property, (value) => ISO_DURATION.test(value), "an ISO 8601 duration, such as PT20M");
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
