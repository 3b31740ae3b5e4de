import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { type ProjectName, testFiles } from "./test/support/projects.ts";

const files = testFiles();

function project(name: ProjectName, pool: "forks" | "threads"): TestProjectConfiguration {
  return {
    test: {
      name,
      include: files[name],
      pool,
      // A test file is a module of a process that runs many: what they import is loaded once.
      isolate: false,
      // Tests often wait for servers. Each worker more takes a quarter of a minute of a processor to load and compile the same code once more.
      maxWorkers: 2 * Math.max(2, availableParallelism()),
      execArgv: pool === "forks" ? ["--max-semi-space-size=64"] : [],
      // Waits are for conditions. The limits are for what hangs, on the slowest machine.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 300_000 } },
      env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)) },
    },
  };
}

export default defineConfig({
  test: {
    globalSetup: ["test/support/global-setup.ts"],
    // Run TypeScript the way Node runs it in production, so what Node would refuse fails here too.
    experimental: { viteModuleRunner: false },
    // They share the workers, so this is the order: what takes longest begins first.
    projects: [project("faults", "forks"), project("service", "forks"), project("unit", "threads")],
  },
});
