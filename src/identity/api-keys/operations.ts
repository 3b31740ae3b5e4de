import { z } from "zod";
import {
  type Caller,
  givenInstant,
  idList,
  isUuid,
  misplaced,
  opaqueId,
  operation,
  organization,
} from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { actorOf } from "../audit/record.ts";
import { mayManagePeople } from "../manages-people.ts";
import { lockForCaller } from "../still-holds.ts";
import { createKey } from "./create.ts";
import { type KeyRow, keyKind, keyRecord, selectKeys, toKeyRecord } from "./key.ts";
import { requireOutranking, requireServiceKeys, withinOwnLife } from "./limits.ts";
import { revokeKey } from "./revoke.ts";
import { updateKey } from "./update.ts";

const websiteIds = idList(opaqueId, 10_000).min(1).nullable();
const fields = {
  name: z.string().trim().max(200),
  permission: z.enum(["view", "admin"]),
  website_ids: websiteIds.meta({ description: "The only websites that the key reaches; null: all of them (a global key)" }),
  expires_at: givenInstant.nullable().meta({ description: "null: never" }),
};

/** Passed over, a key meant for one client's website would reach every website. */
const misplacedWebsites = () => ({
  website_id: misplaced("name the websites of a key in `website_ids`"),
  group_id: misplaced("name the websites of the group in `website_ids`"),
});

/** Keys as this caller sees them. */
const recordFor = (caller: Caller) => (row: KeyRow) => toKeyRecord(row, mayManagePeople(caller));

export const listKeys = operation({
  name: "keys.list",
  summary: "List the organization's API keys, masked",
  description: "`effective` shows what each may do now, by the roles of the person that it belongs to.",
  rest: { method: "GET", path: "/keys" },
  access: organization("view", { global: true }),
  input: z.object({}),
  output: z.object({ api_keys: z.array(keyRecord) }),
  async handle({ rows, caller, subject }) {
    const found = await rows.read(selectKeys(sql`k.organization_id = ${subject.id}`));
    return { api_keys: found.map(recordFor(caller)) };
  },
});

export const createKeyOperation = operation({
  name: "keys.create",
  summary: "Create an API key",
  description:
    "The key is in this answer and nowhere else. A personal key belongs to the person that the calling key belongs to, and is worth " +
    "at most what that person may do at the moment: it ends when the person leaves the organization. A service key belongs to the " +
    "organization; to make one takes all that the role Admin holds. A service key makes service keys. No key makes one that " +
    "outlives it.",
  rest: { method: "POST", path: "/keys" },
  access: organization("admin", { global: true }),
  idempotency: {
    // Nobody but a person makes a personal key, and without `kind` a person makes one.
    compared: ({ kind, ...others }) => ({ ...others, ...(kind !== "personal" && { kind }) }),
    // Only a hash of the key is stored, so a repeated call cannot show it.
    stored: (answer) => ({ ...answer, key: "" }),
  },
  refusals: {
    400: "`expires_at` is over",
    403: "A website is not one of the organization, or the new key would outlive or outrank the calling one",
  },
  largeBody: true,
  input: z.object({
    name: fields.name.default(""),
    kind: keyKind.optional().meta({ description: "Left out: `personal`, and `service` where a service key calls" }),
    permission: fields.permission,
    website_ids: fields.website_ids.default(null),
    ...misplacedWebsites(),
    expires_at: fields.expires_at.optional().meta({ description: "null: never; left out: when the calling key expires" }),
  }),
  output: z.object({
    key: z.string().meta({ description: "Shown once; empty in a replay. Revoke a key that was lost" }),
    api_key: keyRecord,
  }),
  async handle(context, input) {
    const { rows, subject, caller } = context;
    const kind = input.kind ?? (caller.userId ? "personal" : "service");
    if (kind === "service") requireServiceKeys(caller);
    else if (!caller.userId) throw new Refusal(403, "kind: this key belongs to nobody, so it makes service keys only");
    refuseOver(context.now(), input.expires_at);
    return rows.transaction(async (tx) => {
      await lockForCaller(tx, caller);
      const { row, text } = await createKey(tx, subject, actorOf(context), {
        name: input.name,
        permission: input.permission,
        websiteIds: known(input.website_ids),
        ownerId: kind === "service" ? null : caller.userId,
        expiresAt: await withinOwnLife(tx, caller, input.expires_at),
        madeBy: caller.keyId,
      });
      return { key: text, api_key: recordFor(caller)(row) };
    });
  },
});

export const updateKeyOperation = operation({
  name: "keys.update",
  summary: "Change a key's name, scope, permission or expiry",
  description:
    "Fields left out stay. It acts with the next call. A revoked key cannot be changed, and of one that allows more than the " +
    "calling key holds only the name can.",
  rest: { method: "PATCH", path: "/keys/{key_id}" },
  access: organization("admin", { global: true }),
  refusals: {
    400: "No field is given, or `expires_at` is over",
    403: "A website is not one of the organization, or the key allows more than the calling one, or would outlive it",
    404: "The key does not exist",
    409: "The key is revoked",
  },
  largeBody: true,
  input: z.object({
    key_id: opaqueId,
    name: fields.name.optional(),
    permission: fields.permission.optional(),
    website_ids: fields.website_ids.optional(),
    ...misplacedWebsites(),
    expires_at: fields.expires_at.optional(),
  }),
  output: z.object({ api_key: keyRecord }),
  async handle(context, { key_id, website_ids, ...change }) {
    const { rows, subject, caller } = context;
    refuseOver(context.now(), change.expires_at);
    const given = { ...change, ...(website_ids !== undefined && { website_ids: known(website_ids) }) };
    const row = await rows.transaction(async (tx) => {
      await lockForCaller(tx, caller);
      return updateKey(tx, subject, actorOf(context), {
        keyId: key_id,
        change: given,
        async admit(key) {
          if (Object.keys(given).some((field) => field !== "name")) await requireOutranking(tx, caller, key);
          if (given.expires_at !== undefined) await withinOwnLife(tx, caller, given.expires_at);
        },
      });
    });
    return { api_key: recordFor(caller)(row) };
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
  input: z.object({ key_id: opaqueId }),
  output: z.object({ api_key: keyRecord }),
  async handle(context, { key_id }) {
    const { rows, subject, caller } = context;
    const row = await rows.transaction(async (tx) => {
      await lockForCaller(tx, caller);
      return revokeKey(tx, subject, actorOf(context), key_id);
    });
    return { api_key: recordFor(caller)(row) };
  },
});

/** @throws Refusal 400: a key that never works helps nobody, and ending one is revoking it. */
function refuseOver(now: Date, expiresAt: string | null | undefined): void {
  if (expiresAt && Date.parse(expiresAt) <= now.getTime())
    throw new Refusal(400, "expires_at: must lie in the future; DELETE /keys/{key_id} ends a key now");
}

const nowhere = "00000000-0000-0000-0000-000000000000";

/** Malformed ids are answered like those of foreign websites. */
const known = (ids: string[] | null) => ids && ids.map((id) => (isUuid(id) ? id.toLowerCase() : nowhere));
