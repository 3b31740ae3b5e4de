import { z } from "zod";
import { modelIdSchema } from "../../integrations/ai-models/index.ts";
import { givenDay, instant, operation, pagination, paging, website, websiteId } from "../../operation/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { dayOf, MOST_DAYS_OF_RANGE } from "../../platform/time/index.ts";
import { instrumentChanges, mostOfKind } from "./changes.ts";

const kind = z
  .enum([
    "prompt",
    "company",
    "location",
    "schedule",
    "website",
    "model",
    "served_model",
    "provider",
    "collection",
    "detector",
    "history",
  ])
  .meta({ id: "InstrumentKind" });

const fields = z.record(z.string(), z.unknown()).nullable();

/** A change of the instrument as answers show it. */
export const instrumentChange = z
  .object({
    kind,
    change: z.enum(["added", "removed", "restored", "paused", "resumed", "changed"]),
    day: z.iso.date().meta({ description: "UTC day" }),
    occurred_at: instant.nullable().meta({ description: "null where only the day is known: what answers came by" }),
    model: modelIdSchema.nullable().meta({ description: "For what is found in answers: the model that they are of" }),
    entity_id: z.string().nullable(),
    name: z.string().meta({ description: "Of the record; of what is found in answers the new value" }),
    before: fields.meta({ description: "The fields that changed" }),
    after: fields,
  })
  .meta({ id: "InstrumentChange" });

export const listInstrumentChanges = operation({
  name: "instrument-changes.list",
  summary: "What changed in how a website is measured, oldest first",
  description:
    "Numbers before and after such a change may differ because of it. Decided: prompts (added, paused, reworded), companies and their names, locations, schedules, models of the website. Found in the answers, by UTC day: a `served_model`, provider, collection or detector that no answer of the model had in the 30 days before; `model` where answers of a model begin. `history`: all stored answers were scored anew." +
    ` Of what was decided alike, such as added prompts, the first ${mostOfKind.toLocaleString("en")}.`,
  rest: { method: "GET", path: "/instrument-changes" },
  mcp: { tool: "list_instrument_changes", advice: "Look here before you explain why a number moved." },
  access: website("view"),
  refusals: { 400: `The range ends before it begins, or spans more than ${MOST_DAYS_OF_RANGE} days` },
  input: z.object({
    website_id: websiteId,
    start_date: givenDay.meta({ description: "First UTC day" }),
    end_date: givenDay.optional().meta({ description: "Last UTC day; today when absent" }),
    kinds: z.array(kind).max(20).optional().meta({ description: "Only these" }),
    ...paging,
  }),
  output: z.object({ changes: z.array(instrumentChange), pagination }),
  async handle({ rows, subject, now }, { start_date, end_date, kinds, page_num, page_size }) {
    const firstDay = dayOf(Date.parse(start_date));
    const lastDay = end_date === undefined ? dayOf(now().getTime()) : dayOf(Date.parse(end_date));
    if (lastDay < firstDay) throw new Refusal(400, "end_date: must not lie before start_date");
    if (lastDay - firstDay >= MOST_DAYS_OF_RANGE)
      throw new Refusal(400, `end_date: a range spans at most ${MOST_DAYS_OF_RANGE} days`);
    const all = await instrumentChanges(rows, subject, { firstDay, lastDay });
    const wanted = kinds?.length ? all.filter((change) => (kinds as string[]).includes(change.kind)) : all;
    const page = wanted.slice(page_num * page_size, (page_num + 1) * page_size);
    return { changes: page, pagination: { page_num, page_size, total: wanted.length } };
  },
});
