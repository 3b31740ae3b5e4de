/** How a tool is described to agents, where its operation's own words are for people who read a reference. */
export interface Wording {
  description: string;
  /** Descriptions of arguments, of an object's fields as `filters.models`; null: left out. */
  arguments?: Record<string, string | null>;
}

const filters = {
  "filters.start_date": "UTC day (YYYY-MM-DD) or instant, inclusive",
  "filters.end_date": "Now when absent",
  "filters.prompt_ids": "Ids or texts",
  "filters.competitor_ids": "Names or ids: which companies are shown",
  "filters.location_ids": "Names or ids",
  "filters.countries": "Codes or names",
  "filters.prompt_tags": "Names or ids of tags",
  "filters.topic_ids": "Names or ids",
  "filters.prompt_type": null,
  "filters.branded": "Prompts that name a tracked brand, or none",
  "filters.include_cut": null,
};

/** Of rows, which companies that are shown do not narrow. */
const rowFilters = {
  ...filters,
  "filters.competitor_ids": null,
  "filters.has_search_queries": null,
  "filters.search_query_text_operator": null,
};

/** Of the tools that are listed by default. */
export const wordings: Record<string, Wording> = {
  list_websites: {
    description: "The websites (brands) within reach, with their ids. Start here: nearly every tool needs a website_id.",
    arguments: { status: null, search: "Part of the name or address", sort_field: null, sort_direction: null },
  },
  get_overview: {
    description:
      "What a website tracks, in one answer: competitors, schedules with the days they have answers for, models, tags, topics, locations, counts of prompts. Call it before choosing a range, a schedule or a name to filter by.",
  },
  query_metrics: {
    description:
      "Numbers: any metrics by any dimensions, as columns and rows. Who leads: metrics [share_of_voice, mentions], dimensions [company]. By model, prompt, prompt_tag, week: add the dimension. A company's metrics are the own brand's unless company is a dimension. Rates are percent; rows of tags and domains overlap and do not add up. Outcomes and search queries: count_rows. Whether a change is more than noise: compare_metrics.",
    arguments: {
      ...filters,
      metrics:
        "mention_rate: answers that mention it, of all; relative_mention_rate: of those that mention any company; share_of_voice: its mentions, of all companies'; citation_rate: answers that cite its pages; citing_answers: how many; avg_position: 1 is best. Required without cursor",
      filters: "Required without cursor",
      dimensions: "One row for each combination; none: one row in all",
      schedule: "Name or id of a schedule, or `all`; the default one when absent",
      order_by: "A column of the answer",
      order: "Default: descending, but for times, names, avg_position",
      include:
        "intervals: the 95 % interval of each rate; evidence: cursors for query_rows that list the answers behind each number, 200 tokens each",
    },
  },
  compare_metrics: {
    description:
      "Compares a metric between two sets of filters (weeks, models, tags) with a test: tells for each company whether it rose or fell beyond noise. For example baseline {start_date, end_date} of last week, compared of this week.",
    arguments: {
      ...{ effect: null, competitor_ids: null },
      common_only: "Only prompts, models and locations that both sides have",
      changes_per_kind: "Most `changes` listed of a kind",
    },
  },
  query_rows: {
    description:
      "The rows behind numbers. dataset answers: response_id, created_at, day, model, prompt, outcome, mentioned, position, cited, companies, source_count, search_queries, response (the text; at most 20 rows), run_id. mentions: company, is_self, position. citations: normalized_url, url, domain, root_domain, title, cited, is_own. products: title, brand, price, merchant, position. All have response_id, day, model, prompt, topic, tags, location, country. Answers that name a competitor but not the own brand: where [{field: names_only_others, value: true}]. At most 200 rows a call. To count use count_rows or query_metrics; for one whole answer get_answer.",
    arguments: {
      ...rowFilters,
      "filters.search_query_text": "Part of a search query",
      dataset: "Required without cursor",
      filters: "Required without cursor",
      fields: "Columns, in this order",
      schedule: "Name or id of a schedule, or `all`; the default one when absent",
      where:
        "Conditions, all must hold. operator: eq (when absent), ne, gt, gte, lt, lte, in, contains, is_null. outcome is answered, refused, empty or failed",
      order_by: "A field",
      include_total: null,
      offset: null,
    },
  },
  count_rows: {
    description:
      "Counts answers (or mentions, citations, products) by fields of query_rows, most first. Outcomes by model: by [model, outcome]. What models searched for, ranked: by [search_queries]. Pages cited most: dataset citations, by [normalized_url]. Prompts where only competitors are named: by [prompt], where [{field: names_only_others, value: true}].",
    arguments: {
      ...rowFilters,
      "filters.search_query_text": null,
      by: "At most 4 fields; none: one row in all",
      schedule: "Name or id of a schedule, or `all`; the default one when absent",
      where: "As in query_rows",
      offset: null,
    },
  },
  get_answer: {
    description:
      "One answer of a model as a whole: text, sources, search queries, and for each company named the sentences that name it. Ids come from query_rows (response_id).",
  },
  get_sources: {
    description:
      "The domains that answers cite, most cited first, with the share of answers and whether they are the own brand's or a competitor's.",
    arguments: { ...filters },
  },
  get_attribute_mentions: {
    description:
      "What models say of the brand and its competitors (perception): attributes, positive or not, with how many answers say each of the brand (mentions) and of every company.",
    arguments: {
      ...filters,
      include: "evidence: cursors of the answers counted, 200 tokens for each company; quality: how good its mention_rate is",
    },
  },
  list_prompts: {
    description: "The tracked prompts (questions that models are asked), with tags, topic, status and locations.",
    arguments: {
      prompt_tags_operator: null,
      type: null,
      volume: null,
      branded: null,
      location_ids: null,
      countries: null,
      deleted: null,
      sort_field: null,
      sort_direction: null,
      answered: "Has answers from start_date to end_date",
      start_date: null,
      end_date: null,
      prompt_tags: "Ids from get_overview",
      topic_id: "Id from get_overview",
      search: "Part of the text",
    },
  },
  create_prompts: {
    description: "Tracks new prompts: `text` for one or `prompts` for many, all or none. Read the hints in the answer.",
    arguments: {
      type: null,
      status: null,
      tag_ids: "Ids from get_overview",
      topic_id: "Id from get_overview",
      location_ids: "Where to ask; ids from get_overview",
      countries: "Codes or names",
      volume: null,
      "prompts.type": null,
      prompts: "Many, each with the fields of one",
    },
  },
  start_response_run: {
    description:
      "Asks the tracked prompts of the models now. Costs credits: first call it with dry_run for the price, then with confirm once the person agrees. The answers arrive over minutes: get_response_run tells.",
    arguments: {
      schedule_id: "Whose prompts and models to ask; all active ones when absent",
      selected_models: "{ model: true } for each model to ask",
      samples: "How often each prompt is asked",
      dry_run: "Only plan and price",
      prompt_ids: "Only these prompts",
    },
  },
  get_response_run: { description: "How far a run is: its status, answers stored, credits charged." },
};
