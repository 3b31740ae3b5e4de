/** Why a job ended without a result, for the customer. */
export const sentences = {
  notEntitled:
    "The organization does not hold the seo_recommendations entitlement any longer; obtain it and submit again with a new request_id",
  canceled: "The job was canceled; submit it again with a new request_id",
  stopped: "The job was stopped by an operator; submit it again with a new request_id",
  websiteDeleted: "The website was deleted; restore it and submit again with a new request_id",
  interrupted:
    "The analysis was interrupted again and again; submit it with a new request_id, and a shorter text if it is a long one",
  unexpected: "The analysis failed for a reason of ours; submit it again with a new request_id",
} as const;
