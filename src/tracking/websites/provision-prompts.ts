import { z } from "zod";
import type { FeedActor } from "../../identity/index.ts";
import { modelIdSchema } from "../../integrations/ai-models/index.ts";
import { idList } from "../../operation/index.ts";
import { json, sql, type Transaction, transactionTime } from "../../platform/database/index.ts";
import { db } from "../database.ts";
import { findOrCreateLabels, labelName } from "../labels/labels.ts";
import { promptFields } from "../prompts/fields.ts";
import { insertPrompts } from "../prompts/insert.ts";
import { checkSpread, scheduleFields } from "../schedules/fields.ts";
import { everyDay, hourColumns, morning, readTimes, timeFields } from "../schedules/times.ts";
import type { Tenant } from "../tenant.ts";
import { modelChoices } from "./fields.ts";

/** A prompt as provisioning takes it. */
export const promptInput = z.object({
  text: promptFields.text,
  type: promptFields.type,
  tags: z.array(labelName).max(50).default([]),
  topic: labelName.optional(),
});

/** The default schedule as provisioning takes it: active, daily at 6 UTC, unless stated otherwise. */
export const scheduleInput = z.object({
  ...timeFields,
  samples: scheduleFields.samples.default(1),
  sample_spread: scheduleFields.sample_spread.default("run"),
  models: z
    .union([modelChoices, idList(modelIdSchema, 50)])
    .optional()
    .meta({ description: "Left out: every model that is active on the website" }),
});

/** Stores prompts with their topics and tags; a text given twice is one prompt. Returns how many there are. */
export async function provisionPrompts(
  tx: Transaction,
  actor: FeedActor,
  tenant: Tenant,
  prompts: z.output<typeof promptInput>[],
): Promise<number> {
  const unique = [...new Map(prompts.toReversed().map((prompt) => [prompt.text, prompt])).values()].toReversed();
  const topicNames = unique.flatMap((prompt) => prompt.topic ?? []);
  const topics = await findOrCreateLabels(tx, actor, tenant, "topic", topicNames);
  const tagNames = unique.flatMap((prompt) => prompt.tags);
  const tags = await findOrCreateLabels(tx, actor, tenant, "prompt_tag", tagNames);
  const stored = unique.map(({ text, type, topic, tags: names }) => ({
    text,
    type,
    topic_id: topic === undefined ? null : topics.get(topic)!,
    tag_ids: names.map((tag) => tags.get(tag)!),
  }));
  return (await insertPrompts(tx, actor, tenant, stored)).length;
}

/**
 * Sets the website's default schedule, and opts the website in to the models that it asks.
 *
 * @throws Refusal 400 when no day is named, or two names of one thing differ.
 */
export async function provisionSchedule(
  tx: Transaction,
  websiteId: string,
  schedule: z.output<typeof scheduleInput>,
): Promise<void> {
  const { weekdays = everyDay, hours = morning, is_active = true } = readTimes(schedule, "schedule.");
  const { samples, sample_spread } = schedule;
  checkSpread({ hours, sample_spread }, "schedule.");
  const models = Array.isArray(schedule.models)
    ? Object.fromEntries(schedule.models.map((model) => [model, true]))
    : schedule.models;
  await tx.run(
    db
      .updateTable("prompt_schedule")
      .set({
        weekdays,
        ...hourColumns(hours),
        samples,
        sample_spread,
        is_active,
        models: models ? json(models) : null,
        updated_at: transactionTime,
      })
      .where("website_id", "=", websiteId)
      .where("kind", "=", "default"),
  );
  const asked = Object.entries(models ?? {}).filter(([, isAsked]) => isAsked);
  await tx.run(
    db
      .updateTable("website")
      .set({ models: sql`models || ${json(Object.fromEntries(asked))}` })
      .where("id", "=", websiteId),
  );
}
