import { join } from "node:path";
import { addSearchAttributes, SEARCH_ATTRIBUTES } from "../../src/platform/durable/index.ts";
import type { Service } from "./supervise.ts";

export interface TemporalOptions {
  /** The `temporal` program. */
  binary: string;
  /** Its SQLite file is kept here; undefined keeps everything in memory, for tests. */
  directory: string | undefined;
  port: number;
  /** Undefined: without the web UI. */
  uiPort: number | undefined;
  /** Where the UI listens; 127.0.0.1 without it. */
  uiHost?: string;
  /** Dynamic configuration beyond `DYNAMIC_CONFIG`; a text is a length of time, such as `1s`. */
  dynamicConfig?: Record<string, string>;
}

export interface Temporal {
  service: Service;
  address: string;
  ui: string | undefined;
}

/** The namespace of the development server. */
export const LOCAL_NAMESPACE = "default";

/** Settings of the server beyond its defaults. */
export const DYNAMIC_CONFIG: Record<string, boolean | number> = {
  // Fairness keys are ignored silently without these two.
  "matching.useNewMatcher": true,
  "matching.enableFairness": true,
  // Fairness and priority hold within a partition; with the default of four a line of some hundred calls is no line.
  "matching.numTaskqueueReadPartitions": 1,
  "matching.numTaskqueueWritePartitions": 1,
  // An update each for the calls of a large run; the defaults of 10 open and 2,000 in all are for workflows of people.
  "history.maxInFlightUpdates": 1_000,
  "history.maxTotalUpdates": 20_000,
  // One process serves a whole machine here, so limits meant for one node of a cluster only slow it down.
  "frontend.rps": 20_000,
  "frontend.namespaceRPS": 20_000,
  "matching.rps": 20_000,
  "history.rps": 20_000,
};

/**
 * Of its SQLite file. By default a transaction waits for the disk several times, which costs three times the processor time. With these a process
 * that is killed loses nothing; a machine that loses its power may lose the last moments, which are made good from PostgreSQL.
 */
const PRAGMAS = { journal_mode: "wal", synchronous: "1", cache_size: "-32768", temp_store: "2" };

/** The Temporal development server as a service. */
export function temporalServer(options: TemporalOptions): Temporal {
  const address = `127.0.0.1:${options.port}`;
  const args = ["server", "start-dev", "--ip", "127.0.0.1", "--port", String(options.port), "--log-level", "warn"];
  const { uiHost = "127.0.0.1" } = options;
  args.push(...(options.uiPort === undefined ? ["--headless"] : ["--ui-ip", uiHost, "--ui-port", String(options.uiPort)]));
  if (options.directory !== undefined) {
    args.push("--db-filename", join(options.directory, "temporal.sqlite"));
    for (const [name, value] of Object.entries(PRAGMAS)) args.push("--sqlite-pragma", `${name}=${value}`);
  }
  for (const name of SEARCH_ATTRIBUTES) args.push("--search-attribute", `${name}=Keyword`);
  for (const [key, value] of Object.entries({ ...DYNAMIC_CONFIG, ...options.dynamicConfig })) {
    args.push("--dynamic-config-value", `${key}=${JSON.stringify(value)}`);
  }
  return {
    address,
    ui: options.uiPort === undefined ? undefined : `http://${uiHost}:${options.uiPort}`,
    service: {
      name: "temporal",
      title: "Temporal",
      command: options.binary,
      args,
      // A person's own CLI profile must not change where this server listens or what it logs.
      env: { ...process.env, TEMPORAL_ADDRESS: undefined, TEMPORAL_NAMESPACE: undefined, TEMPORAL_API_KEY: undefined },
      stopSignal: "SIGINT",
      stopTimeoutMs: 15_000,
      readyTimeoutMs: 60_000,
      isReady: () => hasSearchAttributes(address, LOCAL_NAMESPACE),
    },
  };
}

/**
 * Whether the server answers and the namespace knows every search attribute: the last thing the server sets up. A namespace from
 * before a release that brought one is given it here, since the server takes its options for new namespaces only.
 */
async function hasSearchAttributes(address: string, namespace: string): Promise<boolean> {
  try {
    const added = await addSearchAttributes({ address, connectTimeout: 1_000 }, namespace);
    return added.length === 0;
  } catch {
    return false;
  }
}
