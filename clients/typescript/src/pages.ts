import type { Client } from "openapi-fetch";
import { orThrow } from "./errors.ts";
import type { paths } from "./schema.ts";

type Method = "get" | "post";

/** What an operation answers with. */
type Answer<P extends keyof paths, M extends Method> = paths[P][M] extends {
  responses: { 200: { content: { "application/json": infer T } } };
}
  ? T
  : never;

/** Fields of the query or of the body. A `page_num` or `cursor` among them is where to begin. */
type Asked<P extends keyof paths, M extends Method> = Omit<
  M extends "get"
    ? paths[P][M] extends { parameters: { query?: infer Query } }
      ? NonNullable<Query>
      : never
    : paths[P][M] extends { requestBody?: { content: { "application/json": infer Body } } }
      ? Body
      : never,
  "offset"
>;

/** Paths whose answers come in pages, or may. */
export type PagedPath<M extends Method> = {
  [P in keyof paths]: Required<Answer<P, M>> extends { pagination: unknown } | { next_cursor: unknown } ? P : never;
}[keyof paths];

/** Fields of an answer that are lists. */
export type ListOf<P extends keyof paths, M extends Method> = {
  [K in keyof Answer<P, M>]: Answer<P, M>[K] extends readonly unknown[] ? K : never;
}[keyof Answer<P, M>];

type ItemOf<P extends keyof paths, M extends Method, K extends keyof Answer<P, M>> = Answer<P, M>[K] extends readonly (infer T)[]
  ? T
  : never;

interface Page {
  pagination?: { page_num: number; page_size: number; total?: number | null; has_more?: boolean };
  next_cursor?: string | null;
  [list: string]: unknown;
}

/**
 * The pages of a list, one call each, begun when the one before has been used.
 *
 * @param options.path the ids in the path, where it has any.
 * @throws ApiError
 */
export async function* pages<M extends Method, P extends PagedPath<M>>(
  client: Client<paths>,
  method: M,
  path: P,
  asked: Asked<P, M>,
  options: { path?: Record<string, string>; signal?: AbortSignal } = {},
): AsyncGenerator<Answer<P, M>, void, undefined> {
  let next: { cursor?: string; page_num?: number } = {};
  for (;;) {
    const fields = next.cursor && holdsQuestion.has(path) ? { ...pick(asked, kept), ...next } : { ...asked, ...next };
    const init = {
      ...(method === "get"
        ? { params: { query: fields, path: options.path } }
        : { params: { path: options.path }, body: fields }),
      ...(options.signal && { signal: options.signal }),
    };
    // The fields are typed by the path above; inside, every path is alike.
    const call = (client as unknown as Record<string, (path: string, init: unknown) => ReturnType<typeof client.GET>>)[
      method.toUpperCase()
    ]!;
    const page = (await orThrow(call(path as string, init) as never)) as Page;
    yield page as Answer<P, M>;
    const { pagination, next_cursor: cursor } = page;
    if (cursor) next = { cursor };
    else if (pagination && hasMore(pagination, page)) next = { page_num: pagination.page_num + 1 };
    else return;
  }
}

/** Paths whose cursors hold the whole question, which may not stand beside them. */
const holdsQuestion = new Set<string>(["/metrics/query", "/rows/query"]);
const kept = ["website_id", "limit"];

const pick = (fields: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

function hasMore({ page_num, page_size, total, has_more }: NonNullable<Page["pagination"]>, page: Page): boolean {
  if (has_more !== undefined) return has_more;
  const isEmpty = Object.values(page).some((list) => Array.isArray(list) && list.length === 0);
  // `page_num` counts from 0.
  return !isEmpty && (page_num + 1) * page_size < (total ?? 0);
}

/** The items of all pages, one after the other. @throws ApiError */
export async function* items<M extends Method, P extends PagedPath<M>, K extends ListOf<P, M>>(
  client: Client<paths>,
  method: M,
  path: P,
  list: K,
  asked: Asked<P, M>,
  options: { path?: Record<string, string>; signal?: AbortSignal } = {},
): AsyncGenerator<ItemOf<P, M, K>, void, undefined> {
  for await (const page of pages(client, method, path, asked, options)) yield* page[list] as ItemOf<P, M, K>[];
}

type QueryPath = "/metrics/query" | "/rows/query";
export type Question<P extends QueryPath> = Asked<P, "post">;

/** A row of a query by the names of its columns. */
export type Row = Record<string, unknown>;

/** The rows of a query, over all pages, as objects. @throws ApiError */
export async function* rows<P extends QueryPath>(
  client: Client<paths>,
  path: P,
  question: Question<P>,
  options: { signal?: AbortSignal } = {},
): AsyncGenerator<Row, void, undefined> {
  for await (const page of pages<"post", P>(client, "post", path, question as never, options)) {
    const { columns, rows: found } = page as unknown as { columns: string[]; rows: unknown[][] };
    for (const row of found) yield Object.fromEntries(columns.map((column, index) => [column, row[index]]));
  }
}
