import type { AnyOperation } from "../operation/index.ts";
import { addCompetitor } from "./competitors/add.ts";
import { listCompetitors } from "./competitors/list.ts";
import { removeCompetitor } from "./competitors/remove.ts";
import { updateCompetitor } from "./competitors/update.ts";
import { listInstrumentChanges } from "./instrument/list.ts";
import { promptTagOperations, topicOperations } from "./labels/operations.ts";
import { createLocation } from "./locations/create.ts";
import { deleteLocation } from "./locations/delete.ts";
import { listLocations } from "./locations/list.ts";
import { updateLocation } from "./locations/update.ts";
import { createPrompts } from "./prompts/create.ts";
import { deletePrompt } from "./prompts/delete.ts";
import { listPrompts } from "./prompts/list.ts";
import { readPrompt } from "./prompts/read.ts";
import { restorePrompt } from "./prompts/restore.ts";
import { pausePrompts, resumePrompts } from "./prompts/set-status.ts";
import { updatePrompt } from "./prompts/update.ts";
import { getRescoring } from "./rescoring/get.ts";
import { cancelRun } from "./runs/cancel.ts";
import { runEvents } from "./runs/events.ts";
import { listRuns } from "./runs/list.ts";
import { readRun } from "./runs/read.ts";
import { startRun } from "./runs/start.ts";
import { createSchedule } from "./schedules/create.ts";
import { listSchedules } from "./schedules/list.ts";
import { listScheduleRuns } from "./schedules/list-runs.ts";
import { updateSchedule } from "./schedules/update.ts";
import { readByExternalId } from "./websites/by-external-id.ts";
import { createWebsiteOperation } from "./websites/create.ts";
import { deleteWebsite, restoreWebsite } from "./websites/delete.ts";
import { eraseWebsite } from "./websites/erase.ts";
import { listWebsites } from "./websites/list.ts";
import { provisionWebsite } from "./websites/provision.ts";
import { readWebsiteOperation } from "./websites/read.ts";
import { updateWebsite } from "./websites/update.ts";

/** Every operation of this wing. */
export const trackingOperations: readonly AnyOperation[] = [
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
  startRun,
  listRuns,
  readRun,
  runEvents,
  cancelRun,
  createWebsiteOperation,
  provisionWebsite,
  readByExternalId,
  updateWebsite,
  deleteWebsite,
  restoreWebsite,
  eraseWebsite,
  getRescoring,
  listInstrumentChanges,
  listCompetitors,
  addCompetitor,
  updateCompetitor,
  removeCompetitor,
];
