/**
 * usage: node test/support/sql-tables.ts — fails when SQL names a table of another wing.
 *
 * A wing writes and reads its own tables by their bare names, and reads those of another wing through the views in the PostgreSQL
 * schema of that wing's name.
 */
import { globSync, readFileSync } from "node:fs";
import { views, wings } from "../../src/entities.ts";

const wingOfTable = new Map<string, string>(
  Object.entries(wings).flatMap(([wing, tables]) => tables.map(({ tableName }) => [tableName, wing])),
);
const wingNames = Object.keys(wings).join("|");
const exported = new Set(Object.entries(views).flatMap(([wing, of]) => Object.keys(of).map((name) => `${wing}.${name}`)));

/** The texts of all templates that the tag `sql` marks, nested ones included, with a space for each bound value. */
export function sqlTexts(source: string): string[] {
  const texts: string[] = [];
  const readTemplate = (start: number, isSql: boolean): number => {
    let text = "";
    let at = start;
    while (at < source.length && source[at] !== "`") {
      if (source[at] === "\\") at += 2;
      else if (source.startsWith("${", at)) {
        at = readCode(at + 2, "}");
        text += " ? ";
      } else text += source[at++];
    }
    if (isSql) texts.push(text);
    return at + 1;
  };
  const readCode = (start: number, end: string): number => {
    let at = start;
    while (at < source.length) {
      const rest = source.slice(at, at + 2);
      if (source[at] === end) return at + 1;
      if (source[at] === "{") at = readCode(at + 1, "}");
      else if (rest === "//") at = endOf("\n", at + 2);
      else if (rest === "/*") at = endOf("*/", at + 2);
      else if (source[at] === '"' || source[at] === "'") at = readString(at);
      else if (source[at] === "`") at = readTemplate(at + 1, /\bsql(<[^`]*>)?$/.test(source.slice(Math.max(0, at - 300), at)));
      else at++;
    }
    return at;
  };
  const endOf = (mark: string, from: number) => {
    const at = source.indexOf(mark, from);
    return at < 0 ? source.length : at + mark.length;
  };
  const readString = (start: number): number => {
    let at = start + 1;
    while (at < source.length && source[at] !== source[start] && source[at] !== "\n") at += source[at] === "\\" ? 2 : 1;
    return at + 1;
  };
  readCode(0, "");
  return texts;
}

/** What a statement reads and writes by name: tables, views, and names of its own `with`. */
export function tablesNamed(text: string): { name: string; writes: boolean }[] {
  const sql = text.replace(/--[^\n]*/g, " ").replace(/'(?:[^']|'')*'/g, "''");
  const named: { name: string; writes: boolean }[] = [];
  const verb =
    /\b(insert\s+into|delete\s+from|update|from|join|using|merge\s+into)\s+(?:only\s+|lateral\s+)?([a-z_]+(?:\.[a-z_]+)?)/gi;
  for (const match of sql.matchAll(verb)) {
    const [whole, keyword, name] = match as unknown as [string, string, string];
    const before = sql.slice(0, match.index);
    // "for update", "do update set", "is distinct from", "extract(epoch from …)".
    if (/^update$/i.test(keyword) && (/\b(for|no key|do|on)\s+$/i.test(before) || /^(set|of|skip)$/i.test(name))) continue;
    if (/\bdistinct\s+$|\b(extract|substring|trim|overlay)\s*\([^()]*$/i.test(before)) continue;
    named.push({ name: name.toLowerCase(), writes: !/^(from|join|using)$/i.test(keyword) });
    if (/^(from|using)$/i.test(keyword)) named.push(...listed(sql.slice(match.index + whole.length)));
  }
  return named;
}

/** The further tables of `from a x, b y`. */
function listed(rest: string): { name: string; writes: boolean }[] {
  let depth = 0;
  let top = "";
  for (const character of rest) {
    if (character === "(") depth++;
    if (character === ")" && --depth < 0) break;
    if (depth === 0) top += character;
  }
  const list = top.split(
    /\b(where|join|left|inner|cross|right|full|on|group|order|limit|union|returning|for|set|window|having|select)\b|;/i,
  )[0]!;
  return [...list.matchAll(/,\s*(?:lateral\s+)?([a-z_]+(?:\.[a-z_]+)?)/gi)].map(([, name]) => ({
    name: name!.toLowerCase(),
    writes: false,
  }));
}

/** The tables that the calls of a query builder name. */
function builtTables(source: string): { name: string; writes: boolean }[] {
  const call =
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin|from|using)\(\s*\[?"([a-z_.]+)(?: as \w+)?"/g;
  return [...source.matchAll(call)].map(([, verb, name]) => ({ name: name!, writes: /insert|update|delete|merge/.test(verb!) }));
}

/** Names of another wing's tables, or of views that no wing exports, by file. */
export function violations(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const file of globSync("{src,api,activities,deploy}/**/*.ts").sort()) {
    if (file.endsWith(".entity.ts")) continue;
    const source = readFileSync(file, "utf8");
    const wing = file.startsWith("src/") ? file.split("/")[1]! : file.split("/")[0]!;
    const names = new Set<string>();
    for (const { name, writes } of [...sqlTexts(source).flatMap(tablesNamed), ...builtTables(source)]) {
      const qualified = name.includes(".");
      if (qualified && new RegExp(`^(${wingNames})\\.`).test(name)) {
        if (writes || !exported.has(name)) names.add(writes ? `${name} (written)` : name);
      } else if (!qualified && wingOfTable.has(name) && wingOfTable.get(name) !== wing) names.add(name);
    }
    if (names.size > 0) found[file] = [...names].sort();
  }
  return found;
}

if (import.meta.main) {
  const found = Object.entries(violations()).flatMap(([file, names]) => names.map((name) => `${file}: ${name}`));
  if (found.length > 0) {
    console.log(`Tables of another wing; read a view of its schema or call its verb:\n  ${found.join("\n  ")}`);
    process.exitCode = 1;
  }
}
