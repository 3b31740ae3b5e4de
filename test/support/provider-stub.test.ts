import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { type ProviderStub, type StubStats, startProviderStub } from "./provider-stub.ts";

let stub: ProviderStub | undefined;
afterEach(async () => {
  await stub?.close();
  stub = undefined;
});

function call(baseUrl: string, prompt: string, id?: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${baseUrl}/chat/completions`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(id !== undefined && { "x-client-request-id": id }) },
    body: JSON.stringify({ model: "m", messages: [{ role: "user", content: prompt }] }),
    ...(signal && { signal }),
  });
}

test("calls are counted by id and prompt, and how many were open at once", async () => {
  stub = await startProviderStub({ latencyMs: { min: 100, max: 100 } });
  const { baseUrl } = stub;
  await Promise.all([call(baseUrl, "a", "1"), call(baseUrl, "a", "2"), call(baseUrl, "b")]);
  await call(baseUrl, "a", "1");
  expect(stub.stats()).toEqual({
    log: [],
    asked: 4,
    answered: 4,
    open: 0,
    maxOpen: 3,
    askedByCall: { "1": 2, "2": 1, "m b": 1 },
    answeredByCall: { "1": 2, "2": 1, "m b": 1 },
    askedByPrompt: { a: 3, b: 1 },
    statuses: { "200": 4 },
  });
});

test("a call that its client cuts was asked and not answered", async () => {
  stub = await startProviderStub({ rates: { hang: 1 } });
  const controller = new AbortController();
  const cut = call(stub.baseUrl, "a", "1", controller.signal).catch(() => "cut");
  await expect.poll(() => stub?.stats().open).toBe(1);
  controller.abort();
  expect(await cut).toBe("cut");
  await expect.poll(() => stub?.stats().open).toBe(0);
  expect(stub.stats()).toMatchObject({ asked: 1, answered: 0, answeredByCall: {} });
});

test("faults are told by status and can be changed while it runs", async () => {
  stub = await startProviderStub({ rates: { "429": 1 }, retryAfterSeconds: 7 });
  const limited = await call(stub.baseUrl, "a");
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
  stub.configure({ rates: { malformed: 1 } });
  await expect((await call(stub.baseUrl, "a")).json()).rejects.toThrow(SyntaxError);
  stub.configure({ rates: {} });
  expect((await call(stub.baseUrl, "a")).status).toBe(200);
  expect(stub.stats().statuses).toEqual({ "429": 1, "200": 2 });
  stub.reset();
  expect(stub.stats().asked).toBe(0);
});

test("it runs as its own process", async () => {
  const file = fileURLToPath(new URL("provider-stub.ts", import.meta.url));
  const child = spawn(process.execPath, [file, "--company", "Acme=acme.example"], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const baseUrl = /^ready (\S+)/u.exec(line.toString())![1]!;
    const root = baseUrl.replace(/\/v1$/u, "");
    expect((await call(baseUrl, "a", "1")).status).toBe(200);
    await fetch(`${root}/behaviour`, { method: "POST", body: JSON.stringify({ rates: { "500": 1 } }) });
    expect((await call(baseUrl, "a", "2")).status).toBe(500);
    const stats = (await (await fetch(`${root}/stats`)).json()) as StubStats;
    expect(stats).toMatchObject({ asked: 2, answered: 1, askedByCall: { "1": 1, "2": 1 } });
  } finally {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});
