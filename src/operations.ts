import { cancelGeneration } from "./content/generation/cancel.ts";
import { generateContent } from "./content/generation/generate.ts";
import { autosaveContent } from "./content/hub/autosave.ts";
import { createColumn, deleteColumn, updateColumn } from "./content/hub/change-columns.ts";
import { createContent } from "./content/hub/create.ts";
import { deleteContent } from "./content/hub/delete.ts";
import { editContent } from "./content/hub/edit.ts";
import { exportItems, exportPrompts } from "./content/hub/exports.ts";
import { listItems } from "./content/hub/items.ts";
import { contentPrompts } from "./content/hub/prompts.ts";
import { publishContent } from "./content/hub/publish.ts";
import { readContent } from "./content/hub/read.ts";
import { createSheet, deleteSheet, listSheets, updateSheet } from "./content/hub/sheets.ts";
import { trackContent } from "./content/hub/track.ts";
import { updateContent } from "./content/hub/update.ts";
import { listVersions, readVersion, restoreVersion } from "./content/hub/versions.ts";
import { createFacts } from "./content/knowledge-base/create-facts.ts";
import { createPillar } from "./content/knowledge-base/create-pillar.ts";
import { deletePillars } from "./content/knowledge-base/delete-pillars.ts";
import { importFacts } from "./content/knowledge-base/import-facts.ts";
import { listFacts } from "./content/knowledge-base/list-facts.ts";
import { listPillars } from "./content/knowledge-base/list-pillars.ts";
import { mergePillars } from "./content/knowledge-base/merge-pillars.ts";
import { moveFacts } from "./content/knowledge-base/move-facts.ts";
import { readImport } from "./content/knowledge-base/read-import.ts";
import { reviewFacts } from "./content/knowledge-base/review-facts.ts";
import { updateFact } from "./content/knowledge-base/update-fact.ts";
import { updatePillar } from "./content/knowledge-base/update-pillar.ts";
import { createPitch } from "./content/pitches/create.ts";
import { renewPitchLink, revokePitchLink } from "./content/pitches/link.ts";
import { listPitches, readPitch } from "./content/pitches/read.ts";
import { cancelJob } from "./content/seo/cancel.ts";
import { listJobs } from "./content/seo/list.ts";
import { readJob } from "./content/seo/read.ts";
import { submitJob } from "./content/seo/submit.ts";
import { listActivity } from "./identity/activity/list.ts";
import { createKeyOperation, listKeys, revokeKeyOperation, updateKeyOperation } from "./identity/api-keys/operations.ts";
import { listAuditEntries } from "./identity/audit/list.ts";
import { readCredits, readGroupCredits, readWebsiteCredits } from "./identity/credits/balance.ts";
import { creditUsage, creditUsageEvents } from "./identity/credits/usage.ts";
import { createGroup } from "./identity/groups/create.ts";
import { listGroups } from "./identity/groups/list.ts";
import { updateGroup } from "./identity/groups/update.ts";
import { resendInvite, revokeInvite } from "./identity/invitations/change.ts";
import { createInvite } from "./identity/invitations/create.ts";
import { listInvites } from "./identity/invitations/list.ts";
import { memberOperations } from "./identity/members/operations.ts";
import { readSecuritySettings, updateSecuritySettings } from "./identity/organizations/security-settings.ts";
import { createRole } from "./identity/roles/create.ts";
import { deleteRole } from "./identity/roles/delete.ts";
import { listRoles } from "./identity/roles/list.ts";
import { updateRole } from "./identity/roles/update.ts";
import type { AnyOperation } from "./operation/operation.ts";
import { attributesCumulative } from "./reporting/attributes/cumulative.ts";
import { listAttributes } from "./reporting/attributes/list.ts";
import { removeAttribute, restoreAttribute } from "./reporting/attributes/remove.ts";
import { attributeSentences } from "./reporting/attributes/sentences.ts";
import { attributesTimeSeries } from "./reporting/attributes/time-series.ts";
import { lookerStudioData } from "./reporting/looker-studio/data.ts";
import { citationRate, mentionRate, position, shareOfVoice } from "./reporting/metrics/metrics.ts";
import { queryMetrics } from "./reporting/query/metrics.ts";
import { queryRows } from "./reporting/query/rows.ts";
import { getDateRange } from "./reporting/responses/date-range.ts";
import { listResponses } from "./reporting/responses/list.ts";
import { deleteSavedView, updateSavedView } from "./reporting/saved-views/change.ts";
import { createSavedView } from "./reporting/saved-views/create.ts";
import { listSavedViews } from "./reporting/saved-views/list.ts";
import { getShopping } from "./reporting/shopping/get.ts";
import { listSources } from "./reporting/sources/list.ts";
import { listSourcePages } from "./reporting/sources/pages.ts";
import { addCompetitor } from "./tracking/competitors/add.ts";
import { listCompetitors } from "./tracking/competitors/list.ts";
import { removeCompetitor } from "./tracking/competitors/remove.ts";
import { updateCompetitor } from "./tracking/competitors/update.ts";
import { promptTagOperations, topicOperations } from "./tracking/labels/operations.ts";
import { createLocation } from "./tracking/locations/create.ts";
import { deleteLocation } from "./tracking/locations/delete.ts";
import { listLocations } from "./tracking/locations/list.ts";
import { updateLocation } from "./tracking/locations/update.ts";
import { createPrompts } from "./tracking/prompts/create.ts";
import { deletePrompt } from "./tracking/prompts/delete.ts";
import { listPrompts } from "./tracking/prompts/list.ts";
import { readPrompt } from "./tracking/prompts/read.ts";
import { restorePrompt } from "./tracking/prompts/restore.ts";
import { pausePrompts, resumePrompts } from "./tracking/prompts/set-status.ts";
import { updatePrompt } from "./tracking/prompts/update.ts";
import { getRescoring } from "./tracking/rescoring/get.ts";
import { cancelRun } from "./tracking/runs/cancel.ts";
import { runEvents } from "./tracking/runs/events.ts";
import { listRuns } from "./tracking/runs/list.ts";
import { readRun } from "./tracking/runs/read.ts";
import { startRun } from "./tracking/runs/start.ts";
import { createSchedule } from "./tracking/schedules/create.ts";
import { listSchedules } from "./tracking/schedules/list.ts";
import { listScheduleRuns } from "./tracking/schedules/list-runs.ts";
import { updateSchedule } from "./tracking/schedules/update.ts";
import { readByExternalId } from "./tracking/websites/by-external-id.ts";
import { createWebsiteOperation } from "./tracking/websites/create.ts";
import { deleteWebsite, restoreWebsite } from "./tracking/websites/delete.ts";
import { listWebsites } from "./tracking/websites/list.ts";
import { provisionWebsite } from "./tracking/websites/provision.ts";
import { readWebsiteOperation } from "./tracking/websites/read.ts";
import { updateWebsite } from "./tracking/websites/update.ts";

/** Every operation of the service. */
export const operations: readonly AnyOperation[] = [
  listWebsites,
  readWebsiteOperation,

  listPrompts,
  readPrompt,
  createPrompts,
  updatePrompt,
  pausePrompts,
  resumePrompts,
  deletePrompt,
  restorePrompt,
  ...Object.values(promptTagOperations),
  ...Object.values(topicOperations),
  listLocations,
  createLocation,
  updateLocation,
  deleteLocation,
  listSchedules,
  createSchedule,
  updateSchedule,
  listScheduleRuns,
  listActivity,

  startRun,
  listRuns,
  readRun,
  runEvents,
  cancelRun,

  submitJob,
  listJobs,
  readJob,
  cancelJob,

  createPitch,
  listPitches,
  readPitch,
  renewPitchLink,
  revokePitchLink,

  listItems,
  readContent,
  createContent,
  updateContent,
  deleteContent,
  editContent,
  autosaveContent,
  listVersions,
  readVersion,
  restoreVersion,
  publishContent,
  generateContent,
  cancelGeneration,
  trackContent,
  contentPrompts,
  listSheets,
  createSheet,
  updateSheet,
  deleteSheet,
  createColumn,
  updateColumn,
  deleteColumn,
  ...exportItems,
  ...exportPrompts,

  createWebsiteOperation,
  provisionWebsite,
  readByExternalId,
  updateWebsite,
  deleteWebsite,
  restoreWebsite,

  ...Object.values(shareOfVoice),
  ...Object.values(position),
  ...Object.values(mentionRate),
  ...Object.values(citationRate),
  listSources,
  listSourcePages,
  listAttributes,
  attributesCumulative,
  attributesTimeSeries,
  attributeSentences,
  removeAttribute,
  restoreAttribute,
  getShopping,
  lookerStudioData,
  queryMetrics,
  queryRows,
  listResponses,
  getRescoring,
  getDateRange,
  listCompetitors,
  addCompetitor,
  updateCompetitor,
  removeCompetitor,
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

  createPillar,
  listPillars,
  updatePillar,
  deletePillars,
  mergePillars,
  createFacts,
  listFacts,
  updateFact,
  moveFacts,
  reviewFacts,
  importFacts,
  readImport,
  listInvites,
  createInvite,
  resendInvite,
  revokeInvite,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
];
