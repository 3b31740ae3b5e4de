import { z } from "zod";
import type { CompetitorRecord } from "./competitor.ts";
import { foldedName } from "./store.ts";

export const competitorHint = z
  .object({
    code: z.enum(["shared_name"]),
    message: z.string(),
    company_id: z.string().meta({ description: "The other company" }),
  })
  .meta({ id: "CompetitorHint" });

type Named = Pick<CompetitorRecord, "id" | "name" | "url" | "aliases">;

/** What may be wrong with a competitor among the companies that a website tracks; nothing of it keeps it from being tracked. */
export function hintsOn(competitor: Named, companies: readonly Named[]): z.output<typeof competitorHint>[] {
  const names = [competitor.name, ...competitor.aliases];
  return companies.flatMap((other) => {
    if (other.id === competitor.id) return [];
    const theirs = new Set([other.name, ...other.aliases].map(foldedName));
    const shared = names.find((name) => theirs.has(foldedName(name)));
    if (shared === undefined) return [];
    const message = `"${shared}" is also a name of ${other.name} (${other.url}): an answer that says it mentions both, so the share of voice counts it twice. Remove the name from one of them`;
    return [{ code: "shared_name" as const, message, company_id: other.id }];
  });
}
