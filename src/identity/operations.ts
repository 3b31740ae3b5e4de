import type { AnyOperation } from "../operation/index.ts";
import { listActivity } from "./activity/list.ts";
import { createKeyOperation, listKeys, revokeKeyOperation, updateKeyOperation } from "./api-keys/operations.ts";
import { listAuditEntries } from "./audit/list.ts";
import { readCredits, readGroupCredits, readWebsiteCredits } from "./credits/balance.ts";
import { creditUsage, creditUsageEvents } from "./credits/usage.ts";
import { listErasures } from "./erasures/list.ts";
import { createGroup } from "./groups/create.ts";
import { listGroups } from "./groups/list.ts";
import { updateGroup } from "./groups/update.ts";
import { resendInvite, revokeInvite } from "./invitations/change.ts";
import { createInvite } from "./invitations/create.ts";
import { listInvites } from "./invitations/list.ts";
import { memberOperations } from "./members/operations.ts";
import { eraseOrganizationOperation } from "./organizations/erase.ts";
import { readSecuritySettings, updateSecuritySettings } from "./organizations/security-settings.ts";
import { readRetention, updateRetention } from "./retention/operations.ts";
import { createRole } from "./roles/create.ts";
import { deleteRole } from "./roles/delete.ts";
import { listRoles } from "./roles/list.ts";
import { updateRole } from "./roles/update.ts";
import { createShareLink, listShareLinks, revokeShareLink } from "./share-links/operations.ts";
import { readWhiteLabel, updateWhiteLabel } from "./white-label/operations.ts";

/** Every operation of this wing. */
export const identityOperations: readonly AnyOperation[] = [
  listActivity,
  listGroups,
  createGroup,
  updateGroup,
  ...memberOperations,
  listRoles,
  createRole,
  updateRole,
  deleteRole,
  listKeys,
  createKeyOperation,
  updateKeyOperation,
  revokeKeyOperation,
  readCredits,
  readWebsiteCredits,
  readGroupCredits,
  creditUsage,
  creditUsageEvents,
  listAuditEntries,
  readSecuritySettings,
  updateSecuritySettings,
  readWhiteLabel,
  updateWhiteLabel,
  listErasures,
  listShareLinks,
  createShareLink,
  revokeShareLink,
  readRetention,
  updateRetention,
  eraseOrganizationOperation,
  listInvites,
  createInvite,
  resendInvite,
  revokeInvite,
];
