import { isUuid } from "../../operation/index.ts";
import { type Database, type Organization, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db, type RowOf } from "../database.ts";

/** A website of any organization, for the command line; calls over the API know theirs by the key. */
export interface FoundWebsite
  extends Pick<
    RowOf<"website">,
    "id" | "n" | "name" | "organization_id" | "organization_n" | "companies_version" | "deleted_at"
  > {
  organization: Organization;
}

const selectWebsites = () =>
  db
    .selectFrom("website")
    .select(["id", "n", "name", "organization_id", "organization_n", "companies_version", "deleted_at"])
    .select(sql<Organization>`jsonb_build_object('id', organization_id, 'n', organization_n)`.as("organization"));

/** @throws Refusal 400 for an unknown id, and unless `deleted` for a website that was deleted. */
export async function findWebsite(database: Database, id: string, options: { deleted: boolean }): Promise<FoundWebsite> {
  const [website] = isUuid(id) ? await database.system.read(selectWebsites().where("id", "=", id)) : [];
  if (!website || (website.deleted_at !== null && !options.deleted)) {
    throw new Refusal(400, `--website: there is no website ${id}; find-website finds one by name or domain`);
  }
  return website;
}

/** The websites of all organizations that are not deleted. */
export const allWebsites = (database: Database): Promise<FoundWebsite[]> =>
  database.system.read(selectWebsites().where("deleted_at", "is", null).orderBy("n"));

/** Websites whose name or address contains the text, without regard to case, newest first; deleted and hidden ones too. */
export function searchWebsites(database: Database, text: string, limit: number) {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  return database.system.read(
    db
      .selectFrom("website as w")
      .innerJoin("identity.organization as o", "o.id", "w.organization_id")
      .select(["w.id", "w.name", "w.url", "o.id as organization_id", "o.name as organization"])
      .select(["w.is_hidden as of_a_pitch", "w.deleted_at"])
      .where(({ or, eb, fn }) => or([eb(fn("lower", ["w.name"]), "like", pattern), eb(fn("lower", ["w.url"]), "like", pattern)]))
      .orderBy("w.created_at", "desc")
      .orderBy("w.id", "desc")
      .limit(limit),
  );
}

/** An organization's websites, deleted ones too. */
export const websitesOf = (database: Database, organizationId: string) =>
  database.system.read(
    db
      .selectFrom("website")
      .select(["id", "name", "url", "external_id", "created_at", "deleted_at"])
      .where("organization_id", "=", organizationId)
      .where("is_hidden", "=", false)
      .orderBy("created_at")
      .orderBy("id"),
  );
