import type { z } from "zod";
import { type FeedActor, recordActivity } from "../../identity/index.ts";
import { type Context, isUuid, orderBy, recordName, sorting, type Website } from "../../operation/index.ts";
import { sql, type Transaction, unlessTaken } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { recordActivityOf } from "../record-activity.ts";
import type { Tenant } from "../tenant.ts";
import { lockPrompts } from "./lock-prompts.ts";

/** Tags and topics: both are a name that prompts carry, so they are made, renamed and removed alike. */
export type LabelKind = "prompt_tag" | "topic";

const words = { prompt_tag: "Prompt tag", topic: "Topic" };

export const labelName = recordName(200);

interface Label {
  id: string;
  name: string;
}

/** How labels are listed: by name, unless another order is asked for. */
export const labelSorting = sorting(["name", "prompt_count"], { field: "name", direction: "asc" });

type Sorting = z.output<z.ZodObject<typeof labelSorting>>;
const byName: Sorting = { sort_field: "name", sort_direction: "asc" };

/** A website's labels, with the number of living prompts that carry each; one label when an id is given. */
export async function readLabels(
  { rows, subject }: Context<Website>,
  kind: LabelKind,
  { id = null, ...sort }: { id?: string | null } & Sorting = byName,
) {
  const name = sql`casefold(l.name collate pg_unicode_fast)`;
  const counts =
    kind === "topic"
      ? sql`select p.topic_id as label, count(*) as prompts from prompt p
            where p.website_id = ${subject.id} and p.deleted_at is null group by p.topic_id`
      : sql`select k.tag_id as label, count(*) as prompts from prompt_tag_link k
            where k.tag_id in (select id from prompt_tag where website_id = ${subject.id})
              and not exists (select from prompt p
                              where p.website_id = ${subject.id} and p.deleted_at is not null and p.id = k.prompt_id)
            group by k.tag_id`;
  return rows.read<Label & { prompt_count: number }>(sql`
    select l.id, l.name, coalesce(c.prompts, 0) as prompt_count
    from ${sql.table(kind)} l left join (${counts}) c on c.label = l.id
    where l.website_id = ${subject.id} and (${id}::uuid is null or l.id = ${id})
    ${orderBy(sort, { name, prompt_count: sql`coalesce(c.prompts, 0)` }, sql`l.name`)}`);
}

/** @throws Refusal 409 with the holder of the name. */
export async function createLabel(context: Context<Website>, kind: LabelKind, name: string) {
  const { caller, subject } = context;
  const id = await inTransaction(context, kind, name, async (tx) => {
    const [created] = await tx.run<Label>(sql`
      insert into ${sql.table(kind)} (organization_id, website_id, name)
      values (${caller.organization.id}, ${subject.id}, ${name}) returning id`);
    await recordActivityOf(tx, context, kind, "created", [created!.id]);
    return created!.id;
  });
  return { id, name, prompt_count: 0 };
}

/** @throws Refusal 404, or 409 with the holder of the name. */
export async function renameLabel(context: Context<Website>, kind: LabelKind, id: string, name: string) {
  const label = await inTransaction(context, kind, name, async (tx) => {
    const before = await lockLabel(tx, context, kind, id);
    if (before.name === name) return before;
    await tx.run(sql`update ${sql.table(kind)} set name = ${name} where id = ${before.id}`);
    await recordActivityOf(tx, context, kind, "updated", [before.id]);
    return before;
  });
  const [renamed] = await readLabels(context, kind, { id: label.id, ...byName });
  if (!renamed) throw new Refusal(404, `${words[kind]} not found`);
  return renamed;
}

/**
 * Removes the label from the website and from its prompts, which are recorded as updated.
 *
 * @throws Refusal 404
 */
export async function deleteLabel(context: Context<Website>, kind: LabelKind, id: string): Promise<void> {
  await context.rows.transaction(async (tx) => {
    const label = await lockLabel(tx, context, kind, id);
    const prompts = await (kind === "topic" ? lockPromptsOfTopic(tx, label.id) : promptsWithTag(tx, label.id));
    await tx.run(sql`delete from ${sql.table(kind)} where id = ${label.id}`);
    await recordActivityOf(tx, context, kind, "deleted", [label.id]);
    await recordActivityOf(tx, context, "prompt", "updated", prompts);
  });
}

/** Deleting a topic changes the rows of its prompts; deleting a tag only its links. */
const lockPromptsOfTopic = (tx: Transaction, topicId: string) =>
  lockPrompts(tx, sql`select id from prompt where topic_id = ${topicId}`);

async function promptsWithTag(tx: Transaction, tagId: string): Promise<string[]> {
  const found = await tx.run<{ id: string }>(sql`
    select p.id from prompt_tag_link k join prompt p on p.id = k.prompt_id
    where k.tag_id = ${tagId} and p.deleted_at is null`);
  return found.map(({ id }) => id);
}

/**
 * The labels of these names, made where they do not exist yet, for what brings names instead of ids.
 *
 * @returns the ids by name.
 */
export async function findOrCreateLabels(
  tx: Transaction,
  actor: FeedActor,
  tenant: Tenant,
  kind: LabelKind,
  names: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(names.map((name) => name.normalize("NFC")))];
  if (wanted.length === 0) return new Map();
  // Older labels may be written otherwise.
  const created = await tx.run<Label>(sql`
    insert into ${sql.table(kind)} (organization_id, website_id, name)
    select ${tenant.organizationId}, ${tenant.websiteId}, given.name from unnest(${wanted}::text[]) as given(name)
    where not exists (
      select from ${sql.table(kind)} l where l.website_id = ${tenant.websiteId} and normalize(l.name, nfc) = given.name)
    order by given.name
    on conflict (website_id, name) do nothing returning id, name`);
  const all = await tx.run<Label>(sql`
    select id, normalize(name, nfc) as name from ${sql.table(kind)}
    where website_id = ${tenant.websiteId} and normalize(name, nfc) = any(${wanted}::text[])
    order by name = normalize(name, nfc), id desc`);
  await recordActivity(tx, actor, { ...tenant, entityType: kind, changeType: "created", entityIds: created.map(({ id }) => id) });
  const ids = new Map(all.map(({ id, name }) => [name, id]));
  return new Map(names.map((name) => [name, ids.get(name.normalize("NFC"))!]));
}

function inTransaction<Result>(
  { rows, subject }: Context<Website>,
  kind: LabelKind,
  name: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return unlessTaken(
    rows,
    () => rows.transaction(work),
    `name: another ${words[kind].toLowerCase()} of this website has it`,
    sql`select id, name from ${sql.table(kind)} where website_id = ${subject.id} and name = ${name}`,
  );
}

async function lockLabel(tx: Transaction, { subject }: Context<Website>, kind: LabelKind, id: string): Promise<Label> {
  const [label] = isUuid(id)
    ? await tx.run<Label>(sql`select id, name from ${sql.table(kind)} where id = ${id} and website_id = ${subject.id} for update`)
    : [];
  if (!label) throw new Refusal(404, `${words[kind]} not found`);
  return label;
}
