import { z } from "zod";
import { type Organization, sql, type Transaction } from "../database.ts";
import { modelIdSchema } from "../models/catalogue.ts";

const name = z.string().trim().min(1).max(200);

/** A prompt as provisioning takes it. */
export const promptInput = z.object({
  text: z.string().trim().min(1).max(10_000),
  type: z.enum(["discovery", "high_intent"]).nullable().optional(),
  tags: z.array(name).max(50).default([]),
  topic: name.optional(),
});

const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The default schedule as provisioning takes it. */
export const scheduleInput = z.object({
  days: z.partialRecord(z.enum(dayNames), z.boolean()).optional().meta({ description: "Left out: every day" }),
  models: z
    .union([z.partialRecord(modelIdSchema, z.boolean()), z.array(modelIdSchema)])
    .optional()
    .meta({ description: "Left out: every model that is active on the website" }),
  isActive: z.boolean().default(true),
  processingHour: z.int().min(0).max(23).default(6).meta({ description: "Hour of the day, UTC" }),
});

/** Stores prompts with their topics and tags; a text given twice is one prompt. Returns how many there are. */
export async function provisionPrompts(
  tx: Transaction,
  organization: Organization,
  websiteId: string,
  prompts: z.output<typeof promptInput>[],
): Promise<number> {
  const unique = [...new Map(prompts.toReversed().map((prompt) => [prompt.text, prompt])).values()].toReversed();
  if (unique.length === 0) return 0;
  const named = { id: organization.id, websiteId };
  const topics = await storeNames(
    tx,
    sql`topic`,
    named,
    unique.flatMap((prompt) => prompt.topic ?? []),
  );
  const tags = await storeNames(
    tx,
    sql`prompt_tag`,
    named,
    unique.flatMap((prompt) => prompt.tags),
  );
  const stored = await tx.run<{ id: string; text: string }>(sql`
    insert into prompt (organization_id, website_id, text, type, topic_id)
    select ${organization.id}, ${websiteId}, p.text, p.type, p.topic
    from unnest(${unique.map((prompt) => prompt.text)}::text[], ${unique.map((prompt) => prompt.type ?? null)}::text[],
      ${unique.map((prompt) => topics.get(prompt.topic ?? "") ?? null)}::uuid[]) as p(text, type, topic)
    returning id, text`);
  const ids = new Map(stored.map((prompt) => [prompt.text, prompt.id]));
  const links = unique.flatMap((prompt) =>
    [...new Set(prompt.tags)].map((tag) => [ids.get(prompt.text)!, tags.get(tag)!] as const),
  );
  await tx.run(sql`
    insert into prompt_tag_link (organization_id, prompt_id, tag_id)
    select ${organization.id}, l.prompt, l.tag
    from unnest(${links.map(([prompt]) => prompt)}::uuid[], ${links.map(([, tag]) => tag)}::uuid[]) as l(prompt, tag)`);
  return unique.length;
}

async function storeNames(
  tx: Transaction,
  table: ReturnType<typeof sql>,
  organization: { id: string; websiteId: string },
  names: string[],
): Promise<Map<string, string>> {
  const rows = await tx.run<{ id: string; name: string }>(sql`
    insert into ${table} (organization_id, website_id, name)
    select ${organization.id}, ${organization.websiteId}, unnest(${[...new Set(names)]}::text[])
    returning id, name`);
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Sets the website's default schedule, and opts the website in to the models that it asks. */
export async function provisionSchedule(
  tx: Transaction,
  websiteId: string,
  schedule: z.output<typeof scheduleInput>,
): Promise<void> {
  const weekdays = schedule.days
    ? dayNames.flatMap((day, index) => (schedule.days![day] ? [index + 1] : []))
    : [1, 2, 3, 4, 5, 6, 7];
  const models = Array.isArray(schedule.models)
    ? Object.fromEntries(schedule.models.map((model) => [model, true]))
    : schedule.models;
  await tx.run(sql`
    update prompt_schedule set weekdays = ${weekdays}::int[], hour = ${schedule.processingHour}, is_active = ${schedule.isActive},
      models = ${models ? JSON.stringify(models) : null}::jsonb, updated_at = now()
    where website_id = ${websiteId} and kind = 'default'`);
  const asked = Object.entries(models ?? {}).filter(([, isAsked]) => isAsked);
  await tx.run(sql`
    update website set models = models || ${JSON.stringify(Object.fromEntries(asked))}::jsonb where id = ${websiteId}`);
}
