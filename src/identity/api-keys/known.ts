import { batched } from "../../platform/batches/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import type { KeyText } from "./key-text.ts";

const rememberMs = 60_000;
const mostRemembered = 10_000;

/**
 * Whether a presented key is one of the service's, so that a stranger's body need not be read. Good keys are remembered for a
 * minute: what a key may do is decided by its admission, which comes after the body.
 */
export function knownKeys(functions: Pick<Rows, "run">): (key: KeyText) => Promise<boolean> {
  /** Until when each is taken for good, in the order in which they were looked up. */
  const remembered = new Map<string, number>();
  const lookUp = batched(async (keys: KeyText[]): Promise<boolean[]> => {
    const rows = await functions.run<{ call: number }>(sql`
      select call from known_keys(${keys.map(({ id }) => id)}::text[], ${keys.map(({ secretHash }) => secretHash)}::bytea[])`);
    const good = new Set(rows.map(({ call }) => call));
    return keys.map((_, index) => good.has(index + 1));
  });
  return async (key) => {
    const name = `${key.id} ${key.secretHash.toString("base64")}`;
    if ((remembered.get(name) ?? 0) > performance.now()) return true;
    remembered.delete(name);
    if (!(await lookUp(key))) return false;
    if (remembered.size >= mostRemembered) remembered.delete(remembered.keys().next().value!);
    remembered.set(name, performance.now() + rememberMs);
    return true;
  };
}
