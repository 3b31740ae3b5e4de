/**
 * usage: node test/support/packages/notices.ts [--check] — writes THIRD-PARTY-NOTICES.md: every package that a deployment installs, with the
 * licence under which it is used and whose it is, and what else is not ours. `--check` fails when the file is not that of now.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { licenceOf, lists, others } from "./licences.ts";
import { type ProductionPackage, productionPackages } from "./production.ts";

const root = new URL("../../../", import.meta.url).pathname;
const file = join(root, "THIRD-PARTY-NOTICES.md");

const packages = productionPackages();
const choices = packages.filter((one) => one.licence?.includes(" OR "));

const text = `# Third-party notices

Answerscope is licensed under [Apache-2.0](LICENSE). It works with what is listed here, each under its own licence. Packages are installed
unchanged from the npm registry, with their licence files, and are not part of this repository. Written by \`npm run notices\`.

## Licences chosen

${table(
  ["package", "offered", "used under"],
  choices.map((one) => [one.name, one.licence!, licenceOf(one)]),
)}

\`dictionary-sv\` is offered under LGPL-3.0 only. Dictionaries (\`dictionary-…\`, in the format of Hunspell) are read as data from their packages, which
are not changed and can be replaced in \`node_modules\`.

## Part of this repository, or programs that come along

${table(
  ["what", "licence", "where", "source"],
  others.map(({ name, version, licence, where, source }) => [version ? `${name} ${version}` : name, licence, where, source]),
)}

## Lists

${table(
  ["what", "where", "licence", "source"],
  lists.map(({ what, where, licence, source }) => [what, where, licence, source]),
)}

## Packages

${packages.length} versions of packages, those for single platforms included.

${table(
  ["package", "version", "licence", "copyright"],
  packages.map((one) => [one.name, one.version, licenceOf(one), copyrightOf(one)]),
)}
`;

if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, "utf8") !== text) {
  console.error("THIRD-PARTY-NOTICES.md is not that of the packages of now: run npm run notices");
  process.exitCode = 1;
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`).join("\n");
}

/** Whose a package is, by its licence file, else by its manifest. Packages of other platforms are not there to be read. */
function copyrightOf({ path, isForOnePlatform }: ProductionPackage): string {
  if (isForOnePlatform) return "";
  const folder = join(root, path);
  const licence = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const lines = licence ? readFileSync(join(folder, licence), "utf8").split("\n") : [];
  const line = lines.map((one) => one.trim()).find((one) => /^[^\w(©]{0,4}(copyright (\(c\)|©|\d|[A-Z])|\(c\) |©)/i.test(one));
  if (line) return plain(line);
  const { author } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { author?: string | { name?: string } };
  return plain((typeof author === "string" ? author : author?.name) ?? "");
}

/** One short line without markup. */
function plain(line: string): string {
  const bare = line.replace(/<[^>]*>|[*_`#]|https?:\/\/\S+/g, "");
  return bare.replace(/\s+/g, " ").trim().slice(0, 120);
}
