import type { Context, Website } from "../../operation/index.ts";
import type { Cell, Column } from "../../platform/files/index.ts";
import { readCompanies, selectOwnedHosts } from "../../tracking/index.ts";
import { type Dataset, type Exporting, type ExportScope, exportBatches } from "./batches.ts";
import { type ExportDataset, exportDatasets } from "./datasets.ts";
import type { Window } from "./window.ts";

interface ExportSubject {
  organizationN: number;
  website: Website;
  includeResponse: boolean;
}

/** The columns and the rows, in batches, of what a window changed in a dataset. */
export async function exportRows(
  context: Exporting,
  { dataset, ...subject }: ExportSubject & { dataset: ExportDataset },
  window: Window,
): Promise<{ columns: readonly Column[]; batches: AsyncGenerator<(readonly Cell[])[]> }> {
  const scope = await readScope(context.rows, subject);
  const chosen = exportDatasets[dataset] as unknown as Dataset<object>;
  return { columns: chosen.columns, batches: exportBatches(context, scope, window, chosen) };
}

async function readScope(
  rows: Context["rows"],
  { organizationN, website, includeResponse }: ExportSubject,
): Promise<ExportScope> {
  const companies = await readCompanies(rows, website.id);
  const owned = await rows.read(selectOwnedHosts(organizationN, companies));
  const owners = new Map<number, string[]>();
  for (const { company_n, hosts } of owned) {
    const { id } = companies.find(({ n }) => n === company_n)!;
    for (const host of hosts) owners.set(host, [...(owners.get(host) ?? []), id]);
  }
  const self = companies.find(({ isSelf }) => isSelf);
  const ownHosts = owned.find(({ company_n }) => company_n === self?.n)?.hosts ?? [];
  return { companies, website, owners, ownHosts, includeResponse };
}
