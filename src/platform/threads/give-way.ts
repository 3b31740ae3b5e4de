import { setTimeout as sleep } from "node:timers/promises";

/** Does a piece of long work, now or when its turn has come. */
export type Pieces = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Every piece at once. */
export const atOnce: Pieces = (work) => work();

/**
 * Has pieces of long work give way to calls, also where they keep others busy, such as the database, whose processes know no priority of ours. While
 * `isCalled`, pieces are done one after the other, and after each comes a rest of the time that it took: half of one core at the most.
 *
 * @param clock stands in for time in tests
 */
export function givingWay(
  isCalled: () => Promise<boolean>,
  clock: { nowMs(): number; rest(ms: number): Promise<unknown> } = { nowMs: () => performance.now(), rest: sleep },
): Pieces {
  let turn: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (!(await isCalled())) return work();
    const before = turn;
    const rested = Promise.withResolvers<void>();
    turn = rested.promise;
    await before;
    const startedMs = clock.nowMs();
    try {
      return await work();
    } finally {
      void clock.rest(clock.nowMs() - startedMs).then(() => rested.resolve());
    }
  };
}
