import { expect, test } from "vitest";
import { baseUrl } from "../../../../api/base-url.ts";
import { actionOf } from "../../../../api/pages/app/action-words.ts";
import { changesOf } from "../../../../api/pages/app/changes.ts";
import { readFilters } from "../../../../api/pages/app/filters.ts";
import { nextDue } from "../../../../api/pages/app/next-due.ts";
import { rangeInWords } from "../../../../api/pages/app/range-words.ts";
import { dayLabel } from "../../../../api/pages/charts/scale.ts";
import { dayOf, priceOf } from "../../../../api/pages/words.ts";

test("actions of the audit trail are told in words", () => {
  const told = {
    ...{ "key.create": "Key created", "share_link.revoke": "Share link revoked", "key.transfer": "Key transferred" },
    ...{ "entitlement.withdraw": "Entitlement withdrawn", "invite.resend": "Invite resent", "member.add": "Member added" },
    ...{ "pitch.revoke_link": "Pitch: link revoked", "person.make_recovery_codes": "Person: recovery codes made" },
    ...{ "credits.allowance": "Credits: allowance changed", "person.reset_password": "Person: password reset" },
  };
  expect(Object.fromEntries(Object.keys(told).map((action) => [action, actionOf(action)]))).toEqual(told);
});

test("the service's address has no slash at its end, wherever it comes from", () => {
  const asked = { protocol: "https", host: "scope.example" };
  expect(baseUrl("https://a.example/", asked)).toBe("https://a.example");
  expect(baseUrl(undefined, asked)).toBe("https://scope.example");
});

test("prices have thousands and the decimal places of their currency", () => {
  const told = [priceOf(1199.5, "EUR"), priceOf(149_000, "JPY"), priceOf(9.999, "usd"), priceOf(5, null), priceOf(5, "points")];
  expect(told).toEqual(["1,199.50 EUR", "149,000 JPY", "10.00 usd", "5.00", "5.00 points"]);
});

test("a range is told with its days; every month has three letters", () => {
  const filters = { start_date: "2026-08-31", end_date: "2026-09-29" };
  expect(rangeInWords({ range: "Last 30 days", filters })).toBe("last 30 days (31 Aug to 29 Sep 2026)");
  expect(rangeInWords({ range: "2026-08-31 to 2026-09-29", filters })).toBe("31 Aug to 29 Sep 2026");
  expect(rangeInWords({ range: "Last 7 days", filters: { start_date: "2025-12-28", end_date: "2026-01-03" } })).toBe(
    "last 7 days (28 Dec 2025 to 3 Jan 2026)",
  );
  expect(rangeInWords({ range: "Today", filters: { start_date: "2026-05-02", end_date: "2026-05-02" } })).toBe(
    "today (2 May 2026)",
  );
  const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, "0")}-01`);
  for (const day of months)
    expect([dayOf(day), dayLabel(day)]).toEqual([
      expect.stringMatching(/^1 [A-Z][a-z]{2} 2026$/),
      expect.stringMatching(/^1 [A-Z][a-z]{2}$/),
    ]);
});

test("a schedule that was made and paused on one day is no change; one that asked is", () => {
  const told = (...changes: [day: string, change: string, name?: string][]) =>
    changesOf(
      changes.map(([day, change, name = "Default"]) => ({ day, kind: "schedule", change, name, model: null })) as never,
    ).map(({ text }) => text);
  expect(told(["2026-03-01", "added"], ["2026-03-01", "paused"])).toEqual([]);
  expect(told(["2026-03-01", "added"], ["2026-03-02", "paused"])).toHaveLength(2);
  expect(told(["2026-03-01", "added"], ["2026-03-01", "paused"], ["2026-03-01", "resumed"])).toHaveLength(3);
  expect(told(["2026-03-01", "added"], ["2026-03-01", "paused", "Other"])).toHaveLength(2);
});

test("changes of many things at once are counted", () => {
  const changes = Array.from({ length: 1_225 }, (_, n) => ({
    day: "2026-03-01",
    kind: "prompt",
    change: "added",
    name: `${n}?`,
  }));
  expect(changesOf(changes as never)).toEqual([{ day: "2026-03-01", text: "1,225 prompts added" }]);
});

test("a comparison of which one end is chosen has as many days as the range", () => {
  const before = (compared: Record<string, string>) => {
    const now = new Date("2026-03-31T12:00:00.000Z");
    const { start_date: start, end_date: end } = readFilters({ days: "7", ...compared }, now).before!;
    return [start, end];
  };
  expect(before({})).toEqual(["2026-03-18", "2026-03-24"]);
  expect(before({ compare_start: "2026-01-05" })).toEqual(["2026-01-05", "2026-01-11"]);
  expect(before({ compare_end: "2026-01-11" })).toEqual(["2026-01-05", "2026-01-11"]);
  expect(before({ compare_start: "2026-01-01", compare_end: "2026-01-31" })).toEqual(["2026-01-01", "2026-01-31"]);
});

test("a schedule that begins later than in a week has a next run", () => {
  const schedule = {
    ...{ is_active: true, held: null, archived_at: null, weekdays: [1], hour: 9, hours: [9], samples: 1, sample_spread: "run" },
    ...{ starts_on: "2026-04-14", ends_on: null },
  };
  const next = (more: object) => nextDue({ ...schedule, ...more } as never, new Date("2026-03-31T12:00:00.000Z"));
  expect(next({})).toBe("2026-04-20T09:00:00.000Z");
  expect(next({ ends_on: "2026-04-19" })).toBeNull();
  expect(next({ starts_on: "2026-03-01" })).toBe("2026-04-06T09:00:00.000Z");
});
