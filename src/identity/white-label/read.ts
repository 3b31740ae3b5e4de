import { type Database, sql } from "../../platform/database/index.ts";
import type { LogoType } from "./logo.ts";
import { type Shades, shadesOf } from "./shades.ts";

/** The path of logos; the organization's id and the logo's hash follow. */
export const logoPath = "/logos";

/** How an organization shows pages to others. */
export interface Label {
  name: string | null;
  shades: Shades | null;
  /** Of the service; null without a logo. */
  logoPath: string | null;
}

export interface LabelRow {
  name: string | null;
  color: string | null;
  logo_hash: string | null;
}

export const pathOfLogo = (organizationId: string, { logo_hash: hash }: Pick<LabelRow, "logo_hash">): string | null =>
  hash && `${logoPath}/${organizationId}/${hash}`;

/** How an organization shows its pages to whoever opens them by a link; null: as the service's own. */
export async function readLabel(database: Database, organizationId: string): Promise<Label | null> {
  const [row] = await database.system.read<LabelRow>(
    sql`select name, color, logo_hash from white_label where organization_id = ${organizationId}`,
  );
  if (!row || (row.name ?? row.color ?? row.logo_hash) === null) return null;
  return { name: row.name, shades: row.color === null ? null : shadesOf(row.color), logoPath: pathOfLogo(organizationId, row) };
}

/** A logo by its address; null for one that is none, or was replaced. */
export async function readLogo(
  database: Database,
  organizationId: string,
  hash: string,
): Promise<{ type: LogoType; bytes: Buffer } | null> {
  const [row] = await database.system.read<{ type: LogoType; bytes: Buffer }>(sql`
    select logo_type as type, logo as bytes from white_label where organization_id = ${organizationId} and logo_hash = ${hash}`);
  return row ?? null;
}
