/** usage: node activities/bundle-workflows.ts WORKFLOWS INTERCEPTORS [FAILURE_CONVERTER] — prints the code of the workflows as one bundle. */
import { bundleWorkflowCode, DefaultLogger } from "@temporalio/worker";

const [workflowsPath, interceptors, failureConverterPath] = process.argv.slice(2);
if (!workflowsPath || !interceptors)
  throw new Error("usage: node activities/bundle-workflows.ts WORKFLOWS INTERCEPTORS [FAILURE_CONVERTER]");

const { code } = await bundleWorkflowCode({
  workflowsPath,
  workflowInterceptorModules: [interceptors],
  ...(failureConverterPath && { failureConverterPath }),
  // Lines of the sources, neither their columns nor their text: two isolates hold the map, and the workflows' reads it for each promise.
  webpackConfigHook: (config) => ({ ...config, devtool: "inline-nosources-cheap-module-source-map" }),
  logger: new DefaultLogger("WARN"),
});
// A single character beyond Latin-1, of a comment say, would have V8 hold all of the code at two bytes a character, in two isolates.
process.stdout.write(code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`));
