import { z } from "zod";
import { organization } from "../access.ts";
import { actorOf } from "../audit/record.ts";
import { sql } from "../database.ts";
import { givenInstant, isUuid, looseId } from "../fields.ts";
import { operation } from "../operation.ts";
import { createKey } from "./create.ts";
import { type KeyRow, keyFields, keyRecord, toKeyRecord } from "./key.ts";
import { revokeKey } from "./revoke.ts";
import { updateKey } from "./update.ts";

const websiteIds = z.array(z.string().min(1)).min(1).max(10_000).nullable();
const fields = {
  name: z.string().trim().max(200),
  permission: z.enum(["view", "admin"]),
  website_ids: websiteIds.meta({ description: "The only websites that the key reaches; null: all of them (a global key)" }),
  expires_at: givenInstant.nullable().meta({ description: "null: never" }),
};

export const listKeys = operation({
  name: "keys.list",
  summary: "List the organization's API keys, masked",
  rest: { method: "GET", path: "/keys" },
  access: organization("view", { global: true }),
  input: z.object({}),
  output: z.object({ api_keys: z.array(keyRecord) }),
  async handle({ rows }) {
    const found = await rows.read<KeyRow>(sql`select ${keyFields} from api_key order by created_at, id`);
    return { api_keys: found.map(toKeyRecord) };
  },
});

export const createKeyOperation = operation({
  name: "keys.create",
  summary: "Create an API key",
  description: "The key is in this answer and nowhere else. It belongs to the person that the calling key belongs to.",
  rest: { method: "POST", path: "/keys" },
  access: organization("admin", { global: true }),
  // Only a hash of the key is stored, so a repeated call cannot show it.
  idempotency: { stored: (answer) => ({ ...answer, key: "" }) },
  refusals: {
    403: "A website is not one of the organization",
  },
  largeBody: true,
  input: z.object({
    name: fields.name.default(""),
    permission: fields.permission,
    website_ids: fields.website_ids.default(null),
    expires_at: fields.expires_at.default(null),
  }),
  output: z.object({
    key: z.string().meta({ description: "Shown once; empty in a replay. Revoke a key that was lost" }),
    api_key: keyRecord,
  }),
  async handle(context, input) {
    const { rows, subject, caller } = context;
    return rows.transaction(async (tx) => {
      const { record, text } = await createKey(tx, subject, actorOf(context), {
        name: input.name,
        permission: input.permission,
        websiteIds: known(input.website_ids),
        ownerId: caller.userId,
        expiresAt: input.expires_at,
      });
      return { key: text, api_key: record };
    });
  },
});

export const updateKeyOperation = operation({
  name: "keys.update",
  summary: "Change a key's name, scope, permission or expiry",
  description: "Fields left out stay. It acts with the next call. A revoked key cannot be changed.",
  rest: { method: "PATCH", path: "/keys/{key_id}" },
  access: organization("admin", { global: true }),
  refusals: {
    400: "No field is given",
    403: "A website is not one of the organization",
    404: "The key does not exist",
    409: "The key is revoked",
  },
  largeBody: true,
  input: z.object({
    key_id: looseId,
    name: fields.name.optional(),
    permission: fields.permission.optional(),
    website_ids: fields.website_ids.optional(),
    expires_at: fields.expires_at.optional(),
  }),
  output: z.object({ api_key: keyRecord }),
  async handle(context, { key_id, website_ids, ...change }) {
    const websites = website_ids === undefined ? {} : { website_ids: known(website_ids) };
    return {
      api_key: await context.rows.transaction((tx) =>
        updateKey(tx, context.subject, actorOf(context), key_id, { ...change, ...websites }),
      ),
    };
  },
});

export const revokeKeyOperation = operation({
  name: "keys.revoke",
  summary: "Revoke an API key",
  description: "It stops working with the next call, for ever. Revoking it again changes nothing.",
  rest: { method: "DELETE", path: "/keys/{key_id}" },
  access: organization("admin", { global: true }),
  refusals: {
    404: "The key does not exist",
  },
  input: z.object({ key_id: looseId }),
  output: z.object({ api_key: keyRecord }),
  handle: async (context, { key_id }) => ({
    api_key: await context.rows.transaction((tx) => revokeKey(tx, context.subject, actorOf(context), key_id)),
  }),
});

const nowhere = "00000000-0000-0000-0000-000000000000";

/** Malformed ids are answered like those of foreign websites. */
const known = (ids: string[] | null) => ids && ids.map((id) => (isUuid(id) ? id.toLowerCase() : nowhere));
