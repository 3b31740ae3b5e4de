import type { Server, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** What the server says to a mail: nothing takes it; a status code refuses it; cut takes it, and the connection ends before the answer. */
type Verdict = number | "cut" | undefined;

export interface MailServer {
  url: string;
  /** What was taken, in order. */
  mails: Email[];
  /** How often a mail was offered. */
  offered: number;
  /** Decides about each mail once it was received as a whole. */
  judge: (mail: Email, attempt: number) => Verdict | Promise<Verdict>;
  to(address: string): Email[];
  close(): Promise<void>;
}

/** A real SMTP server that keeps what it takes. */
export async function startMailServer(): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      buffer(stream)
        .then((source) => PostalMime.parse(source))
        .then(async (mail) => {
          server.offered++;
          const code = await server.judge(mail, server.offered);
          if (code === "cut") {
            server.mails.push(mail);
            for (const socket of sockets) socket.destroy();
            return;
          }
          // Servers name whom they refuse.
          const words = `refused by the test: <${mail.to?.[0]?.address}>`;
          if (code !== undefined) return done(Object.assign(new Error(words), { responseCode: code }));
          server.mails.push(mail);
          done();
        }, done);
    },
  });
  smtp.on("error", () => {});
  const sockets = new Set<Socket>();
  (smtp.server as Server).on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  const server: MailServer = {
    url: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
    mails: [],
    offered: 0,
    judge: () => undefined,
    to: (address) => server.mails.filter((mail) => mail.to?.some((one) => one.address === address)),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

/** The link that a mail leads to, taken from its text; its HTML has the same one. */
export function linkOf(mail: Email): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? "")?.[0];
  if (!link || !mail.html?.includes(link)) throw new Error("the mail has no link, or not the same one in both forms");
  return link;
}
