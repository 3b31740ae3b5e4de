import { expect, test } from "vitest";
import { useOrganization, useService } from "../support/use-service.ts";

const service = useService();
const organization = useOrganization(service);
const origin = "https://app.example";

const preflight = (path: string, method: string, headers: string) =>
  fetch(`${service.url}${path}`, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": method, "access-control-request-headers": headers },
  });

test.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
  "a page may make calls of REST by %s, with a token of its own",
  async (method) => {
    const answer = await preflight("/api/v1/prompts", method, "authorization,content-type,idempotency-key");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-methods")?.split(", ")).toContain(method);
    expect(answer.headers.get("access-control-allow-headers")).toBe("authorization,content-type,idempotency-key");
    expect(answer.headers.get("access-control-allow-credentials")).toBe(null);
  },
);

test("it reads answers and refusals, with the headers that clients go by", async () => {
  const good = await fetch(`${service.url}/api/v1/websites`, { headers: { origin, "x-api-key": organization.key } });
  const refused = await fetch(`${service.url}/api/v1/websites`, { headers: { origin } });
  expect([good.status, refused.status]).toEqual([200, 401]);
  for (const { headers } of [good, refused]) {
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBe(null);
    const exposed = headers.get("access-control-expose-headers")?.split(", ");
    expect(exposed).toEqual(
      expect.arrayContaining(["retry-after", "x-request-id", "x-rate-limit-remaining", "idempotent-replayed", "x-next-cursor"]),
    );
  }
});

test("what is asked for without being a browser's question still needs a key", async () => {
  expect((await fetch(`${service.url}/api/v1/websites`, { method: "OPTIONS" })).status).toBe(401);
  const known = await fetch(`${service.url}/api/v1/websites`, { method: "OPTIONS", headers: { "x-api-key": organization.key } });
  expect([known.status, known.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});

test.each(["/app", "/account", "/sign-in"])("%s is read by no other site's page", async (path) => {
  const answer = await fetch(`${service.url}${path}`, { headers: { origin }, redirect: "manual" });
  expect(answer.headers.get("access-control-allow-origin")).toBe(null);
});
