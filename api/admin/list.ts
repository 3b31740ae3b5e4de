import { z } from "zod";
import { entitlementsOf, findOrganization, keysOf, listOrganizations, newestErasures } from "../../src/identity/index.ts";
import type { Database } from "../../src/platform/database/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { listHolds, runsOf, websitesOf } from "../../src/tracking/index.ts";
import { command } from "./command.ts";
import { table } from "./table.ts";

const newest = 100;

const lists: Record<string, (database: Database, organizationId: string) => Promise<object[]>> = {
  websites: websitesOf,
  keys: keysOf,
  runs: (database, organizationId) => runsOf(database, organizationId, newest),
  entitlements: entitlementsOf,
};

export const listCommand = command({
  summary:
    "List organizations, holds on schedules, erasures with their receipts, or an organization's websites, keys, runs or entitlements",
  usage: "organizations | holds | erasures | websites|keys|runs|entitlements --organization <id>",
  details: [`Of runs and erasures the newest ${newest}.`],
  options: z.object({ organization: z.string().optional() }),
  positionals: 1,
  async run({ organization }, { database }, [what]) {
    const rows = await read(database, what, organization);
    return { result: rows, lines: rows.length > 0 ? table(rows) : ["none"] };
  },
});

async function read(database: Database, what: string | undefined, organizationId: string | undefined): Promise<object[]> {
  if (what === "organizations") return listOrganizations(database);
  if (what === "holds") return listHolds(database);
  if (what === "erasures") return newestErasures(database, newest);
  const list = what !== undefined && Object.hasOwn(lists, what) ? lists[what]! : null;
  if (!list) throw new Refusal(400, `list what? organizations, holds, erasures, ${Object.keys(lists).join(", ")}`);
  if (!organizationId) throw new Refusal(400, `--organization: say whose ${what} to list`);
  return list(database, (await findOrganization(database, organizationId)).id);
}
