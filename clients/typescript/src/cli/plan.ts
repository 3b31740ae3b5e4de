import { type Item, identityOf, type Part, partNames, parts, type Stored, type StoredParts } from "./configuration.ts";
import { Failure } from "./failures.ts";
import { isAlike, Named, same } from "./same.ts";

/** One call that makes the website more like the file. */
export interface Change {
  part: Part;
  kind: "create" | "change" | "remove";
  name: string;
  /** Of the record; null for a new one. */
  id: string | null;
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
  const matches = new Map(partNames.flatMap((part) => [...matched(part, wanted[part] ?? [], stored[part])]));
  const found = new Set(matches.values());
  const names = {} as Names;
  for (const part of partNames) {
    const { key } = parts[part];
    names[part] = new Named();
    // With a part of the file pruned, only what the file names is left.
    const left = prune && wanted[part] ? stored[part].filter((one) => found.has(one)) : stored[part];
    for (const { fields } of left) names[part].set(fields[key], String(fields[key]));
    for (const item of wanted[part] ?? []) names[part].set(item[key], String((matches.get(item)?.fields ?? item)[key]));
  }
  const mistakes: string[] = [];
  for (const part of partNames) {
    const items = wanted[part];
    if (!items) continue;
    const { key } = parts[part];
    for (const given of items) {
      const name = String(given[key]);
      for (const missing of missingNames(given, names)) mistakes.push(`${part} "${name}": ${missing}`);
      const item = withNames(given, names);
      const one = matches.get(given);
      if (!one) changes.push({ part, kind: "create", name, id: null, fields: item, before: {} });
      else {
        const differing = Object.entries(item).filter(
          ([field, value]) => field !== key && !same(field, whole(part, field, value, one.fields[field]), one.fields[field]),
        );
        if (differing.length > 0) {
          const before = Object.fromEntries(differing.map(([field]) => [field, one.fields[field]]));
          changes.push({ part, kind: "change", name, id: one.id, fields: Object.fromEntries(differing), before });
        }
      }
    }
    if (!prune) continue;
    for (const one of stored[part]) {
      if (found.has(one) || one.isFixed) continue;
      removals.unshift({ part, kind: "remove", name: String(one.fields[key]), id: one.id, fields: {}, before: {} });
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

type Names = Record<Part, Named<string>>;

/**
 * Which record an item means: the one that is called so, or else the only one left whose name differs in case or space alone, or in
 * the address of a competitor.
 */
function matched(part: Part, items: readonly Item[], records: readonly Stored[]): Map<Item, Stored> {
  const byIdentity = new Map(records.map((one) => [identityOf(part, one.fields), one]));
  const found = new Map<Item, Stored>();
  for (const item of items) {
    const one = byIdentity.get(identityOf(part, item));
    if (one) found.set(item, one);
  }
  const taken = new Set(found.values());
  const { key } = parts[part];
  const [itemsLeft, recordsLeft] = [items.filter((item) => !found.has(item)), records.filter((one) => !taken.has(one))];
  for (const item of itemsLeft) {
    const [one, ...more] = recordsLeft.filter(({ fields }) => isAlike(fields[key], item[key]));
    const rivals = itemsLeft.filter((other) => isAlike(other[key], item[key]));
    if (one && more.length === 0 && rivals.length === 1) found.set(item, one);
  }
  return found;
}

/** The fields of items that name items of other parts. */
const references: readonly [field: string, part: Part][] = [
  ["topic", "topics"],
  ["tags", "tags"],
  ["locations", "locations"],
  ["prompts", "prompts"],
];

/** An item with what it names called as the records are. */
function withNames(item: Item, names: Names): Item {
  const named = { ...item };
  for (const [field, part] of references) {
    const called = (name: unknown) => names[part].get(name) ?? name;
    const value = item[field];
    if (Array.isArray(value)) named[field] = value.map(called);
    else if (typeof value === "string") named[field] = called(value);
  }
  return named;
}

function missingNames(item: Item, names: Names): string[] {
  return references.flatMap(([field, part]) => {
    const value = item[field] ?? [];
    const values = field === "topic" ? [value].flat() : value;
    if (!Array.isArray(values)) return [`${field}: must be a list`];
    return values.filter((one) => names[part].get(one) === undefined).map((one) => `${field}: there is no ${one}`);
  });
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
