import type { JsonLdItem } from "../../json-ld.ts";
import { isSchemaType } from "../../schema-types.ts";
import type { Problem } from "./structured-addresses.ts";

/** Written in the wrong case. */
export const isMisspelled = (type: string) =>
  isSchemaType(type.charAt(0).toUpperCase() + type.slice(1)) || /^(?:web(?:page|site)|creativework)$/i.test(type);

/** Things of which none is also one of the others. */
const APART =
  /^(?:(?<work>Recipe|\w{0,20}Article|BlogPosting|FAQPage|QAPage)|(?<deed>Service|Event|JobPosting)|(?<person>Person)|(?<firm>Organization|LocalBusiness|Corporation)|(?<good>Product))$/;

/** One thing that is called two that nothing is at once, such as a service and a recipe. */
export function mixedTypes({ node, type }: JsonLdItem): Problem[] {
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

/** A block of schema.org's vocabulary alone; another vocabulary has types of its own. */
export const SCHEMA_ORG_ALONE =
  /"@context"\s{0,99}:\s{0,99}(?:\[\s{0,99})?"https?:\/\/schema\.org\/?"\s{0,99}(?:\]\s{0,99})?[,}]/;

/** Names without a prefix that schema.org does not have. */
export function wrongType({ type }: JsonLdItem): Problem[] {
  if (!/^\p{L}+$/u.test(type) || isSchemaType(type)) return [];
  return [
    {
      isUnknownType: true,
      property: "@type",
      value: type,
      expected: isMisspelled(type)
        ? `"${type.charAt(0).toUpperCase()}${type.slice(1)}": types are written with a capital`
        : "a type of schema.org, such as Article, Product or Organization",
    },
  ];
}
