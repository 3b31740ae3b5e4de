import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { html, raw } from "hono/html";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { refuseOutside } from "./local-host.ts";

/** Where a running catcher is. */
export interface MailCatcher {
  /** For `SMTP_URL`. */
  smtpUrl: string;
  /** The page that shows the mails, newest first. */
  pageUrl: string;
  stop(): Promise<void>;
}

const host = "127.0.0.1";
/** Older mails are forgotten. */
const keptMails = 200;
const maxBytes = 10 * 1024 * 1024;

/**
 * Takes every mail by SMTP, sends none on, and shows what came on a page of this machine. Mails are kept in memory.
 *
 * @throws Error when a port is in use.
 */
export async function startMailCatcher(ports: { smtp: number; page: number }): Promise<MailCatcher> {
  const mails: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    size: maxBytes,
    onData(stream, _session, done) {
      buffer(stream)
        .then((source) => PostalMime.parse(source))
        .then((mail) => {
          mails.unshift(mail);
          mails.length = Math.min(mails.length, keptMails);
          done();
        }, done);
    },
  });
  await new Promise<void>((resolve, reject) => {
    smtp.once("error", reject);
    smtp.listen(ports.smtp, host, resolve);
  });
  // A client that goes away in the middle is its own matter.
  smtp.removeAllListeners("error").on("error", () => {});
  const page = await servePage(ports.page, mails);
  return {
    smtpUrl: `smtp://${host}:${(smtp.server.address() as { port: number }).port}`,
    pageUrl: `http://${host}:${(page.address() as { port: number }).port}`,
    stop: async () => {
      page.closeAllConnections();
      await Promise.all([new Promise((resolve) => page.close(resolve)), new Promise<void>((resolve) => smtp.close(resolve))]);
    },
  };
}

function servePage(port: number, mails: Email[]): Promise<Server> {
  const server = createServer((request, response) => {
    if (refuseOutside(request, response)) return;
    if (request.url === "/mails.json") {
      response.setHeader("content-type", "application/json").end(JSON.stringify(mails));
      return;
    }
    show(mails).then(
      (markup) => {
        response.setHeader("content-type", "text/html; charset=utf-8");
        // What mails bring runs nothing and loads nothing.
        response.setHeader(
          "content-security-policy",
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
        );
        response.end(markup);
      },
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

const style = `body { margin: 0 auto; max-width: 800px; padding: 24px; background: #f4f5f7; color: #1c2330; font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif }
article { margin: 0 0 24px; padding: 16px; background: #fff; border: 1px solid #c9ced8; border-radius: 8px }
h1 { font-size: 20px } h2 { margin: 0; font-size: 16px } p { margin: 0 0 8px; color: #5b6472 }
iframe { width: 100%; height: 420px; border: 1px solid #c9ced8; border-radius: 4px; background: #fff } pre { white-space: pre-wrap; overflow-wrap: anywhere }`;

async function show(mails: readonly Email[]): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Caught mail</title>
<style>${raw(style)}</style></head>
<body><h1>Caught mail (${mails.length})</h1><p>Every mail of this machine's Answerscope ends here; none is sent on.</p>
${mails.map(showMail)}</body></html>`,
  );
}

const showMail = (mail: Email) => html`<article>
<h2>${mail.subject ?? "(no subject)"}</h2>
<p>to ${mail.to?.map((one) => one.address).join(", ")} · ${mail.date ?? ""}</p>
${mail.html ? html`<iframe title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${opensOutside(mail.html)}"></iframe>` : ""}
<details><summary>Text</summary><pre>${mail.text ?? ""}</pre></details>
</article>`;

/** Links of a mail open in a tab of their own: inside the sandbox they would lead nowhere. */
const opensOutside = (markup: string) => markup.replace(/<head>/i, '<head><base target="_blank">');
