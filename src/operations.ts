import { listActivity } from "./activity/list.ts";
import { attributesCumulative } from "./attributes/cumulative.ts";
import { listAttributes } from "./attributes/list.ts";
import { removeAttribute, restoreAttribute } from "./attributes/remove.ts";
import { attributeSentences } from "./attributes/sentences.ts";
import { attributesTimeSeries } from "./attributes/time-series.ts";
import { listAuditEntries } from "./audit/list.ts";
import { addCompetitor } from "./competitors/add.ts";
import { listCompetitors } from "./competitors/list.ts";
import { removeCompetitor } from "./competitors/remove.ts";
import { updateCompetitor } from "./competitors/update.ts";
import { autosaveContent } from "./content/autosave.ts";
import { createColumn, deleteColumn, updateColumn } from "./content/change-columns.ts";
import { createContent } from "./content/create.ts";
import { deleteContent } from "./content/delete.ts";
import { editContent } from "./content/edit.ts";
import { exportItems, exportPrompts } from "./content/exports.ts";
import { cancelGeneration } from "./content/generation/cancel.ts";
import { generateContent } from "./content/generation/generate.ts";
import { listItems } from "./content/items.ts";
import { contentPrompts } from "./content/prompts.ts";
import { publishContent } from "./content/publish.ts";
import { readContent } from "./content/read.ts";
import { createSheet, deleteSheet, listSheets, updateSheet } from "./content/sheets.ts";
import { trackContent } from "./content/track.ts";
import { updateContent } from "./content/update.ts";
import { listVersions, readVersion, restoreVersion } from "./content/versions.ts";
import { readCredits, readGroupCredits, readWebsiteCredits } from "./credits/balance.ts";
import { creditUsage, creditUsageEvents } from "./credits/usage.ts";
import { createGroup } from "./groups/create.ts";
import { listGroups } from "./groups/list.ts";
import { updateGroup } from "./groups/update.ts";
import { resendInvite, revokeInvite } from "./invites/change.ts";
import { createInvite } from "./invites/create.ts";
import { listInvites } from "./invites/list.ts";
import { createKeyOperation, listKeys, revokeKeyOperation, updateKeyOperation } from "./keys/operations.ts";
import { createFacts } from "./knowledge-base/create-facts.ts";
import { createPillar } from "./knowledge-base/create-pillar.ts";
import { deletePillars } from "./knowledge-base/delete-pillars.ts";
import { importFacts } from "./knowledge-base/import-facts.ts";
import { listFacts } from "./knowledge-base/list-facts.ts";
import { listPillars } from "./knowledge-base/list-pillars.ts";
import { mergePillars } from "./knowledge-base/merge-pillars.ts";
import { moveFacts } from "./knowledge-base/move-facts.ts";
import { readImport } from "./knowledge-base/read-import.ts";
import { reviewFacts } from "./knowledge-base/review-facts.ts";
import { updateFact } from "./knowledge-base/update-fact.ts";
import { updatePillar } from "./knowledge-base/update-pillar.ts";
import { createLocation } from "./locations/create.ts";
import { deleteLocation } from "./locations/delete.ts";
import { listLocations } from "./locations/list.ts";
import { updateLocation } from "./locations/update.ts";
import { lookerStudioData } from "./looker-studio/data.ts";
import { memberOperations } from "./members/operations.ts";
import { citationRate, mentionRate, position, shareOfVoice } from "./metrics/metrics.ts";
import type { AnyOperation } from "./operation.ts";
import { readSecuritySettings, updateSecuritySettings } from "./organizations/security-settings.ts";
import { createPitch } from "./pitches/create.ts";
import { renewPitchLink, revokePitchLink } from "./pitches/link.ts";
import { listPitches, readPitch } from "./pitches/read.ts";
import { createSchedule } from "./prompt-schedules/create.ts";
import { listSchedules } from "./prompt-schedules/list.ts";
import { listScheduleRuns } from "./prompt-schedules/list-runs.ts";
import { updateSchedule } from "./prompt-schedules/update.ts";
import { createPromptTag } from "./prompt-tags/create.ts";
import { deletePromptTag } from "./prompt-tags/delete.ts";
import { listPromptTags } from "./prompt-tags/list.ts";
import { updatePromptTag } from "./prompt-tags/update.ts";
import { createPrompts } from "./prompts/create.ts";
import { deletePrompt } from "./prompts/delete.ts";
import { listPrompts } from "./prompts/list.ts";
import { readPrompt } from "./prompts/read.ts";
import { restorePrompt } from "./prompts/restore.ts";
import { pausePrompts, resumePrompts } from "./prompts/set-status.ts";
import { updatePrompt } from "./prompts/update.ts";
import { queryMetrics } from "./query/metrics.ts";
import { queryRows } from "./query/rows.ts";
import { getRescoring } from "./rescoring/get.ts";
import { getDateRange } from "./responses/date-range.ts";
import { listResponses } from "./responses/list.ts";
import { createRole } from "./roles/create.ts";
import { deleteRole } from "./roles/delete.ts";
import { listRoles } from "./roles/list.ts";
import { updateRole } from "./roles/update.ts";
import { cancelRun } from "./runs/cancel.ts";
import { runEvents } from "./runs/events.ts";
import { listRuns } from "./runs/list.ts";
import { readRun } from "./runs/read.ts";
import { startRun } from "./runs/start.ts";
import { deleteSavedView, updateSavedView } from "./saved-views/change.ts";
import { createSavedView } from "./saved-views/create.ts";
import { listSavedViews } from "./saved-views/list.ts";
import { cancelJob } from "./seo/cancel.ts";
import { listJobs } from "./seo/list.ts";
import { readJob } from "./seo/read.ts";
import { submitJob } from "./seo/submit.ts";
import { getShopping } from "./shopping/get.ts";
import { listSources } from "./sources/list.ts";
import { listSourcePages } from "./sources/pages.ts";
import { createTopic } from "./topics/create.ts";
import { deleteTopic } from "./topics/delete.ts";
import { listTopics } from "./topics/list.ts";
import { updateTopic } from "./topics/update.ts";
import { readByExternalId } from "./websites/by-external-id.ts";
import { createWebsiteOperation } from "./websites/create.ts";
import { deleteWebsite, restoreWebsite } from "./websites/delete.ts";
import { listWebsites } from "./websites/list.ts";
import { provisionWebsite } from "./websites/provision.ts";
import { readWebsiteOperation } from "./websites/read.ts";
import { updateWebsite } from "./websites/update.ts";

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
  listPromptTags,
  createPromptTag,
  updatePromptTag,
  deletePromptTag,
  listTopics,
  createTopic,
  updateTopic,
  deleteTopic,
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
