import { z } from "zod";
import { operation, organization, page, pagination, paging } from "../../operation/index.ts";
import { sql } from "../../platform/database/index.ts";
import { mayManagePeople } from "../manages-people.ts";
import { inviteRecord, selectInvites } from "./invite.ts";

export const listInvites = operation({
  name: "invites.list",
  summary: "List invitations by e-mail, newest first",
  description:
    "A website key sees the invitations to its websites. E-mail addresses are empty for keys that may not manage people.",
  rest: { method: "GET", path: "/invites" },
  access: organization("view"),
  input: z.object({ status: inviteRecord.shape.status.optional(), ...paging }),
  output: z.object({ invites: z.array(inviteRecord), pagination }),
  async handle({ rows, subject, caller }, input) {
    const condition = sql`
      i.organization_id = ${subject.id}
      and (${subject.websiteIds}::uuid[] is null or i.website_id = any(${subject.websiteIds}))`;
    const matching = sql`from (${selectInvites(condition)}) i where ${input.status ?? null}::text is null or i.status = ${input.status ?? null}`;
    const [counted] = await rows.read<{ total: number }>(sql`select count(*) as total ${matching}`);
    const invites = await rows.read<z.output<typeof inviteRecord>>(
      sql`select * ${matching} order by i.created_at desc, i.id desc ${page(input)}`,
    );
    const shown = mayManagePeople(caller, "wherever")
      ? invites
      : invites.map((invite) => ({ ...invite, email: "", invited_by_email: "" }));
    return { invites: shown, pagination: { page_num: input.page_num, page_size: input.page_size, total: counted!.total } };
  },
});
