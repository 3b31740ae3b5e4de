/**
 * usage: MCP_URL=… MCP_KEY=… MODEL_API=openai|anthropic MODEL_URL=… MODEL_KEY=… MODEL=… node test/agents/main.ts
 *
 * Lets a model answer the questions about the known world and prints a table. The world is imported into a website first:
 * `node test/agents/main.ts --lines` prints its answers as the lines that `npm run admin -- import-responses` takes.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { answerByModel, type ModelAccess } from "./model.ts";
import { questions } from "./questions.ts";
import type { Outcome } from "./scripted.ts";
import { table } from "./table.ts";
import { importLineOf, world } from "./world.ts";

if (process.argv.includes("--lines"))
  for (const [index, one] of world.entries()) console.log(JSON.stringify(importLineOf(one, index)));
else await askAll();

async function askAll(): Promise<void> {
  const client = new Client({ name: "answerscope-questions", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { "x-api-key": needed("MCP_KEY") } };
  await client.connect(new StreamableHTTPClientTransport(new URL(needed("MCP_URL")), { requestInit }));
  const access: ModelAccess = {
    api: needed("MODEL_API") === "anthropic" ? "anthropic" : "openai",
    baseUrl: needed("MODEL_URL").replace(/\/$/, ""),
    key: needed("MODEL_KEY"),
    model: needed("MODEL"),
  };
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const outcome = await answerByModel(client, access, question);
    outcomes.push(outcome);
    console.log(`${outcome.solved ? "✓" : "✗"} ${question.ask}${outcome.problem ? ` (${outcome.problem})` : ""}`);
  }
  await client.close();
  console.log(`\n${table(outcomes)}`);
}

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}
