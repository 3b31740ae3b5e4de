import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    // Real servers answer in their own time; a test that hangs still ends.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    maxWorkers: 2,
    // Run TypeScript the way Node runs it in production, so what Node would refuse fails here too.
    experimental: { viteModuleRunner: false },
  },
});
