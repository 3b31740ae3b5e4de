import type { RawBuilder } from "kysely";
import { z } from "zod";
import { sql } from "../platform/database/index.ts";
import { isDay, parseInstant } from "../platform/time/index.ts";

/** Fields that many operations share, so that they read and fail alike everywhere. */

/** A UUID in a body or query: malformed is 400. Ids of records that are looked up are `opaqueId`: malformed is like unknown. */
export const id = z.guid("must be a UUID").toLowerCase();

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a path or list id can name a record at all; one that cannot is answered like an unknown one. */
export const isUuid = (value: string): boolean => uuid.test(value);

/** Whether a text can number a transaction: PostgreSQL counts them in 64 bits. */
export const isTransactionNumber = (text: string): boolean => /^\d{1,20}$/.test(text) && BigInt(text) < 2n ** 64n;

/** Lists in inputs that count what is given twice once, before they are held against their bounds. */
export const uniqueLists = z.registry<{ unique: true }>();

/** Conditions that a write keeps: a field of them that nobody knows is refused there too, since without it they would match more. */
export const keptConditions = z.registry<{ kept: true }>();

/** A list of ids or of other names of records, at most `max` different ones. */
export function idList<Item extends z.ZodType>(item: Item, max: number): z.ZodArray<Item> {
  return z.array(item).max(max).register(uniqueLists, { unique: true });
}

export const websiteId = id.meta({ description: "The website that the call is about" });

/** Records are named by any text in paths, lists and bodies; what is no UUID names nothing. */
export const opaqueId = z.string().max(2_000);

/** A field that is read under another name, or elsewhere, as `error` says: passed over, more would be done than is meant. */
export const misplaced = (error: string) => z.never({ error }).optional();

const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** A name or a text that people read: trimmed, and not of marks alone that no one sees, such as the zero-width space. */
export const readableText = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => visible.test(text), "must have a character that can be seen");

/** The name of a record, in one normal form: keyboards write é as one character or as two, and people see one name. */
export const recordName = (max: number) => readableText(max).normalize("NFC");

/** What an answer holds only when it is asked for; an older client may name a part twice. */
export const includedParts = <const Part extends string>(parts: readonly [Part, ...Part[]], description: string) =>
  z.array(z.enum(parts)).max(10).default([]).meta({ description });

/** Paging fields of a list: `page_num` counts from 0. */
export const paging = {
  page_num: z.number().int().min(0).default(0).meta({ description: "Page, from 0" }),
  page_size: z.number().int().min(1).max(100).default(40).meta({ description: "Rows a page" }),
};

/** What a paged answer says about itself. */
export const pagination = z
  .object({ page_num: z.int(), page_size: z.int(), total: z.int() })
  .meta({ id: "Pagination", description: "`total` counts all rows that match" });

/** A LIKE pattern for the text anywhere; the folding is the database's, as in the column that is searched. */
export function containing(text: string): RawBuilder<unknown> {
  const literal = text.replaceAll(/[\\%_]/g, (character) => `\\${character}`);
  return sql`'%' || casefold(${literal}::text collate pg_unicode_fast) || '%'`;
}

export const sortDirection = z.enum(["ascending", "descending", "asc", "desc"]).meta({ id: "SortDirection" });

/** How a list is sorted: its fields, and those of the answer's entries that it can be sorted by. */
export const sorting = <const Names extends readonly [string, ...string[]]>(
  names: Names,
  usual: { field: Names[number]; direction: "asc" | "desc" },
) => ({
  sort_field: z
    .enum(names)
    .default(usual.field as never)
    .meta({ description: "What the list is sorted by" }),
  sort_direction: sortDirection.default(usual.direction),
});

/** `order by …` for a sorting; equal entries are in the order of their ids. */
export function orderBy<Name extends string>(
  input: { sort_field: Name; sort_direction: z.output<typeof sortDirection> },
  columns: Record<NoInfer<Name>, RawBuilder<unknown>>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const direction = input.sort_direction.startsWith("asc") ? sql`asc` : sql`desc`;
  return sql`order by ${columns[input.sort_field]} ${direction}, ${id} ${direction}`;
}

/** `limit … offset …` for a page. */
export function page(input: { page_num: number; page_size: number }): RawBuilder<unknown> {
  return sql`limit ${input.page_size} offset ${input.page_num * input.page_size}`;
}

/** A record that an answer only names. */
export const namedRecord = z.object({ id: z.string(), name: z.string() }).meta({ id: "NamedRecord" });

/** Who did something, in an answer. */
export const person = z.object({ id: z.string(), email: z.string() }).meta({ id: "Person" });

const since1970 = /^(19[7-9]\d|[2-8]\d{3})-/;
const outOfRange = "must lie between the years 1970 and 8999";

/** An instant in an input, with its zone: 2026-03-02T12:00:00Z. Comes out in UTC, since PostgreSQL does not take every offset. */
export const givenInstant = z.iso
  .datetime({ offset: true })
  .regex(since1970, outOfRange)
  .transform((text) => new Date(text).toISOString());

/** A UTC day or an instant with its zone in an input, as it came. */
export const givenMoment = z
  .string()
  .max(40)
  .superRefine((text, context) => {
    const instantMs = isDay(text) ? Date.parse(text) : parseInstant(text);
    const isWithin = instantMs !== null && instantMs >= 0 && instantMs < Date.UTC(9000, 0);
    if (isWithin) return;
    // The sign before an offset arrives as a space.
    const hint = /\d \d\d:?\d\d$/.test(text) ? "; in an address + is written %2B" : "";
    const message =
      instantMs === null
        ? `must be a UTC day (YYYY-MM-DD) or an instant with its zone (2026-03-02T12:00:00Z)${hint}`
        : outOfRange;
    // What compares two of them has nothing to say where one is none.
    context.addIssue({ code: "custom", message, continue: false });
  });

/** A day in an input: 2026-03-02. */
export const givenDay = z.iso.date("must be a day, YYYY-MM-DD").regex(since1970, outOfRange);

/** An instant in an answer: ISO 8601, milliseconds, Z. */
export const instant = z.iso.datetime().meta({ description: "ISO 8601, UTC, milliseconds" });
