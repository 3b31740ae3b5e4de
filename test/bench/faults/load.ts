import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "../../../src/platform/database/connection.ts";
import { newOrganization, newWebsite } from "../../support/factories.ts";
import type { Stack } from "../../support/stack.ts";
import { openWork } from "./open-work.ts";

export const kinds = ["run", "seo", "draft", "merge", "import", "pitch", "schedule", "invite"] as const;
export type Kind = (typeof kinds)[number];

/** What was accepted, by kind: how often a call was answered with success, after as many tries as it took. */
export interface Load {
  organizationId: string;
  websiteIds: string[];
  accepted: Record<Kind, number>;
  /** Answers that no caller should get, whatever failed. */
  surprises: string[];
  /** Ends when what is under way was answered; nothing new is asked. */
  stop(): Promise<void>;
}

export const grantedCredits = 1_000_000;
export const grantedPitches = 100_000;
const websites = 4;

/** A kind of work of which so much is open is not asked for: a machine that cannot keep up must not end with hours of work to do. */
const mostOpen = 40;
const openOf: Partial<Record<Kind, string>> = {
  ...{ run: "runs", seo: "seo_jobs", draft: "drafts", merge: "merges", import: "imports", pitch: "pitches", invite: "mails" },
};
const factsAPillar = 5;

/**
 * Asks for work of every kind, one call after another in each lane, each repeated under its own key until it is answered.
 *
 * @param slowness how many times longer than usual it waits between two calls.
 */
export async function startLoad(stack: Stack, slowness = 1): Promise<Load> {
  const organization = await newOrganization(stack, { credits: grantedCredits, pitches: grantedPitches });
  const websiteIds: string[] = [];
  for (let n = 0; n < websites; n++) {
    const { id } = await newWebsite(stack, organization, { domain: `acme-${n}.example`, competitors: [{ name: "Fernhollow" }] });
    websiteIds.push(id);
    await stack.query(sql`
      insert into prompt (organization_id, website_id, text)
      select ${organization.id}, ${id}, 'Which tent is best for trip ' || n || '?' from generate_series(1, 4) n`);
  }
  const accepted = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Load["accepted"];
  const surprises: string[] = [];
  let isStopping = false;

  /** @returns the answer of success, or null where the load ends first. */
  async function ask(method: string, path: string, body: object, key: string): Promise<Record<string, unknown> | null> {
    for (let tries = 0; !isStopping || tries === 0; tries++) {
      try {
        const response = await fetch(`${stack.url}/api/v1${path}`, {
          method,
          headers: { "x-api-key": organization.key, "content-type": "application/json", "idempotency-key": key },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(15_000),
        });
        const answer = (await response.json()) as Record<string, unknown>;
        if (response.ok) return answer;
        // Merges take no key: one that was done while its answer was lost finds its pillars gone.
        if (response.status === 404 && path.endsWith("/merge") && tries > 0) return answer;
        // 500 is what the contract demands where an entitlement cannot be checked; 429 and 503 say that it is not the time.
        if (![409, 429, 500, 503].includes(response.status)) {
          surprises.push(`${method} ${path}: ${response.status} ${JSON.stringify(answer).slice(0, 200)}`);
          return null;
        }
        if (response.status === 409) return null;
      } catch {
        // Nobody answers between a fault and the restart.
      }
      await sleep(200);
    }
    return null;
  }

  const work: Record<Kind, (websiteId: string, key: string) => Promise<unknown>> = {
    run: (website_id, key) => ask("POST", "/response-streaming/start", { website_id }, key),
    seo: (website_id, key) =>
      ask(
        "POST",
        "/seo/recommendations",
        { website_id, request_id: key, source: { kind: "draft", markdown: `# Tents ${key}\n\nA tent is a shelter.` } },
        key,
      ),
    draft: (website_id, key) => ask("POST", "/content/generate", { website_id, brief: { topic: `Tents ${key}` } }, key),
    import: async (website_id, key) => {
      const pillar = await ask("POST", "/knowledge-base/pillars", { website_id, name: `Import ${key}` }, `${key}-pillar`);
      if (!pillar) return null;
      return ask(
        "POST",
        "/knowledge-base/facts/import",
        { website_id, pillar_id: idOf(pillar), text: "Acme was founded in 1990." },
        key,
      );
    },
    async merge(website_id, key) {
      const ids: string[] = [];
      for (const name of ["target", "source"]) {
        const pillar = await ask("POST", "/knowledge-base/pillars", { website_id, name: `${name} ${key}` }, `${key}-${name}`);
        if (!pillar) return null;
        ids.push(idOf(pillar));
        const facts = Array.from({ length: factsAPillar }, (_, n) => ({ text: `Fact ${n} of ${name} ${key}.` }));
        if (!(await ask("POST", "/knowledge-base/facts", { website_id, pillar_id: ids.at(-1), facts }, `${key}-${name}-facts`)))
          return null;
      }
      const [target, source] = ids;
      return ask(
        "POST",
        "/knowledge-base/pillars/merge",
        { website_id, source_pillar_ids: [source], target_pillar_id: target },
        key,
      );
    },
    pitch: (_, key) => ask("POST", "/pitches", { website_url: `https://page-${key.slice(0, 4)}.example` }, key),
    schedule: (website_id, key) =>
      ask("POST", "/prompt-schedules", { website_id, name: `Schedule ${key}`, weekdays: [1, 3], hour: 5 }, key),
    invite: (_, key) =>
      ask(
        "POST",
        "/invites",
        { type: "organization", invite_method: "email", email: `person-${key}@example.com`, role: "viewer" },
        key,
      ),
  };

  let open: Record<string, number> = {};
  const counting = (async () => {
    while (!isStopping) {
      // What cannot be counted during a fault is as it was before.
      open = await openWork(stack).catch(() => open);
      await sleep(500);
    }
  })();

  async function lane(kind: Kind, pauseMs: number): Promise<void> {
    for (let n = 0; !isStopping; n++) {
      while ((open[openOf[kind] ?? ""] ?? 0) >= mostOpen && !isStopping) await sleep(500);
      if (isStopping) return;
      const key = `${kind}-${n}-${crypto.randomUUID().slice(0, 8)}`;
      if (await work[kind](websiteIds[n % websites]!, key)) accepted[kind]++;
      await sleep(pauseMs * slowness);
    }
  }

  const pauses: Record<Kind, number> = {
    ...{ run: 1_500, seo: 700, draft: 1_500, merge: 1_500, import: 2_000, pitch: 8_000, schedule: 8_000, invite: 2_000 },
  };
  const lanes = kinds.map((kind) => lane(kind, pauses[kind]));
  return {
    organizationId: organization.id,
    websiteIds,
    accepted,
    surprises,
    async stop() {
      isStopping = true;
      await Promise.all([...lanes, counting]);
    },
  };
}

const idOf = (answer: Record<string, unknown>): string => {
  const record = (answer.pillar ?? answer) as { id: string };
  return record.id;
};
