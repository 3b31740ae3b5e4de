import { z } from "zod";
import {
  id,
  isUuid,
  opaqueId,
  operation,
  organization,
  page,
  pagination,
  paging,
  publicUrl,
  website,
} from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { unauthorized } from "../api-keys/admit.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { mayManagePeople } from "../manages-people.ts";
import { isConnected } from "../oauth/connections.ts";
import { newToken } from "../tokens.ts";
import { lockLinksOfProgram } from "../users/links-of-programs.ts";
import { problemOfQuery } from "./judge-query.ts";
import { sharePath } from "./open.ts";
import { type ShareLinkRecord, screen, screensOfRecords, shareLinkRecord } from "./share-link.ts";

/** Links of an organization that are open at the same time. */
const mostLinks = 1_000;

const mostDays = 90;

export const listShareLinks = operation({
  name: "share-links.list",
  summary: "List the links that open a screen of the dashboard, newest first",
  description: "Expired and revoked links are not listed. The links themselves are shown once, when they are made.",
  rest: { method: "GET", path: "/share-links" },
  mcp: { tool: "list_share_links" },
  access: organization("view"),
  input: z.object(paging),
  output: z.object({ share_links: z.array(shareLinkRecord), pagination }),
  async handle({ rows, subject, caller }, input) {
    const matching = sql`
      from share_link l join tracking.website w on w.id = l.website_id
      where l.organization_id = ${subject.id} and l.expires_at > clock_timestamp()
        and (${subject.websiteIds}::uuid[] is null or l.website_id = any(${subject.websiteIds}))`;
    const [[counted], links] = await Promise.all([
      rows.read<{ total: number }>(sql`select count(*) as total ${matching}`),
      rows.read<ShareLinkRecord>(sql`
        select l.id, l.website_id, w.name as website_name, l.screen, l.record_id, l.query, l.created_at, l.expires_at, l.last_opened_at,
          w.deleted_at is null and may_share(l.organization_id, l.website_id, l.user_id, l.key_id) as is_open,
          l.user_id, coalesce((select m.email from member_of(l.organization_id, l.user_id) m), '') as user_email, l.key_id
        ${matching} order by l.created_at desc, l.id ${page(input)}`),
    ]);
    const shown = mayManagePeople(caller, "wherever") ? links : links.map((link) => ({ ...link, user_email: "" }));
    return { share_links: shown, pagination: { page_num: input.page_num, page_size: input.page_size, total: counted!.total } };
  },
});

export const createShareLink = operation({
  name: "share-links.create",
  summary: "Make a link that opens one screen of the dashboard, read only",
  description:
    "Whoever has the link sees this screen of this website until it expires, and may look at other days. It ends earlier when it is " +
    "revoked, and when whoever made it may not change the website any more or disconnects the program that made it. The link is in this answer and nowhere else.",
  rest: { method: "POST", path: "/share-links" },
  mcp: { tool: "create_share_link" },
  access: website("admin"),
  // Only a hash of the link is stored, so a repeated call cannot show it.
  idempotency: { stored: (answer) => ({ ...answer, url: "" }) },
  refusals: {
    400: "`query` has a parameter that no screen knows or a value that it does not take, `record_id` is missing, or the screen is about no record",
    409: `There are ${mostLinks} open links`,
  },
  input: z.object({
    website_id: id,
    screen,
    record_id: z
      .string()
      .regex(/^[\w-]{1,100}$/, "must be the id of a record")
      .optional()
      .meta({ description: "Of the prompt, answer, run or SEO job that the screen is about" }),
    query: z
      .string()
      .max(4_000)
      .superRefine((query, context) => {
        const message = problemOfQuery(query);
        if (message) context.addIssue({ code: "custom", message });
      })
      .default("")
      .meta({ description: "The screen's filters as in its address, for example `days=90&models=gemini`" }),
    expires_in_days: z.int().min(1).max(mostDays).default(30).meta({ description: "Days until the link expires" }),
  }),
  output: z.object({
    url: z.string().meta({ description: "Shown once; empty in a replay" }),
    id: z.string(),
    expires_at: shareLinkRecord.shape.expires_at,
  }),
  handle(context, { screen, record_id: recordId = null, query, expires_in_days: days }) {
    const isOfRecord = screensOfRecords.includes(screen);
    if (isOfRecord && recordId === null) throw new Refusal(400, `record_id: is required for the screen ${screen}`);
    if (!isOfRecord && recordId !== null) throw new Refusal(400, `record_id: the screen ${screen} is about no record`);
    const { caller, subject } = context;
    const token = newToken();
    const filters = new URLSearchParams(query).toString();
    return context.rows.transaction(async (tx) => {
      if (caller.connectionId) {
        await lockLinksOfProgram(tx, caller.connectionId);
        if (!(await isConnected(context.services.database, caller.connectionId))) throw unauthorized();
      }
      const [made] = await tx.run<{ id: string; expires_at: string }>(sql`
        insert into share_link (organization_id, website_id, token_hash, user_id, key_id, connection_id, screen, record_id, query, expires_at)
        select ${caller.organization.id}, ${subject.id}, ${token.hash}, ${caller.userId}::uuid, ${caller.keyId}::text,
          ${caller.connectionId ?? null}::text, ${screen},
          ${recordId}::text, ${filters}, clock_timestamp() + make_interval(days => ${days}::int)
        where (select count(*) from share_link where organization_id = ${caller.organization.id} and expires_at > clock_timestamp()) < ${mostLinks}
        returning id, expires_at`);
      if (!made) throw new Refusal(409, `There are ${mostLinks} open links; revoke some first`);
      await recordChange(tx, caller.organization, actorOf(context), {
        ...{ action: "share_link.create", entityId: made.id, websiteId: subject.id, before: null },
        after: { screen, record_id: recordId, query: filters, expires_at: made.expires_at },
      });
      return { url: `${publicUrl(context.services.config)}${sharePath}/${token.text}`, ...made };
    });
  },
});

export const revokeShareLink = operation({
  name: "share-links.revoke",
  summary: "Revoke a link to a screen; it stops working at once",
  rest: { method: "DELETE", path: "/share-links/{share_link_id}" },
  mcp: { tool: "revoke_share_link", destructive: true },
  access: website("admin"),
  refusals: { 404: "The website has no such open link" },
  input: z.object({ website_id: id, share_link_id: opaqueId }),
  output: z.object({ id: z.string() }),
  handle: (context, { share_link_id: linkId }) =>
    context.rows.transaction(async (tx) => {
      const [gone] = isUuid(linkId)
        ? await tx.run<{ id: string; screen: string; record_id: string | null; query: string; expires_at: string }>(sql`
            delete from share_link where id = ${linkId} and website_id = ${context.subject.id}
            returning id, screen, record_id, query, expires_at`)
        : [];
      if (!gone) throw new Refusal(404, "Link not found");
      const { id: entityId, ...before } = gone;
      await recordChange(tx, context.caller.organization, actorOf(context), {
        ...{ action: "share_link.revoke", entityId, websiteId: context.subject.id, before, after: null },
      });
      return { id: entityId };
    }),
});
