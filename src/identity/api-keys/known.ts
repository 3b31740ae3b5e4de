import { batched } from "../../platform/batches/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { Remembered } from "../../platform/time/index.ts";
import type { KeyText } from "./key-text.ts";

const rememberMs = 60_000;
const mostRemembered = 10_000;

/**
 * Whether a presented key is one of the service's, so that a stranger's body need not be read. Good keys are remembered for a
 * minute: what a key may do is decided by its admission, which comes after the body.
 */
export function knownKeys(functions: Pick<Rows, "run">): (key: KeyText) => Promise<boolean> {
  const goodLately = new Remembered(rememberMs, mostRemembered);
  const lookUp = batched(async (keys: KeyText[]): Promise<boolean[]> => {
    const rows = await functions.run<{ call: number }>(sql`
      select call from known_keys(${keys.map(({ id }) => id)}::text[], ${keys.map(({ secretHash }) => secretHash)}::bytea[])`);
    const good = new Set(rows.map(({ call }) => call));
    return keys.map((_, index) => good.has(index + 1));
  });
  return async (key) => {
    const name = `${key.id} ${key.secretHash.toString("base64")}`;
    if (goodLately.has(name)) return true;
    if (!(await lookUp(key))) return false;
    goodLately.remember(name);
    return true;
  };
}
