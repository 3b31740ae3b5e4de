type Path = (string | number)[];

export type Input = Record<string, unknown>;

/** Where an input names records: fields called `…_id`, `…_ids` or `prompt_tags`, at any depth. */
export function idPaths(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => idPaths(item, [...path, index]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([name, field]) => idPaths(field, [...path, name]));
  const name = path.findLast((part) => typeof part === "string") ?? "";
  return typeof value === "string" && /(_ids?|prompt_tags)$/.test(String(name)) ? [path] : [];
}

/** What an input holds at a path. */
export function at(value: unknown, path: Path): unknown {
  return path.reduce((inner, part) => (inner as Record<string | number, unknown>)[part], value);
}

/** The input with another id at a path. */
export function replaced(input: Input, path: Path, id: unknown): Input {
  const copy = structuredClone(input);
  const holder = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  holder[path.at(-1)!] = id;
  return copy;
}

/** An id of the same form that names nothing. */
export const nobodysId = (id: string) =>
  id
    .replaceAll(/[0-9a-f]/g, "7")
    .replace(/^(.{14})./, "$17")
    .replace(/^(.{19})./, "$18");

/** Answers without what differs from call to call. */
export function normal(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, "<id>")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<instant>"),
  );
}
