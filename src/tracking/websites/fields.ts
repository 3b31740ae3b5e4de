import { z } from "zod";
import { modelIdSchema, notChosen } from "../../integrations/ai-models/index.ts";
import { externalId, recordName } from "../../operation/index.ts";
import { webAddress } from "../../platform/addresses/index.ts";

/** Fields of a website in inputs. */
export const websiteFields = {
  url: webAddress.meta({ description: "With or without protocol; stored without it and without a trailing slash" }),
  name: recordName(200).meta({ description: "The brand's name; the key of its values in metrics" }),
  description: z.string().max(5000),
  industry: z.string().max(200),
  country: z.string().trim().min(1).max(100).meta({ description: "Name of the country where most prompts are asked" }),
  language: z.string().trim().min(1).max(100),
  identifiers: z
    .array(recordName(200))
    .max(50)
    .meta({ description: "Other names and domains of the brand; what looks like a domain is one" }),
};

/** What a website is created from. */
export const newWebsite = z.object({
  url: websiteFields.url,
  name: websiteFields.name,
  description: websiteFields.description.optional(),
  industry: websiteFields.industry.optional(),
  country: websiteFields.country.default("United States"),
  language: websiteFields.language.default("English"),
  identifiers: websiteFields.identifiers.default([]),
  external_id: externalId.optional(),
});

export const modelChoices = z
  .partialRecord(modelIdSchema, z.boolean(), { error: notChosen })
  .meta({ title: "ModelChoices", description: "Switches models on or off; models that are not named stay as they are" });
