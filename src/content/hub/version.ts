import { z } from "zod";
import { instant, isUuid, person } from "../../operation/index.ts";
import { type Query, type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";

/** A recorded version, without its text. */
export const versionRecord = z
  .object({
    version_id: z.string(),
    version_number: z.int(),
    word_count: z.int(),
    reason: z.enum(["generate", "edit", "restore", "import"]).meta({ id: "ContentVersionReason" }),
    created_at: instant,
    created_by: person.nullable().meta({ description: "null: the service, or nobody known" }),
  })
  .meta({ id: "ContentVersion" });
export type VersionRecord = z.output<typeof versionRecord>;

/** Rows of versions; `condition` names the table `v`. */
export const selectVersions = (condition: Query<unknown>): Query<VersionRecord> => sql<VersionRecord>`
  select v.id as version_id, v.number as version_number, v.word_count, v.reason, v.created_at,
    case when u.id is not null then jsonb_build_object('id', u.id, 'email', u.email) end as created_by
  from content_version v left join identity.app_user u on u.id = v.created_by
  where ${condition}`;

/** @throws Refusal 404 for what is no version of the item. */
export async function findVersion(rows: Pick<Rows, "read">, contentId: string, versionId: string): Promise<VersionRecord> {
  const [version] = isUuid(versionId)
    ? await rows.read(selectVersions(sql`v.content_id = ${contentId} and v.id = ${versionId}`))
    : [];
  if (!version) throw new Refusal(404, "Version not found");
  return version;
}
