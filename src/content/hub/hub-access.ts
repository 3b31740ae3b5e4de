import { isUuid, type Website } from "../../operation/index.ts";
import { type Database, type Organization, sql } from "../../platform/database/index.ts";

/** A website as the hub's pages need it, with the organization whose rows it has. */
export interface HubWebsite {
  website: Website;
  organization: Organization;
}

/** A website by the id in a page's address; null for none, deleted ones too. */
export async function findHubWebsite(database: Database, websiteId: string): Promise<HubWebsite | null> {
  if (!isUuid(websiteId)) return null;
  const [found] = await database.system.read<HubWebsite>(sql`
    select jsonb_build_object('id', w.id, 'n', w.n, 'name', w.name, 'url', w.url, 'models', w.models, 'language', w.language,
        'baseCountry', w.base_country, 'companiesVersion', w.companies_version, 'deletedAt', null) as website,
      jsonb_build_object('id', w.organization_id, 'n', w.organization_n) as organization
    from tracking.website w where w.id = ${websiteId} and w.deleted_at is null`);
  return found ?? null;
}

/** Whether a person is a member of the website, of a group that holds it or of its whole organization: every role may look. */
export async function mayViewWebsite(database: Database, personId: string, websiteId: string): Promise<boolean> {
  const [member] = await database.system.read(sql`
    select 1 from identity.membership m join tracking.website w on w.organization_id = m.organization_id
    where m.user_id = ${personId} and w.id = ${websiteId} and w.deleted_at is null
      and (m.website_id = w.id or (m.website_id is null and m.group_id is null)
        or m.group_id in (select g.group_id from identity.website_group_member g where g.website_id = w.id))
    limit 1`);
  return member !== undefined;
}
