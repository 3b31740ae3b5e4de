import { grantPitches } from "../../src/content/index.ts";
import {
  createKey,
  createOrganization,
  entitlementNames,
  findOwner,
  grantCredits,
  operator,
  setEntitlement,
} from "../../src/identity/index.ts";
import type { Database, Organization } from "../../src/platform/database/index.ts";
import type { DemoFile } from "./demo-file.ts";

/** Whom the demo belongs to. Mail to this domain goes nowhere. */
export const demoOwnerEmail = "owner@demo.example";

const ampleCredits = 10_000_000;
const amplePitches = 10_000;

/** Makes the demo's organizations and their global keys, as an operator does. */
export async function createDemoOrganizations(database: Database): Promise<Pick<DemoFile, "organization_id" | "keys">> {
  const ours = { ownerEmail: demoOwnerEmail, isEntitled: true };
  const theirs = { ownerEmail: "owner@another.example", isEntitled: false };
  const demo = await newOrganization(database, "Demo (simulated)", { ...ours, isPartner: false });
  const partner = await newOrganization(database, "Demo partner (simulated)", { ...ours, isPartner: true });
  const other = await newOrganization(database, "Another organization", { ...theirs, isPartner: false });
  return {
    organization_id: demo.id,
    keys: {
      global: await newKey(database, demo, { name: "Demo", permission: "admin", websiteIds: null }),
      partner: await newKey(database, partner, { name: "Demo partner", permission: "admin", websiteIds: null }),
      other_organization: await newKey(database, other, { name: "Another organization", permission: "admin", websiteIds: null }),
    },
  };
}

/** @returns the key's text; it belongs to the organization's owner. */
export function newKey(
  database: Database,
  organization: Organization,
  input: { name: string; permission: "view" | "admin"; websiteIds: string[] | null },
): Promise<string> {
  return database.of(organization).transaction(async (tx) => {
    const { text } = await createKey(tx, organization, operator, {
      ...{ ...input, ownerId: await findOwner(tx, organization), expiresAt: null },
    });
    return text;
  });
}

async function newOrganization(
  database: Database,
  name: string,
  { ownerEmail, isPartner, isEntitled }: { ownerEmail: string; isPartner: boolean; isEntitled: boolean },
): Promise<Organization> {
  const input = { name, isPartner, ownerEmail, monthlyCredits: 0, rateLimitPerMinute: null };
  const organization = await createOrganization(database, operator, input);
  if (isEntitled) {
    await database.system.transaction(async (tx) => {
      await grantCredits(tx, organization, operator, { credits: ampleCredits, description: "Demo credits" });
      await grantPitches(tx, organization, operator, { units: amplePitches, description: "Demo pitches" });
      for (const name of entitlementNames) await setEntitlement(tx, organization, operator, name, true);
    });
  }
  return organization;
}
