import { exportableTables, sql } from "../platform/database/index.ts";
import { tables } from "./tables.ts";

const counters = "counters of limits";
const personal = "belongs to a person's account, and holds secrets of it";

/** What an organization exports of this wing: of people what the organization sees of them, of keys everything but the secret. */
export const identityExport = exportableTables(
  tables,
  {
    ...{ activity_clock: counters, rate_admission: counters, rate_budget: counters, attempt: counters, attempt_key: counters },
    ...{
      person_session: personal,
      known_browser: personal,
      sign_in_link: personal,
      sign_in_step: personal,
      link_token: personal,
    },
    ...{ passkey: personal, totp_factor: personal, recovery_code: personal },
    ...{ oauth_connection: personal, oauth_key: "keys of the service", oauth_record: personal },
    entitlement_snapshot: "a copy of what the source of entitlements said last",
  },
  {
    organization: { condition: ({ id }) => sql`id = ${id}` },
    app_user: {
      // Names and times of the account are the person's own: an organization that adds an address would learn whether there was one.
      omitted: ["password_hash", "first_name", "last_name", "email_verified_at", "created_at"],
      condition: ({ id }) => sql`id in (select user_id from membership where organization_id = ${id})`,
    },
    erasure: { omitted: ["people"] },
    white_label: { omitted: ["logo_hash"], extra: sql`encode(t.logo, 'base64') as logo` },
  },
);
