import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { pricesInWords } from "../../integrations/ai-models/index.ts";
import { externalId, givenChanges, operation, partnersOnly, website, websiteId } from "../../operation/index.ts";
import { domainOf, sortIdentifiers } from "../../platform/addresses/index.ts";
import { json, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { companiesChanged } from "../competitors/changed.ts";
import type { Detection } from "../competitors/company.entity.ts";
import { detection } from "../competitors/competitor.ts";
import { lockCompaniesExclusive } from "../competitors/lock.ts";
import { db, type RowOf } from "../database.ts";
import { readWebsite } from "./create.ts";
import { claimExternalId } from "./external-id.ts";
import { modelChoices, websiteFields } from "./fields.ts";
import { websiteRecord } from "./website.ts";

const changes = z.object({
  url: websiteFields.url.optional(),
  name: websiteFields.name.optional(),
  description: websiteFields.description.optional(),
  industry: websiteFields.industry.optional(),
  country: websiteFields.country.optional(),
  language: websiteFields.language.optional(),
  identifiers: websiteFields.identifiers.optional(),
  detection: detection.optional().meta({ description: "How the own brand's names are distinguished from common words" }),
  models: modelChoices.optional(),
  external_id: externalId.nullable().optional().meta({
    description: "Global partner keys only: sets or replaces the id, null clears it. Works on deleted websites",
  }),
});

const ownBrandFields = ["name", "url", "identifiers", "detection"] as const;

interface Stored
  extends Pick<RowOf<"website">, "url" | "name" | "description" | "industry" | "language" | "models" | "external_id"> {
  country: string;
  identifiers: string[];
  detection: Detection;
}

export const updateWebsite = operation({
  name: "websites.update",
  summary: "Change a website",
  description:
    "Fields left out stay. A deleted website takes `external_id` only. Changing `name`, `url`, `identifiers` or `detection` changes what " +
    "counts as a mention of the own brand, for stored answers too.",
  rest: { method: "PATCH", path: "/websites/{website_id}" },
  mcp: {
    tool: "update_website",
    idempotent: true,
    advice: `Switch models on or off with \`models\`. They cost credits: ${pricesInWords}.`,
  },
  access: website("admin", { deleted: true }),
  checkKey: partnersOnly,
  refusals: {
    400: "No field is given, or `url` is no web address",
    403: "`external_id` without a global partner key, or another field of a deleted website",
    409: "Another website has the `external_id`; `existing` is that website",
  },
  input: changes.extend({ website_id: websiteId }),
  output: z.object({ website: websiteRecord }),
  async handle(context, { website_id, ...given }) {
    const { caller, subject, rows } = context;
    const change = givenChanges(given, Object.keys(changes.shape));
    if (subject.deletedAt && Object.keys(change).some((name) => name !== "external_id")) {
      throw new Refusal(403, "Unauthorized access to this website");
    }
    return rows.transaction(async (tx) => {
      // Before the website's row, which those who hold the companies may ask for.
      if (ownBrandFields.some((name) => name in change)) await lockCompaniesExclusive(tx, subject.n);
      if (change.external_id) await claimExternalId(tx, caller.organization, change.external_id, website_id);
      const before = await lockWebsite(tx, website_id);
      const after: Stored = { ...before, ...change, models: { ...before.models, ...change.models } };
      await store(tx, website_id, after);
      const isOther = (name: (typeof ownBrandFields)[number]) => JSON.stringify(after[name]) !== JSON.stringify(before[name]);
      if (ownBrandFields.some(isOther)) await storeOwnBrand(tx, website_id, after);
      await recordChange(tx, caller.organization, actorOf(context), {
        action: "website.update",
        entityId: website_id,
        websiteId: website_id,
        before: { ...before },
        after: { ...after },
      });
      return { website: await readWebsite(tx, website_id, caller.isPartner) };
    });
  },
});

async function lockWebsite(tx: Transaction, id: string): Promise<Stored> {
  const [row] = await tx.run(
    db
      .selectFrom("website as w")
      .innerJoin("company as c", (join) => join.onRef("c.website_id", "=", "w.id").on("c.is_self", "=", true))
      .select(["w.url", "w.name", "w.description", "w.industry", "w.base_country as country", "w.language", "w.models"])
      .select(["w.external_id", "c.aliases", "c.domains", "c.detection"])
      .where("w.id", "=", id)
      .forNoKeyUpdate("w"),
  );
  const { aliases, domains, ...stored } = row!;
  return { ...stored, identifiers: [...aliases, ...domains.filter((domain) => domain !== domainOf(stored.url))] };
}

async function store(tx: Transaction, id: string, website: Stored): Promise<void> {
  const { url, name, description, industry, country, language, models, external_id } = website;
  await tx.run(
    db
      .updateTable("website")
      .set({ url, name, description, industry, base_country: country, language, models: json(models), external_id })
      .where("id", "=", id),
  );
}

async function storeOwnBrand(tx: Transaction, websiteId: string, website: Stored): Promise<void> {
  const { aliases, domains } = sortIdentifiers(website.identifiers);
  const { name, url, detection } = website;
  await tx.run(
    db
      .updateTable("company")
      .set({ name, url, aliases, domains: [...new Set([domainOf(url), ...domains])], detection: json(detection) })
      .where("website_id", "=", websiteId)
      .where("is_self", "=", true),
  );
  await companiesChanged(tx, { id: websiteId });
}
