/** usage: node test/support/tool-tokens.ts — what the lists of MCP tools cost a model; not zero when that is too much. */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { finderTools } from "../../api/mcp/finder.ts";
import { describeTool, type ToolDefinition, toolsOf } from "../../api/mcp/tools.ts";
import { selectionOf } from "../../api/mcp/toolsets.ts";
import { operations } from "../../src/operations.ts";

const tools = toolsOf(operations);

/** Most tools of a list, and most tokens of their names, descriptions and input schemas. */
const limits = { default: { tools: 15, tokens: 5_000 }, all: { tools: 200, tokens: 20_000 } };

/** What clients put before a model. */
const shown = ({ name, description, inputSchema }: ToolDefinition): string => JSON.stringify({ name, description, inputSchema });

for (const [selection, limit] of Object.entries(limits)) {
  const { shows, dynamic } = selectionOf(selection, tools);
  const listed = [...[...tools.values()].filter(shows).map(describeTool), ...(dynamic ? finderTools(true) : [])];
  const tokens = listed.reduce((sum, tool) => sum + countTokens(shown(tool)), 0);
  const whole = countTokens(JSON.stringify(listed));
  const isFine = tokens <= limit.tokens && listed.length <= limit.tools;
  console.log(
    `${isFine ? "✓" : "✗"} ${selection}: ${listed.length} tools, ${tokens} tokens before a model (at most ${limit.tokens}), ${whole} on the wire`,
  );
  if (!isFine) process.exitCode = 1;
}
