import { giveUpMail, sendMail } from "../src/identity/index.ts";
import type { Services } from "../src/operation/index.ts";
import type { MailInput } from "../src/platform/durable/index.ts";

export type MailActivities = ReturnType<typeof mailActivities>;

export const mailActivities = (services: Services) => ({
  deliverMail: ({ mailId }: MailInput) => sendMail(services, mailId),
  giveUpMail: ({ mailId, isCanceled = false }: MailInput & { isCanceled?: boolean }) =>
    giveUpMail(services.database, mailId, isCanceled ? "stopped" : "gave_up"),
});
