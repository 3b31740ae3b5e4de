import { html, raw } from "hono/html";
import type { Message } from "../../integrations/smtp/index.ts";
import { plainName } from "./plain-name.ts";

export interface Invitation {
  organization: string;
  /** What the person is invited to: the organization, or a website or group of it by name. */
  resource: string | null;
  role: string;
  firstName: string;
  /**
   * Who invites; null: the organization itself, by a service key. The address only where it was shown to be the person's own: anybody can add
   * an account for an address they know.
   */
  inviter: { name: string; email: string | null } | null;
  link: string;
}

export async function invitationMail(invitation: Invitation): Promise<Message> {
  const { inviter, link } = invitation;
  // All of these were entered by the sender of the invitation; the recipient knows none of them.
  const [organization, role, firstName] = [invitation.organization, invitation.role, invitation.firstName].map(plainName);
  const where = invitation.resource === null ? organization : `${plainName(invitation.resource)} (${organization})`;
  const name = inviter && plainName(inviter.name);
  const person = name && inviter.email ? `${name} (${inviter.email})` : name || inviter?.email;
  return compose({
    subject: `Invitation to ${where} on Answerscope`,
    greeting: firstName ? `Hello ${firstName},` : "Hello,",
    paragraphs: [`${person ? `${person} invites you` : "You are invited"} to join ${where} on Answerscope as ${role}.`],
    action: "Accept the invitation",
    organization: organization!,
    link,
    footer: "The link works once, within 7 days. If you did not expect this mail, ignore it: nothing happens.",
  });
}

export async function passwordResetMail(link: string): Promise<Message> {
  return compose({
    subject: "Set your Answerscope password",
    greeting: "Hello,",
    paragraphs: ["Somebody, probably you, asked for a link to set a new password for your Answerscope account."],
    action: "Set a new password",
    link,
    footer: "The link works once, within an hour. If you did not ask for it, ignore this mail: your password stays.",
  });
}

interface Parts {
  subject: string;
  greeting: string;
  paragraphs: string[];
  action: string;
  link: string;
  footer: string;
  /** Whose mail it is, beside the service; none where it is about the account alone. */
  organization?: string;
}

/** Over what stands in the elements, as mail programs that know no style sheets read it. */
const darkStyle = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) { body { background: #14171d !important; color: #e8eaf0 !important } .card { background: #1e232c !important } .brand, .card a.plain { color: #86a5ff !important } .soft { color: #a3abba !important } }`;

async function compose({ subject, greeting, paragraphs, action, link, footer, organization }: Parts): Promise<Message> {
  const paragraph = "margin:0 0 16px";
  const small = "margin:0 0 12px;font-size:13px;color:#5b6472";
  // The hidden line is what lists of mails show beside the subject; without it they show the name of the service.
  const markup = await html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${raw(darkStyle)}</style></head>
<body style="margin:0;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#1c2330">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0]}</div>
<div class="card" style="max-width:520px;margin:32px auto;padding:32px;background:#fff;border-radius:8px">
<p class="brand" style="${paragraph};font-weight:600;color:#2f5bd7">${organization === undefined ? "Answerscope" : html`<bdi>${organization}</bdi> on Answerscope`}</p>
<p style="${paragraph}">${greeting}</p>
${paragraphs.map((text) => html`<p style="${paragraph}">${text}</p>`)}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#2f5bd7;color:#fff;text-decoration:none">${action}</a></p>
<p class="soft" style="${small}">If the button does nothing, open this address: <a class="plain" href="${link}" style="color:#2f5bd7;word-break:break-all">${link}</a></p>
<p class="soft" style="${small};margin:0">${footer}</p>
</div>
</body>
</html>`;
  return {
    subject,
    text: [greeting, ...paragraphs, `${action}:\n${link}`, footer].join("\n\n"),
    html: String(markup),
  };
}
