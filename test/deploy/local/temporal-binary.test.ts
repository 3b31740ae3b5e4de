import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findTemporal, type TemporalSearch } from "../../../deploy/local/temporal-binary.ts";
import { linesOf, temporaryDirectory } from "./support.ts";

const GOOD = 'echo "temporal version 1.5.1 (Server 1.29.1, UI 2.42.1)"';
const OLD = 'echo "temporal version 1.1.0 (Server 1.25.0, UI 2.30.0)"';

interface Machine {
  search: TemporalSearch;
  said: string[];
  program: (path: string, script: string) => string;
  at: (path: string) => string;
}

/** A machine with nothing on it but the shell's own tools, that cannot reach the download. */
function machine(): Machine {
  const root = temporaryDirectory();
  const said: string[] = [];
  const at = (path: string) => join(root, path);
  mkdirSync(at("bin"));
  return {
    at,
    said,
    program: (path, script) => {
      mkdirSync(join(at(path), ".."), { recursive: true });
      writeFileSync(at(path), `#!/bin/sh\n${script}\n`);
      chmodSync(at(path), 0o755);
      return at(path);
    },
    search: {
      env: { PATH: at("bin"), HOME: root, XDG_CACHE_HOME: at("cache") },
      report: (text) => said.push(text),
      announce: (text) => said.push(text),
      downloadHost: "http://127.0.0.1:1",
      goDirectories: [],
    },
  };
}

const fakeGo = (result: string) => `
echo "install $*" >> "$HOME/go.log"
echo "go: downloading go.temporal.io/server v1.29.1" >&2
echo "go.temporal.io/server/temporal" >&2
${result}`;
const BUILDS_IT = `/bin/printf '#!/bin/sh\\n${GOOD}\\n' > "$GOBIN/temporal"; /bin/chmod +x "$GOBIN/temporal"; /bin/sleep 0.3`;

test("TEMPORAL_CLI comes first, then PATH, then the cache", async () => {
  const { search, program } = machine();
  const cached = program("cache/answerscope/bin/temporal", GOOD);
  expect(await findTemporal(search)).toEqual({ path: cached, source: "cache" });
  const onPath = program("bin/temporal", GOOD);
  expect(await findTemporal(search)).toEqual({ path: onPath, source: "PATH" });
  const named = program("elsewhere/temporal", GOOD);
  search.env.TEMPORAL_CLI = named;
  expect(await findTemporal(search)).toEqual({ path: named, source: "TEMPORAL_CLI" });
});

test("the cache is under ~/.cache without XDG_CACHE_HOME", async () => {
  const { search, program } = machine();
  search.env.XDG_CACHE_HOME = undefined;
  const cached = program(".cache/answerscope/bin/temporal", GOOD);
  expect(await findTemporal(search)).toEqual({ path: cached, source: "cache" });
});

test("a wrong TEMPORAL_CLI is an error, never replaced by another copy", async () => {
  const { search, program, at } = machine();
  program("bin/temporal", GOOD);
  search.env.TEMPORAL_CLI = at("missing");
  await expect(findTemporal(search)).rejects.toThrow(`TEMPORAL_CLI=${at("missing")} cannot be run (ENOENT)`);
  search.env.TEMPORAL_CLI = program("other", "echo something else");
  await expect(findTemporal(search)).rejects.toThrow("is not the Temporal CLI");
});

test("one on PATH whose server knows no fairness is passed over, and said", async () => {
  const { search, program, said } = machine();
  const old = program("bin/temporal", OLD);
  const cached = program("cache/answerscope/bin/temporal", GOOD);
  expect(await findTemporal(search)).toEqual({ path: cached, source: "cache" });
  expect(said).toContain(`${old} brings Temporal server 1.25, older than 1.29: looking for another copy`);
});

test("without a download, Go builds it into the cache, once for two starts at the same time", async () => {
  const { search, program, at, said } = machine();
  program("bin/go", fakeGo(BUILDS_IT));
  const found = await Promise.all([findTemporal(search), findTemporal(search)]);
  const path = at("cache/answerscope/bin/temporal");
  expect(new Set(found.map((one) => one.path))).toEqual(new Set([path]));
  expect(found.map((one) => one.source).sort((a, b) => a.localeCompare(b))).toEqual(["cache", "go install"]);
  expect(linesOf(at("go.log"))).toHaveLength(1);
  expect(said).toContain(
    "Temporal cannot be downloaded here: building it with Go. Once only; two to three minutes on two cores, 250 MB.",
  );
  expect(said).toContain("downloading go.temporal.io/server v1.29.1");
  expect(said).toContain("built 1 packages, now go.temporal.io/server/temporal");
  expect(await findTemporal(search)).toEqual({ path, source: "cache" });
});

test("a build that fails half way leaves nothing behind, and the next one works", async () => {
  const { search, program, at } = machine();
  program("bin/go", fakeGo('echo half > "$GOBIN/temporal"; echo "link: no space left on device" >&2; exit 1'));
  await expect(findTemporal(search)).rejects.toThrow(/"go install" of Temporal ended \(exit code 1\).*no space left on device/s);
  expect(existsSync(at("cache/answerscope/bin/temporal"))).toBe(false);
  expect(existsSync(at("cache/answerscope/unfinished"))).toBe(false);
  program("bin/go", fakeGo(BUILDS_IT));
  expect((await findTemporal(search)).source).toBe("go install");
});

test("a build can be stopped", async () => {
  const { search, program, at } = machine();
  program("bin/go", fakeGo("exec /bin/sleep 60"));
  const stop = new AbortController();
  const finding = findTemporal({ ...search, signal: stop.signal, report: () => stop.abort() });
  await expect(finding).rejects.toThrow();
  expect(existsSync(at("cache/answerscope/temporal.lock"))).toBe(false);
});

test("a lock and a half build of a start that was killed do not stand in the way", async () => {
  const { search, program, at } = machine();
  program("bin/go", fakeGo(BUILDS_IT));
  program("cache/answerscope/unfinished/temporal", "exit 1");
  writeFileSync(at("cache/answerscope/temporal.lock"), JSON.stringify({ pid: process.pid, startedAt: "long ago" }));
  expect((await findTemporal(search)).source).toBe("go install");
});

test("without Go one sentence says what to do", async () => {
  const { search } = machine();
  await expect(findTemporal(search)).rejects.toThrow(
    "Temporal is not on this machine and temporal.download cannot be reached. Install the Temporal CLI (https://docs.temporal.io/cli), or set TEMPORAL_CLI to it, or TEMPORAL_ADDRESS to a running server.",
  );
});
