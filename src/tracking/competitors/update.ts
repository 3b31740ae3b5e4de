import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { givenChanges, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { domainOf, isWithin } from "../../platform/addresses/index.ts";
import { json } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { companiesChanged } from "./changed.ts";
import { type CompetitorRecord, competitorFields, competitorRecord } from "./competitor.ts";
import { competitorHint, hintsOn } from "./hints.ts";
import { identityOf, lockCompanies, refuseTaken } from "./store.ts";

const changes = z.object({
  name: competitorFields.name.optional(),
  url: competitorFields.url.optional(),
  aliases: competitorFields.aliases.optional(),
  domains: competitorFields.domains
    .optional()
    .meta({ description: "Left out, they stay; the domain of a new `url` takes the place of the former one's" }),
  detection: competitorFields.detection.optional(),
});

export const updateCompetitor = operation({
  name: "competitors.update",
  summary: "Change a competitor's name, address, aliases, domains or detection settings",
  description:
    "Fields left out stay; lists and `detection` are replaced as a whole. Stored answers are looked at again when anything changed.",
  rest: { method: "PATCH", path: "/competitors/{competitor_id}" },
  mcp: {
    tool: "update_competitor",
    idempotent: true,
    advice: "History is scored anew in the background; get_rescoring shows the progress.",
  },
  access: website("admin"),
  refusals: {
    400: "No field is given, or `url` is the website's own address",
    404: "The competitor does not exist",
    409: "The website tracks another competitor with this name and address",
  },
  input: changes.extend({ website_id: websiteId, competitor_id: opaqueId }),
  output: z.object({
    competitor: competitorRecord,
    hints: z.array(competitorHint).meta({ description: "What may be wrong with it now" }),
  }),
  async handle(context, { website_id, competitor_id, ...given }) {
    const { rows, caller, subject } = context;
    const change = givenChanges(given, Object.keys(changes.shape));
    if (given.url !== undefined && isWithin(given.url, subject.url)) throw new Refusal(400, "url: is the website's own address");
    return rows.transaction(async (tx) => {
      const companies = await lockCompanies(tx, subject);
      const found = companies.find((company) => company.id === competitor_id.toLowerCase() && !company.is_self);
      if (!found) throw new Refusal(404, "Competitor not found");
      const { is_self: _, ...before } = found;
      const after = { ...before, domains: domainsAt(change.url ?? before.url, before), ...change };
      // Forms send what stands in them.
      if (isDeepStrictEqual(after, before)) return { competitor: after, hints: hintsOn(after, companies) };
      // Of competitors that were tracked twice before this was refused, the rest can still be changed.
      if (identityOf(after) !== identityOf(before)) refuseTaken(companies, after, after.id);
      const { name, url, aliases, domains, detection } = after;
      await tx.run(
        db
          .updateTable("company")
          .set({ name, url, aliases, domains, detection: json(detection) })
          .where("id", "=", after.id),
      );
      await companiesChanged(tx, subject);
      await recordChange(tx, caller.organization, actorOf(context), {
        ...{ action: "competitor.update", entityId: after.id, websiteId: website_id, before: { ...before }, after: { ...after } },
      });
      return { competitor: after, hints: hintsOn(after, companies) };
    });
  },
});

/** Otherwise links to the new address would count for nobody, and nothing would say so. */
const domainsAt = (url: string, before: Pick<CompetitorRecord, "url" | "domains">): string[] => {
  const former = domainOf(before.url);
  return [...new Set(before.domains.map((domain) => (domain === former ? domainOf(url) : domain)))];
};
