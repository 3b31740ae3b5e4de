import { setTimeout as sleep } from "node:timers/promises";
import { Client, Connection } from "@temporalio/client";
import { pitchWorkflowId } from "../../../src/content/pitches/pitch.ts";
import { shopHost } from "../../content/pitches/website.ts";
import { newOrganization } from "../../support/factories.ts";
import { behave, call, type Recording } from "./recording.ts";

/** Pitches of a shop that can be read, one of which is canceled while models are asked, and one of a shop whose robots.txt forbids it. */
export const record: Recording = async (stack) => {
  const organization = await newOrganization(stack);
  const connection = await Connection.connect({ address: stack.temporalAddress });
  const workflowOf = (key: string) => new Client({ connection }).workflow.getHandle(pitchWorkflowId(organization.id, key));
  const ended = async (key: string, website_url: string, isCanceled = false) => {
    await behave(stack, { rates: isCanceled ? { hang: 1 } : {} });
    const headers = { "idempotency-key": key };
    const { pitch_id } = await call<{ pitch_id: string }>(stack, organization.key, "POST", "/pitches", { website_url }, headers);
    for (let cancels = isCanceled; ; await sleep(200)) {
      const { status, progress } = await call<Pitch>(stack, organization.key, "GET", `/pitches/${pitch_id}`);
      if (status === "completed" || status === "failed") break;
      if (cancels && progress.phase === "asking") {
        await sleep(500);
        await workflowOf(key).cancel();
        cancels = false;
      }
    }
    await sleep(500);
    return pitchWorkflowId(organization.id, key);
  };
  try {
    return {
      // Those that completed without waiting for the start of their run are of earlier releases.
      "pitch-child-completed": await ended("one", shopHost),
      "pitch-child-canceled": await ended("three", shopHost, true),
      "pitch-failed": await ended("two", "closed.northlight-audio.com"),
    };
  } finally {
    await connection.close();
  }
};

interface Pitch {
  status: string;
  progress: { phase: string };
}
