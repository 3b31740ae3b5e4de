import { view } from "../platform/database/index.ts";
import { ActivityClock, ActivityEntry } from "./activity/activity.entity.ts";
import { ApiKey, RateAdmission, RateBudget } from "./api-keys/api-key.entity.ts";
import { AuditEntry } from "./audit/audit.entity.ts";
import { CreditAccount, CreditEntry } from "./credits/credits.entity.ts";
import { Entitlement, EntitlementSnapshot } from "./entitlements/entitlement.entity.ts";
import { Erasure } from "./erasures/erasure.entity.ts";
import { WebsiteGroup, WebsiteGroupMember } from "./groups/group.entity.ts";
import { Invite } from "./invitations/invite.entity.ts";
import { Mail } from "./mail/mail.entity.ts";
import { Membership } from "./members/membership.entity.ts";
import { OauthConnection, OauthKey, OauthRecord } from "./oauth/oauth.entity.ts";
import { Organization } from "./organizations/organization.entity.ts";
import { Retention } from "./retention/retention.entity.ts";
import { Role } from "./roles/role.entity.ts";
import { ShareLink } from "./share-links/share-link.entity.ts";
import { Attempt, AttemptKey } from "./users/attempt.entity.ts";
import { KnownBrowser, LinkToken, PersonSession, SignInLink, SignInStep } from "./users/session.entity.ts";
import { AppUser, Passkey, RecoveryCode, TotpFactor } from "./users/user.entity.ts";
import { WhiteLabel } from "./white-label/white-label.entity.ts";

/** The tables of this wing. */
export const tables = [
  ActivityEntry,
  ActivityClock,
  ApiKey,
  RateBudget,
  RateAdmission,
  AuditEntry,
  CreditAccount,
  CreditEntry,
  Entitlement,
  EntitlementSnapshot,
  Erasure,
  WebsiteGroup,
  WebsiteGroupMember,
  Invite,
  Mail,
  Membership,
  OauthConnection,
  OauthKey,
  OauthRecord,
  Organization,
  Retention,
  Role,
  ShareLink,
  Attempt,
  AttemptKey,
  PersonSession,
  KnownBrowser,
  SignInLink,
  SignInStep,
  LinkToken,
  AppUser,
  Passkey,
  TotpFactor,
  RecoveryCode,
  WhiteLabel,
] as const;

/** What other wings may read of them. */
export const views = {
  erasure: view(Erasure, ["id", "organization_id", "website_id", "status", "created_at"]),
  organization: view(Organization, [
    "id",
    "n",
    "name",
    "is_partner",
    "rate_limit_per_minute",
    "created_at",
    "provider_weight",
    "require_second_factor",
  ]),
  app_user: view(AppUser, ["id", "email", "first_name", "last_name", "created_at"]),
  membership: view(Membership, [
    "id",
    "organization_id",
    "user_id",
    "role_id",
    "website_id",
    "group_id",
    "created_at",
    "first_name",
    "last_name",
  ]),
  role: view(Role, ["id", "organization_id", "name", "kind", "permissions", "created_at"]),
  website_group: view(WebsiteGroup, ["id", "organization_id", "name", "billing_enabled", "external_id", "created_at"]),
  website_group_member: view(WebsiteGroupMember, ["organization_id", "group_id", "website_id"]),
  entitlement: view(Entitlement, ["organization_id", "name", "granted_at"]),
  api_key: view(ApiKey, ["id", "organization_id", "owner_id", "name", "permission", "created_at", "last_used_at", "revoked_at"]),
  audit_entry: view(AuditEntry, [
    "id",
    "organization_id",
    "website_id",
    "action",
    "entity_type",
    "entity_id",
    "actor_kind",
    "key_id",
    "user_id",
    "request_id",
    "before",
    "after",
    "occurred_at",
  ]),
};
