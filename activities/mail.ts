import { giveUpMail, sendMail } from "../src/mail/send.ts";
import type { Services } from "../src/services.ts";

export type MailActivities = ReturnType<typeof mailActivities>;

export const mailActivities = (services: Services) => ({
  deliverMail: ({ mailId }: { mailId: string }) => sendMail(services, mailId),
  giveUpMail: ({ mailId }: { mailId: string }) => giveUpMail(services.database, mailId),
});
