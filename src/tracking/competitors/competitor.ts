import { z } from "zod";
import { instant, readableText, recordName } from "../../operation/index.ts";
import { domainName, webAddress } from "../../platform/addresses/index.ts";
import { db } from "../database.ts";

const words = z.array(readableText(200)).max(100);

/** How a company's names are distinguished from common words. */
export const detection = z
  .object({
    ambiguous: z.boolean().optional().meta({
      description: "true: every name needs evidence of its use as a name; false: none does; left out: dictionaries decide",
    }),
    context_words: words.optional().meta({ description: "Words that, anywhere in an answer, speak for the company" }),
    negative_patterns: words.optional().meta({ description: "Phrases in which the name is never this company" }),
  })
  .meta({ id: "Detection" });

/** Fields of a competitor in inputs. */
export const competitorFields = {
  name: recordName(200),
  url: webAddress,
  aliases: z.array(recordName(200)).max(50),
  domains: z.array(domainName).max(50).meta({ description: "Links to these, and to their subdomains, are mentions" }),
  detection,
};

export const competitorRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    aliases: z.array(z.string()),
    domains: z.array(z.string()),
    detection,
    created_at: instant,
  })
  .meta({ id: "Competitor" });

export type CompetitorRecord = z.output<typeof competitorRecord>;

/** The companies that a website tracks, its own brand first. */
export const selectTracked = (websiteId: string) =>
  db
    .selectFrom("company")
    .select(["id", "name", "url", "aliases", "domains", "detection", "created_at", "is_self"])
    .where("website_id", "=", websiteId)
    .where("removed_at", "is", null)
    .orderBy("is_self", "desc")
    .orderBy("created_at")
    .orderBy("id");
