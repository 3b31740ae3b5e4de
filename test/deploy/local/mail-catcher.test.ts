import { get } from "node:http";
import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { startMailCatcher } from "../../../deploy/local/mail-catcher.ts";

test("every mail is caught and shown, and what it brings stays inside its frame", async () => {
  const catcher = await startMailCatcher({ smtp: 0, page: 0 });
  try {
    const transport = createTransport({ url: catcher.smtpUrl });
    for (const n of [1, 2]) {
      await transport.sendMail({
        ...{ from: "a@example.com", to: "b@example.com", subject: `Mail ${n} <b>`, text: "words" },
        html: `<html><head></head><body><script>alert(1)</script><a href="https://example.com/${n}">go</a></body></html>`,
      });
    }
    transport.close();
    const answer = await fetch(catcher.pageUrl);
    const page = await answer.text();
    expect(page.indexOf("Mail 2 &lt;b&gt;")).toBeLessThan(page.indexOf("Mail 1 &lt;b&gt;"));
    expect(page).not.toContain("<script>");
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    const mails = (await (await fetch(`${catcher.pageUrl}/mails.json`)).json()) as { subject: string }[];
    // fetch() sends no Host of the caller's choice.
    const asked = (host: string) =>
      new Promise<number>((resolve, reject) =>
        get(`${catcher.pageUrl}/mails.json`, { headers: { host } }, (answer) => resolve(answer.resume().statusCode!)).on(
          "error",
          reject,
        ),
      );
    const { port } = new URL(catcher.pageUrl);
    expect(await Promise.all([`127.0.0.1:${port}`, `localhost:${port}`, "localhost"].map(asked))).toEqual([200, 200, 200]);
    expect(await Promise.all(["attacker.example", `attacker.example:${port}`, "127.0.0.1.attacker.example"].map(asked))).toEqual([
      403, 403, 403,
    ]);
    expect(mails.map((mail) => mail.subject)).toEqual(["Mail 2 <b>", "Mail 1 <b>"]);
  } finally {
    await catcher.stop();
  }
});
