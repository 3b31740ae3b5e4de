import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { invitationMail, passwordResetMail } from "../../../src/identity/mail/messages.ts";
import { plainName } from "../../../src/identity/mail/plain-name.ts";
import { giveUpMail, sendMail } from "../../../src/identity/mail/send.ts";
import { sql } from "../../../src/platform/database/connection.ts";
import { listening } from "../../support/listening.ts";
import { linkOf, type MailServer, startMailServer } from "../../support/mail-server.ts";
import { newMember } from "../../support/people.ts";
import { newOrganization, newTestKey, startService, type TestOrganization, type TestService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";

let mailServer: MailServer;
let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startService({ env: { SMTP_URL: mailServer.url, PUBLIC_URL: "https://answers.example/" } });
  organization = await newOrganization(service);
});
afterAll(async () => {
  await service?.close();
  await mailServer?.close();
});
beforeEach(() => {
  mailServer.judge = () => undefined;
});

let count = 0;
async function invite(email = `someone-${++count}@example.com`, key = organization.key) {
  const answer = await service.call(key, "POST", "/invites", { type: "organization", invite_method: "email", email });
  expect(answer.status).toBe(201);
  const [mail] = await service.query<{ id: string }>(sql`
    select id from mail where invite_id = ${answer.body.invite_id} order by created_at desc limit 1`);
  return { email, inviteId: answer.body.invite_id as string, mailId: mail!.id };
}

interface State {
  status: string;
  attempts: number;
  error: string | null;
}
const stateOf = async (id: string) =>
  (await service.query<State>(sql`select status, attempts, error from mail where id = ${id}`))[0]!;
const withSmtp = (SMTP_URL: string | undefined) => ({ ...service.services, config: { ...service.services.config, SMTP_URL } });

test("an invitation says who invites to what, in text and HTML, with a link that is nowhere stored", async () => {
  await service.query(sql`update organization set name = ${"Smith & <Sons>\nInc"} where id = ${organization.id}`);
  const { email, mailId } = await invite();
  expect(await sendMail(service.services, mailId)).toBe("sent");
  const [mail] = mailServer.to(email);
  expect(mail!.subject).toBe("Invitation to Smith & <Sons> Inc on Answerscope");
  expect(mail!.html).toContain("Smith &amp; &lt;Sons&gt;");
  expect(mail!.messageId).toBe(`<${mailId}@answers.example>`);
  const link = new URL(linkOf(mail!));
  expect(`${link.origin}${link.pathname}`).toBe("https://answers.example/invites/accept");
  const stored = await service.query(sql`
    select row_to_json(t)::text as row from link_token t union all select row_to_json(m)::text from mail m`);
  expect(JSON.stringify(stored)).not.toContain(link.searchParams.get("token"));
});

test("however many attempts there are at once, one mail goes", async () => {
  const { email, mailId } = await invite();
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sendMail(service.services, mailId)));
  expect(mailServer.to(email)).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(String(outcome.reason)).toContain("may still be under way");
  }
  expect(await sendMail(service.services, mailId)).toBe("sent");
  expect(mailServer.to(email)).toHaveLength(1);
});

test("what the server does not take now goes later, once; what it never takes fails with its reason", async () => {
  const { email, mailId } = await invite();
  mailServer.judge = (_mail, attempt) => (attempt % 2 === 0 ? 451 : 421);
  for (let attempt = 0; attempt < 2; attempt++)
    await expect(sendMail(service.services, mailId)).rejects.toThrow("refused by the test");
  expect(await stateOf(mailId)).toMatchObject({ status: "queued", attempts: 2 });
  mailServer.judge = () => undefined;
  expect(await sendMail(service.services, mailId)).toBe("sent");
  expect(mailServer.to(email)).toHaveLength(1);

  const refused = await invite();
  mailServer.judge = () => 550;
  expect(await sendMail(service.services, refused.mailId)).toBe("failed");
  expect(await stateOf(refused.mailId)).toMatchObject({
    status: "failed",
    error: expect.stringContaining("refused by the test"),
  });
});

test("a server that is away, or hangs up, leaves the mail for later; giving up is told", async () => {
  const { mailId } = await invite();
  await expect(sendMail(withSmtp("smtp://127.0.0.1:1"), mailId)).rejects.toThrow("ECONNREFUSED");
  await expect(sendMail(withSmtp(undefined), mailId)).rejects.toThrow("SMTP_URL is not set");
  const rude = await listening(createServer((socket) => socket.destroy()));
  await expect(sendMail(withSmtp(`smtp://127.0.0.1:${rude.port}`), mailId)).rejects.toThrow();
  void rude.close();
  expect(await stateOf(mailId)).toMatchObject({ status: "queued" });
  // What is said before the server has heard of the recipient is no word about the mail.
  const dialogues = [["554 we know your network"], ["220 hello", "250 hello", "553 this sender is not yours"]];
  for (const says of dialogues) {
    const server = createServer((socket) => {
      const left = [...says];
      const answer = () => socket.write(`${left.shift() ?? "421 bye"}\r\n`);
      answer();
      socket.on("data", answer).on("error", () => {});
    });
    const { port, close } = await listening(server);
    await expect(sendMail(withSmtp(`smtp://127.0.0.1:${port}`), mailId)).rejects.toThrow(says.at(-1));
    void close();
    expect(await stateOf(mailId)).toMatchObject({ status: "queued", error: expect.stringContaining(says.at(-1)!) });
  }
  await giveUpMail(service.services.database, mailId, "gave_up");
  expect(await stateOf(mailId)).toMatchObject({ status: "failed" });
  expect(await sendMail(service.services, mailId)).toBe("failed");
});

test("what is stopped while an attempt is under way stays failed where the mail did not go, and is sent where it did", async () => {
  const stop = async (mailId: string, verdict: number | undefined) => {
    mailServer.judge = async () => {
      await giveUpMail(service.services.database, mailId, "stopped");
      return verdict;
    };
    await sendMail(service.services, mailId).catch(() => null);
    return stateOf(mailId);
  };
  expect(await stop((await invite()).mailId, 451)).toMatchObject({ status: "failed" });
  expect(await stop((await invite()).mailId, undefined)).toMatchObject({ status: "sent" });
});

test("an attempt that died holds the mail back until it cannot be alive any more, then it goes", async () => {
  const { email, mailId } = await invite();
  await service.query(sql`update mail set claimed_until = clock_timestamp() + interval '1 minute' where id = ${mailId}`);
  await expect(sendMail(service.services, mailId)).rejects.toThrow("may still be under way");
  await service.query(sql`update mail set claimed_until = clock_timestamp() - interval '1 second' where id = ${mailId}`);
  expect(await sendMail(service.services, mailId)).toBe("sent");
  expect(mailServer.to(email)).toHaveLength(1);
});

test("a mail whose answer was lost goes once more after the claim; lost twice, it fails and says that it may have arrived", async () => {
  const { email, inviteId, mailId } = await invite();
  const expire = () =>
    service.query(sql`update mail set claimed_until = clock_timestamp() - interval '1 second' where id = ${mailId}`);
  mailServer.judge = () => "cut";
  for (let attempt = 1; attempt <= 2; attempt++) {
    await expect(sendMail(service.services, mailId)).rejects.toMatchObject({ outcome: "unknown" });
    await expect(sendMail(service.services, mailId)).rejects.toThrow("may still be under way");
    await expire();
  }
  mailServer.judge = () => undefined;
  expect(await sendMail(service.services, mailId)).toBe("failed");
  expect(mailServer.to(email)).toHaveLength(2);
  const { invites } = (await service.call(organization.key, "GET", "/invites?page_size=100")).body;
  expect(invites.find(({ id }: { id: string }) => id === inviteId)).toMatchObject({
    delivery: "failed",
    delivery_reason: expect.stringContaining("may have arrived"),
  });
});

test("a yes that the database does not take at once is noted later, and the mail is not sent again", async () => {
  const { email, mailId } = await invite();
  let calls = 0;
  const system = Object.create(service.services.database.system, {
    transaction: {
      value: (work: never) => {
        if (++calls === 2) return Promise.reject(new Error("the connection ended"));
        return service.services.database.system.transaction(work);
      },
    },
  });
  const database = Object.create(service.services.database, { system: { value: system } });
  expect(await sendMail({ ...service.services, database }, mailId)).toBe("sent");
  expect(calls).toBe(3);
  expect(mailServer.to(email)).toHaveLength(1);
});

test("an organization sends an address five invitations a day; others still reach it, and each sees what became of its own", async () => {
  const email = "popular@example.com";
  const other = await newOrganization(service);
  const statuses: string[] = [];
  for (let n = 0; n < 6; n++) statuses.push(await sendMail(service.services, (await invite(email)).mailId));
  expect(statuses).toEqual([...Array(5).fill("sent"), "suppressed"]);
  expect(await sendMail(service.services, (await invite(email, other.key)).mailId)).toBe("sent");
  expect(mailServer.to(email)).toHaveLength(6);
  const { invites } = (await service.call(organization.key, "GET", "/invites?page_size=6")).body;
  expect(invites[0]).toMatchObject({
    delivery: "suppressed",
    delivery_reason: expect.stringContaining("5 invitations of the day"),
  });
  expect(invites[1]).toMatchObject({ delivery: "sent", delivery_reason: null });
  const theirs = (await service.call(other.key, "GET", "/invites")).body.invites;
  expect(theirs).toMatchObject([{ delivery: "sent" }]);
});

test("all organizations together send an address twenty invitations a day", async () => {
  const email = "wanted@example.com";
  await service.query(sql`
    insert into mail (kind, recipient, status, sent_at, organization_id)
    select 'invite', ${email}, 'sent', now() - interval '23 hours', ${(await newOrganization(service)).id} from generate_series(1, 19)`);
  expect(await sendMail(service.services, (await invite(email)).mailId)).toBe("sent");
  expect(await sendMail(service.services, (await invite(email)).mailId)).toBe("suppressed");
});

test("strangers who ask for password links mute neither invitations nor, beyond the day, links", async () => {
  const email = "victim@example.com";
  await service.query(sql`select find_or_create_user(${email})`);
  const ask = async () => {
    const body = new URLSearchParams({ email });
    expect((await fetch(`${service.url}/password/forgot`, { method: "POST", body })).status).toBe(200);
    const [mail] = await service.query<{ id: string }>(sql`
      select id from mail where recipient = ${email} order by created_at desc, id desc limit 1`);
    return sendMail(service.services, mail!.id);
  };
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual(["sent", "sent", "sent", "suppressed"]);
  expect(await sendMail(service.services, (await invite(email)).mailId)).toBe("sent");
  await service.query(sql`update mail set sent_at = sent_at - interval '1 day' where recipient = ${email}`);
  expect(await ask()).toBe("sent");
});

test("an invitation names who invites; what customers wrote is one short line without links", async () => {
  const boss = await newMember(service, organization, "admin", { email: "boss@acme.example" });
  const key = await newTestKey(service, organization, { ownerId: boss });
  await service.query(sql`update app_user set email_verified_at = now() where id = ${boss}`);
  await service.query(sql`update organization set name = 'Acme https://evil.example/x' where id = ${organization.id}`);
  const email = "newcomer@example.com";
  const first_name = "Your account is locked\nvisit https://evil.example/x or www.evil.example\u202e at once, it will be deleted";
  const answer = await service.call(key, "POST", "/invites", { type: "organization", invite_method: "email", email, first_name });
  const [mail] = await service.query<{ id: string }>(sql`select id from mail where invite_id = ${answer.body.invite_id}`);
  await sendMail(service.services, mail!.id);
  const [sent] = mailServer.to(email);
  const text = sent!.text!.replaceAll(linkOf(sent!), "");
  expect(text).toContain("Kim (boss@acme.example) invites you to join Acme on Answerscope as Viewer.");
  expect(text).toMatch(/^Hello Your account is locked visit or at once,?…?,$/m);
  for (const part of [sent!.subject, text, sent!.html]) expect(part).not.toContain("evil.example");
});

test("an invitation names no address that nobody has shown to be theirs", async () => {
  const stranger = await newMember(service, organization, "admin", { email: "ceo@bigco.example" });
  const key = await newTestKey(service, organization, { ownerId: stranger });
  const email = "mark@example.com";
  const answer = await service.call(key, "POST", "/invites", { type: "organization", invite_method: "email", email });
  const [mail] = await service.query<{ id: string }>(sql`select id from mail where invite_id = ${answer.body.invite_id}`);
  await sendMail(service.services, mail!.id);
  const [sent] = mailServer.to(email);
  expect(sent!.text).toContain("Kim invites you to join");
  expect(`${sent!.text}${sent!.html}`).not.toContain("bigco");
});

test("a domain in a name is no link, whatever full stop it is written with, and is told where it is the whole name", () => {
  expect(plainName("evil.example evil\u3002example evil\uff0eexample")).toBe(
    "evil.\u200cexample evil\u3002\u200cexample evil\uff0e\u200cexample",
  );
  expect(["St. Ives Ltd.", "Hill/Lake"].map(plainName)).toEqual(["St. Ives Ltd.", "Hill/Lake"]);
  expect(["www.shop.example", "https://www.shop.example/a?b"].map(plainName)).toEqual(Array(2).fill("shop.\u200cexample"));
  expect(plainName("https://boss@shop.example")).toBe("");
  // A handle is a name.
  expect(["@home", "@home@shop.example Ltd", "@shop.example"].map(plainName)).toEqual(["@home", "Ltd", "@shop.\u200cexample"]);
});

test("a mail shows whose it is, says its sentence first in lists of mails, is dark where that is wished, and has its address as text", async () => {
  const { html: markup, text } = await invitationMail({
    ...{ organization: "Smith & Sons", resource: "Shop", role: "Viewer", firstName: "", inviter: null },
    link: "https://answers.example/invites/accept?token=t",
  });
  expect(markup).toContain("<bdi>Smith &amp; Sons</bdi> on Answerscope</p>");
  const [, first] = /<body[^>]*>\s*<div style="display:none[^"]*">([^<]*)</.exec(markup)!;
  expect(first).toBe("You are invited to join Shop (Smith &amp; Sons) on Answerscope as Viewer.");
  expect(text).toContain("You are invited to join Shop (Smith & Sons)");
  expect(markup).toMatch(/<meta name="color-scheme" content="light dark">.*prefers-color-scheme: dark/s);
  expect(markup).toContain(">https://answers.example/invites/accept?token=t</a>");
  expect((await passwordResetMail("https://answers.example/p")).html).toContain(">Answerscope</p>");
});

test("a revoked invitation is not sent", async () => {
  const { email, inviteId, mailId } = await invite();
  await service.call(organization.key, "DELETE", `/invites/${inviteId}`);
  expect(await sendMail(service.services, mailId)).toBe("suppressed");
  expect(mailServer.to(email)).toHaveLength(0);
});

test("the workflow carries mails through a server's bad minutes, each exactly once", async () => {
  const worker = await startTestWorker(service);
  try {
    const seen = new Map<string, number>();
    mailServer.judge = ({ messageId = "" }) => {
      seen.set(messageId, (seen.get(messageId) ?? 0) + 1);
      return seen.get(messageId)! < 2 ? 451 : undefined;
    };
    const invited = await Promise.all(Array.from({ length: 5 }, () => invite()));
    await until(
      () => Promise.all(invited.map(({ mailId }) => stateOf(mailId))),
      (states) => states.every(({ status }) => status === "sent"),
    );
    for (const { email } of invited) expect(mailServer.to(email)).toHaveLength(1);
  } finally {
    await worker.stop();
  }
});
