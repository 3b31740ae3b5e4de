import { type Rows, sql, type Transaction } from "../../platform/database/index.ts";

/** One call's rows, all of whose writes belong to one transaction. */
export interface OneTransaction {
  rows: Rows;
  isOpen(): boolean;
  /** Does the last work in the transaction and ends it. */
  commit(last: (tx: Transaction) => Promise<void>): Promise<void>;
  rollback(): Promise<void>;
}

/**
 * Makes the transactions of a handler parts (savepoints) of one transaction, which begins with the first of them. Until then
 * reads take no connection for longer than they last.
 *
 * @param first done before everything else in the transaction; what it throws is thrown to whoever began it.
 */
export function oneTransaction(rows: Rows, first: (tx: Transaction) => Promise<void>): OneTransaction {
  const last = Promise.withResolvers<(tx: Transaction) => Promise<void>>();
  last.promise.catch(() => {}); // a rollback; whoever waits for it knows
  let opened: Promise<Transaction> | null = null;
  let ended: Promise<void> = Promise.resolve();

  function open(): Promise<Transaction> {
    if (opened) return opened;
    opened = new Promise<Transaction>((resolve, reject) => {
      ended = rows.transaction(async (tx) => {
        await first(tx);
        resolve(tx);
        await (await last.promise)(tx);
      });
      ended.catch(reject);
    });
    return opened;
  }

  async function part<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    const tx = await open();
    await tx.run(sql`savepoint part`);
    const actions: (() => void)[] = [];
    try {
      const result = await work({ ...tx, afterCommit: (action) => void actions.push(action) });
      await tx.run(sql`release savepoint part`);
      for (const action of actions) tx.afterCommit(action);
      return result;
    } catch (error) {
      await tx.run(sql`rollback to savepoint part`).catch(() => {}); // the connection is gone, and the transaction with it
      throw error;
    }
  }

  return {
    rows: {
      read: async (query) => (opened ? (await opened).run(query) : rows.read(query)),
      readOnce: async (query) => (opened ? (await opened).runOnce(query) : rows.readOnce(query)),
      run: (query) => part((tx) => tx.run(query)),
      transaction: part,
    },
    isOpen: () => opened !== null,
    commit: async (work) => {
      last.resolve(work);
      await ended;
    },
    rollback: async () => {
      last.reject(new Error("rolled back"));
      await ended.catch(() => {});
    },
  };
}
