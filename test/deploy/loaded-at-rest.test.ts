import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Packages that take much memory or time and that few calls need: they are loaded by the first of these. */
const later = [
  "eld/src/ngrams",
  "nodemailer",
  "ai",
  "@ai-sdk",
  "@simplewebauthn/server",
  "@atproto-labs/fetch-node",
  // Its index is loaded with the SDK's worker, and loads nothing by itself.
  "webpack/lib/javascript",
  "@swc/core",
  "@mikro-orm/migrations",
];

/** Prints the files that the programs have loaded before they do anything. */
const script = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  await import("./api/app.ts");
  await import("./activities/parts.ts");
  console.log(loaded.join("\\n"));
  process.exit();`;

test("what few calls need is not loaded by a process at rest", () => {
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", script], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 10_000_000,
  });
  const loaded = printed.split("\n");
  expect(loaded.some((url) => url.includes("/node_modules/koa/"))).toBe(true);
  expect(later.filter((name) => loaded.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([]);
});
