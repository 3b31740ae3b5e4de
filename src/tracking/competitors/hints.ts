import { z } from "zod";
import { bareHost, belongsTo } from "../../platform/addresses/index.ts";
import type { CompetitorRecord } from "./competitor.ts";
import { foldedName } from "./store.ts";

export const competitorHint = z
  .object({
    code: z.enum(["shared_name", "shared_domain"]),
    message: z.string(),
    company_id: z.string().meta({ description: "The other company" }),
  })
  .meta({ id: "CompetitorHint" });

type Named = Pick<CompetitorRecord, "id" | "name" | "url" | "aliases" | "domains">;

/** What may be wrong with a competitor among the companies that a website tracks; nothing of it keeps it from being tracked. */
export function hintsOn(competitor: Named, companies: readonly Named[]): z.output<typeof competitorHint>[] {
  const names = [competitor.name, ...competitor.aliases];
  return companies.flatMap((other) => {
    if (other.id === competitor.id) return [];
    return [...hintOnName(names, other), ...hintOnDomain(competitor.domains, other)];
  });
}

function hintOnName(names: readonly string[], other: Named): z.output<typeof competitorHint>[] {
  const theirs = new Set([other.name, ...other.aliases].map(foldedName));
  const shared = names.find((name) => theirs.has(foldedName(name)));
  if (shared === undefined) return [];
  const message = `"${shared}" is also a name of ${other.name} (${other.url}): an answer that says it mentions both, so the share of voice counts it twice. Remove the name from one of them`;
  return [{ code: "shared_name", message, company_id: other.id }];
}

function hintOnDomain(domains: readonly string[], other: Named): z.output<typeof competitorHint>[] {
  const theirs = other.domains.map(bareHost);
  for (const domain of domains.map(bareHost)) {
    const shared = theirs.some((their) => belongsTo(domain, their)) ? domain : theirs.find((their) => belongsTo(their, domain));
    if (shared === undefined) continue;
    const message = `Links to ${shared} count for ${other.name} (${other.url}) as well, as mentions and as citations. Remove the domain from one of them`;
    return [{ code: "shared_domain", message, company_id: other.id }];
  }
  return [];
}
