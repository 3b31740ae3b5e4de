import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
const rules = (parse(read("deploy/monitoring/alerts.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

interface Dashboard {
  uid: string;
  panels: {
    title: string;
    type: string;
    gridPos: { x: number; y: number; w: number; h: number };
    targets?: { expr: string }[];
  }[];
}
const dashboards = globSync("deploy/monitoring/dashboards/*.json", { cwd: root }).map(
  (path) => JSON.parse(read(path)) as Dashboard,
);

/** Names of our own metrics that the source declares. */
const declared = new Set(
  globSync("{src,api,activities}/**/*.ts", { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/(?:name: "|^ {6})(answerscope_\w+)(?:"|:)/gm)].map(([, name]) => name!),
  ),
);

const used = (expression: string) =>
  [...expression.matchAll(/\banswerscope_\w+/g)].map(([name]) => name.replace(/_(?:bucket|count|sum)$/, ""));

test("every metric that an alert or a panel reads is one of ours", () => {
  expect(declared.size).toBeGreaterThan(25);
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...dashboards.flatMap(({ panels }) => panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))),
  ];
  expect(expressions.length).toBeGreaterThan(50);
  expect([...new Set(expressions.flatMap(used))].filter((name) => !declared.has(name))).toEqual([]);
});

test("every alert has a severity, a summary and a page of the runbook", () => {
  const pages = [...read("docs/runbook.md").matchAll(/^### (Answerscope\w+)$/gm)].map(([, name]) => name);
  expect(pages.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  for (const { alert, labels, annotations } of rules) {
    expect(["critical", "warning"]).toContain(labels.severity);
    expect(annotations.summary).not.toBe("");
    expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
  }
});

test("the dashboards are what makes them says, and no panel covers another", () => {
  expect(dashboards.map(({ uid }) => uid).toSorted()).toEqual(["answerscope-providers", "answerscope-service"]);
  const before = dashboards.map((dashboard) => JSON.stringify(dashboard));
  const made = JSON.parse(
    execFileSync(process.execPath, [`${root}/deploy/monitoring/make-dashboards.mjs`, "--print"], { encoding: "utf8" }),
  ) as Dashboard[];
  expect(made.map((dashboard) => JSON.stringify(dashboard)).toSorted()).toEqual(before.toSorted());
  for (const { panels } of dashboards) {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  }
});
