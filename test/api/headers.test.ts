import { connect } from "node:net";
import { expect, test } from "vitest";
import { newOrganization } from "../support/service.ts";
import { useService } from "../support/use-service.ts";

const service = useService({ env: { PUBLIC_URL: "https://scope.example" } });

const paths = [
  ...["/livez", "/readyz", "/docs", "/method", "/method.md", "/sign-in", "/favicon.svg", "/nowhere", "/api/nowhere"],
  ...["/api/v1/websites", "/api/v1/openapi.json", "/api/mcp", "/.well-known/oauth-authorization-server"],
  ...[`/reports/${"x".repeat(43)}`, "/oauth/authorize"],
];

test.each(paths)("%s: browsers ask over TLS, guess no types, and frame nothing", async (path) => {
  const { headers } = await fetch(service.url + path, { redirect: "manual" });
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000; includeSubDomains/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  const policy = headers.get("content-security-policy");
  expect(policy).toMatch(/base-uri 'none'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).toMatch(/object-src 'none'|default-src 'none'/);
  // Nothing is loaded from elsewhere.
  expect(policy).not.toMatch(/https?:|\*/);
});

test("answers of the API are kept by no cache", async () => {
  const { key } = await newOrganization(service);
  const answer = await service.call(key, "GET", "/websites");
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
});

test("TRACE is not served", async () => {
  const { hostname, port } = new URL(service.url);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.end(`TRACE /api/v1/websites HTTP/1.1\r\nHost: scope.example\r\nx-probe: echoed\r\nConnection: close\r\n\r\n`),
    );
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => (text += chunk));
    socket.once("end", () => resolve(text)).once("error", reject);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 40[0145] /);
  expect(answer).toContain("nosniff");
  expect(answer).not.toContain("echoed");
});
