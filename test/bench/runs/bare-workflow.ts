import { executeChild, proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { BareActivities } from "./bare-worker.ts";

/** A fan-out of activities that do nothing, in the shape of a response run: shards of 250, 4 at once, 50 activities each. */
export async function bareRun({ count, queue }: { count: number; queue: string }): Promise<void> {
  const { nothing } = proxyActivities<BareActivities>({ startToCloseTimeout: "60s" });
  await nothing();
  const shards = Array.from({ length: Math.ceil(count / 250) }, (_, index) => index);
  await inWindow(shards, 4, (index) =>
    executeChild(bareShard, {
      workflowId: `${workflowInfo().workflowId}/${index}`,
      args: [{ count: Math.min(250, count - index * 250), queue }],
    }),
  );
  await nothing();
}

export async function bareShard({ count, queue }: { count: number; queue: string }): Promise<void> {
  const { nothing } = proxyActivities<BareActivities>({ startToCloseTimeout: "60s" });
  await nothing();
  const { nothing: onQueue } = proxyActivities<BareActivities>({ taskQueue: queue, startToCloseTimeout: "60s" });
  await inWindow(
    Array.from({ length: count }, (_, index) => index),
    50,
    () => onQueue(),
  );
}

async function inWindow<Item>(items: Item[], size: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: size }, lane));
}
