import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ModelServer } from "../../content/hub/model-server.ts";
import { startService, type TestService } from "../../support/service.ts";
import { startTestWorker, until } from "../../support/worker.ts";
import { type History, newHistory } from "./support.ts";

interface Question {
  id: number;
  company: string;
  before: string;
  place: string;
  after: string;
}

/** What the model was asked, call by call; `null` answers 500. */
let asked: Question[][] = [];
let decide: ((question: Question) => boolean | undefined) | null;
const model = new ModelServer();
let service: TestService;
let worker: { stop(): Promise<void> };

beforeAll(async () => {
  model.answer = ({ material }) => {
    const questions = material as Question[];
    asked.push(questions);
    if (!decide) return { status: 500 };
    return {
      answers: questions.flatMap((question) => {
        const isName = decide!(question);
        return isName === undefined ? [] : [{ id: question.id, names_company: isName }];
      }),
    };
  };
  await model.start();
  const { COMPATIBLE_BASE_URL } = model.env;
  service = await startService({ env: { MENTION_MODEL: "compatible:judge-1", COMPATIBLE_BASE_URL: COMPATIBLE_BASE_URL! } });
  worker = await startTestWorker(service);
});
afterAll(async () => {
  await worker?.stop();
  await service?.close();
  await model.close();
});
beforeEach(() => {
  asked = [];
  decide = () => true;
});

const judged = (history: History) =>
  until(
    async () => (await history.call("GET", `/rescoring?website_id=${history.website.id}`)).body.judge,
    ({ waiting }) => waiting === 0,
  );
const evidence = async (history: History) => {
  const { body } = await history.call("POST", "/responses", {
    website_id: history.website.id,
    filters: { start_date: "2025-12-01", end_date: "2027-12-01" },
    include: ["evidence"],
  });
  return body.responses[0].evidence[0]?.evidence;
};
const tracked = { name: "Target", domain: "target.example", competitors: [{ name: "Walmart" }] };
/** The rules are not sure of it beside a company that they know. */
const unsure = "Target was reached in May. Walmart too.";

test("an answer is stored by the rules first; what the model says is applied, its cost noted, and nothing is asked twice", async () => {
  decide = null;
  const history = await newHistory(service, tracked);
  await history.importLines([{ response: unsure }], { hasMentionModel: true });
  expect(await history.ranks()).toEqual([{ Walmart: 1 }]);
  await until(
    async () => asked.length,
    (count) => count > 0,
  );
  expect(await history.ranks()).toEqual([{ Walmart: 1 }]);
  decide = ({ company, place, before, after }) =>
    company === "Target" && before === "" && place === "Target" && after.startsWith(" was");
  const spent = await judged(history);
  expect(await history.ranks()).toEqual([{ own: 1, Walmart: 2 }]);
  expect(await evidence(history)).toEqual([
    expect.objectContaining({ kind: "name", confidence: 0.9, judge: "compatible:judge-1", start: 0, end: 6 }),
  ]);
  // Failed calls are calls, too.
  expect(spent).toMatchObject({ model: "compatible:judge-1", waiting: 0, input_tokens: 200, output_tokens: 100 });
  expect(spent.calls).toBe(asked.length);

  asked = [];
  await history.importLines([{ response: unsure }], { hasMentionModel: true });
  await judged(history);
  expect(await history.ranks()).toEqual([
    { own: 1, Walmart: 2 },
    { own: 1, Walmart: 2 },
  ]);
  expect(asked).toEqual([]);
});

test("scoring anew keeps what the model has said", async () => {
  const history = await newHistory(service, tracked);
  await history.importLines([{ response: unsure }], { hasMentionModel: true });
  await judged(history);
  asked = [];
  await history.add("Fernhollow");
  await history.settled();
  expect(await history.ranks()).toEqual([{ own: 1, Walmart: 2 }]);
  expect(asked).toEqual([]);
});

test("doubts that come up when history is scored anew are judged, in batches", async () => {
  decide = ({ after }) => !after.includes("No 3:");
  const history = await newHistory(service, { name: "Quillbrook", domain: "quillbrook.example" });
  await history.importLines(
    Array.from({ length: 50 }, (_, i) => ({ response: `Target was reached in May. No ${i}: Quillbrook.` })),
  );
  await history.add("Target");
  await history.settled();
  await judged(history);
  const ranks = await history.ranks();
  expect(ranks.filter(({ Target }) => Target === 1)).toHaveLength(49);
  expect(ranks[3]).toEqual({ own: 1 });
  // The 49 that contradict the rules are asked about again.
  expect(asked.map((questions) => questions.length)).toEqual([20, 20, 10, 20, 20, 9]);
});

test("where the model gives no answer the rules' word stands, and sure places are not asked about", async () => {
  decide = () => undefined;
  const history = await newHistory(service, tracked);
  await history.importLines([{ response: unsure }, { response: "Many people shop at Target." }], { hasMentionModel: true });
  await judged(history);
  expect(await history.ranks()).toEqual([{ Walmart: 1 }, { own: 1 }]);
  expect(asked.flat()).toHaveLength(1);
});
