import type { Caller } from "../../operation/index.ts";
import { type Database, sql } from "../../platform/database/index.ts";
import { type AdmittedParts, admittedParts } from "../api-keys/admitted.ts";
import type { Person } from "./sessions.ts";

/** A signed-in person as the caller of a page's operations, by the roles of now. */
export interface Visitor {
  organization: { id: string; name: string };
  /** The person has to show a second factor before this organization lets them in. */
  lacksSecondFactor: boolean;
  /** One for each website that was named, in that order; a single one without a website where none was. */
  callers: [Caller, ...Caller[]];
}

interface Row extends AdmittedParts {
  organization_id: string;
  organization_n: number;
  organization_name: string;
  asks_second_factor: boolean;
  is_partner: boolean;
}

/**
 * A person as a caller in an organization. Counts one page against the person's own budget, however many operations it is made of;
 * `rateLimit` of the callers is what is left of it.
 *
 * @param place.organizationId null: that of the first website, else the one that the person joined first: nobody who adds a
 *   person to another takes its place.
 * @returns null where the person is no member, or there is no such organization or website.
 */
export async function admitVisitor(
  database: Database,
  person: Pick<Person, "id" | "secondFactor">,
  place: { organizationId: string | null; websiteIds: readonly string[] },
): Promise<Visitor | null> {
  const { websiteIds } = place;
  const organizationId = place.organizationId ?? (websiteIds.length === 0 ? await joinedFirst(database, person.id) : null);
  const rows = await database.functions.run<Row>(sql`
    select * from admit_visitor(${person.id}::uuid, ${organizationId}::uuid, ${websiteIds}::uuid[])`);
  const [first, ...others] = rows.map((row) => callerOf(person, row));
  if (!first) return null;
  const { organization_id: id, organization_name: name, asks_second_factor: asks } = rows[0]!;
  return { organization: { id, name }, lacksSecondFactor: asks && !person.secondFactor, callers: [first, ...others] };
}

async function joinedFirst(database: Database, userId: string): Promise<string | null> {
  const [membership] = await database.system.read<{ organization_id: string }>(sql`
    select organization_id from membership where user_id = ${userId} order by created_at, id limit 1`);
  return membership?.organization_id ?? null;
}

const callerOf = (person: Pick<Person, "id">, row: Row): Caller => ({
  organization: { id: row.organization_id, n: row.organization_n },
  isPartner: row.is_partner,
  kind: "user",
  keyId: null,
  userId: person.id,
  mayWrite: true,
  ...admittedParts(row),
});
