/** usage: npm run bench -- <name> [options] — runs test/bench/<name>.ts. */
import { existsSync, readdirSync } from "node:fs";

const [name, ...args] = process.argv.slice(2);
const file = new URL(`./${name}.ts`, import.meta.url);
if (!name || name === "main" || !existsSync(file)) {
  const names = readdirSync(new URL(".", import.meta.url)).filter(
    (entry) => entry.endsWith(".ts") && !entry.endsWith(".test.ts") && entry !== "main.ts",
  );
  console.error(`usage: npm run bench -- <name> [options]; there is: ${names.map((entry) => entry.slice(0, -3)).join(", ")}`);
  process.exit(1);
}
const { run } = (await import(file.href)) as { run(args: string[]): Promise<void> };
await run(args);
process.exit();
