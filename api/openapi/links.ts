import { type Described, type Link, operationsIn, type PlainDocument, resolved, type Schema, successOf } from "./document.ts";

/*
 * Links say which call an answer leads to: what creates or lists records leads to what reads, changes and removes them. They
 * follow from names alone: `POST /prompts` answers with `prompt.id`, and that is the `prompt_id` that other operations take.
 */

/** An id in an answer: the field of inputs that takes it, and where it stands. */
interface Found {
  field: string;
  expression: string;
}

/** Adds the links that follow from the names of fields. */
export function addLinks(document: unknown): void {
  const plain = document as PlainDocument;
  const all = operationsIn(plain);
  for (const source of all) {
    const links = Object.fromEntries(
      // Of several ids that a target would take, the one that comes first in the answer.
      idsIn(plain, source)
        .toReversed()
        .flatMap((found) => all.flatMap((target) => linkTo(plain, source, found, target))),
    );
    if (Object.keys(links).length > 0) successOf(source).links = links;
  }
}

/** The ids of records that an answer makes known: `id` of an object, of a list's first entry, or `…_id` of the answer itself. */
function idsIn(document: PlainDocument, source: Described): Found[] {
  const media = Object.values(successOf(source).content ?? {})[0];
  const properties = Object.entries((media && resolved(document, media.schema).properties) ?? {});
  const found = properties.flatMap(([name, given]): Found[] => {
    const schema = resolved(document, given);
    if (isText(schema)) return /_id$/.test(name) ? [{ field: name, expression: `$response.body#/${name}` }] : [];
    if (schema.type === "array" && schema.items)
      return ownId(resolved(document, schema.items), singular(name), `$response.body#/${name}/0`);
    return ownId(schema, name, `$response.body#/${name}`);
  });
  return found.filter(({ field }) => !inputOf(document, source).has(field));
}

function ownId({ properties = {} }: Schema, name: string, expression: string): Found[] {
  if (properties.id) return [{ field: `${name}_id`, expression: `${expression}/id` }];
  const first = Object.entries(properties).find(([field, schema]) => /_id$/.test(field) && isText(schema));
  return first ? [{ field: first[0], expression: `${expression}/${first[0]}` }] : [];
}

const isText = ({ type }: Schema): boolean => type === "string";
const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");

/** Where an operation takes a field, as a runtime expression. */
function inputOf(document: PlainDocument, { parameters = [], requestBody }: Described): Map<string, string> {
  const body = requestBody && resolved(document, Object.values(requestBody.content)[0]!.schema);
  return new Map([
    ...(body?.required ?? []).map((name): [string, string] => [name, `$request.body#/${name}`]),
    ...parameters
      .filter(({ required }) => required)
      .map((parameter): [string, string] => [parameter.name, `$request.${parameter.in}.${parameter.name}`]),
  ]);
}

/** A link, if the target takes the id in its path and everything else in its path is known from the source. */
function linkTo(document: PlainDocument, source: Described, found: Found, target: Described): [string, Link][] {
  const known = inputOf(document, source);
  const expressionOf = (name: string) => (takes(name, found.field) ? found.expression : known.get(name));
  const required = (target.parameters ?? []).filter((parameter) => parameter.required);
  const body = target.requestBody && resolved(document, Object.values(target.requestBody.content)[0]!.schema);
  const inPath = required.some((parameter) => parameter.in === "path" && takes(parameter.name, found.field));
  const listed = (body?.required ?? []).find((name) => takes(name.replace(/ids$/, "id"), found.field) && name.endsWith("ids"));
  const isListing = found.field === "website_id" && required.length === 1 && takes(required[0]!.name, found.field);
  if (!inPath && !listed && !isListing) return [];
  const parameters = required.map((parameter) => [`${parameter.in}.${parameter.name}`, expressionOf(parameter.name)]);
  if (parameters.some(([, value]) => value === undefined)) return [];
  const fields = (body?.required ?? []).flatMap((name): [string, unknown][] => {
    const value = name === listed ? [found.expression] : expressionOf(name);
    return value === undefined ? [] : [[name, value]];
  });
  const link: Link = {
    operationId: target.operationId,
    ...(parameters.length > 0 && { parameters: Object.fromEntries(parameters) as Record<string, string> }),
    ...(fields.length > 0 && { requestBody: Object.fromEntries(fields) }),
  };
  return [[target.operationId, link]];
}

/** `view_id` takes a `saved_view_id`, `prompt_id` a `prompt_id`. */
const takes = (name: string, field: string): boolean => field === name || (name.endsWith("_id") && field.endsWith(`_${name}`));
