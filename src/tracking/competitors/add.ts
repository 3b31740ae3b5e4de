import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { operation, website, websiteId } from "../../operation/index.ts";
import { domainOf, isWithin } from "../../platform/addresses/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { companiesChanged } from "./changed.ts";
import { competitorFields, competitorRecord } from "./competitor.ts";
import { competitorHint, hintsOn } from "./hints.ts";
import { insertCompany, lockCompanies, refuseTaken } from "./store.ts";

/** Positions and companies of a day are kept in a byte each. */
const maxCompanies = 250;

export const addCompetitor = operation({
  name: "competitors.add",
  summary: "Track a competitor",
  description: "It is looked for in the answers stored so far, too. 409 names the competitor that has the same name and URL.",
  rest: { method: "POST", path: "/competitors" },
  mcp: {
    tool: "add_competitor",
    advice: "Costs nothing. History is scored anew in the background; get_rescoring shows the progress.",
  },
  access: website("admin"),
  idempotency: {
    compared: ({ domains, ...others }) => ({
      ...others,
      ...(domains?.join() !== domainOf(others.url) && { domains }),
    }),
  },
  refusals: {
    400: "`url` is the website's own address",
    409: "The website tracks this competitor already, or 250 of them",
  },
  input: z.object({
    website_id: websiteId,
    name: competitorFields.name,
    url: competitorFields.url,
    aliases: competitorFields.aliases.default([]),
    domains: competitorFields.domains.optional().meta({ description: "Left out: the URL's domain" }),
    detection: competitorFields.detection.default({}),
  }),
  output: z.object({
    competitor: competitorRecord,
    hints: z.array(competitorHint).meta({ description: "What may be wrong with it. It is tracked all the same" }),
  }),
  async handle(context, { website_id, ...input }) {
    const { rows, caller, subject } = context;
    if (isWithin(input.url, subject.url)) throw new Refusal(400, "url: is the website's own address");
    return rows.transaction(async (tx) => {
      const companies = await lockCompanies(tx, subject);
      if (companies.length > maxCompanies)
        throw new Refusal(409, `A website tracks at most ${maxCompanies} competitors; remove one first`);
      refuseTaken(companies, input, null);
      const fields = { ...input, domains: [...new Set(input.domains ?? [domainOf(input.url)])] };
      const { id, created_at } = await insertCompany(tx, caller.organization, website_id, { ...fields, isSelf: false });
      await companiesChanged(tx, subject);
      await recordChange(tx, caller.organization, actorOf(context), {
        ...{ action: "competitor.add", entityId: id, websiteId: website_id, before: null, after: fields },
      });
      const competitor = { id, ...fields, created_at };
      return { competitor, hints: hintsOn(competitor, companies) };
    });
  },
});
