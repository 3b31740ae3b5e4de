import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { licenceOf } from "./licences.ts";
import { productionPackages } from "./production.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;

test("the bill of materials holds every package of a deployment with its licence, and none for development alone", () => {
  const written = execFileSync(process.execPath, ["test/support/packages/sbom.ts"], {
    encoding: "utf8",
    maxBuffer: 64 * 2 ** 20,
  });
  const bom = JSON.parse(written);
  expect([bom.bomFormat, bom.metadata.component.name]).toEqual(["CycloneDX", "answerscope"]);
  const components = bom.components as { name: string; purl: string; licenses: unknown[] }[];
  const names = new Set(components.map(({ name }) => name));
  for (const name of Object.keys(manifest.dependencies)) expect(names).toContain(name);
  for (const name of ["vitest", "typescript", "autocannon"]) expect(names).not.toContain(name);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  // One more than the lockfile has: the reference's script stands in the repository.
  expect(components.length).toBe(productionPackages().length + 1);
  expect(components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
});

test("a licence that nobody has looked at stops the notices, and so does a choice that is not offered any more", () => {
  expect(() => licenceOf({ name: "new", licence: "AGPL-3.0" })).toThrow("new has the licence AGPL-3.0");
  expect(() => licenceOf({ name: "new", licence: null })).toThrow("licence null");
  expect(() => licenceOf({ name: "dictionary-ko", licence: "GPL-3.0" })).toThrow("dictionary-ko offers GPL-3.0 now");
  expect(licenceOf({ name: "dictionary-ko", licence: "(GPL-2.0 OR LGPL-2.1 OR MPL-1.1)" })).toBe("MPL-1.1");
});
