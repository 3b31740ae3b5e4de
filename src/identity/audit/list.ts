import { z } from "zod";
import {
  givenInstant,
  id,
  instant,
  isUuid,
  opaqueId,
  operation,
  organization,
  page,
  pagination,
  paging,
} from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { mayManagePeople } from "../manages-people.ts";

const fields = z.record(z.string(), z.unknown()).nullable();

const auditEntry = z
  .object({
    id: z.string(),
    action: z.string().meta({ description: "`<entity>.<verb>`, for example `member.remove`" }),
    entity_type: z.string(),
    entity_id: z.string(),
    website_id: z.string().nullable(),
    actor: z.object({
      kind: z.enum(["key", "user", "operator", "system"]),
      key_id: z.string().nullable().meta({ description: "The public part of the key" }),
      user_id: z.string().nullable().meta({ description: "The signed-in person, or the one that the key belongs to" }),
    }),
    request_id: z.string().nullable(),
    before: fields.meta({ description: "The fields that changed; null where the record was made" }),
    after: fields.meta({ description: "null where the record was removed" }),
    occurred_at: instant,
  })
  .meta({ id: "AuditEntry" });

export const listAuditEntries = operation({
  name: "audit.list",
  summary: "Who changed what in the organization's administration, newest first",
  description: "E-mail addresses are empty for those who may not manage people.",
  rest: { method: "GET", path: "/audit" },
  mcp: { tool: "list_audit_entries" },
  access: organization("view", { global: true }),
  refusals: { 400: "`since` lies after `until`" },
  input: z.object({
    website_id: id.optional(),
    action: z
      .string()
      .max(100)
      .optional()
      .meta({ description: "Whole, as entries have it. A misspelt one has no entries, like one that nobody took" }),
    entity_id: opaqueId.optional(),
    since: givenInstant.optional().meta({ description: "Inclusive" }),
    until: givenInstant.optional().meta({ description: "Inclusive" }),
    ...paging,
  }),
  output: z.object({ entries: z.array(auditEntry), pagination }),
  async handle({ rows, subject, caller }, input) {
    if (input.since && input.until && input.since > input.until) throw new Refusal(400, "since: lies after until");
    const { entity_id: given } = input;
    // Ids of records have no case, those of keys do.
    const entityId = given !== undefined && isUuid(given) ? given.toLowerCase() : (given ?? null);
    const condition = sql`
      organization_id = ${subject.id}
      and (${input.website_id ?? null}::uuid is null or website_id = ${input.website_id ?? null})
      and (${input.action ?? null}::text is null or action = ${input.action ?? null})
      and (${entityId}::text is null or entity_id = ${entityId})
      and (${input.since ?? null}::timestamptz is null or occurred_at >= ${input.since ?? null})
      and (${input.until ?? null}::timestamptz is null or occurred_at <= ${input.until ?? null})`;
    const [counted] = await rows.read<{ total: number }>(sql`select count(*) as total from audit_entry where ${condition}`);
    const entries = await rows.read<z.output<typeof auditEntry>>(sql`
      select id, action, entity_type, entity_id, website_id, request_id, before, after, occurred_at,
        json_build_object('kind', actor_kind, 'key_id', key_id, 'user_id', user_id) as actor
      from audit_entry where ${condition} order by occurred_at desc, id desc ${page(input)}`);
    const shown = mayManagePeople(caller) ? entries : entries.map(withoutAddresses);
    return { entries: shown, pagination: { page_num: input.page_num, page_size: input.page_size, total: counted!.total } };
  },
});

/** Entries name addresses in fields of several names: `email` of a member, `ownerEmail` of a new organization. */
function withoutAddresses(entry: z.output<typeof auditEntry>): z.output<typeof auditEntry> {
  const hide = (fields: Record<string, unknown> | null) =>
    fields &&
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, /email$/i.test(name) && value ? "" : value]));
  return { ...entry, before: hide(entry.before), after: hide(entry.after) };
}
