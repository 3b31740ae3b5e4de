import { expect, test } from "vitest";
import { sql } from "../../../src/platform/database/connection.ts";
import { givingWay } from "../../../src/platform/threads/give-way.ts";
import { scoreSome } from "../../../src/tracking/rescoring/walk.ts";
import { useService } from "../../support/use-service.ts";
import { newHistory } from "./support.ts";

const service = useService();

test("beside calls, a re-scoring reads, scores and stores one batch at a time and rests after each step", async () => {
  const many = Array.from({ length: 600 }, (_, i) => ({ response: `Quillbrook and Acme ${i}.` }));
  const history = await newHistory(service, {}, many);
  await history.add("Quillbrook");
  const [open] = await service.query<{ id: string }>(sql`select id from rescoring where website_id = ${history.website.id}`);
  const storedSoFar = async () => {
    const [{ scored }] = (await service.query<{ scored: number }>(sql`select scored from rescoring where id = ${open!.id}`)) as [
      { scored: number },
    ];
    return scored;
  };

  const state = { steps: 0, underWay: 0, most: 0, rests: 0 };
  const held = Promise.withResolvers<void>();
  const rest = async () => {
    state.rests++;
    if (state.steps === 4) await held.promise;
  };
  const turns = givingWay(async () => true, { nowMs: () => 0, rest });
  const end = { isThere: false };
  const walked = scoreSome(service.services.database.of(history.organization), history.organization, open!.id, {
    judgeName: null,
    budgetMs: Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
    pieces: (work) =>
      turns(async () => {
        state.steps++;
        state.most = Math.max(state.most, ++state.underWay);
        return work().finally(() => state.underWay--);
      }),
  }).finally(() => {
    end.isThere = true;
  });
  await expect.poll(() => state.rests).toBe(4);
  // Another reading of the database comes after whatever had been sent.
  const whileHeld = await storedSoFar();
  expect(await storedSoFar()).toBe(whileHeld);
  expect([end.isThere, state.steps]).toEqual([false, 4]);
  held.resolve();
  expect(await walked).toEqual({ state: "walked", answers: 600, scored: 600 });
  // Three batches and the reading that finds no more of the schedule.
  expect(state).toMatchObject({ steps: 10, most: 1, rests: 10 });
});
