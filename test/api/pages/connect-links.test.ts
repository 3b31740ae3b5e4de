import { expect, test } from "vitest";
import { connectLinks } from "../../../api/pages/people/connect-links.ts";

const shown = (publicUrl: string) => Object.fromEntries(connectLinks(publicUrl).map(({ client, url }) => [client, new URL(url)]));

test("each client is given the address of this service", () => {
  const links = shown("https://visibility.example.com");
  const address = "https://visibility.example.com/api/mcp";
  expect(links.Claude!.searchParams.get("connectorUrl")).toBe(address);
  expect(JSON.parse(Buffer.from(links.Cursor!.searchParams.get("config")!, "base64").toString())).toEqual({ url: address });
  expect(JSON.parse(links["VS Code"]!.searchParams.get("config")!)).toEqual({ type: "http", url: address });
});

test("Claude is not sent where it cannot reach", () => {
  for (const own of ["http://127.0.0.1:3000", "http://localhost:3000", "https://localhost", "https://10.0.0.1", "https://[::1]"])
    expect([own, Object.keys(shown(own))]).toEqual([own, ["Cursor", "VS Code"]]);
});
