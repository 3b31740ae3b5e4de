import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(resolve(root, path), "utf8");
const folders = ["api", "src", "workflows", "activities"];

test("the image holds every file that its programs read", () => {
  const outside = folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .flatMap((file) =>
      [...read(file).matchAll(/(?:new URL\(|from )"(\.\.?\/[^"]+)"/g)].map(([, path]) =>
        relative(root, resolve(root, dirname(file), path!)),
      ),
    )
    // Of clients/ there are types only.
    .filter((path) => !path.startsWith("clients/") && !folders.includes(path.split("/")[0]!));
  const paths = [...new Set(outside)].filter((path) => /\.\w+$/.test(path)).sort((a, b) => a.localeCompare(b));
  expect(paths).toEqual(["docs/glossary.md", "docs/method.md", "package.json"]);
  const copied = [...read("Dockerfile").matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files]) => files!.split(" "));
  const sent = [...read(".dockerignore").matchAll(/^!(.+)$/gm)].map(([, path]) => path!);
  for (const path of [...paths, ...folders]) {
    expect(copied, "copied by the Dockerfile").toContain(path);
    expect(sent, "let through by .dockerignore").toContain(path);
  }
});

test("the image runs as nobody who may change it, on the Node of the packages", () => {
  const { devDependencies } = JSON.parse(read("package.json")) as { devDependencies: Record<string, string> };
  const [, major] = /^FROM node:(\d+)-/m.exec(read("Dockerfile"))!;
  expect(devDependencies.node!.split(".")[0]).toBe(major);
  expect(read("Dockerfile")).toMatch(/^USER 1000:1000$/m);
});

test("packages with native parts have them for both architectures of the image", () => {
  interface Package {
    dev?: boolean;
    os?: string[];
    cpu?: string[];
    libc?: string[];
  }
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Package> };
  const namesFor = (cpu: string) =>
    Object.entries(packages)
      .filter(([, each]) => !each.dev && each.cpu?.includes(cpu) && each.os?.includes("linux") && !each.libc?.includes("musl"))
      .map(([name]) => name.replace(cpu, "CPU"))
      .sort((a, b) => a.localeCompare(b));
  expect(namesFor("x64").length).toBeGreaterThan(0);
  expect(namesFor("arm64")).toEqual(namesFor("x64"));
  for (const cpu of ["x86_64", "aarch64"])
    expect(existsSync(resolve(root, `node_modules/@temporalio/core-bridge/releases/${cpu}-unknown-linux-gnu/index.node`))).toBe(
      true,
    );
});
