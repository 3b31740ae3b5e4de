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

/** What is answered to the bytes of a request. */
async function answerTo(request: string): Promise<string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(request));
    let text = "";
    socket.setEncoding("utf8").on("data", (chunk) => (text += chunk));
    socket.once("end", () => resolve(text)).once("error", reject);
  });
}

test("TRACE is not served", async () => {
  const answer = await answerTo(
    "TRACE /api/v1/websites HTTP/1.1\r\nHost: scope.example\r\nx-probe: echoed\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 40[0145] /);
  expect(answer).toContain("nosniff");
  expect(answer).not.toContain("echoed");
});

test("an absolute address is taken for its path; one that cannot be read, and a second host, are the client's mistakes", async () => {
  const get = (target: string, ...hosts: string[]) =>
    answerTo(`GET ${target} HTTP/1.1\r\n${hosts.map((host) => `Host: ${host}\r\n`).join("")}Connection: close\r\n\r\n`);
  expect(await get("http://scope.example/api/v1/websites", "scope.example")).toMatch(/^HTTP\/1\.1 401 /);
  for (const target of ["http://[", "http://scope.example:99999/oauth/authorize?client_id=x"])
    expect(await get(target, "scope.example")).toMatch(/^HTTP\/1\.1 400 .*"error":"The address of the request cannot be read"/s);
  expect(await get("/livez", "scope.example", "other.example")).toMatch(/^HTTP\/1\.1 400 .*"A request has one Host header"/s);
});

test.each(["br", "identity;q=0", "*;q=0", "br, *;q=0", "identity;Q=0", "gzip ;q = 0, identity;q=0"])(
  "who takes `%s` gets the answer as it is",
  async (encodings) => {
    const answer = await answerTo(
      `GET /method HTTP/1.1\r\nHost: scope.example\r\nAccept-Encoding: ${encodings}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toMatch(/^content-encoding/im);
  },
);
