import { expect, test } from "vitest";
import { baseUrl } from "../../../../api/base-url.ts";
import { actionOf } from "../../../../api/pages/app/action-words.ts";

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
