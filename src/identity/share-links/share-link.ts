import { z } from "zod";
import { instant } from "../../operation/index.ts";

/** The screens of the dashboard that a link can open, by name. */
export const sharedScreens = [
  ...(["overview", "prompts", "prompt", "answers", "answer", "competitors", "sources", "perception", "shopping"] as const),
  ...(["runs", "run", "content", "knowledge", "seo_jobs", "seo_job"] as const),
] as const;

export type SharedScreen = (typeof sharedScreens)[number];

/** Screens about one record, which the link has to name. */
export const screensOfRecords: readonly SharedScreen[] = ["prompt", "answer", "run", "seo_job"];

/** What the address of a screen may say: its range, its filters, and what single screens look at. */
export const screenParameters: readonly string[] = [
  ...["days", "start_date", "end_date", "compare", "compare_start", "compare_end", "page", "cursor"],
  ...["models", "prompt_ids", "competitor_ids", "location_ids", "countries", "prompt_tags", "prompt_tags_operator"],
  ...["topic_ids", "prompt_type", "branded", "schedule_id", "include_cut"],
  ...["at", "attribute", "companies", "company", "domain", "import", "kind", "order", "pillar", "q", "run", "sheet"],
  ...["added", "canceled", "change", "changed", "hidden", "removed"],
];

export const screen = z.enum(sharedScreens).meta({ id: "SharedScreen" });

export const shareLinkRecord = z
  .object({
    id: z.string(),
    website_id: z.string(),
    website_name: z.string(),
    screen,
    record_id: z.string().nullable().meta({ description: "Of the record that the screen is about" }),
    query: z.string().meta({ description: "The screen's filters, as in its address" }),
    created_at: instant,
    expires_at: instant,
    last_opened_at: instant.nullable(),
    is_open: z
      .boolean()
      .meta({ description: "False where whoever made it may not share the website any more, or it is deleted" }),
    user_id: z.string().nullable().meta({ description: "The person who made it, or whose key did" }),
    user_email: z.string().meta({ description: "Empty for callers that may not manage people" }),
    key_id: z.string().nullable().meta({ description: "The key that made it" }),
  })
  .meta({ id: "ShareLink" });

export type ShareLinkRecord = z.output<typeof shareLinkRecord>;
