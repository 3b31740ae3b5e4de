import { defineEntity, p } from "@mikro-orm/core";
import {
  day,
  instant,
  jsonb,
  reference,
  tenantReference,
  tenantRows,
  tenantRowsByKey,
  uuidKey,
} from "../../platform/database/index.ts";

/** A change of what a website asks, of whom, and of which companies it looks for. Written by triggers of the changed tables. */
export const InstrumentChange = defineEntity({
  name: "InstrumentChange",
  tableName: "instrument_change",
  properties: {
    id: uuidKey(),
    organization_id: reference("organization", "cascade"),
    website_id: tenantReference("website", "cascade"),
    entity: p.enum(["prompt", "company", "location", "schedule", "website"]),
    change: p.enum(["added", "removed", "restored", "paused", "resumed", "changed"]),
    entity_id: p.uuid(),
    name: p.text(),
    /** The fields that differ. */
    before: jsonb<Record<string, unknown>>().nullable(),
    after: jsonb<Record<string, unknown>>().nullable(),
    occurred_at: instant().defaultRaw("clock_timestamp()"),
  },
  indexes: [{ name: "instrument_change_website", properties: ["website_id", "occurred_at", "id"] }],
  ...tenantRows,
});

/** What answered on a day and what scored it: a row for each combination that some answer came by. */
export const AnswerInstrument = defineEntity({
  name: "AnswerInstrument",
  tableName: "answer_instrument",
  properties: {
    organization_n: p.integer(),
    website_n: p.integer().primary(),
    day: day().primary(),
    /** The catalogue's number of the model. */
    model: p.smallint().primary(),
    provider: p.text().primary(),
    /** Empty where nobody said. */
    served_model: p.text().primary(),
    collection: p.text().primary(),
    /** -1 where it is not known. */
    detector_version: p.smallint().primary(),
  },
  ...tenantRowsByKey,
});
