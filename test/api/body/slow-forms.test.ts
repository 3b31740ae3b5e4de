import { connect, type Socket } from "node:net";
import { afterAll, expect, test } from "vitest";
import { formLimits } from "../../../api/body/receiving.ts";
import { newOrganization } from "../../support/service.ts";
import { useService } from "../../support/use-service.ts";

const service = useService({ knowsItself: true, env: { TRUSTED_PROXIES: "1" } });
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

/** Begins a form and holds it back before its last byte. */
function hold(network: string, bytes: number, header = "", path = "/sign-in"): void {
  const { hostname, port } = new URL(service.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  sockets.push(socket);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ${network}\r\n${header}` +
      `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${bytes + 1}\r\n\r\n${"a".repeat(bytes)}`,
  );
}

const signIn = async (network: string) => {
  const body = new URLSearchParams({ email: "nobody@example.com", password: "no" });
  return (await fetch(`${service.url}/sign-in`, { method: "POST", headers: { "x-forwarded-for": network }, body })).status;
};

test("forms that a network holds back keep out that network alone, whatever keys it makes up", async () => {
  const each = 32 * 1024 - 1;
  for (let held = 0; held < formLimits.maxBytesEach; held += each) hold("192.0.2.1", each, `x-api-key: made-up-${held}\r\n`);
  await expect.poll(() => signIn("192.0.2.1")).toBe(429);
  expect(await signIn("192.0.2.2")).toBe(401);
  // Addresses of one IPv6 site are one sender.
  for (let held = 0; held < formLimits.maxBytesEach; held += each) hold(`2001:db8:1:${held % 9000}::1`, each);
  await expect.poll(() => signIn("2001:db8:1:ffff::1")).toBe(429);
  expect(await signIn("2001:db8:2::1")).toBe(401);

  // So do bodies for the authorization server, which a library reads.
  for (let held = 0; held < formLimits.maxBytesEach; held += each) hold("192.0.2.3", each, "", "/oauth/token");
  await expect.poll(() => signIn("192.0.2.3")).toBe(429);
  expect(await signIn("192.0.2.4")).toBe(401);

  const { key } = await newOrganization(service);
  expect((await service.call(key, "POST", "/websites", { url: "held.example", name: "Held" })).status).toBe(200);
});
