import { type FeedActor, recordActivity } from "../../identity/index.ts";
import { sql, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import type { RowOf } from "../database.ts";
import { findOrCreateCountries } from "../locations/create.ts";
import type { Tenant } from "../tenant.ts";
import { checkReferences, type Reference } from "./references.ts";

/** A prompt to track. */
export interface NewPrompt {
  text: string;
  type?: "discovery" | "high_intent" | null | undefined;
  status?: "active" | "paused" | undefined;
  tag_ids?: readonly string[] | undefined;
  topic_id?: string | null | undefined;
  location_ids?: readonly string[] | undefined;
  /** ISO 3166-1 alpha-2; each adds the location of that whole country. */
  countries?: readonly string[] | undefined;
  /** Monthly searches, in digits. */
  volume?: string | null | undefined;
}

/**
 * Creates prompts with their tags, topic and locations: all or none, in a constant number of statements.
 *
 * @param field the path of a prompt in the input, used in messages.
 * @returns the ids in the order of the prompts.
 * @throws Refusal 400 for a text given twice, 404 for an unknown tag, topic or location, 409 with the prompt that has the text.
 */
export async function insertPrompts(
  tx: Transaction,
  actor: FeedActor,
  tenant: Tenant,
  prompts: readonly NewPrompt[],
  field: (index: number) => string = (index) => `prompts[${index}].`,
): Promise<string[]> {
  refuseRepeated(prompts, field);
  const references = (name: string, ids: (prompt: NewPrompt) => readonly string[]): Reference[] =>
    prompts.map((prompt, index) => ({ field: `${field(index)}${name}`, ids: ids(prompt) }));
  await checkReferences(
    tx,
    tenant.websiteId,
    "tag",
    references("tag_ids", (prompt) => prompt.tag_ids ?? []),
  );
  await checkReferences(
    tx,
    tenant.websiteId,
    "topic",
    references("topic_id", ({ topic_id }) => (topic_id == null ? [] : [topic_id])),
  );
  await checkReferences(
    tx,
    tenant.websiteId,
    "location",
    references("location_ids", (prompt) => prompt.location_ids ?? []),
  );

  const ids = await insertRows(tx, tenant, prompts, field);
  await link(
    tx,
    tenant,
    prompts.map((prompt, index) => ({ ...prompt, id: ids[index]! })),
  );
  await recordActivity(tx, actor, { ...tenant, entityType: "prompt", changeType: "created", entityIds: ids });
  return ids;
}

function refuseRepeated(prompts: readonly NewPrompt[], field: (index: number) => string): void {
  const seen = new Map<string, number>();
  for (const [index, { text }] of prompts.entries()) {
    const first = seen.get(text);
    if (first !== undefined) throw new Refusal(400, `${field(index)}text: is the same as ${field(first)}text`);
    seen.set(text, index);
  }
}

async function insertRows(
  tx: Transaction,
  tenant: Tenant,
  prompts: readonly NewPrompt[],
  field: (index: number) => string,
): Promise<string[]> {
  const given = prompts.map(({ text, type, status, topic_id, volume }) => ({ text, type, status, topic_id, volume }));
  const created = await tx.run(sql<Pick<RowOf<"prompt">, "id" | "text">>`
    insert into prompt (organization_id, website_id, text, type, status, topic_id, volume)
    select ${tenant.organizationId}, ${tenant.websiteId}, i.text, i.type, coalesce(i.status, 'active'), i.topic_id, i.volume
    from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as (text text, type text, status text, topic_id uuid, volume bigint)) with ordinality as i(text, type, status, topic_id, volume, place)
    order by i.place
    on conflict (website_id, md5(text)) where deleted_at is null do nothing
    returning id, text`);
  const ids = new Map(created.map(({ id, text }) => [text, id]));
  const taken = prompts.findIndex(({ text }) => !ids.has(text));
  if (taken === -1) return prompts.map(({ text }) => ids.get(text)!);
  const { text } = prompts[taken]!;
  const [existing] = await tx.run(sql<Pick<RowOf<"prompt">, "id" | "text">>`
    select id, text from prompt where website_id = ${tenant.websiteId} and md5(text) = md5(${text}) and deleted_at is null`);
  throw new Refusal(409, `${field(taken)}text: this website tracks this prompt already`, { details: { existing } });
}

/** Puts the tags and locations of prompts that have none yet. */
export async function link(
  tx: Transaction,
  tenant: Tenant,
  prompts: readonly Pick<NewPrompt & { id: string }, "id" | "tag_ids" | "location_ids" | "countries">[],
): Promise<void> {
  const tags = prompts.flatMap(({ id, tag_ids = [] }) => tag_ids.map((tag) => ({ prompt: id, tag })));
  if (tags.length > 0) {
    await tx.run(sql`
      insert into prompt_tag_link (organization_id, prompt_id, tag_id)
      select ${tenant.organizationId}, prompt, tag
      from unnest(${tags.map(({ prompt }) => prompt)}::uuid[], ${tags.map(({ tag }) => tag)}::uuid[]) as i(prompt, tag)
      on conflict do nothing`);
  }
  const countries = await findOrCreateCountries(
    tx,
    tenant,
    prompts.flatMap((prompt) => prompt.countries ?? []),
  );
  const locations = prompts.flatMap(({ id, location_ids = [], countries: codes = [] }) =>
    [...location_ids, ...codes.map((code) => countries.get(code)!)].map((location, order) => ({ prompt: id, location, order })),
  );
  if (locations.length > 0) {
    await tx.run(sql`
      insert into prompt_location (organization_id, prompt_id, location_id, place)
      select ${tenant.organizationId}, prompt, location, place
      from unnest(${locations.map(({ prompt }) => prompt)}::uuid[], ${locations.map(({ location }) => location)}::uuid[],
                  ${locations.map(({ order }) => order)}::int[]) as i(prompt, location, place)
      order by place
      on conflict do nothing`);
  }
}
