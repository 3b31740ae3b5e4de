import { has, type JsonLdNode, nodesOf, textOf } from "../../json-ld.ts";

/** A value that is not of its kind. */
export type Problem = { property: string; value: string; expected: string; isUnknownType?: true; isMinor?: true };

/** Properties that lead to something. */
const ADDRESSES = ["url", "image", "logo", "contentUrl", "thumbnailUrl", "mainEntityOfPage", "item", "sameAs", "@id"];
/** Properties whose addresses results show or follow: without a host some engines do not read them. */
const OF_RESULTS: ReadonlySet<string> = new Set(["url", "logo", "image", "contentUrl", "thumbnailUrl"]);
/** An address without a whole scheme, or into which a program has written that it had no value. */
const NO_ADDRESS =
  /^https?\/\/|^https?:\/\/https?[:/]|(?:\.[a-z]{2,12}|\/|=)undefined(?![\w-])|^(?:null|undefined)(?![\w-])|\/null$|\[object(?: |%20)Object\]/;
/** A host without the scheme that makes an address of it, which is read as a file beside the page. */
const NO_SCHEME =
  /^(?:www\.[\w-]{1,60}\.[a-z]{2,10}|[\w-]{1,60}\.(?:com|org|net|dk|de|fr|es|it|nl|pl|se|no|fi|pt|at|ch|be|cz|eu|info))(?:\/|$)/i;
/** A network's own start page where a profile's address belongs. */
const NO_PROFILE =
  /^https?:\/\/(?:www\.)?(?:facebook|twitter|x|instagram|linkedin|youtube|pinterest|tiktok|wikipedia|github)\.(?:com|org)\/?(?:(?:in|company|user|channel|pages|wiki)\/?)?(?:[?#]\S{0,200})?$/i;

/** Addresses that lead nowhere, or elsewhere than their property says. */
export function wrongAddresses(node: JsonLdNode): Problem[] {
  const wrong: Problem[] = [];
  for (const property of ADDRESSES) {
    const addresses = [node[property]].flat().filter((each) => typeof each === "string");
    const broken = addresses.find((each) => NO_ADDRESS.test(each));
    if (broken !== undefined) wrong.push({ property, value: broken, expected: "a whole address" });
    const home = property === "sameAs" ? addresses.find((each) => NO_PROFILE.test(each)) : undefined;
    if (home !== undefined) wrong.push({ property, value: home, expected: "the address of the own profile, not of the network" });
    const relative = OF_RESULTS.has(property) ? addresses.find((each) => /^\.{0,2}\/(?!\/)/.test(each)) : undefined;
    if (relative !== undefined)
      wrong.push({ property, value: relative, expected: "an address with https:// and its host", isMinor: true });
    const bare = property === "@id" ? undefined : addresses.find((each) => NO_SCHEME.test(each));
    if (bare !== undefined) wrong.push({ property, value: bare, expected: "an address that begins with https://" });
  }
  return wrong;
}

/** A trail of one place, or of places with one name (Google, Breadcrumb structured data: at least two ListItems). */
export function wrongTrail({ itemListElement }: JsonLdNode): Problem[] {
  if ([itemListElement].flat().some(Array.isArray))
    return [{ property: "itemListElement", value: "ListItem", expected: "one list: a list in a list is not read" }];
  const steps = nodesOf(itemListElement);
  const names = steps.map((step) => textOf(step.name) || textOf(step.item));
  const items = steps.map(({ item }) => (typeof item === "string" ? item : textOf(nodesOf(item)[0]?.["@id"])));
  const broken = items.find((item) => NO_ADDRESS.test(item));
  if (broken) return [{ property: "item", value: broken, expected: "a whole address" }];
  if (steps.some((step) => !has(step, "@type") && typeof step.type === "string"))
    return [{ property: "itemListElement", value: "type", expected: 'places with "@type" (a "type" alone is not read)' }];
  if (steps.length === 1)
    return [
      { property: "itemListElement", value: names[0] || "ListItem", expected: "a path of two places or more", isMinor: true },
    ];
  if (steps.length < 3 || new Set(names).size > 1 || !names[0]) return [];
  return [{ property: "itemListElement", value: names[0], expected: "a path whose places each have a name of their own" }];
}
