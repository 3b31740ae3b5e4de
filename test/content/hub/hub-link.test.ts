import { expect, test } from "vitest";
import { hubLinks, isSignedLink } from "../../../src/content/hub/hub-link.ts";
import { useService } from "../../support/use-service.ts";

const service = useService();

const place = { websiteId: "w", contentId: "c", sheetId: null };
const now = new Date("2026-03-02T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test("a link opens its own item for an hour, and nothing else", async () => {
  const { services } = service;
  const url = new URL((await hubLinks(services, now))(place));
  const link = { expires: url.searchParams.get("expires")!, signature: url.searchParams.get("signature")! };
  expect(url.searchParams.get("tab")).toBe("shared-pool");
  expect(await isSignedLink(services.database, place, link, later(59))).toBe(true);
  expect(await isSignedLink(services.database, place, link, later(61))).toBe(false);
  expect(await isSignedLink(services.database, { ...place, contentId: "d" }, link, now)).toBe(false);
  const longer = { ...link, expires: String(Number(link.expires) + 3600) };
  expect(await isSignedLink(services.database, place, longer, now)).toBe(false);
  expect(await isSignedLink(services.database, place, { ...link, signature: "" }, now)).toBe(false);
});
