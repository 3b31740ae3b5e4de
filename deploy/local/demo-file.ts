import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What programs find in `demo.json` of the data directory; complete when `npm start` says that it is ready. */
export interface DemoFile {
  base_url: string;
  temporal_address: string;
  temporal_ui: string | null;
  organization_id: string;
  keys: {
    global: string;
    partner: string;
    other_organization: string;
    website_admin?: string;
    website_view?: string;
  };
  websites: { id: string; name: string; prompt_ids: string[] }[];
  /** Days of answers before the first run that were stored. */
  history_days?: number;
  /** The run of the first start. */
  run_id?: string;
}

/** Where it is. */
export const demoFilePath = (dataDirectory: string) => join(dataDirectory, "demo.json");

/** Null when there is none, or none that can be read. */
export function readDemoFile(dataDirectory: string): DemoFile | null {
  try {
    return JSON.parse(readFileSync(demoFilePath(dataDirectory), "utf8")) as DemoFile;
  } catch {
    return null;
  }
}

/** Readable by its owner only: it holds keys. */
export function writeDemoFile(dataDirectory: string, file: DemoFile): void {
  const path = demoFilePath(dataDirectory);
  writeFileSync(`${path}.new`, `${JSON.stringify(file, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
