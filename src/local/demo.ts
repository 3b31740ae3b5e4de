import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { operator } from "../audit/record.ts";
import { grantCredits } from "../credits/grant.ts";
import { connect, type Database, type Organization } from "../database.ts";
import { createKey } from "../keys/create.ts";
import { createOrganization } from "../organizations/create.ts";
import { entitlementNames, setEntitlement } from "../organizations/entitlements.ts";
import { createSignInLink } from "../people/sign-in-link.ts";
import { grantPitches } from "../pitches/allowance.ts";
import type { DemoContext, DemoSummary } from "./context.ts";
import { DemoApi } from "./demo-api.ts";
import { demoModels, demoWebsites } from "./demo-data.ts";
import { demoOwnerEmail, ensureOwner } from "./demo-owner.ts";
import { shareOfVoiceTable } from "./demo-table.ts";
import type { Report } from "./terminal.ts";

/** What programs find in `demo.json` of the data directory. */
interface DemoFile {
  base_url: string;
  temporal_address: string;
  temporal_ui: string | null;
  organization_id: string;
  keys: Record<"global" | "website_admin" | "website_view" | "partner" | "other_organization", string>;
  websites: { id: string; name: string; prompt_ids: string[] }[];
}

/**
 * Demo data on the first start: organizations, keys and websites as an operator makes them, then the main job through the
 * public API. A later start only writes the addresses anew.
 */
export async function demo(context: DemoContext): Promise<DemoSummary> {
  const path = join(context.dataDir, "demo.json");
  const known = readDemoFile(path);
  const file = { ...(known ?? (await context.progress.step("Demo data", () => prepare(context)))), ...addressesOf(context) };
  writeDemoFile(path, file);
  const signInUrl = await newSignInUrl(context, file);
  const api = new DemoApi(context.baseUrl, file.keys.global);
  const website = file.websites[0]!;
  // Under one key, so a first start that was interrupted goes on with the run that it began.
  const lines = await context.progress.step("Asking 25 prompts of three simulated models", (report) =>
    firstRun(api, website.id, report),
  );
  return { key: file.keys.global, signInUrl, lines: known ? [] : lines };
}

/** A fresh link for the demo's owner; those of earlier starts stop working. */
async function newSignInUrl(context: DemoContext, file: DemoFile): Promise<string> {
  const database = await connect(context.databaseUrl, 2);
  try {
    await ensureOwner(database, file.organization_id);
    return `${context.baseUrl}${await createSignInLink(database, demoOwnerEmail)}`;
  } finally {
    await database.close();
  }
}

function readDemoFile(path: string): DemoFile | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as DemoFile;
  } catch {
    return null;
  }
}

function writeDemoFile(path: string, file: DemoFile): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

function addressesOf(context: DemoContext) {
  return { base_url: context.baseUrl, temporal_address: context.temporalAddress, temporal_ui: context.temporalUi ?? null };
}

async function prepare(context: DemoContext): Promise<DemoFile> {
  const database = await connect(context.databaseUrl, 2);
  try {
    const demo = await newOrganization(database, "Demo (simulated)", {
      ownerEmail: demoOwnerEmail,
      isPartner: false,
      isEntitled: true,
    });
    const partner = await newOrganization(database, "Demo partner (simulated)", {
      ownerEmail: demoOwnerEmail,
      isPartner: true,
      isEntitled: true,
    });
    const other = await newOrganization(database, "Another organization", {
      ownerEmail: "owner@another.example",
      isPartner: false,
      isEntitled: false,
    });
    const key = (organization: Organization, name: string, permission: "view" | "admin", websiteIds: string[] | null) =>
      database.of(organization).transaction(async (tx) => {
        const input = { name, permission, websiteIds, ownerId: null, expiresAt: null };
        return (await createKey(tx, organization, operator, input)).text;
      });

    const keys = {
      global: await key(demo, "Demo", "admin", null),
      partner: await key(partner, "Demo partner", "admin", null),
      other_organization: await key(other, "Another organization", "admin", null),
    };
    const api = new DemoApi(context.baseUrl, keys.global);
    const websites: DemoFile["websites"] = [];
    for (const website of demoWebsites) {
      const id = await api.provision(website);
      websites.push({ id, name: website.name, prompt_ids: await api.promptIds(id) });
    }
    await new DemoApi(context.baseUrl, keys.other_organization).provision(demoWebsites[1]!);
    const first = [websites[0]!.id];
    return {
      ...addressesOf(context),
      organization_id: demo.id,
      keys: {
        ...keys,
        website_admin: await key(demo, "Demo, first website, admin", "admin", first),
        website_view: await key(demo, "Demo, first website, view", "view", first),
      },
      websites,
    };
  } finally {
    await database.close();
  }
}

const ampleCredits = 10_000_000;
const amplePitches = 10_000;

async function newOrganization(
  database: Database,
  name: string,
  options: { ownerEmail: string; isPartner: boolean; isEntitled: boolean },
): Promise<Organization> {
  const organization = await createOrganization(database, operator, {
    name,
    isPartner: options.isPartner,
    ownerEmail: options.ownerEmail,
    monthlyCredits: 0,
    rateLimitPerMinute: null,
  });
  if (options.isEntitled) {
    await database.system.transaction(async (tx) => {
      await grantCredits(tx, organization, operator, { credits: ampleCredits, description: "Demo credits" });
      await grantPitches(tx, organization, operator, { units: amplePitches, description: "Demo pitches" });
      for (const name of entitlementNames) await setEntitlement(tx, organization, operator, name, true);
    });
  }
  return organization;
}

async function firstRun(api: DemoApi, websiteId: string, report: Report): Promise<string[]> {
  const run = await api.startRun(websiteId, demoModels);
  const finished = await api.follow(websiteId, run, (done, total) => report(bar(done, total)));
  return shareOfVoiceTable(await api.shareOfVoice(websiteId, finished.started_at), finished);
}

function bar(done: number, total: number): string {
  const width = 24;
  const filled = Math.round((done / Math.max(total, 1)) * width);
  return `${"█".repeat(filled)}${"░".repeat(width - filled)} ${done}/${total}`;
}
