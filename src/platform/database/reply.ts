import type pg from "pg";

/** Told once what the server replied. */
export type OnReply<Reply> = (error: Error | null | undefined, reply: Reply) => void;

/**
 * Waits for the reply to what `send` sends, and gives the connection up when none comes within `timeoutMs`; 0 is no limit.
 *
 * In place of the promises and the `query_timeout` of pg: both write `query.callback = () => …` for each statement, and a function that is written
 * where it is assigned to a property is made among V8's old objects. There it keeps alive all that its call made, some 30 kB of a page, until the next
 * collection of the whole heap. No function of a call may be written so.
 */
export async function replyTo<Reply>(
  client: pg.ClientBase,
  timeoutMs: number,
  send: (onReply: OnReply<Reply>) => void,
): Promise<Reply> {
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Reply>((resolve, reject) => {
      if (timeoutMs > 0) {
        timer = setTimeout(() => {
          reject(new Error("Query read timeout"));
          // Its other statements wait behind this one.
          (client as pg.ClientBase & { connection: pg.Connection }).connection.stream.destroy();
        }, timeoutMs);
      }
      send((error, reply) => (error ? reject(error) : resolve(reply)));
    });
  } catch (error) {
    // It was thrown where the socket is read, which says nothing of who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** One statement of pg's own, as {@link replyTo} has it. */
export const query = <Row extends object>(client: pg.ClientBase, statement: string | pg.QueryConfig, timeoutMs: number) =>
  replyTo<pg.QueryResult<Row>>(client, timeoutMs, (onReply) => void client.query(statement as string, onReply as never));
