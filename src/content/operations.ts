import type { AnyOperation } from "../operation/index.ts";
import { cancelGeneration } from "./generation/cancel.ts";
import { generateContent } from "./generation/generate.ts";
import { autosaveContent } from "./hub/autosave.ts";
import { createColumn, deleteColumn, updateColumn } from "./hub/change-columns.ts";
import { createContent } from "./hub/create.ts";
import { deleteContent } from "./hub/delete.ts";
import { editContent } from "./hub/edit.ts";
import { exportItems, exportPrompts } from "./hub/exports.ts";
import { listItems } from "./hub/items.ts";
import { contentPrompts } from "./hub/prompts.ts";
import { publishContent } from "./hub/publish.ts";
import { readContent } from "./hub/read.ts";
import { createSheet, deleteSheet, listSheets, updateSheet } from "./hub/sheets.ts";
import { trackContent } from "./hub/track.ts";
import { updateContent } from "./hub/update.ts";
import { listVersions, readVersion, restoreVersion } from "./hub/versions.ts";
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
import { createPitch } from "./pitches/create.ts";
import { renewPitchLink, revokePitchLink } from "./pitches/link.ts";
import { listPitches, readPitch } from "./pitches/read.ts";
import { cancelJob } from "./seo/cancel.ts";
import { listJobs } from "./seo/list.ts";
import { readJob } from "./seo/read.ts";
import { submitJob } from "./seo/submit.ts";

/** Every operation of this wing. */
export const contentOperations: readonly AnyOperation[] = [
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
];
