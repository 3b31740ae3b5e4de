import type { Website } from "../../operation/index.ts";
import { json, type Organization, type Transaction } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { normalizeUrl } from "../normalize-url.ts";
import type { Detection } from "./company.entity.ts";
import { type CompetitorRecord, selectTracked } from "./competitor.ts";
import { lockCompaniesExclusive } from "./lock.ts";

export interface NewCompany {
  isSelf: boolean;
  name: string;
  url: string;
  aliases: string[];
  domains: string[];
  detection?: Detection;
}

/** Inserts a tracked company. */
export async function insertCompany(
  tx: Transaction,
  organization: Organization,
  websiteId: string,
  company: NewCompany,
): Promise<{ id: string; created_at: string }> {
  const { isSelf, name, url, aliases, domains, detection } = company;
  const [row] = await tx.run(
    db
      .insertInto("company")
      .values({
        ...{ organization_id: organization.id, website_id: websiteId, is_self: isSelf, name, url, aliases, domains },
        detection: json(detection ?? {}),
      })
      .returning(["id", "created_at"]),
  );
  return row!;
}

/**
 * The companies that a website tracks, own brand first; other changes to them wait until the end of the transaction.
 */
export async function lockCompanies(
  tx: Transaction,
  website: Pick<Website, "id" | "n">,
): Promise<(CompetitorRecord & { is_self: boolean })[]> {
  // Before the website's row, as in every change of the companies.
  await lockCompaniesExclusive(tx, website.n);
  await tx.run(db.selectFrom("website").select("id").where("id", "=", website.id).forNoKeyUpdate());
  return tx.run(selectTracked(website.id));
}

/** A name without case and normal form. */
export const foldedName = (name: string): string => name.normalize("NFC").toLowerCase();

/** What makes two competitors the same: the name without case and normal form, and the page that the URL names however it is written. */
export const identityOf = ({ name, url }: { name: string; url: string }): string =>
  JSON.stringify([foldedName(name), normalizeUrl(url)]);

/** @throws Refusal 409 when another competitor has the same name and URL. */
export function refuseTaken(
  companies: (CompetitorRecord & { is_self: boolean })[],
  wanted: { name: string; url: string },
  id: string | null,
): void {
  const identity = identityOf(wanted);
  const holder = companies.find((company) => !company.is_self && company.id !== id && identityOf(company) === identity);
  if (!holder) return;
  const { is_self: _, ...existing } = holder;
  throw new Refusal(409, "name: the website tracks this competitor already; change it instead", { details: { existing } });
}
