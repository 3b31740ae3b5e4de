import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { quoted, suggestion } from "../input/nearest.ts";

interface Argument {
  name: string;
  description: string;
  required?: boolean;
}

interface PromptDefinition {
  name: string;
  title: string;
  description: string;
  arguments: Argument[];
  text(given: Record<string, string>): string;
}

const brand: Argument = { name: "website", description: "The brand or website that it is about; the only one when absent" };

const about = (given: Record<string, string>): string =>
  given.website
    ? `It is about the website ${JSON.stringify(given.website)}: find its id with list_websites.`
    : "Find the website with list_websites; ask me which one if there are several.";

const definitions: PromptDefinition[] = [
  {
    name: "weekly_pulse",
    title: "Weekly pulse",
    description: "What changed in AI answers in the last full week, and whether it is more than noise",
    arguments: [brand],
    text: (given) => `Write the weekly pulse of our visibility in AI answers. ${about(given)}
1. get_overview: take the last seven days up to the schedule's last_day as this week, the seven before as the week before.
2. query_metrics with metrics share_of_voice, mentions, answers and dimension company for this week.
3. compare_metrics: metric share_of_voice, baseline the week before, compared this week. Call a change one only where the verdict does.
4. query_metrics with dimensions model and company for what differs between models; get_sources for the domains cited most.
Give me: one sentence on where we stand, what changed beyond noise (with numbers and counts of answers), what did not, one thing to look at. No advice that the numbers do not carry.`,
  },
  {
    name: "why_did_we_lose",
    title: "Why did we lose this prompt?",
    description: "What models answer to one prompt where competitors are named and the own brand is not",
    arguments: [{ name: "prompt", description: "The prompt, or some of its words", required: true }, brand],
    text: (given) => `Explain why AI answers to the prompt ${JSON.stringify(given.prompt)} name others and not us. ${about(given)}
1. list_prompts with search to find the prompt; get_overview for the days that there are.
2. count_rows by model for that prompt (filters.prompt_ids), once over all and once where names_only_others is true.
3. query_rows over those answers with response_id, model, companies, search_queries; read three of them with get_answer.
4. get_sources for the prompt: which pages those answers rest on, and whether any is ours.
Tell me who is named instead, with which sentences and from which sources, how many answers that rests on, and what content of ours would answer the question. Quote sentences exactly.`,
  },
  {
    name: "brief_a_writer",
    title: "Brief a writer",
    description: "A content brief from what models answer, cite and search for about a subject",
    arguments: [{ name: "subject", description: "Topic, tag or prompt to write about", required: true }, brand],
    text: (given) => `Write a brief for a writer about ${JSON.stringify(given.subject)}. ${about(given)}
1. get_overview and list_prompts: the prompts, tags or topic that fit.
2. count_rows by search_queries for them: the words that models search for.
3. get_sources and query_rows over citations: the pages that answers cite, and what kind they are.
4. get_attribute_mentions: what models say of us and of others. find_tools for brand facts (list_brand_facts), and use only published facts.
The brief has: the question to answer, who asks it, headings, facts with their sources, pages to do better than, and the search queries. At most one page.`,
  },
  {
    name: "prepare_client_call",
    title: "Prepare a client call",
    description: "Numbers, changes and evidence for a conversation with a client, with the questions they will ask",
    arguments: [brand, { name: "days", description: "How many days to look back; 30 when absent" }],
    text: (
      given,
    ) => `Prepare me for a call with a client. ${about(given)} Look at the last ${/^\d{1,3}$/.test(given.days ?? "") ? given.days : "30"} days.
1. get_overview, then query_metrics by company (share_of_voice, mention_rate, avg_position, mentions, answers) and by week.
2. compare_metrics of this range with the one before: only what is beyond noise is a change.
3. query_metrics by prompt_tag or topic: the best and the worst. Two answers as evidence for each, by get_answer.
4. find_tools for what changed in the measurement (list_instrument_changes), so that I do not sell it as success.
Give me: three points to make, each with its number, its base and a quote; the three questions they will ask, with answers; what we propose next.`,
  },
];

/** What `prompts/list` shows. */
export const listPrompts = () => ({ prompts: definitions.map(({ text: _, ...shown }) => shown) });

/**
 * A prompt with its arguments filled in.
 *
 * @throws ProtocolError -32602 for a name that nothing has, or an argument that is missing.
 */
export function getPrompt({ name, arguments: given = {} }: { name: string; arguments?: Record<string, string> | undefined }) {
  const found = definitions.find((definition) => definition.name === name);
  const refuse = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  if (!found) {
    const names = definitions.map((definition) => definition.name);
    throw refuse(`Unknown prompt ${quoted(name)}${suggestion(name, names)}`);
  }
  const missing = found.arguments.find((argument) => argument.required && !given[argument.name]);
  if (missing) throw refuse(`The argument ${missing.name} is missing: ${missing.description}`);
  return {
    description: found.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text: found.text(given) } }],
  };
}
