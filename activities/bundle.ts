/** usage: node activities/bundle.ts — bundles the workflows once, when an image is built, so that no worker does at its start. */
import { workflowBundle } from "./workflow-bundle.ts";

for (const isVersioned of [true, false])
  for (const encodesFailures of [false, true]) await workflowBundle({ isVersioned, encodesFailures });
console.log("workflows bundled");
