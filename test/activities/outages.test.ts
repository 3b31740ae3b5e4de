import { MockActivityEnvironment } from "@temporalio/testing";
import { DefaultLogger } from "@temporalio/worker";
import { expect, test } from "vitest";
import { contentActivities } from "../../activities/content.ts";
import { knowledgeBaseActivities } from "../../activities/knowledge-base.ts";
import { pitchActivities } from "../../activities/pitch.ts";
import type { Services } from "../../src/operation/index.ts";

/*
 * A step that a few attempts are made of does not use them up on a database that restarts, fails over or refuses a login for a while.
 */

const starting = Object.assign(new Error("the database system is starting up"), { code: "57P03" });
const readOnly = Object.assign(new Error("cannot execute UPDATE in a read-only transaction"), { code: "25006" });
const broken = Object.assign(new Error("division by zero"), { code: "22012" });

const work = {
  ...{ id: "i", website_id: "w", content_id: "c", website_name: "Acme", title: "", url: null, language: "en", body: null },
  ...{ type: "draft", status: "running", brief: { topic: "Tents" }, material: null, usage: null, answered: {} },
  ...{ source_url: null, source_text: "Our kettle holds 1.7 litres of water." },
};

type Answers = (Error | object[])[];

/**
 * Activities over a database that gives these answers to what writes and what reads, one after another. Then the work is canceled: there is no
 * generation to write for, and the import has that status.
 */
function activitiesWith(writes: Answers, reads: Answers, otherwise: object[]) {
  const from = (answers: Answers, last: object[]) => async () => {
    const next = answers.shift() ?? last;
    if (next instanceof Error) throw next;
    return next;
  };
  const services = {
    database: {
      of: () => ({ run: from(writes, otherwise), read: from(reads, [canceled]), transaction: from(writes, otherwise) }),
    },
    analysisModel: { provider: "test", model: "test" },
    providers: { providerFor: () => ({}) },
    log: { error: () => {}, warn: () => {} },
  } as unknown as Services;
  return { ...contentActivities(services), ...knowledgeBaseActivities(services), ...pitchActivities(services) };
}

type Activities = ReturnType<typeof activitiesWith>;

const canceled = { ...work, status: "canceled" };
const organization = { id: "0197f000-0000-7000-8000-000000000001", n: 1 };
const steps = {
  gatherMaterial: (activities: Activities) => activities.gatherMaterial({ organization, generationId: "g" }),
  writeDraft: (activities: Activities) => activities.writeDraft({ organization, generationId: "g" }),
  performImport: (activities: Activities) => activities.performImport({ organization, importId: "i" }),
  // Null: the pitch has ended.
  planPitchRun: async (activities: Activities) => (await activities.planPitchRun({ organization, pitchId: "p" })) ?? "canceled",
};
type Step = keyof typeof steps;
const names = Object.keys(steps) as Step[];

const attempt = (step: Step, writes: Answers, reads: Answers = []) => {
  const activities = activitiesWith(writes, reads, step === "performImport" ? [canceled] : []);
  return new MockActivityEnvironment({}, { logger: new DefaultLogger("ERROR") }).run(() => steps[step](activities));
};

test.each(names)("%s waits within its attempt until the database is there", async (step) => {
  expect(await attempt(step, [starting, readOnly, starting])).toBe("canceled");
});

test("a step that an outage interrupts begins anew", async () => {
  expect(await attempt("gatherMaterial", [[work]], [starting])).toBe("canceled");
  expect(await attempt("performImport", [[work], starting])).toBe("canceled");
  expect(await attempt("planPitchRun", [[work], starting])).toBe("canceled");
});

test.each(names)("%s fails its attempt by any other error", async (step) => {
  await expect(attempt(step, [broken])).rejects.toThrow();
});
