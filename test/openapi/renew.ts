/**
 * usage: npm run openapi [-- --examples] [-- --release] — writes down the description of today and what is made from it: examples
 * that are missing or no longer fit (all of them with --examples) are recorded from a service that this starts, then
 * docs/openapi.json and the clients are written. --release makes today's promises those of the released version.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const client = `${root}clients/typescript`;
const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });

if (process.argv.includes("--described")) await describe();
else {
  recordExamples();
  // The examples are part of the description, and modules are read once.
  run(process.execPath, [fileURLToPath(import.meta.url), "--described", ...process.argv.slice(2)]);
}

function recordExamples(): void {
  const isAll = process.argv.includes("--examples");
  const found = execFileSync(
    process.execPath,
    ["-e", `console.log((await import("./test/openapi/checks.ts")).withoutExample().map((one) => one.name).join(" "))`],
    { cwd: root },
  );
  const names = String(found).trim().split(" ").filter(Boolean);
  if (!isAll && names.length === 0) return;
  const only = isAll ? [] : ["-t", `^(${names.map((name) => name.replaceAll(".", "\\.")).join("|")}) > answers`];
  run("vitest", ["run", "test/openapi/conformance.test.ts", ...only], { RECORD: "1", FULL: "1" });
}

async function describe(): Promise<void> {
  const { callsPath, clientPath, current, currentText, fingerprintOf, goldenPath, releasedPath } = await import("./files.ts");
  const { callsModule } = await import("./calls.ts");
  const { promises } = await import("./promises.ts");
  const { renewPython } = await import("./python.ts");
  writeFileSync(goldenPath, currentText);
  if (process.argv.includes("--release") || !existsSync(releasedPath)) {
    const { paths, schemas } = promises(current);
    writeFileSync(releasedPath, `${JSON.stringify({ paths, components: { schemas } })}\n`);
  }
  if (!existsSync(`${client}/node_modules`)) run("npm", ["ci", "--no-audit", "--no-fund", "--prefix", client]);
  run("npm", ["run", "--silent", "generate", "--prefix", client]);
  const head = `// Made from docs/openapi.json (SHA-256 ${fingerprintOf(currentText)}) by "npm run openapi"; not to be changed by hand.\n`;
  writeFileSync(clientPath, head + readFileSync(clientPath, "utf8"));
  writeFileSync(callsPath, callsModule());
  renewPython();
}
