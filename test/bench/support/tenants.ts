import { type ChildProcess, spawn } from "node:child_process";
import type { Database } from "../../../src/platform/database/connection.ts";
import { sealChanged } from "../../../src/reporting/analytics/seal.ts";
import { newOrganization } from "../../support/factories.ts";
import { program, type Stack } from "../../support/stack.ts";
import { type BenchWebsite, fill, newBenchWebsite } from "../analytics/fill.ts";
import { analyze } from "../analytics/stand.ts";

/** An organization's key, and its website with imported answers. */
export interface FilledTenant {
  website: BenchWebsite;
  key: string;
}

export async function newTenant(stack: Stack, database: Database, name: string, responses: number): Promise<FilledTenant> {
  const organization = await newOrganization(stack);
  const website = await newBenchWebsite(database, organization, name);
  await fill(database, website, stack.directory, 0, responses);
  return { website, key: organization.key };
}

/** Days are sealed and tables analysed, as they are a minute after an import. */
export async function asAfterAMinute(stack: Pick<Stack, "databaseUrl">, database: Database): Promise<void> {
  await sealChanged(database);
  await analyze({ adminUrl: stack.databaseUrl });
}

/** The operators' command that imports a file, in a process of its own. */
export function startImport(stack: Stack, websiteId: string, file: string): ChildProcess {
  return spawn(process.execPath, [program("api/admin/main.ts"), "import-responses", "--website", websiteId, "--file", file], {
    env: { ...process.env, ...stack.env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}
