import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { detectInThread } from "../../src/detection/answers/in-thread.ts";
import type { Tracked } from "../../src/detection/index.ts";
import { readCases } from "../../src/detection/mentions/cases.ts";
import { givingWayToCalls } from "../../src/identity/index.ts";
import { connect, sql } from "../../src/platform/database/connection.ts";
import { trackedCompanies } from "../../src/tracking/competitors/detector.ts";
import { requestRescoring } from "../../src/tracking/competitors/request-rescoring.ts";
import { scoreSome, switchOver } from "../../src/tracking/rescoring/walk.ts";
import type { NewMention } from "../../src/tracking/responses/new-response.ts";
import { storeResponses } from "../../src/tracking/responses/store.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { startStack } from "../support/stack.ts";
import { mainThreadTimeMs, processorTimeMs } from "./support/processes.ts";

const corpus = fileURLToPath(new URL("../detection/mentions/corpus/tuning.jsonl", import.meta.url));
const competitors = 7;

/**
 * Stores answers of some 1,300 characters on a website of eight companies, scores them again after a competitor was added,
 * and switches over; `--answers` sets how many: of fewer than the default, the start of the threads takes a good part of the time. Beside it, in the same run: the detector alone on the same texts.
 *
 * `--before DIR` takes the stored verdicts from the detector of another checkout, so that what is measured is the switch to a newer
 * detector: every tenth answer speaks of tags, as answers about websites do. Then the differences that it finds are told.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { answers: { type: "string", default: "60000" }, before: { type: "string" } } });
  const answers = Number(values.answers);
  const stack = await startStack({ workers: 0 });
  const database = await connect(stack.logins, 4);
  try {
    const organization = await newOrganization(stack);
    const names = Array.from({ length: competitors }, (_, i) => ({ name: `Brand${i}x` }));
    const website = await newWebsite(stack, organization, { competitors: names });
    const rows = database.of(organization);
    const texts = textsOf(values.before !== undefined);
    const [of] = await stack.query<{ id: string; n: number; companies_version: number }>(
      sql`select id, n, companies_version from website where id = ${website.id}`,
    );
    const tracked = await trackedCompanies(rows, of!);
    const before = values.before === undefined ? null : await verdictsOfCheckout(values.before, tracked, texts);
    await fill(stack, organization, website, answers, texts, before);

    const batch = Array.from({ length: 250 }, (_, i) => ({
      answer: texts[i % texts.length]!,
      cited: [],
      prompt: "Which is best?",
    }));
    await detectInThread(tracked, batch);
    let from = performance.now();
    const rounds = Math.ceil(answers / batch.length / 4);
    for (let i = 0; i < rounds; i++) await detectInThread(tracked, batch);
    const alone = (rounds * batch.length * 1000) / (performance.now() - from);

    await rows.transaction(async (tx) => {
      if (before) return void (await requestRescoring(tx, website.id, "operator"));
      await tx.run(sql`
        insert into company (organization_id, website_id, is_self, name, url, domains)
        values (${organization.id}, ${website.id}, false, 'Fernhollow', 'fernhollow.example', '{fernhollow.example}')`);
      await tx.run(sql`update website set companies_version = companies_version + 1 where id = ${website.id}`);
      await requestRescoring(tx, website.id, "companies");
    });
    const [{ id }] = (await stack.query<{ id: string }>(sql`select id from rescoring where website_id = ${website.id}`)) as [
      { id: string },
    ];
    from = performance.now();
    const options = {
      judgeName: null,
      budgetMs: Number.POSITIVE_INFINITY,
      signal: new AbortController().signal,
      pieces: givingWayToCalls(database),
    };
    const cpuBefore = { own: process.cpuUsage(), main: mainThreadTimeMs(process.pid), postgres: postgresMs(stack) };
    const { scored } = await scoreSome(rows, organization, id, options);
    const walkMs = performance.now() - from;
    const { user, system } = process.cpuUsage(cpuBefore.own);
    const [mainMs, databaseMs] = [mainThreadTimeMs(process.pid) - cpuBefore.main, postgresMs(stack) - cpuBefore.postgres];
    const differences = await stack.query<{ kind: string; mentions: number; answers: number }>(sql`
      select case when c.position is null then 'gone' when m.position is null then 'new' else 'at another rank' end as kind,
        count(*)::int as mentions, count(distinct c.response_n)::int as answers
      from mention_change c left join mention m on m.response_n = c.response_n and m.company_n = c.company_n
      where c.website_n = ${website.n} and m.position is distinct from c.position group by 1 order by 1`);
    from = performance.now();
    await switchOver(rows, id);
    const switchMs = performance.now() - from;
    const [{ changed }] = (await stack.query<{ changed: number }>(sql`select changed from rescoring where id = ${id}`)) as [
      { changed: number },
    ];
    const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
    console.log(`${scored} answers of ${length.toFixed(0)} characters, ${competitors + (before ? 1 : 2)} companies`);
    console.log(
      `re-scored: ${((scored * 1000) / walkMs).toFixed(0)} answers/s; the detector alone: ${alone.toFixed(0)} answers/s`,
    );
    const each = (ms: number) => `${((1_000 * ms) / scored).toFixed(0)} µs`;
    const ownMs = (user + system) / 1_000;
    console.log(
      `processor time an answer: ${each(ownMs)} of the process (${each(mainMs)} of its event loop), ${each(databaseMs)} of PostgreSQL`,
    );
    for (const { kind, mentions, answers: inAnswers } of differences)
      console.log(`${mentions} mentions ${kind}, in ${inAnswers} answers`);
    console.log(`switch: ${switchMs.toFixed(0)} ms for ${changed} mentions that came or changed their rank`);
  } finally {
    await database.close();
    await stack.stop();
  }
}

/** Texts made of the corpus's answers; every third names a company that is tracked later, and some that are tracked now. */
function textsOf(speaksOfTags: boolean): string[] {
  const cases = readCases(corpus).filter(({ language }) => language === "en");
  return Array.from({ length: 1_000 }, (_, i) => {
    let text = `Brand${i % competitors}x and Acme. `;
    if (speaksOfTags && i % 10 === 0)
      text += `Put the snippet inside the <${["head", "script", "title", "style"][(i / 10) % 4]}> of each page. `;
    for (let k = i; text.length < 1_250; k += 7) text += `${cases[k % cases.length]!.answer}\n\n`;
    return text.slice(0, 1_250) + (i % 3 === 0 ? " Fernhollow and Brand1x come next." : " Brand2x comes next.");
  });
}

/** What the detector of another checkout says of each text, as it is stored. */
async function verdictsOfCheckout(directory: string, tracked: Tracked, texts: readonly string[]): Promise<NewMention[][]> {
  const url = pathToFileURL(resolve(directory, "src/detection/index.ts")).href;
  const other = (await import(url)) as Pick<typeof import("../../src/detection/index.ts"), "compileDetector" | "verdictsOf">;
  const detector = other.compileDetector(tracked.companies);
  return texts.map((answer) => other.verdictsOf(detector, { answer, cited: [], prompt: "Which is best?" }).mentions);
}

const postgresMs = (stack: Stack) => processorTimeMs(stack.supervisor.pid("postgres")!);

type Stack = Awaited<ReturnType<typeof startStack>>;

async function fill(
  stack: Stack,
  organization: { id: string; n: number },
  website: { id: string; n: number },
  answers: number,
  texts: readonly string[],
  before: readonly NewMention[][] | null,
): Promise<void> {
  await stack.query(sql`
    insert into prompt (organization_id, website_id, text) values (${organization.id}, ${website.id}, 'Which is best?')`);
  const [numbers] = await stack.query<{ prompt: number; schedule: number }>(sql`
    select (select n from prompt where website_id = ${website.id}) as prompt,
      (select n from prompt_schedule where website_id = ${website.id}) as schedule`);
  const database = await connect(stack.logins, 2);
  const rows = database.of(organization);
  const batchSize = 1_000;
  for (let done = 0; done < answers; done += batchSize) {
    await rows.transaction((tx) =>
      storeResponses(
        tx,
        organization.n,
        Array.from({ length: Math.min(batchSize, answers - done) }, (_, i) => ({
          websiteN: website.n,
          scheduleN: numbers!.schedule,
          promptN: numbers!.prompt,
          locationN: null,
          model: 1,
          outcome: "answered" as const,
          createdAt: new Date(Date.UTC(2026, 0, 1) + (done + i) * 60_000).toISOString(),
          runId: null,
          provider: "imported",
          prompt: null,
          answer: texts[(done + i) % texts.length]!,
          reason: null,
          searchQueries: [],
          usage: null,
          made: {},
          externalId: null,
          mentions: before?.[(done + i) % texts.length] ?? [],
          citations: [1, 2, 3, 4, 5].map((k) => ({
            url: `https://site${(i + k) % 500}.example/page${k}`,
            cited: true,
            title: null,
          })),
          products: [],
        })),
      ),
    );
  }
  await database.close();
}
