import { z } from "zod";
import { idList, opaqueId, recordName } from "../../operation/index.ts";
import { country } from "../locations/country.ts";
import { promptStatus, promptType } from "./prompt.ts";

const ids = idList(opaqueId, 100);
const withoutZeros = (digits: string) => digits.replace(/^0+(?=\d)/, "");

/** What a caller says about a prompt. */
export const promptFields = {
  text: recordName(10_000).meta({ description: "What is asked, as a buyer would ask it" }),
  type: promptType.nullable().optional(),
  status: promptStatus.optional(),
  tag_ids: ids.optional(),
  topic_id: opaqueId.nullable().optional(),
  location_ids: ids.optional().meta({ description: "Where to ask; the first one names the primary country" }),
  countries: z
    .array(country)
    .max(100)
    .optional()
    .meta({ description: "ISO 3166-1 codes, or English names; each adds that country as a location" }),
  volume: z
    .union([
      z
        .string()
        .regex(/^\d{1,16}$/, "must be a whole number in digits")
        .refine((digits) => Number.isSafeInteger(Number(digits)), `must be at most ${Number.MAX_SAFE_INTEGER}`)
        .transform(withoutZeros),
      z.int().min(0).transform(String),
    ])
    .nullable()
    .optional()
    .meta({ description: "Monthly searches" }),
};
