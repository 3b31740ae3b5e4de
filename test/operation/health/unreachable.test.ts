import { expect, test } from "vitest";
import { unreachable } from "../../../src/operation/health/unreachable.ts";
import { namedRefusal } from "../../../src/platform/database/proof.ts";

const places = { temporal: "temporal.example:7233" };
const coded = (code: string | number) => Object.assign(new Error("secret-word"), { code });

test.each([
  ["PostgreSQL", "ECONNREFUSED", /^PostgreSQL does not answer \(ECONNREFUSED\).*DATABASE_APP_URL and DATABASE_SYSTEM_URL/],
  ["PostgreSQL", "28P01", /^PostgreSQL refuses a login of DATABASE_APP_URL.*npm run logins/],
  ["PostgreSQL", "3D000", /^PostgreSQL has no database of the name in DATABASE_APP_URL/],
  ["PostgreSQL", "53300", /raise max_connections, or lower DATABASE_MAX_CONNECTIONS/],
  ["PostgreSQL", "53100", /lacks room on its disk/],
  ["PostgreSQL", "57P03", /is starting or stopping/],
  ["PostgreSQL", "XX000", /answers with an error \(XX000\)/],
  ["Temporal", 4, /^Temporal does not answer at temporal\.example:7233 \(no answer in time\).*TEMPORAL_ADDRESS/],
  ["Temporal", "ETIMEDOUT", /^Temporal does not answer at temporal\.example:7233 \(no answer in time\).*TEMPORAL_ADDRESS/],
  ["Temporal", 14, /^Temporal does not answer at temporal\.example:7233 \(no connection\).*TEMPORAL_ADDRESS/],
  ["Temporal", 5, /\(not found\): see TEMPORAL_NAMESPACE/],
  ["Temporal", 16, /refuses this service \(not authenticated\): see TEMPORAL_API_KEY/],
  ["Temporal", 99, /\(gRPC status 99\)/],
  ["other", "ECONNRESET", /^not reachable \(ECONNRESET\)$/],
] as const)("%s with the code %s: what to look at, and nothing of the error itself", (asked, code, sentence) => {
  const told = unreachable(asked, coded(code), places);
  expect(told).toMatch(sentence);
  expect(told).not.toContain("secret-word");
});

test("a login that PostgreSQL refuses is told by the variable that names it; other errors stay what they are", () => {
  const refused = namedRefusal("system", coded("28P01"));
  expect(unreachable("PostgreSQL", refused, places)).toMatch(/^PostgreSQL refuses a login of DATABASE_SYSTEM_URL \(28P01\)/);
  expect((refused as Error).message).toMatch(/^DATABASE_SYSTEM_URL: PostgreSQL refuses this login/);
  const away = coded("ECONNREFUSED");
  expect(namedRefusal("app", away)).toBe(away);
});
