import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readCases } from "../../src/detection/mentions/cases.ts";
import { detectInThread } from "../../src/detection/mentions/in-thread.ts";
import { connect, sql } from "../../src/platform/database/connection.ts";
import { trackedCompanies } from "../../src/tracking/competitors/detector.ts";
import { requestRescoring } from "../../src/tracking/rescoring/request.ts";
import { scoreSome, switchOver } from "../../src/tracking/rescoring/walk.ts";
import { storeResponses } from "../../src/tracking/responses/store.ts";
import { newOrganization, newWebsite } from "../support/factories.ts";
import { startStack } from "../support/stack.ts";

const corpus = fileURLToPath(new URL("../detection/mentions/corpus/tuning.jsonl", import.meta.url));
const competitors = 7;

/**
 * Stores answers of some 1,300 characters on a website of eight companies, scores them again after a competitor was added,
 * and switches over; `--answers` sets how many. Beside it, in the same run: the detector alone on the same texts.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { answers: { type: "string", default: "20000" } } });
  const answers = Number(values.answers);
  const stack = await startStack({ workers: 0 });
  const database = await connect(stack.logins, 4);
  try {
    const organization = await newOrganization(stack);
    const names = Array.from({ length: competitors }, (_, i) => ({ name: `Brand${i}x` }));
    const website = await newWebsite(stack, organization, { competitors: names });
    const rows = database.of(organization);
    const texts = textsOf();
    await fill(stack, organization, website, answers, texts);

    const [of] = await stack.query<{ id: string; n: number; companies_version: number }>(
      sql`select id, n, companies_version from website where id = ${website.id}`,
    );
    const tracked = await trackedCompanies(rows, of!);
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
    const options = { judgeName: null, budgetMs: Number.POSITIVE_INFINITY, signal: new AbortController().signal };
    const cpuBefore = process.cpuUsage();
    const { scored } = await scoreSome(rows, organization, id, options);
    const walkMs = performance.now() - from;
    const { user, system } = process.cpuUsage(cpuBefore);
    from = performance.now();
    await switchOver(rows, id);
    const switchMs = performance.now() - from;
    const [{ changed }] = (await stack.query<{ changed: number }>(sql`select changed from rescoring where id = ${id}`)) as [
      { changed: number },
    ];
    const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
    console.log(`${scored} answers of ${length.toFixed(0)} characters, ${competitors + 2} companies`);
    console.log(
      `re-scored: ${((scored * 1000) / walkMs).toFixed(0)} answers/s; the detector alone: ${alone.toFixed(0)} answers/s`,
    );
    const cpuMs = (user + system) / 1000 / scored;
    console.log(`processor time: ${cpuMs.toFixed(2)} ms an answer, beside the database's`);
    console.log(`switch: ${switchMs.toFixed(0)} ms for ${changed} mentions that came or changed their rank`);
  } finally {
    await database.close();
    await stack.stop();
  }
}

/** Texts made of the corpus's answers; every third names a company that is tracked later, and some that are tracked now. */
function textsOf(): string[] {
  const cases = readCases(corpus).filter(({ language }) => language === "en");
  return Array.from({ length: 1_000 }, (_, i) => {
    let text = `Brand${i % competitors}x and Acme. `;
    for (let k = i; text.length < 1_250; k += 7) text += `${cases[k % cases.length]!.answer}\n\n`;
    return text.slice(0, 1_250) + (i % 3 === 0 ? " Fernhollow and Brand1x come next." : " Brand2x comes next.");
  });
}

type Stack = Awaited<ReturnType<typeof startStack>>;

async function fill(
  stack: Stack,
  organization: { id: string; n: number },
  website: { id: string; n: number },
  answers: number,
  texts: readonly string[],
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
          mentions: [],
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
