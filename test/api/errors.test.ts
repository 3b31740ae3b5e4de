import { expect, test } from "vitest";
import { errorAnswer } from "../../api/errors.ts";
import { Refusal } from "../../src/platform/errors/refusal.ts";

test("what is not expected says nothing of itself", () => {
  const answer = errorAnswer(new Error('relation "api_key" of postgres://u:hunter2@db does not exist'));
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer)).not.toMatch(/api_key|hunter2|postgres|stack|at /);
});

test("what is expected says what to change", () => {
  expect(errorAnswer(new Refusal(403, "The key may only read"))).toMatchObject({
    status: 403,
    body: { error: "The key may only read" },
  });
});

test("a database that cannot be reached can be asked again soon", () => {
  for (const code of ["ECONNREFUSED", "EAI_AGAIN", "EHOSTUNREACH", "57P03", "53300"])
    expect(errorAnswer(new Error("x", { cause: Object.assign(new Error(), { code }) }))).toMatchObject({ status: 503 });
});

test("a database whose disk or memory is used up can be asked again later", () => {
  for (const code of ["53100", "53200"]) {
    const full = Object.assign(new Error('could not extend file "base/1/2": No space left on device'), { code });
    expect(errorAnswer(full)).toEqual({
      status: 503,
      body: { error: "The database has no room left at the moment; try again later" },
      retryAfterSeconds: 60,
    });
  }
});

test("calls of the same moment that met can be asked again at once", () => {
  for (const code of ["23503", "40001", "40P01"])
    expect(errorAnswer(Object.assign(new Error("x"), { code }))).toMatchObject({ status: 503, retryAfterSeconds: 1 });
});
