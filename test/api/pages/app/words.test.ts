import { expect, test } from "vitest";
import { baseUrl } from "../../../../api/base-url.ts";
import { actionOf } from "../../../../api/pages/app/action-words.ts";
import { priceOf } from "../../../../api/pages/app/words.ts";

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
