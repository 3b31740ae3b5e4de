import { Client } from "pg";
import { afterAll, beforeAll } from "vitest";

/**
 * The texts of the statements that a file's tests send, in their order: the service runs in the tests' process, so what passes its
 * connections is what the database is asked. Set its length to 0 to begin anew.
 */
export function useSentStatements(): string[] {
  const sent: string[] = [];
  const { query } = Client.prototype;
  beforeAll(() => {
    Client.prototype.query = function (this: Client, ...args: unknown[]) {
      const [config] = args as [string | { text: string }];
      sent.push(typeof config === "string" ? config : config.text);
      return Reflect.apply(query, this, args);
    } as typeof query;
  });
  afterAll(() => {
    Client.prototype.query = query;
  });
  return sent;
}
