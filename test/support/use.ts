import { afterAll, beforeAll } from "vitest";

/** What begins before the tests of a file, and is closed after them in reverse order; what it returns is filled by then. */
export function use<Begun extends { close(): unknown }>(begin: () => Promise<Begun>): Begun {
  const begun = {} as Begun;
  beforeAll(async () => void Object.assign(begun, await begin()));
  afterAll(() => begun.close?.());
  return begun;
}
