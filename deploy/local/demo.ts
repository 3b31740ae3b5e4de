import { createSignInLink, ensureOwner, findOrganization } from "../../src/identity/index.ts";
import { connect, type Database } from "../../src/platform/database/index.ts";
import type { DemoContext, DemoSummary } from "./context.ts";
import { DemoApi, type DemoRun, hasEnded } from "./demo-api.ts";
import { demoModels, demoWebsites } from "./demo-data.ts";
import { type DemoFile, readDemoFile, writeDemoFile } from "./demo-file.ts";
import { addHistory } from "./demo-history.ts";
import { createDemoOrganizations, demoOwnerEmail, newKey } from "./demo-organizations.ts";
import { shareOfVoiceTable } from "./demo-table.ts";
import { barOf } from "./terminal.ts";

/** Two months, so that the last 30 days have a period before them to be compared with. */
const historyDays = 60;
/** What the summary shows. */
const shownDays = 30;
const dayMs = 86_400_000;

/**
 * Demo data on the first start: organizations, keys and websites as an operator makes them, answers of the 60 days before, and
 * one run through the public API. What a first start did not get to, the next one does; later starts make nothing.
 */
export async function demo(context: DemoContext): Promise<DemoSummary> {
  const { dataDir, progress } = context;
  const database = await connect(context.database, 2);
  try {
    const known = readDemoFile(dataDir);
    const file: DemoFile = {
      ...(known ?? { ...(await createDemoOrganizations(database)), websites: [] }),
      base_url: context.baseUrl,
      temporal_address: context.temporalAddress,
      temporal_ui: context.temporalUi ?? null,
    };
    const save = () => writeDemoFile(dataDir, file);
    save();
    if (known) await ensureOwner(database, file.organization_id, demoOwnerEmail);
    const lines = await shares(context, database, file, save).catch((error: unknown) => {
      context.signal.throwIfAborted();
      // The service is up all the same, and the next start goes on with the demo.
      progress.warn(`The demo is not complete: ${(error as Error).message}`);
      return [];
    });
    return {
      key: file.keys.global,
      signInUrl: `${context.baseUrl}${await createSignInLink(database, demoOwnerEmail)}`,
      lines,
    };
  } finally {
    await database.close();
  }
}

/** Makes what is missing, and tells what its answers show. */
async function shares(context: DemoContext, database: Database, file: DemoFile, save: () => void): Promise<string[]> {
  const { progress } = context;
  const api = new DemoApi(context.baseUrl, file.keys.global, context.signal);

  if (file.websites.length < demoWebsites.length || !file.keys.website_view) {
    await progress.step("Demo websites", () => prepareWebsites(context, database, api, file, save));
  }
  const website = file.websites[0]!;
  if (file.history_days === undefined) {
    await progress.step(`${historyDays} days of simulated answers`, (report) =>
      addHistory(database, { websiteId: website.id, models: demoModels, days: historyDays, today: today() }, (done) =>
        report(barOf(done, historyDays)),
      ),
    );
    file.history_days = historyDays;
    save();
  }
  if (file.run_id === undefined) {
    // Under one key, so a start that ends before the next line goes on with the run that it began.
    file.run_id = await api.startRun(website.id, demoModels);
    save();
  }
  const run = await finishedRun(context, api, website, file.run_id);
  return shareOfVoiceTable(await latestShares(api, website.id, run));
}

async function prepareWebsites(
  context: DemoContext,
  database: Database,
  api: DemoApi,
  file: DemoFile,
  save: () => void,
): Promise<void> {
  for (const website of demoWebsites) {
    if (file.websites.some(({ name }) => name === website.name)) continue;
    const id = await api.provision(website);
    file.websites.push({ id, name: website.name, prompt_ids: await api.promptIds(id) });
    save();
  }
  await new DemoApi(context.baseUrl, file.keys.other_organization, context.signal).provision(demoWebsites[1]!);
  const organization = await findOrganization(database, file.organization_id);
  const websiteIds = [file.websites[0]!.id];
  file.keys.website_admin ??= await newKey(database, organization, {
    ...{ name: "Demo, first website, admin", permission: "admin", websiteIds },
  });
  file.keys.website_view ??= await newKey(database, organization, {
    ...{ name: "Demo, first website, view", permission: "view", websiteIds },
  });
  save();
}

/** Shows the run as it goes; nothing is shown of one that ended in an earlier start. */
async function finishedRun(
  { progress }: DemoContext,
  api: DemoApi,
  website: DemoFile["websites"][number],
  runId: string,
): Promise<DemoRun> {
  const run = await api.run(website.id, runId);
  if (hasEnded(run)) return run;
  return progress.step(`Asking ${website.prompt_ids.length} prompts of three simulated models`, (report) =>
    api.follow(website.id, runId, (done, total) => report(barOf(done, total))),
  );
}

/** Of the last 30 days, or of those up to the first run where nothing was asked lately. */
async function latestShares(api: DemoApi, websiteId: string, run: DemoRun) {
  const upTo = (day: string) => {
    const from = new Date(Date.parse(day) - shownDays * dayMs).toISOString().slice(0, 10);
    return api.shareOfVoice(websiteId, from, day);
  };
  const latest = await upTo(today());
  const hasAnswers = latest.some((day) =>
    Object.values(day).some((share) => typeof share === "object" && share.relative_mention_rate > 0),
  );
  return hasAnswers ? latest : upTo((run.started_at ?? run.created_at).slice(0, 10));
}

const today = () => new Date().toISOString().slice(0, 10);
