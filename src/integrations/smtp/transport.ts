import { PassThrough } from "node:stream";
import { within } from "../../platform/time/index.ts";

/** What a mail says, in both forms. */
export interface Message {
  subject: string;
  text: string;
  html: string;
}

/**
 * What became of a mail that the server did not say yes to. refused: it will not take it later either, for the recipient or the mail
 * itself. later: it has not taken it, and may at another time. unknown: the connection ended after the whole mail was sent and
 * before the answer, so that the server may have taken it.
 */
export type MailOutcome = "refused" | "later" | "unknown";

/** A mail that the server did not say yes to, with the server's words or those of the network. */
export class MailError extends Error {
  readonly outcome: MailOutcome;

  constructor(message: string, outcome: MailOutcome) {
    super(message);
    this.name = "MailError";
    this.outcome = outcome;
  }
}

export interface Delivery extends Message {
  from: string;
  to: string;
  /** The same at every attempt, so that a mail that arrives twice is seen to be one. */
  messageId: string;
}

/** Longest time of one attempt in milliseconds. Shorter than a mail's claim, so that attempts never overlap. */
const attemptMs = 45_000;

async function transportTo(smtpUrl: string) {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Connects to the SMTP server and signs in, without sending anything.
 *
 * @returns why that is not possible, without what the server wrote; null when it is.
 */
export async function checkSmtp(smtpUrl: string): Promise<string | null> {
  const transport = await transportTo(smtpUrl);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    return code === "EAUTH"
      ? "The mail server refuses the credentials"
      : `The mail server is not reachable (${responseCode ?? code})`;
  } finally {
    transport.close();
  }
}

/**
 * Gives a mail to the SMTP server.
 *
 * @throws MailError
 */
export async function deliverBySmtp(smtpUrl: string, { messageId, ...delivery }: Delivery): Promise<void> {
  const transport = await transportTo(smtpUrl);
  let isWritten = false;
  transport.use("stream", (mail, done) => {
    // The message is read when the server has asked for it; its end is the last thing before the server's answer.
    const whole = new PassThrough({
      flush(end) {
        isWritten = true;
        end();
      },
    });
    mail.message.transform(whole);
    done();
  });
  const unanswered = () => (isWritten ? "unknown" : "later");
  const tookTooLong = (): never => {
    throw new MailError("the mail server took too long", unanswered());
  };
  try {
    await within(attemptMs, transport.sendMail({ ...delivery, messageId }), tookTooLong);
  } catch (error) {
    if (error instanceof MailError) throw error;
    const { responseCode, command, message } = error as { responseCode?: number; command?: string; message: string };
    if (responseCode === undefined) throw new MailError(message, unanswered());
    // 5xx to the connection, the credentials or the sender is the operator's to mend, not the mail's fault. 530: it wants credentials first.
    const isOfMail = command === "RCPT TO" || command === "DATA";
    const isRefused = isOfMail && responseCode >= 500 && responseCode !== 530;
    throw new MailError(message, isRefused ? "refused" : "later");
  } finally {
    transport.close();
  }
}
