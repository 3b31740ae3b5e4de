import { ApplicationFailure } from "@temporalio/activity";
import { giveUpMail, sendMail } from "../src/identity/index.ts";
import { MailError } from "../src/integrations/smtp/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { MailInput } from "../src/platform/durable/index.ts";

export type MailActivities = ReturnType<typeof mailActivities>;

export const mailActivities = (services: Services) => ({
  deliverMail: ({ mailId }: MailInput) => sendMail(services, mailId).catch(withoutItsWords),
  giveUpMail: ({ mailId, isCanceled = false }: MailInput & { isCanceled?: boolean }) =>
    giveUpMail(services.database, mailId, isCanceled ? "stopped" : "gave_up"),
});

/** A mail server's words name the recipient: they stand in the mail's row, and in no history or log. */
function withoutItsWords(error: unknown): never {
  if (!(error instanceof MailError) || error.outcome !== "later") throw error;
  throw ApplicationFailure.retryable("The mail server has not taken the mail", "mail_later");
}
