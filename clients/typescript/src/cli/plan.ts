import { type Item, type Part, partNames, parts, type StoredParts } from "./configuration.ts";
import { Failure } from "./failures.ts";
import { keyOf, same } from "./same.ts";

/** One call that makes the website more like the file. */
export interface Change {
  part: Part;
  kind: "create" | "change" | "remove";
  name: string;
  /** As they stand in the file: all of a new item, the changed ones of another. */
  fields: Item;
  /** What the changed fields are now. */
  before: Item;
}

/**
 * What has to change so that the website is as the file says, in the order in which it can be done: what is named is made before
 * what names it, and removed after it.
 *
 * @param prune removes what a part of the file does not name; otherwise that stays.
 * @throws Failure when an item names what neither the file nor the website has.
 */
export function planOf(wanted: Partial<Record<Part, Item[]>>, stored: StoredParts, prune: boolean): Change[] {
  const changes: Change[] = [];
  const removals: Change[] = [];
  const names = Object.fromEntries(
    partNames.map((part) => {
      const given = wanted[part]?.map((item) => keyOf(item[parts[part].key]));
      // With a part of the file pruned, only what the file names is left.
      return [part, new Set(given && prune ? given : [...(given ?? []), ...stored[part].keys()])];
    }),
  ) as Record<Part, Set<string>>;
  const mistakes: string[] = [];
  for (const part of partNames) {
    const items = wanted[part];
    if (!items) continue;
    const { key } = parts[part];
    for (const item of items) {
      const name = String(item[key]);
      for (const missing of missingNames(item, names)) mistakes.push(`${part} "${name}": ${missing}`);
      const found = stored[part].get(keyOf(name));
      if (!found) changes.push({ part, kind: "create", name, fields: item, before: {} });
      else {
        const differing = Object.entries(item).filter(
          ([field, value]) => field !== key && !same(field, whole(part, field, value, found.fields[field]), found.fields[field]),
        );
        // A key that only differs in case is no other item.
        if (differing.length > 0) {
          const before = Object.fromEntries(differing.map(([field]) => [field, found.fields[field]]));
          changes.push({ part, kind: "change", name, fields: Object.fromEntries(differing), before });
        }
      }
    }
    if (!prune) continue;
    const kept = new Set(items.map((item) => keyOf(item[key])));
    for (const [storedKey, one] of stored[part]) {
      if (kept.has(storedKey) || one.isFixed) continue;
      removals.unshift({ part, kind: "remove", name: String(one.fields[key]), fields: {}, before: {} });
    }
  }
  if (mistakes.length > 0)
    throw new Failure(`Nothing was changed. The file names what is not there:\n  ${mistakes.join("\n  ")}`);
  return [...changes, ...removals];
}

/** What a field will be: the models of a website that are not named stay as they are, every other field is replaced. */
function whole(part: Part, field: string, value: unknown, before: unknown): unknown {
  const isMerged = part === "website" && field === "models" && typeof value === "object" && value !== null;
  return isMerged ? { ...(before as object), ...value } : value;
}

function missingNames(item: Item, names: Record<Part, Set<string>>): string[] {
  const named: [string, Part, unknown][] = [
    ["topic", "topics", item.topic === undefined || item.topic === null ? [] : [item.topic]],
    ["tags", "tags", item.tags ?? []],
    ["locations", "locations", item.locations ?? []],
    ["prompts", "prompts", item.prompts ?? []],
  ];
  return named.flatMap(([field, part, values]) =>
    Array.isArray(values)
      ? values.filter((value) => !names[part].has(keyOf(value))).map((value) => `${field}: there is no ${value}`)
      : [`${field}: must be a list`],
  );
}

const signs = { create: "+", change: "~", remove: "-" } as const;

/** The plan as a person reads it. */
export function shownPlan(changes: readonly Change[]): string {
  const lines = changes.flatMap(({ part, kind, name, fields, before }) => [
    `  ${signs[kind]} ${part}: ${name}`,
    ...(kind === "change"
      ? Object.entries(fields).map(([field, value]) => `      ${field}: ${short(before[field])} → ${short(value)}`)
      : []),
  ]);
  const count = (kind: Change["kind"]) => changes.filter((change) => change.kind === kind).length;
  return [...lines, "", `${count("create")} to create, ${count("change")} to change, ${count("remove")} to remove`].join("\n");
}

const short = (value: unknown) => {
  const text = JSON.stringify(value ?? null);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
};
