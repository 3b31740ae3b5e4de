/** Why a job ended without a result, for the customer; `nextStep` follows. */
export const seoMessages = {
  notEntitled: "The organization does not hold the seo_recommendations entitlement any longer; obtain it",
  canceled: "The job was canceled",
  websiteDeleted: "The website was deleted; restore it",
  stopped: "The job was stopped by an operator",
  interrupted: "The analysis of this text ends the process that makes it; give a shorter or simpler one",
  lost: "The service could not continue the job",
  unexpected: "The analysis failed for a reason of ours",
} as const;

/** What to do when a job ended without a result. */
export const nextStep = "Submit it again with a new request_id.";
