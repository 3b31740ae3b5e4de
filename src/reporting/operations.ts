import type { AnyOperation } from "../operation/index.ts";
import { attributesCumulative } from "./attributes/cumulative.ts";
import { listAttributes } from "./attributes/list.ts";
import { removeAttribute, restoreAttribute } from "./attributes/remove.ts";
import { attributeSentences } from "./attributes/sentences.ts";
import { attributesTimeSeries } from "./attributes/time-series.ts";
import { compareMetrics } from "./compare/compare.ts";
import { exportOperations } from "./export/export.ts";
import { exportOrganization } from "./export/organization.ts";
import { lookerStudioData } from "./looker-studio/data.ts";
import { citationRate, mentionRate, position, shareOfVoice } from "./metrics/metrics.ts";
import { testRetestAgreement } from "./metrics/test-retest.ts";
import { readOverview } from "./overview/read.ts";
import { createDestination, deleteDestination, listDestinations, pushNow } from "./push/operations.ts";
import { queryCounts } from "./query/counts.ts";
import { queryMetrics } from "./query/metrics.ts";
import { queryRows } from "./query/rows.ts";
import { getDateRange } from "./responses/date-range.ts";
import { listResponses } from "./responses/list.ts";
import { readResponse } from "./responses/read-one.ts";
import { deleteSavedView, updateSavedView } from "./saved-views/change.ts";
import { createSavedView } from "./saved-views/create.ts";
import { listSavedViews } from "./saved-views/list.ts";
import { getShopping } from "./shopping/get.ts";
import { listSources } from "./sources/list.ts";
import { listSourcePages } from "./sources/pages.ts";

/** Every operation of this wing. */
export const reportingOperations: readonly AnyOperation[] = [
  ...Object.values(shareOfVoice),
  ...Object.values(position),
  ...Object.values(mentionRate),
  ...Object.values(citationRate),
  compareMetrics,
  testRetestAgreement,
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
  queryCounts,
  ...exportOperations,
  exportOrganization,
  createDestination,
  listDestinations,
  pushNow,
  deleteDestination,
  listResponses,
  readResponse,
  readOverview,
  getDateRange,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
];
