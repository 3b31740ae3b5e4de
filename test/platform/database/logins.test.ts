import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { variableLine } from "../../../src/platform/database/logins.ts";

const login = "postgresql://app:password_-1@127.0.0.1:5432/answerscope";
const addresses = [login, `${login}?sslmode=verify-full&sslrootcert=/etc/my%20ca.pem`, `${login}?options=-c a=$HOME;b&c='d'`];

test.each(addresses)("%s is read back from a file of variables, and a shell finds nothing in it to act on", (address) => {
  const line = variableLine("DATABASE_APP_URL", address);
  expect(parseEnv(line)).toEqual({ DATABASE_APP_URL: address.replaceAll("'", "%27") });
  expect(line.replace(/'[^']*'/, "")).not.toMatch(/[&;$ `"'<>|()]/);
});

test("an address without parameters stands as it is, for programs that know no quotes", () => {
  expect(variableLine("DATABASE_APP_URL", login)).toBe(`DATABASE_APP_URL=${login}`);
});
