import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type TestProjectConfiguration } from "vitest/config";
import { Interleaved } from "./test/support/interleaved.ts";
import { type ProjectName, testFiles } from "./test/support/projects.ts";

const files = testFiles();

/** Packages are loaded as in production: Vitest would take their development builds, which check themselves at every step. */
const productionBuilds: Plugin = {
  name: "production-builds",
  configResolved: ({ ssr }) => void Object.assign(ssr.resolve!, { conditions: ["node"] }),
};

function project(name: ProjectName, groupOrder: number, maxWorkers: number): TestProjectConfiguration {
  return {
    plugins: [productionBuilds],
    test: {
      name,
      include: files[name],
      // A test file is a module of a process that runs many: what they import is loaded once.
      isolate: false,
      sequence: { groupOrder },
      maxWorkers,
      execArgv: ["--max-semi-space-size=64"],
      // Waits are for conditions. The limits are for what hangs, on the slowest machine.
      testTimeout: 600_000,
      hookTimeout: 600_000,
      expect: { poll: { timeout: 300_000 } },
      env: { NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url)) },
    },
  };
}

const processors = Math.max(2, availableParallelism());

export default defineConfig({
  test: {
    globalSetup: ["test/support/global-setup.ts"],
    sequence: { sequencer: Interleaved },
    // Run TypeScript the way Node runs it in production, so what Node would refuse fails here too.
    experimental: { viteModuleRunner: false },
    projects: [
      project("faults", 0, 2 * processors),
      // Each worker more loads and compiles the same code once more.
      project("pure", 1, processors + 1),
      // These often wait for servers, so that as many workers as processors would leave a processor idle.
      project("service", 2, 3 * processors),
    ],
  },
});
