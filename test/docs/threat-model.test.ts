import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const text = readFileSync("docs/threat-model.md", "utf8");

test("every file that is said to hold a measure is there", () => {
  const files = [...text.matchAll(/`((?:src|api|test|deploy|\.ci)\/[^`]+|[\w-]+\.(?:yml|md))`/g)].map(([, path]) => path!);
  expect(files.length).toBeGreaterThan(40);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

test("every address that an operator may set for the service to connect to is named", () => {
  const variables = [...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z_]+(?:_URL|_ADDRESS|_ISSUER))=/gm)].map(
    ([, name]) => name!,
  );
  expect(variables).toContain("ENTITLEMENTS_URL");
  expect(variables.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test("what the standard asks to be documented has its chapter", () => {
  const chapters = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
  for (const title of [
    "Threats",
    "What costs much, and its limits",
    "Who is connected to",
    "Logs",
    "Cryptography",
    "Residual risks",
  ])
    expect(chapters).toContain(title);
});

test("commands and times that SECURITY.md names are those that there are", () => {
  const security = readFileSync("SECURITY.md", "utf8");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  for (const [, name] of security.matchAll(/npm run (?:--silent )?([a-z:-]+)/g)) expect(Object.keys(scripts)).toContain(name);
  for (const severity of ["critical", "high", "medium", "low"])
    expect(security).toMatch(new RegExp(`^\\| ${severity}[^|]*\\| \\d+ days`, "m"));
});
