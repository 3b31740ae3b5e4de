import { CancellationScope, isCancellation, patched, proxyActivities, setCurrentDetails } from "@temporalio/workflow";
import type { MailActivities } from "../activities/mail.ts";
import type { MailInput } from "../src/platform/durable/index.ts";
import { finalStep } from "./activity-options.ts";
import { showingStatus } from "./status.ts";

/** A mail server that is away is tried for a day, at first every few seconds, later every ten minutes. */
const { deliverMail } = proxyActivities<MailActivities>({
  startToCloseTimeout: "60s",
  scheduleToCloseTimeout: "24h",
  retry: { initialInterval: "3s", maximumInterval: "10m" },
});

const { giveUpMail } = proxyActivities<MailActivities>(finalStep);

/** Sends one mail. What it says and to whom stands in the database only. */
export function sendMail(input: MailInput): Promise<string> {
  return showingStatus(() => send(input));
}

async function send({ mailId }: MailInput): Promise<string> {
  let status: string;
  try {
    status = await deliverMail({ mailId });
  } catch (error) {
    // A canceled scope runs no activity, so that a canceled mail would wait for ever.
    if (patched("canceled-mail-fails")) {
      const isCanceled = isCancellation(error);
      await CancellationScope.nonCancellable(() => giveUpMail({ mailId, isCanceled }));
      setCurrentDetails(isCanceled ? "canceled" : "failed");
      if (isCanceled) throw error;
      return "failed";
    }
    await giveUpMail({ mailId });
    status = "failed";
  }
  setCurrentDetails(status);
  return status;
}
