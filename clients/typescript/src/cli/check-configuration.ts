import { type Item, identityOf, type Part, partNames, parts, singleItems } from "./configuration.ts";
import { Failure } from "./failures.ts";

/**
 * The items of a file by part, checked as far as they can be without the service.
 *
 * @throws Failure with every mistake that was found.
 */
export function checkedConfiguration(file: unknown): Partial<Record<Part, Item[]>> {
  if (typeof file !== "object" || file === null || Array.isArray(file)) {
    throw new Failure(`The file must hold some of ${partNames.join(", ")}.`);
  }
  const mistakes: string[] = [];
  const checked: Partial<Record<Part, Item[]>> = {};
  for (const [name, list] of Object.entries(file)) {
    if (!partNames.includes(name as Part)) mistakes.push(`${name}: there are ${partNames.join(", ")}`);
    else if (singleItems[name as Part]) {
      if (typeof list !== "object" || list === null || Array.isArray(list)) mistakes.push(`${name}: must hold fields`);
      else checked[name as Part] = [{ ...list, item: singleItems[name as Part] }];
    } else if (!Array.isArray(list)) mistakes.push(`${name}: must be a list`);
    else checked[name as Part] = list.map((item) => (typeof item === "object" ? item : { [parts[name as Part].key]: item }));
  }
  for (const [part, items] of Object.entries(checked) as [Part, Item[]][]) {
    const seen = new Set<string>();
    for (const [index, item] of items.entries())
      mistakes.push(...mistakesIn(part, item, singleItems[part] ? part : `${part}[${index}]`, seen));
  }
  if (mistakes.length > 0) throw new Failure(`Nothing was changed. The file has mistakes:\n  ${mistakes.join("\n  ")}`);
  return checked;
}

/** @param seen the items before, to which this one's is added. */
function mistakesIn(part: Part, item: Item, place: string, seen: Set<string>): string[] {
  const { key, defaults } = parts[part];
  const value = item?.[key];
  if (typeof value !== "string" || value.trim() === "") return [`${place}: needs ${key}`];
  const mistakes = seen.has(identityOf(part, item)) ? [`${place}: ${value} stands there twice`] : [];
  seen.add(identityOf(part, item));
  const known = [key, ...Object.keys(defaults)].filter((field) => field !== "item");
  for (const field of Object.keys(item).filter((one) => one !== key && !(one in defaults)))
    mistakes.push(`${place}.${field}: is not known; there are ${known.join(", ")}`);
  const country = item.country ?? null;
  if (part === "locations" && country !== null && !/^[A-Z]{2}$/.test(String(country)))
    mistakes.push(`${place}.country: must be a code of ISO 3166-1, such as NO`);
  if (part === "competitors" && typeof item.url !== "string") mistakes.push(`${place}: needs url`);
  return mistakes;
}
