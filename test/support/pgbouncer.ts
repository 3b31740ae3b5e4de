import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../deploy/local/ports.ts";
import { answers } from "../../deploy/local/postgres.ts";

export interface PgBouncerProgram {
  path: string;
  version: string;
  /** From 1.21 on it gives statements that clients prepare names of its own and prepares them wherever they are used. */
  followsPrepared: boolean;
}

/** Each PgBouncer of this machine, one of a version. */
export function pgBouncers(): PgBouncerProgram[] {
  const folders = [...new Set([...(process.env.PATH ?? "").split(":"), "/usr/local/bin", "/usr/sbin"])];
  const found = new Map<string, PgBouncerProgram>();
  for (const path of folders.map((folder) => join(folder, "pgbouncer")).filter(existsSync)) {
    const [, version = "", minor = "0"] =
      /^PgBouncer (1\.(\d+)\.\d+)/m.exec(execFileSync(path, ["--version"], { encoding: "utf8" })) ?? [];
    if (!found.has(version)) found.set(version, { path, version, followsPrepared: Number(minor) >= 21 });
  }
  return [...found.values()];
}

export interface PgBouncer {
  /** The same login and database by way of the pooler. */
  through: (url: string) => string;
  stop: () => Promise<void>;
}

/**
 * A PgBouncer before a PostgreSQL, as its documentation sets it up, with three connections to the server for each login.
 *
 * @param target the server's URL.
 * @param logins whose password it knows.
 */
export async function startPgBouncer(
  program: PgBouncerProgram,
  target: string,
  options: { mode: "session" | "transaction"; preparedStatements: number; logins: string[]; forcedLogin?: string },
): Promise<PgBouncer> {
  const directory = mkdtempSync(join(tmpdir(), "answerscope-pgbouncer-"));
  chmodSync(directory, 0o755);
  const port = await freePort();
  const server = new URL(target);
  const forced = options.forcedLogin ? ` user=${options.forcedLogin}` : "";
  const lines = [
    "[databases]",
    `* = host=${server.hostname} port=${server.port}${forced}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = scram-sha-256",
    `auth_file = ${join(directory, "users.txt")}`,
    `pool_mode = ${options.mode}`,
    `default_pool_size = ${options.mode === "session" ? 20 : 3}`,
    ...(program.followsPrepared ? [`max_prepared_statements = ${options.preparedStatements}`] : []),
  ];
  writeFileSync(join(directory, "pgbouncer.ini"), `${lines.join("\n")}\n`);
  writeFileSync(join(directory, "users.txt"), options.logins.map((login) => `"${login}" "test"\n`).join(""));
  // It refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const child = spawn(program.path, [...asNobody, join(directory, "pgbouncer.ini")], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const ended = once(child, "exit");
  const through = (url: string) => {
    const its = new URL(url);
    its.host = `127.0.0.1:${port}`;
    return its.href;
  };
  const probe = new URL(through(target));
  probe.username = options.logins[0]!;
  probe.password = "test";
  while (!(await answers(probe.href))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    through,
    stop: async () => {
      child.kill("SIGKILL");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
