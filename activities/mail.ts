import { giveUpMail, sendMail } from "../src/identity/mail/send.ts";
import type { Services } from "../src/operation/services.ts";

export type MailActivities = ReturnType<typeof mailActivities>;

export const mailActivities = (services: Services) => ({
  deliverMail: ({ mailId }: { mailId: string }) => sendMail(services, mailId),
  giveUpMail: ({ mailId, isCanceled = false }: { mailId: string; isCanceled?: boolean }) =>
    giveUpMail(services.database, mailId, isCanceled ? "stopped" : "gave_up"),
});
