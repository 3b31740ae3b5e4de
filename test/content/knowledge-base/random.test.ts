import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { type Answer, newWebsite } from "../../support/service.ts";
import { useOrganization, useService, useWorker } from "../../support/use-service.ts";
import { until } from "../../support/worker.ts";

const service = useService();
useWorker(service);
const organization = useOrganization(service);

/** Mulberry32: small and the same everywhere. */
function random(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Stored {
  id: string;
  pillar_id: string;
  text: string;
  status: string;
  duplicate_of: string | null;
}

/** An operator ends the workflow of a merge that is not through, or of the last one. */
async function endAMerge(websiteId: string, how: "terminate" | "cancel"): Promise<void> {
  const [merge] = await service.query<{ id: string }>(sql`
    select id from pillar_merge where website_id = ${websiteId} order by status in ('pending', 'merged') desc, id desc limit 1`);
  const { workflow } = service.services.durable.engine.client;
  // One that is not started yet, or has ended, cannot be ended.
  if (merge)
    await workflow
      .getHandle(`pillar-merge/${merge.id}`)
      [how]()
      .catch(() => undefined);
}

/** SEED in the environment repeats a run's calls; their interleaving is the machine's. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));

test.each([
  { withDeletions: false, withOperator: false },
  { withDeletions: true, withOperator: false },
  { withDeletions: true, withOperator: true },
])(
  `merges, moves, edits and additions at once lose and double nothing: %j (SEED=${seed})`,
  async ({ withDeletions, withOperator }) => {
    console.log(`SEED=${seed}`);
    const next = random(seed);
    const pick = <T>(from: readonly T[]) => from[Math.floor(next() * from.length)]!;
    const website = await newWebsite(service, organization, { domain: `${crypto.randomUUID()}.example` });
    /** Sent again where others were at it for longer than a call waits, as on a slow machine. */
    const call = async (method: string, path: string, body: object): Promise<Answer> => {
      const answer = await service.call(organization.key, method, `/knowledge-base${path}`, { website_id: website.id, ...body });
      if (answer.status !== 503) return answer;
      await sleep(100);
      return call(method, path, body);
    };

    const pillars: string[] = [];
    for (let n = 0; n < 14; n++) pillars.push((await call("POST", "/pillars", { name: `Pillar ${n}` })).body.pillar.id);
    // A few words for all, so that many facts say the same.
    const text = () =>
      `The ${pick(["tent", "stove", "lamp", "rope"])} of series ${Math.floor(next() * 40)} is made in ${pick(["Lyon", "Oslo"])}`;
    /** Every fact that an answer said was made, by id. */
    const made = new Map<string, string>();
    const known: string[] = [];
    const note = (facts: { id: string; text: string }[]) => {
      for (const fact of facts) {
        expect(made.has(fact.id)).toBe(false);
        made.set(fact.id, fact.text);
        known.push(fact.id);
      }
    };
    for (const pillar of pillars) {
      const facts = Array.from({ length: 8 }, () => ({ text: text() }));
      note((await call("POST", "/facts", { pillar_id: pillar, facts })).body.facts);
    }

    const replaced = new Map<string, string>();
    const gonePillars = new Set<string>();
    let deletedVisible = 0;
    const statuses: Record<string, number> = {};
    const expectOneOf = (what: string, answer: Answer, allowed: number[]) => {
      const key = `${what} ${answer.status}`;
      statuses[key] = (statuses[key] ?? 0) + 1;
      expect(allowed, `${key}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
      return answer.status === 200;
    };
    const gone = (id: string) => {
      // A pillar ends once: in one merge, or in one deletion.
      expect(gonePillars.has(id)).toBe(false);
      gonePillars.add(id);
    };
    const acts: (() => Promise<void>)[] = [
      async () => {
        const target = pick(pillars);
        const sources = [...new Set([pick(pillars), pick(pillars)])].filter((id) => id !== target);
        if (sources.length === 0) return;
        const answer = await call("POST", "/pillars/merge", { source_pillar_ids: sources, target_pillar_id: target });
        if (!expectOneOf("merge", answer, withOperator ? [200, 404, 409] : [200, 404])) return;
        for (const merged of answer.body.merged_pillars) gone(merged.id);
        const counts = answer.body.merged_pillars.map((merged: { fact_count: number }) => merged.fact_count);
        expect(answer.body.moved_fact_count).toBe(counts.reduce((sum: number, count: number) => sum + count, 0));
      },
      async () => {
        const ids = Array.from({ length: 5 }, () => pick(known));
        const answer = await call("POST", "/facts/move", { pillar_id: pick(pillars), fact_ids: ids });
        if (!expectOneOf("move", answer, [200, 404])) return;
        const told = [...answer.body.moved_ids, ...answer.body.not_found_ids];
        expect(told).toHaveLength(new Set(ids).size);
        expect(new Set(told)).toEqual(new Set(ids));
      },
      async () => {
        if (!withDeletions || next() < 0.5) return;
        const answer = await call("POST", "/pillars/delete", { pillar_ids: [pick(pillars)] });
        if (!expectOneOf("delete", answer, [200])) return;
        // What others held for longer than a call waits stays.
        for (const deleted of answer.body.deleted_pillars) {
          gone(deleted.id);
          deletedVisible += deleted.fact_count;
        }
      },
      async () => {
        const id = pick(known);
        const answer = await call("PATCH", `/facts/${id}`, { text: text() });
        if (!expectOneOf("edit", answer, [200, 404, 409])) return;
        const { fact, before } = answer.body;
        expect(before.id).toBe(id);
        if (fact.id === id) return;
        expect(replaced.has(id)).toBe(false);
        replaced.set(id, fact.id);
        note([fact]);
      },
      async () => {
        const facts = [{ text: text() }, { text: text() }];
        const answer = await call("POST", "/facts", { pillar_id: pick(pillars), facts });
        if (expectOneOf("add", answer, [200, 404])) note(answer.body.facts);
      },
      async () => {
        const answer = await call("POST", "/facts/review", { fact_ids: [pick(known)], decision: pick(["approved", "rejected"]) });
        expectOneOf("review", answer, [200]);
      },
      async () => {
        if (withOperator && next() < 0.5) await endAMerge(website.id, next() < 0.5 ? "terminate" : "cancel");
      },
      async () => {
        if (pillars.length > 40) return;
        const answer = await call("POST", "/pillars", { name: `Pillar ${crypto.randomUUID()}` });
        if (expectOneOf("create", answer, [200])) pillars.push(answer.body.pillar.id);
      },
    ];
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let n = 0; n < 20; n++) await pick(acts)();
      }),
    );
    console.log(JSON.stringify(statuses));
    await until(
      () =>
        service.query<{ open: number }>(
          sql`select count(*)::int as open from pillar_merge where status not in ('completed', 'refused')`,
        ),
      ([row]) => row!.open === 0,
    );

    const stored = await service.query<Stored>(
      sql`select id, pillar_id, text, status, duplicate_of from fact where website_id = ${website.id}`,
    );
    const byId = new Map(stored.map((fact) => [fact.id, fact]));
    // Nothing stands there that no answer told of, and every text is the one that was told.
    for (const fact of stored) expect(made.get(fact.id), fact.id).toBe(fact.text);
    // What is not there any more was under a deleted pillar, and no more visible facts are missing than the deletions told of.
    const missing = [...made.keys()].filter((id) => !byId.has(id));
    const [audit] = await service.query<{ told: number }>(sql`
    select coalesce(sum((before->>'count')::int), 0)::int as told from audit_entry
    where website_id = ${website.id} and action = 'pillar.delete'`);
    expect(audit!.told).toBe(deletedVisible);
    if (!withDeletions) expect(missing).toEqual([]);
    // An edited fact is archived and followed by its new one.
    for (const [id] of replaced) if (byId.has(id)) expect(byId.get(id)!.status).toBe("archived");
    for (const fact of stored) if (!replaced.has(fact.id)) expect(fact.status).toBe("active");
    // The pillars that are left are those that no answer ended.
    const left = await service.query<{ id: string }>(sql`select id from pillar where website_id = ${website.id}`);
    expect(new Set(left.map((pillar) => pillar.id))).toEqual(new Set(pillars.filter((id) => !gonePillars.has(id))));
    // Whoever is hidden stands behind a living visible fact.
    for (const fact of stored.filter(({ duplicate_of, status }) => duplicate_of !== null && status === "active")) {
      expect(byId.get(fact.duplicate_of!)).toMatchObject({ status: "active", duplicate_of: null });
    }
  },
);
