export { readWebsiteActivity } from "./activity/of-website.ts";
export type { ActivityChange, ActivityFilters } from "./activity/read.ts";
export { type FeedActor, type FeedChange, feedActorOf, recordActivity, system } from "./activity/record.ts";
export { type Admit, admitByKey, type NamedWebsite } from "./api-keys/admit.ts";
export { givingWayToCalls } from "./api-keys/called.ts";
export { createKey, findOwner } from "./api-keys/create.ts";
export { toKeyRecord } from "./api-keys/key.ts";
export { parseKey } from "./api-keys/key-text.ts";
export { keysOf, organizationOfKey } from "./api-keys/of-organization.ts";
export { revokeKey } from "./api-keys/revoke.ts";
export { type Actor, actorOf, operator, recordChange } from "./audit/record.ts";
export { recordCharges } from "./credits/charge.ts";
export { grantCredits, setMonthlyAllowance } from "./credits/grant.ts";
export { releaseCredits, reserveCredits } from "./credits/reserve.ts";
export { createEntitlements, EntitlementUnavailable } from "./entitlements/entitlements.ts";
export { identityErasure } from "./erasure.ts";
export { acceptErasure, requireName } from "./erasures/accept.ts";
export { erasureRecord } from "./erasures/erasure.ts";
export { newestErasures } from "./erasures/list.ts";
export {
  beginErasure,
  countHistories,
  eraseRows,
  finishErasure,
  type OpenErasure,
  shutOrganization,
} from "./erasures/perform.ts";
export { reconcileErasures } from "./erasures/reconcile.ts";
export { identityExport } from "./exported.ts";
export { acceptInvite, type OpenInvite, readInvite } from "./invitations/accept.ts";
export { lockOrganization } from "./lock.ts";
export { mailGauges } from "./mail/metrics.ts";
export { reconcileMail } from "./mail/reconcile.ts";
export { giveUpMail, sendMail } from "./mail/send.ts";
export { findMember } from "./members/find.ts";
export { leaveOrganization } from "./members/leave.ts";
export { type OAuthAddresses, oauthAddresses, readScope, scopes, writeScope } from "./oauth/addresses.ts";
export { type AdmitToken, admitByOwnToken } from "./oauth/admit.ts";
export {
  type Connection,
  connectClient,
  connectionsOf,
  disconnect,
  isConnected,
  membershipsOf,
  type OAuthMembership,
} from "./oauth/connections.ts";
export { KeyRing, type OAuthKeys, publicKeys, rotateSigningKey, signingAlgorithm } from "./oauth/keys.ts";
export { admitByOutsideToken } from "./oauth/outside.ts";
export { consumeRecord, deleteRecord, deleteRecordsOfGrant, findRecord, pruneRecords, storeRecord } from "./oauth/records.ts";
export { changeOrganization } from "./organizations/change.ts";
export { createOrganization } from "./organizations/create.ts";
export { ensureOwner } from "./organizations/ensure-owner.ts";
export { entitlementNames, setEntitlement } from "./organizations/entitlements.ts";
export { eraseOrganization } from "./organizations/erase.ts";
export { findOrganization } from "./organizations/find.ts";
export { entitlementsOf, listOrganizations } from "./organizations/list.ts";
export { expireTrails, pruneMail, retentionApplied, retentionOf, startRetention } from "./retention/apply.ts";
export { openShareLink, type SharedScreen, type SharedVisit, sharePath } from "./share-links/open.ts";
export { screenParameters } from "./share-links/share-link.ts";
export { stillMay } from "./still-may.ts";
export { admitVisitor, type Visitor } from "./users/admit-visitor.ts";
export { changePassword, hasPassword } from "./users/change-password.ts";
export type { Browser, Entered } from "./users/enter.ts";
export { type Factors, noteNewFactor, readFactors, renewRecoveryCodes } from "./users/factors/factors.ts";
export { addPasskey, beginEnrolment, readEnrolment, relyingParty, removePasskey } from "./users/factors/passkeys.ts";
export { hasSecondFactor, lacksSecondFactor, organizationsThatAsk } from "./users/factors/policy.ts";
export { readSecondFactorStep, stepSeconds } from "./users/factors/steps.ts";
export { confirmTotp, prepareTotp, removeTotp } from "./users/factors/totp.ts";
export { knownBrowserSeconds } from "./users/known-browsers.ts";
export { type Network, networkOf } from "./users/network.ts";
export { longestPassword, shortestPassword } from "./users/password-rules.ts";
export { prunePeople } from "./users/prune.ts";
export { readResetLink, requestPasswordReset, resetPassword } from "./users/reset-password.ts";
export { signInByCode } from "./users/second-factor.ts";
export {
  endOtherSessions,
  endSession,
  endSessionById,
  type Person,
  readSession,
  type SessionEntry,
  sessionSeconds,
  sessionsOf,
  signOutEverywhere,
} from "./users/sessions.ts";
export { signIn } from "./users/sign-in.ts";
export { createSignInLink, readSignInLink, signInLinkGone, signInLinkMinutes, useSignInLink } from "./users/sign-in-link.ts";
export { beginPasskeySignIn, signInByPasskey } from "./users/sign-in-passkey.ts";
export { admitFromNetwork, type Limit } from "./users/throttle.ts";
export { browserName } from "./users/user-agent.ts";
export { mostLogoBytes } from "./white-label/logo.ts";
export { type Label, logoPath, readLabel, readLogo } from "./white-label/read.ts";
