interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const maxBatch = 200;

/**
 * Calls `work` for many items at once: items that come while a call is under way share the next one. `work` returns a result
 * for each item, in their order; when it throws, all items of the batch are refused with that error.
 */
export function batched<Item, Result>(work: (items: Item[]) => Promise<Result[]>): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let underWay = false;

  async function drain(): Promise<void> {
    underWay = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [index, one] of batch.entries()) one.resolve(results[index]!);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    underWay = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!underWay) void drain();
    });
}
