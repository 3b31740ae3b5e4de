import { readFile, writeFile } from "node:fs/promises";
import { newKey } from "../../../src/identity/api-keys/key-text.ts";
import { type Organization, sql } from "../../../src/platform/database/connection.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { assertSame } from "./compare.ts";
import { type BenchWebsite, fill, newBenchWebsite } from "./fill.ts";
import { askInTurns, type Times, verdict } from "./measure.ts";
import { questionsOf } from "./questions.ts";
import { analyze, locationIds, type Stand, timed } from "./stand.ts";

const smallWebsites = 200;

export type BenchOrganization = Organization & { key: string };

/** A database that is filled, as a later run finds it. */
export interface Filled {
  responses: number;
  ofLarge: number;
  ofSmall: number;
  organization: BenchOrganization;
  /** Whose the small websites are. */
  others: BenchOrganization;
  large: BenchWebsite;
  small: BenchWebsite[];
  /** What the questions took while there was a tenth of the answers. */
  atTenth?: Record<string, Times>;
  /** Answers a second that the import brought into the large website. */
  importedASecond?: number;
}

export async function readFilled(file: string): Promise<Filled> {
  return JSON.parse(await readFile(file, "utf8"));
}

/** @param options.rounds how often each question is asked after the first tenth; 0 fills all at once. */
export async function fillAll(
  stand: Stand,
  responses: number,
  options: { file: string | null; rounds: number },
): Promise<Filled> {
  const { database } = stand.services;
  const organization = await newBenchOrganization(stand);
  const others = await newBenchOrganization(stand);
  const large = await newBenchWebsite(database, organization, "large");
  const small: BenchWebsite[] = [];
  const smallCount = responses < 100_000 ? 4 : smallWebsites;
  for (let index = 0; index < smallCount; index++) small.push(await newBenchWebsite(database, others, `small${index}`));
  const ofLarge = Math.round(responses / 5);
  const ofSmall = Math.round((responses - ofLarge) / smallCount);
  const filled: Filled = { responses, ofLarge, ofSmall, organization, others, large, small };
  if (options.rounds > 0) {
    await fillStage(stand, filled, [0, 0.1]);
    const questions = questionsOf(large, await locationIds(stand, large), ofLarge / 10);
    await assertSame(stand, large, questions);
    filled.atTenth = await askInTurns(stand, organization.key, large, questions, { withOthers: false, rounds: options.rounds });
  }
  await fillStage(stand, filled, [options.rounds > 0 ? 0.1 : 0, 1]);
  if (options.file) await writeFile(options.file, JSON.stringify(filled));
  return filled;
}

async function newBenchOrganization({ services }: Stand): Promise<BenchOrganization> {
  const key = newKey();
  const [organization] = await services.database.system.transaction(async (tx) => {
    const made = await tx.run<Organization>(sql`insert into organization (name) values ('Bench') returning id, n`);
    await tx.run(sql`
      insert into api_key (id, organization_id, secret_hash, permission) values (${key.id}, ${made[0]!.id}, ${key.secretHash}, 'admin')`);
    return made;
  });
  return { ...organization!, key: key.text };
}

/** Brings a stage's lines into all websites, and says how fast. What others feel of it is what the bench `neighbours` shows. */
async function fillStage(stand: Stand, filled: Filled, [from, to]: [number, number]): Promise<void> {
  const { database } = stand.services;
  const { small, large, ofSmall, ofLarge } = filled;
  const part = (count: number) => [Math.round(count * from), Math.round(count * to)] as const;
  let seconds = 0;
  for (const website of small) seconds += await fill(database, website, stand.directory, ...part(ofSmall));
  const sealing = await timed(() => sealChanged(database));
  await analyze(stand);
  const largeSeconds = await fill(database, large, stand.directory, ...part(ofLarge));
  const sealingLarge = await timed(() => sealChanged(database));
  await analyze(stand);
  const linesOfSmall = (to - from) * ofSmall * small.length;
  const linesOfLarge = (to - from) * ofLarge;
  if (linesOfSmall + linesOfLarge < 10_000) return;
  filled.importedASecond = linesOfLarge / largeSeconds;
  const rate = (lines: number, duration: number) => Math.round(lines / duration);
  console.log(
    `\n${Math.round(linesOfSmall + linesOfLarge)} responses imported, mentions given: ${rate(linesOfSmall, seconds)} a second into ${small.length} small websites, ${rate(linesOfLarge, largeSeconds)} into the large one`,
  );
  printUpkeep("small websites", linesOfSmall, seconds, sealing.seconds, 25);
  printUpkeep("large website", linesOfLarge, largeSeconds, sealingLarge.seconds, 15);
}

function printUpkeep(name: string, lines: number, storing: number, sealing: number, most: number): void {
  const each = (1e6 * sealing) / lines;
  const percent = (100 * sealing) / storing;
  console.log(
    `${name}: sealed in ${each.toFixed(1)} µs a response, ${percent.toFixed(0)} % on top of storing (${verdict(percent <= most, `at most ${most}`)})`,
  );
}
