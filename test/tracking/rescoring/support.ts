import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "../../../src/platform/database/connection.ts";
import { type PreviewWebsite, previewRescoring } from "../../../src/tracking/rescoring/preview.ts";
import { importResponses } from "../../../src/tracking/responses/import/import.ts";
import type { ImportWebsite } from "../../../src/tracking/responses/import/names.ts";
import { importOptions } from "../../support/import.ts";
import { newOrganization, newWebsite, type TestOrganization, type TestService } from "../../support/service.ts";
import { until } from "../../support/worker.ts";

/** One line of an import; what is left out is made up. */
export interface Line {
  response: string;
  mentions?: { company: string; position: number }[];
  citations?: { url: string; cited?: boolean }[];
  created_at?: string;
}

export interface History {
  organization: TestOrganization;
  website: { id: string; n: number };
  call(method: string, path: string, body?: unknown): ReturnType<TestService["call"]>;
  importLines(lines: Line[], options?: { hasMentionModel: boolean }): Promise<void>;
  /** Adds a competitor over the API; returns its id. */
  add(name: string, fields?: object): Promise<string>;
  /** The website's re-scoring when none is under way. */
  settled(): Promise<Rescoring>;
  /** What the current rules would change in what is stored. */
  differences(): Promise<{ company: string; gained: number; lost: number; moved: number }[]>;
  /** Ranks by company, as the API shows them, in the order of the imported lines. */
  ranks(): Promise<Record<string, number | null>[]>;
}

export interface Rescoring {
  id: string;
  status: string;
  answers: number;
  scored: number;
  changed: number;
}

let ids = 0;

/** A website of "Acme" with answers that were imported. */
export async function newHistory(
  service: TestService,
  options: Parameters<typeof newWebsite>[2] = {},
  lines: Line[] = [],
): Promise<History> {
  const organization = await newOrganization(service);
  const website = await newWebsite(service, organization, options);
  const call: History["call"] = (method, path, body) => service.call(organization.key, method, path, body);
  const companies = () =>
    service.query<PreviewWebsite & ImportWebsite>(sql`
      select id, n, companies_version, organization_id, organization_n,
        jsonb_build_object('id', organization_id, 'n', organization_n) as organization
      from website where id = ${website.id}`);
  const history: History = {
    organization,
    website,
    call,
    async importLines(given, options) {
      const directory = mkdtempSync(join(tmpdir(), "rescoring-"));
      const file = join(directory, "lines.jsonl");
      const text = given.map((line) => {
        const id = ids++;
        const created = new Date(Date.UTC(2026, 0, 1) + id * 3_600_000).toISOString();
        return JSON.stringify({
          external_id: String(id).padStart(8, "0"),
          prompt: "Which is best?",
          model: "chatgpt",
          created_at: created,
          ...line,
        });
      });
      writeFileSync(file, text.join("\n"));
      const [found] = await companies();
      await importResponses(service.services.database, found!, file, () => {}, { ...importOptions, ...options });
      rmSync(directory, { recursive: true });
    },
    async add(name, fields = {}) {
      const body = { website_id: website.id, name, url: `${name.toLowerCase().replaceAll(" ", "-")}.example`, ...fields };
      const answer = await call("POST", "/competitors", body);
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.competitor.id;
    },
    settled: () =>
      until(
        async () => (await call("GET", `/rescoring?website_id=${website.id}`)).body.rescoring as Rescoring,
        (rescoring) => rescoring !== null && rescoring.status !== "queued" && rescoring.status !== "scoring",
      ),
    async differences() {
      const [found] = await companies();
      const preview = await previewRescoring(service.services.database, found!, { judgeName: null }, () => {});
      return preview.companies.map(({ company, gained, lost, moved }) => ({ company, gained, lost, moved }));
    },
    async ranks() {
      const { body } = await call("POST", "/responses", {
        website_id: website.id,
        filters: { start_date: "2025-12-01", end_date: "2027-12-01" },
        page_size: 100,
      });
      return body.responses
        .toSorted((a: { external_id: string }, b: { external_id: string }) => (a.external_id < b.external_id ? -1 : 1))
        .map((response: { position: number | null; competitors: { name: string; position: number }[] }) => ({
          ...(response.position !== null && { own: response.position }),
          ...Object.fromEntries(response.competitors.map(({ name, position }) => [name, position])),
        }));
    },
  };
  if (lines.length > 0) await history.importLines(lines);
  return history;
}
