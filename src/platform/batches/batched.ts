interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/** Items of one key. */
interface Line<Item, Result> {
  waiting: Waiting<Item, Result>[];
  /** Calls, and those that are gathered for. */
  underWay: number;
}

interface BatchOptions<Item> {
  /** Items of different keys never share a call, and their calls do not wait for each other. */
  keyOf?: (item: Item) => string;
  /** Items in one call, at most. */
  maxBatch?: number;
  /** Calls of one key under way at once; one, where nothing else is said. */
  simultaneous?: number;
  /** Has the first call wait for what else comes in the same turn of the event loop. */
  gathers?: boolean;
}

/**
 * Calls `work` for many items at once: items that come while a call is under way share the next one. `work` returns a result
 * for each item, in their order; when it throws, all items of the batch are refused with that error.
 */
export function batched<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  { keyOf = () => "", maxBatch = 200, simultaneous = 1, gathers = false }: BatchOptions<Item> = {},
): (item: Item) => Promise<Result> {
  const lines = new Map<string, Line<Item, Result>>();

  async function drain(key: string, line: Line<Item, Result>): Promise<void> {
    line.underWay++;
    if (gathers) await new Promise((resolve) => setImmediate(resolve));
    while (line.waiting.length > 0) {
      const batch = line.waiting.splice(0, maxBatch);
      try {
        const results = await work(batch.map(({ item }) => item));
        for (const [index, one] of batch.entries()) one.resolve(results[index]!);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    line.underWay--;
    if (line.underWay === 0) lines.delete(key);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const line = lines.get(key) ?? { waiting: [], underWay: 0 };
      lines.set(key, line);
      line.waiting.push({ item, resolve, reject });
      // What others of this turn bring goes with the first of them.
      const isGathered = gathers && line.waiting.length > 1;
      if (line.underWay < simultaneous && !isGathered) void drain(key, line);
    });
}
