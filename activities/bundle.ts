/** usage: node activities/bundle.ts — bundles the workflows once, when an image is built, so that no worker does at its start. */
import { workflowBundle } from "./workflow-bundle.ts";

const { code } = (await workflowBundle({ isVersioned: true })) as { code: string };
console.log(`workflows bundled, ${Math.round(code.length / 1_000)} kB`);
