/**
 * usage: npm run --silent sbom [-- FILE] — a CycloneDX bill of materials of what a deployment installs, from package-lock.json, into FILE or to the
 * standard output. npm writes the whole one; its `--omit dev` would also leave out what both development and production use (pg, zod).
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { licenceOf, others } from "./licences.ts";
import { idOf, productionPackages } from "./production.ts";

interface Component {
  "bom-ref": string;
  type: string;
  name: string;
  version: string;
  purl: string;
  licenses?: { license: { id: string } | { name: string } }[];
}

interface Bom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const written = execFileSync("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], {
  cwd: new URL("../../../", import.meta.url),
  maxBuffer: 64 * 2 ** 20,
  encoding: "utf8",
});
const all = JSON.parse(written) as Bom;

const production = new Map(productionPackages().map((one) => [purlOf(one), one]));
const components = all.components.flatMap((component) => {
  const known = production.get(component.purl);
  if (!known) return [];
  return [component.licenses ? component : { ...component, licenses: [{ license: { name: licenceOf(known) } }] }];
});
const missing = [...production.keys()].filter((purl) => !components.some((component) => component.purl === purl));
if (missing.length > 0) throw new Error(`npm sbom left out: ${missing.join(", ")}`);

const own: Component = { ...all.metadata.component, type: "application", name: "answerscope" };
const brought = others.flatMap(({ name, version, purl, licence }): Component[] =>
  purl && version
    ? [{ "bom-ref": idOf({ name, version }), type: "library", name, version, purl, licenses: [{ license: { id: licence } }] }]
    : [],
);
const kept = new Set([own, ...components].map((component) => component["bom-ref"]));
const bom = {
  ...all,
  metadata: { ...all.metadata, component: own },
  components: [...components, ...brought],
  dependencies: all.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) })),
};

const text = `${JSON.stringify(bom, null, 2)}\n`;
const file = process.argv[2];
if (file === undefined) process.stdout.write(text);
else writeFileSync(file, text);

function purlOf({ name, version }: { name: string; version: string }): string {
  return `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
}
