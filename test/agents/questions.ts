import { answered, asked, mentionRate, naming, percent, prompts, shareOfVoice, world } from "./world.ts";

/** Answers of earlier calls, as `structuredContent` says them. */
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
export type Answers = any[];

/** A call of a tool that an agent makes after it has read the answers so far. */
export type Step = (answers: Answers) => { tool: string; arguments: Record<string, unknown> };

export interface Question {
  kind: "numbers" | "comparisons" | "evidence" | "changes" | "jobs";
  ask: string;
  /** What an answer has to say; a number of a model may be rounded to whole ones. */
  expected: readonly (string | number)[];
  /** How an agent that knows only the lists of tools finds it, after `list_websites`. */
  steps: readonly Step[];
  /** What it reads from the answers, that of `list_websites` being the first. */
  reads(answers: Answers): readonly unknown[];
}

const range = "from 2026-03-02 to 2026-03-15";
const filters = { start_date: "2026-03-02", end_date: "2026-03-15" };
const [first, second] = [
  { start_date: "2026-03-02", end_date: "2026-03-08" },
  { start_date: "2026-03-09", end_date: "2026-03-15" },
];
const [weekOne, weekTwo] = [
  { from: "2026-03-02", to: "2026-03-08" },
  { from: "2026-03-09", to: "2026-03-15" },
];

const website = (answers: Answers): string => answers[0].websites[0].id;
const call =
  (tool: string, given: (answers: Answers) => Record<string, unknown>): Step =>
  (answers) => ({ tool, arguments: { website_id: website(answers), ...given(answers) } });
const metrics = (names: string[], more: Record<string, unknown> = {}): Step =>
  call("query_metrics", () => ({ metrics: names, filters, ...more }));
const count = (more: Record<string, unknown>): Step => call("count_rows", () => ({ filters, ...more }));
const overview = call("get_overview", () => ({}));

/** The cells of one column, of the rows that have these cells. */
function cells(table: { columns: string[]; rows: unknown[][] }, column: string, where: Record<string, unknown> = {}): unknown[] {
  const at = (name: string) => table.columns.indexOf(name);
  return table.rows
    .filter((row) => Object.entries(where).every(([name, value]) => row[at(name)] === value))
    .map((row) => row[at(column)]);
}
const last = (answers: Answers) => answers.at(-1);

const numbers: Question[] = [
  {
    ...{ kind: "numbers", ask: `Which company has the highest share of voice ${range}?`, expected: ["Acme"] },
    steps: [metrics(["share_of_voice"], { dimensions: ["company"] })],
    reads: (answers) => [cells(last(answers), "company")[0]],
  },
  ...["Acme", "Rival", "Summit"].map(
    (company): Question => ({
      ...{ kind: "numbers", ask: `How many answers mention ${company} ${range}?`, expected: [naming(company).length] },
      steps: [metrics(["mentions"], { dimensions: ["company"] })],
      reads: (answers) => cells(last(answers), "mentions", { company }),
    }),
  ),
  {
    ...{ kind: "numbers", ask: `What is the share of voice of Acme ${range}, in percent?`, expected: [shareOfVoice("Acme")] },
    steps: [metrics(["share_of_voice"], { dimensions: ["company"] })],
    reads: (answers) => cells(last(answers), "share_of_voice", { company: "Acme" }),
  },
  {
    kind: "numbers",
    ask: `What is the share of voice of Acme in the answers of perplexity ${range}, in percent?`,
    expected: [shareOfVoice("Acme", { model: "perplexity" })],
    steps: [metrics(["share_of_voice"], { filters: { ...filters, models: ["perplexity"] } })],
    reads: (answers) => cells(last(answers), "share_of_voice"),
  },
  {
    ...{ kind: "numbers", ask: `What share of all answers ${range} mentions us, in percent?`, expected: [mentionRate("Acme")] },
    steps: [metrics(["mention_rate"])],
    reads: (answers) => cells(last(answers), "mention_rate"),
  },
  {
    kind: "numbers",
    ask: `At which position are we on average where answers mention us ${range}?`,
    expected: [
      Math.round(
        (100 * naming("Acme").reduce((sum, { names }) => sum + names.indexOf("Acme") + 1, 0)) / naming("Acme").length + 1e-9,
      ) / 100,
    ],
    steps: [metrics(["avg_position"])],
    reads: (answers) => cells(last(answers), "avg_position"),
  },
  {
    kind: "numbers",
    ask: `What share of all answers ${range} cites our own pages, in percent?`,
    expected: [
      percent(answered().filter(({ cites }) => cites.some((url) => url.includes("acme.example"))).length, answered().length),
    ],
    steps: [metrics(["citation_rate"])],
    reads: (answers) => cells(last(answers), "citation_rate"),
  },
  {
    ...{ kind: "numbers", ask: `On how many answers do the metrics ${range} rest?`, expected: [answered().length] },
    steps: [metrics(["answers"])],
    reads: (answers) => cells(last(answers), "answers"),
  },
  {
    kind: "numbers",
    ask: `On how many answers do the metrics ${range} rest if all schedules are counted?`,
    expected: [world.filter(({ outcome }) => outcome === "answered").length],
    steps: [metrics(["answers"], { schedule: "all" })],
    reads: (answers) => cells(last(answers), "answers"),
  },
];

const comparisons: Question[] = [
  {
    kind: "comparisons",
    ask: `Which model mentions us most often, by rate, ${range}?`,
    expected: ["chatgpt", "gemini", "perplexity"]
      .toSorted((a, b) => mentionRate("Acme", { model: b }) - mentionRate("Acme", { model: a }))
      .slice(0, 1),
    steps: [metrics(["mention_rate"], { dimensions: ["model"], order_by: "mention_rate" })],
    reads: (answers) => [cells(last(answers), "model")[0]],
  },
  {
    kind: "comparisons",
    ask: `How many answers of chatgpt and of gemini mention us ${range}?`,
    expected: [naming("Acme", { model: "chatgpt" }).length, naming("Acme", { model: "gemini" }).length],
    steps: [metrics(["mentions"], { dimensions: ["model"] })],
    reads: (answers) => ["chatgpt", "gemini"].flatMap((model) => cells(last(answers), "mentions", { model })),
  },
  {
    kind: "comparisons",
    ask: `What are our mention rates for the tags Tents and Boots ${range}, in percent?`,
    expected: [mentionRate("Acme", { tag: "Tents" }), mentionRate("Acme", { tag: "Boots" })],
    steps: [metrics(["mention_rate"], { dimensions: ["prompt_tag"] })],
    reads: (answers) => ["Tents", "Boots"].flatMap((tag) => cells(last(answers), "mention_rate", { prompt_tag: tag })),
  },
  {
    kind: "comparisons",
    ask: `How did our mention rate go from the week of 2026-03-02 to the week of 2026-03-09 (${range}), in percent?`,
    expected: [mentionRate("Acme", weekOne), mentionRate("Acme", weekTwo)],
    steps: [metrics(["mention_rate"], { dimensions: ["week"] })],
    reads: (answers) => ["2026-03-02", "2026-03-09"].flatMap((week) => cells(last(answers), "mention_rate", { week })),
  },
  {
    kind: "comparisons",
    ask: "How many answers mention Rival from 2026-03-02 to 2026-03-08, and from 2026-03-09 to 2026-03-15?",
    expected: [naming("Rival", weekOne).length, naming("Rival", weekTwo).length],
    steps: [first, second].map((filters) =>
      call("query_metrics", () => ({ metrics: ["mentions"], filters, dimensions: ["company"] })),
    ),
    reads: (answers) => answers.slice(1).flatMap((answer) => cells(answer, "mentions", { company: "Rival" })),
  },
  {
    kind: "comparisons",
    ask: "By how many points did our mention rate change from 2026-03-02 to 2026-03-08 against 2026-03-09 to 2026-03-15, as a tested comparison says?",
    expected: [mentionRate("Acme", weekOne), mentionRate("Acme", weekTwo)],
    steps: [call("compare_metrics", () => ({ metric: "mention_rate", comparisons: [{ baseline: first, compared: second }] }))],
    reads: (answers) => {
      const { Acme } = last(answers).comparisons[0].data;
      return [Acme.baseline, Acme.compared];
    },
  },
  {
    ...{ kind: "comparisons", ask: `Which prompt never gets us mentioned ${range}?`, expected: [prompts.oslo] },
    steps: [metrics(["mentions"], { dimensions: ["prompt"] })],
    reads: (answers) => cells(last(answers), "prompt", { mentions: 0 }),
  },
  {
    ...{ kind: "comparisons", ask: `For which prompt is Rival mentioned most often ${range}?`, expected: [prompts.boots] },
    steps: [metrics(["mentions"], { dimensions: ["prompt", "company"], order_by: "mentions" })],
    reads: (answers) => [cells(last(answers), "prompt", { company: "Rival" })[0]],
  },
  {
    ...{ kind: "comparisons", ask: `Which day has the fewest answers ${range}?`, expected: ["2026-03-12"] },
    steps: [metrics(["answers"], { dimensions: ["day"] })],
    reads: (answers) => {
      const least = Math.min(...(cells(last(answers), "answers") as number[]));
      return cells(last(answers), "day", { answers: least });
    },
  },
];

const boots = { prompt: prompts.boots, model: "gemini", day: "2026-03-10" };

const evidence: Question[] = [
  {
    kind: "evidence",
    ask: `How many answers of gemini and of perplexity were refused ${range}?`,
    expected: ["gemini", "perplexity"].map((model) => asked({ model, outcome: "refused" }).length),
    steps: [count({ by: ["model", "outcome"] })],
    reads: (answers) =>
      ["gemini", "perplexity"].flatMap((model) => cells(last(answers), "answers", { model, outcome: "refused" })),
  },
  {
    ...{ kind: "evidence", ask: `Which model had an answer that failed ${range}?`, expected: ["perplexity"] },
    steps: [count({ by: ["model", "outcome"] })],
    reads: (answers) => cells(last(answers), "model", { outcome: "failed" }),
  },
  {
    kind: "evidence",
    ask: `What do models search for most often ${range}, and in how many answers?`,
    expected: ["best family tent", answered().filter(({ searches }) => searches.includes("best family tent")).length],
    steps: [count({ by: ["search_queries"] })],
    reads: (answers) => last(answers).rows.find(([query]: [string | null]) => query !== null),
  },
  {
    kind: "evidence",
    ask: `In how many answers ${range} is a competitor named and we are not?`,
    expected: [answered().filter(({ names }) => names.length > 0 && !names.includes("Acme")).length],
    steps: [count({ where: [{ field: "names_only_others", value: true }] })],
    reads: (answers) => cells(last(answers), "answers"),
  },
  {
    kind: "evidence",
    ask: `For which prompts are competitors named and we are not ${range}?`,
    expected: [prompts.boots, prompts.oslo],
    steps: [count({ by: ["prompt"], where: [{ field: "names_only_others", value: true }] })],
    reads: (answers) => cells(last(answers), "prompt"),
  },
  {
    kind: "evidence",
    ask: `How often is the page acme.example/tents cited ${range}?`,
    expected: [answered().filter(({ cites }) => cites.includes("https://acme.example/tents")).length],
    steps: [count({ dataset: "citations", by: ["normalized_url"] })],
    reads: (answers) => cells(last(answers), "answers", { normalized_url: "acme.example/tents" }),
  },
  {
    ...{ kind: "evidence", ask: `Which domain do answers cite most ${range}?`, expected: ["reviews.example"] },
    steps: [call("get_sources", () => ({ filters }))],
    reads: (answers) => [last(answers).sources[0].root_domain],
  },
  {
    kind: "evidence",
    ask: `With which sentence does gemini name Rival on 2026-03-10 in its answer to "${prompts.boots}"?`,
    expected: ["Rival is choice number 1."],
    steps: [
      call("query_rows", () => ({
        ...{ dataset: "answers", fields: ["response_id"] },
        filters: { start_date: "2026-03-10", end_date: "2026-03-10", models: ["gemini"], prompt_ids: [prompts.boots] },
      })),
      call("get_answer", (answers) => ({ response_id: last(answers).rows[0][0] })),
    ],
    reads: (answers) => last(answers).named.find(({ company }: { company: string }) => company === "Rival").sentences,
  },
  {
    kind: "evidence",
    ask: `Which companies does gemini name on 2026-03-10 in its answer to "${prompts.boots}", in order?`,
    expected: asked(boots)[0]!.names,
    steps: [
      call("query_rows", () => ({
        ...{ dataset: "answers", fields: ["companies"] },
        filters: { start_date: "2026-03-10", end_date: "2026-03-10", models: ["gemini"], prompt_ids: [prompts.boots] },
      })),
    ],
    reads: (answers) => last(answers).rows[0][0],
  },
  {
    kind: "evidence",
    ask: "Which pages did the answers of chatgpt cite on 2026-03-02?",
    expected: ["acme.example/tents", "reviews.example/boots", "reviews.example/storm", "rival.example/boots"],
    steps: [
      call("query_rows", () => ({
        ...{ dataset: "citations", fields: ["normalized_url"] },
        filters: { start_date: "2026-03-02", end_date: "2026-03-02", models: ["chatgpt"] },
      })),
    ],
    reads: (answers) => last(answers).rows.flat().sort(),
  },
  {
    kind: "evidence",
    ask: `In how many answers ${range} are we mentioned at a position after the first?`,
    expected: [naming("Acme").filter(({ names }) => names.indexOf("Acme") > 0).length],
    steps: [count({ where: [{ field: "position", operator: "gt", value: 1 }] })],
    reads: (answers) => cells(last(answers), "answers"),
  },
];

const changes: Question[] = [
  {
    ...{ kind: "changes", ask: "Which competitors do we track?", expected: ["Rival", "Summit"] },
    steps: [overview],
    reads: (answers) =>
      last(answers).companies.flatMap((one: { name: string; is_self: boolean }) => (one.is_self ? [] : [one.name])),
  },
  {
    ...{ kind: "changes", ask: "On which first and last day does the schedule Weekly have answers?" },
    ...{ expected: ["2026-03-02", "2026-03-09"], steps: [overview] },
    reads: (answers) => {
      const weekly = last(answers).schedules.find(({ name }: { name: string }) => name === "Weekly");
      return [weekly.first_day, weekly.last_day];
    },
  },
  {
    ...{
      kind: "changes",
      ask: `What share of the answers of the schedule Weekly ${range} mentions us, in percent?`,
      expected: [100],
    },
    steps: [metrics(["mention_rate"], { schedule: "Weekly" })],
    reads: (answers) => cells(last(answers), "mention_rate"),
  },
  {
    ...{ kind: "changes", ask: "How many prompts carry the tag Tents?", expected: [2], steps: [overview] },
    reads: (answers) => [last(answers).tags.find(({ name }: { name: string }) => name === "Tents").prompts],
  },
  {
    ...{ kind: "changes", ask: 'Which prompts that we track have the word "boots" in their text?', expected: [prompts.boots] },
    steps: [call("list_prompts", () => ({ search: "boots" }))],
    reads: (answers) => last(answers).prompts.map(({ text }: { text: string }) => text),
  },
];

const jobs: Question[] = [
  {
    kind: "jobs",
    ask: "What would it cost to ask all prompts of chatgpt now, and how many answers would that be?",
    expected: [4, 4],
    steps: [call("start_response_run", () => ({ dry_run: true, selected_models: { chatgpt: true } }))],
    reads: (answers) => [last(answers).estimated_credits, last(answers).expected_responses],
  },
  {
    ...{ kind: "jobs", ask: 'Track the prompt "Which stove is lightest?" and say its status.', expected: ["active"] },
    steps: [call("create_prompts", () => ({ text: "Which stove is lightest?" }))],
    reads: (answers) => [last(answers).prompts[0].status],
  },
  {
    ...{ kind: "jobs", ask: "How many credits are left?", expected: [1_000_000] },
    steps: [
      () => ({ tool: "find_tools", arguments: { query: "credits" } }),
      () => ({ tool: "call_tool", arguments: { name: "get_credits", arguments: {} } }),
    ],
    reads: (answers) => [last(answers).credits.total],
  },
  {
    ...{ kind: "jobs", ask: 'Add the competitor "Basecamp" at "basecamp.example" and say its name.', expected: ["Basecamp"] },
    steps: [
      () => ({ tool: "find_tools", arguments: { query: "competitor" } }),
      (answers) => ({
        tool: "call_tool",
        arguments: {
          name: "add_competitor",
          arguments: { website_id: website(answers), name: "Basecamp", url: "basecamp.example" },
        },
      }),
    ],
    reads: (answers) => [last(answers).competitor.name],
  },
];

/** The questions. What they ask for is known from the world alone. */
export const questions: readonly Question[] = [...numbers, ...comparisons, ...evidence, ...changes, ...jobs];
