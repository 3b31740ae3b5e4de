/** usage: npm run bench -- <name> [options] — runs test/bench/<name>.ts; with --help it prints what that does and takes. */
import { existsSync, readdirSync, readFileSync } from "node:fs";

const [name, ...args] = process.argv.slice(2);
const file = new URL(`./${name}.ts`, import.meta.url);
if (!name || name === "main" || !existsSync(file)) {
  const names = readdirSync(new URL(".", import.meta.url)).filter(
    (entry) => entry.endsWith(".ts") && !entry.endsWith(".test.ts") && entry !== "main.ts",
  );
  console.error(`usage: npm run bench -- <name> [options]; there is: ${names.map((entry) => entry.slice(0, -3)).join(", ")}`);
  process.exit(1);
}
if (args.includes("--help")) {
  // A bench is described where it begins.
  const text = readFileSync(file, "utf8");
  const before = text.slice(0, text.indexOf("export async function run("));
  const comment = before.slice(before.lastIndexOf("/**") + 3, before.lastIndexOf("*/"));
  console.log(comment.replace(/^\s*\*? ?/gm, "").trim());
  process.exit();
}
const { run } = (await import(file.href)) as { run(args: string[]): Promise<void> };
await run(args);
process.exit();
