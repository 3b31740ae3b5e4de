import { type Described, operationsIn, type PlainDocument, type Schema, successOf } from "../../api/openapi/document.ts";

/*
 * What of a description can break a client that was written against an earlier one. A client sends what the earlier one took, so
 * inputs may only get wider; it reads what the earlier one promised, so answers may only get narrower, or have more fields. New
 * values in the enumerations of answers are additions, which clients must bear.
 */

type Side = "input" | "answer";

interface Walk {
  released: PlainDocument;
  current: PlainDocument;
  side: Side;
  /** Pairs of references under way or done: schemas refer to themselves and to each other. */
  seen: Set<string>;
  found: string[];
}

/** Every breaking change, as a sentence that names the operation and the place. */
export function breakingChanges(released: PlainDocument, current: PlainDocument): string[] {
  const found: string[] = [];
  for (const [path, methods] of Object.entries(released.paths)) {
    for (const [method, before] of Object.entries(methods)) {
      const after = current.paths[path]?.[method];
      if (after) found.push(...ofOperation(released, current, before, after));
      else found.push(`${method.toUpperCase()} ${path} is gone`);
    }
  }
  const ids = new Set(operationsIn(current).map(({ operationId }) => operationId));
  for (const { operationId } of operationsIn(released))
    if (!ids.has(operationId)) found.push(`the operation id ${operationId} is gone; generated clients call it by this name`);
  return found;
}

function ofOperation(released: PlainDocument, current: PlainDocument, before: Described, after: Described): string[] {
  const found: string[] = [];
  const walk = (side: Side): Walk => ({ released, current, side, seen: new Set(), found });
  const id = before.operationId;
  const known = new Map((before.parameters ?? []).map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  for (const parameter of after.parameters ?? []) {
    const name = `${parameter.in} ${parameter.name}`;
    const earlier = known.get(name);
    if (parameter.required && !earlier?.required) found.push(`${id}: ${name} is required now`);
    if (earlier) compare(walk("input"), earlier.schema, parameter.schema, `${id}: ${name}`);
    known.delete(name);
  }
  for (const name of known.keys()) found.push(`${id}: ${name} is gone`);
  const [bodyBefore, bodyAfter] = [before.requestBody, after.requestBody];
  if (bodyAfter?.required && !bodyBefore?.required) found.push(`${id}: a body is required now`);
  media(walk("input"), bodyBefore?.content, bodyAfter?.content, `${id}: body`);
  const [statusBefore, statusAfter] = [statusOf(before), statusOf(after)];
  if (statusBefore !== statusAfter) found.push(`${id}: success is ${statusAfter} in place of ${statusBefore}`);
  media(walk("answer"), successOf(before).content, successOf(after).content, `${id}: answer`);
  return found;
}

const statusOf = ({ responses }: Described): string => Object.keys(responses).find((status) => status.startsWith("2"))!;

type Content = Record<string, { schema: Schema }> | undefined;

function media(walk: Walk, before: Content, after: Content, place: string): void {
  for (const [type, { schema }] of Object.entries(before ?? {})) {
    if (after?.[type]) compare(walk, schema, after[type].schema, place);
    else walk.found.push(`${place}: ${type} is gone`);
  }
}

/** Compares what two schemas let through at one place, and below it. */
function compare(walk: Walk, given: Schema, now: Schema, place: string): void {
  const pair = `${given.$ref} ${now.$ref}`;
  if (given.$ref && now.$ref) {
    if (walk.seen.has(pair)) return;
    walk.seen.add(pair);
  }
  const [before, after] = [lookUp(walk.released, given), lookUp(walk.current, now)];
  types(walk, before, after, place);
  enumerations(walk, before, after, place);
  if (walk.side === "input") bounds(walk, before, after, place);
  fields(walk, variant(walk.released, before), variant(walk.current, after), place);
}

function lookUp(document: PlainDocument, schema: Schema): Schema {
  return schema.$ref ? lookUp(document, document.components.schemas[schema.$ref.split("/").at(-1)!] ?? {}) : schema;
}

const branches = (schema: Schema): Schema[] => schema.anyOf ?? (schema.oneOf as Schema[] | undefined) ?? [schema];

/** The object or list of a schema that is one, or one or null. */
function variant(document: PlainDocument, schema: Schema): Schema {
  const structured = branches(schema)
    .map((branch) => lookUp(document, branch))
    .filter(({ properties, items }) => properties || items);
  return structured.length === 1 ? structured[0]! : schema;
}

/** Types of JSON that a schema lets through; null when it lets through every one. */
function typesOf(document: PlainDocument, schema: Schema): Set<string> | null {
  const all = branches(schema).map((branch) => {
    const found = lookUp(document, branch);
    if (found !== schema && (found.anyOf || found.oneOf)) return typesOf(document, found);
    if (found.type !== undefined) return new Set([found.type].flat());
    const values = found.enum ?? ("const" in found ? [found.const] : null);
    return values ? new Set((values as unknown[]).map((value) => (value === null ? "null" : typeof value))) : null;
  });
  if (all.some((one) => one === null)) return null;
  return new Set(all.flatMap((one) => [...one!]));
}

/** A number takes what an integer does. */
const covers = (types: Set<string> | null, type: string): boolean =>
  types === null || types.has(type) || (type === "integer" && types.has("number"));

function types({ released, current, side, found }: Walk, before: Schema, after: Schema, place: string): void {
  const [was, is] = [typesOf(released, before), typesOf(current, after)];
  const [wide, narrow] = side === "input" ? [is, was] : [was, is];
  if (wide === null) return;
  const missing = narrow === null ? ["anything else"] : [...narrow].filter((type) => !covers(wide, type));
  const verb = side === "input" ? "no longer takes" : "can now be";
  if (missing.length > 0) found.push(`${place} ${verb} ${missing.join(", ")}`);
}

function enumerations({ released, current, side, found }: Walk, before: Schema, after: Schema, place: string): void {
  if (side === "answer") return;
  const [was, is] = [valuesOf(released, before), valuesOf(current, after)];
  if (is === null) return;
  if (was === null) found.push(`${place} takes only some values now`);
  else {
    const gone = [...was].filter((value) => !is.has(value));
    if (gone.length > 0) found.push(`${place} no longer takes ${gone.join(", ")}`);
  }
}

/** The values of an enumeration, as JSON; null when a branch is none. */
function valuesOf(document: PlainDocument, schema: Schema): Set<string> | null {
  const all = branches(schema).map((branch): unknown[] | null => {
    const found = lookUp(document, branch);
    if (found.type === "null") return [null];
    return (found.enum as unknown[] | undefined) ?? ("const" in found ? [found.const] : null);
  });
  return all.some((one) => one === null) ? null : new Set(all.flatMap((one) => one!.map((value) => JSON.stringify(value))));
}

/** Fewer entries or characters than this are a narrower input. */
const roomy = 10;

/** The first upper bound on a list or a text is a limit on what a call may cost: until then only the body's size was one. */
const isFirstBound = (keyword: string, before: Schema, after: Schema): boolean =>
  (keyword === "maxItems" || keyword === "maxLength") && before[keyword] === undefined && Number(after[keyword]) >= roomy;

const lowest = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const highest = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

function bounds({ found }: Walk, before: Schema, after: Schema, place: string): void {
  for (const keyword of lowest) {
    if (after[keyword] !== undefined && Number(after[keyword]) > Number(before[keyword] ?? Number.NEGATIVE_INFINITY))
      if (!(keyword.startsWith("min") && keyword !== "minimum" && after[keyword] === 0))
        found.push(`${place}: ${keyword} is ${after[keyword]} now`);
  }
  for (const keyword of highest) {
    if (isFirstBound(keyword, before, after)) continue;
    if (after[keyword] !== undefined && Number(after[keyword]) < Number(before[keyword] ?? Number.POSITIVE_INFINITY))
      found.push(`${place}: ${keyword} is ${after[keyword]} now`);
  }
  for (const keyword of ["pattern", "format", "multipleOf", "const"]) {
    if (after[keyword] !== undefined && JSON.stringify(after[keyword]) !== JSON.stringify(before[keyword]))
      found.push(`${place}: ${keyword} is ${JSON.stringify(after[keyword])} now`);
  }
}

function fields(walk: Walk, before: Schema, after: Schema, place: string): void {
  const { side, found } = walk;
  const [had, has] = [before.properties ?? {}, after.properties ?? {}];
  const [needed, needs] = [new Set(before.required), new Set(after.required)];
  for (const [name, schema] of Object.entries(had)) {
    if (!has[name]) found.push(`${place}.${name} is gone`);
    else compare(walk, schema, has[name], `${place}.${name}`);
    if (side === "answer" && has[name] && needed.has(name) && !needs.has(name)) found.push(`${place}.${name} can be absent now`);
  }
  if (side === "input") {
    for (const name of needs) if (!needed.has(name)) found.push(`${place}.${name} is required now`);
    if (after.additionalProperties === false && before.properties && before.additionalProperties !== false)
      found.push(`${place} no longer takes further fields`);
  }
  if (before.items && after.items) compare(walk, before.items, after.items, `${place}[]`);
  const [further, furtherNow] = [before.additionalProperties, after.additionalProperties];
  if (typeof further === "object" && typeof furtherNow === "object") compare(walk, further, furtherNow, `${place}.*`);
}
