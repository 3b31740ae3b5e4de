import { setTimeout as sleep } from "node:timers/promises";
import { pitchWorkflowId } from "../../../src/content/pitches/pitch.ts";
import { shopHost } from "../../content/pitches/website.ts";
import { newOrganization } from "../../support/factories.ts";
import { call, type Recording } from "./recording.ts";

/** A pitch of a shop that can be read, and one of a shop whose robots.txt forbids it. */
export const record: Recording = async (stack) => {
  const organization = await newOrganization(stack);
  const ended = async (key: string, website_url: string) => {
    const headers = { "idempotency-key": key };
    const { pitch_id } = await call<{ pitch_id: string }>(stack, organization.key, "POST", "/pitches", { website_url }, headers);
    for (;;) {
      const { status } = await call<{ status: string }>(stack, organization.key, "GET", `/pitches/${pitch_id}`);
      if (status === "completed" || status === "failed") break;
      await sleep(200);
    }
    await sleep(500);
    return pitchWorkflowId(organization.id, key);
  };
  return {
    "pitch-completed": await ended("one", shopHost),
    "pitch-failed": await ended("two", "closed.northlight-audio.com"),
  };
};
