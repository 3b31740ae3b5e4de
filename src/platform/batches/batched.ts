interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface BatchOptions<Item> {
  /** Items of different keys never share a call, and their calls do not wait for each other. */
  keyOf?: (item: Item) => string;
  /** Items in one call, at most. */
  maxBatch?: number;
  /** Has the first call wait for what else comes in the same turn of the event loop. */
  gathers?: boolean;
}

/**
 * Calls `work` for many items at once: items that come while a call is under way share the next one. `work` returns a result
 * for each item, in their order; when it throws, all items of the batch are refused with that error.
 */
export function batched<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { keyOf = () => "", maxBatch = 200, gathers = false }: BatchOptions<Item> = {},
): (item: Item) => Promise<Result> {
  const lines = new Map<string, Waiting<Item, Result>[]>();

  async function drain(key: string, waiting: Waiting<Item, Result>[]): Promise<void> {
    if (gathers) await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [index, one] of batch.entries()) one.resolve(results[index]!);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    lines.delete(key);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const waiting = lines.get(key);
      const one = { item, resolve, reject };
      if (waiting) return void waiting.push(one);
      const begun = [one];
      lines.set(key, begun);
      void drain(key, begun);
    });
}
