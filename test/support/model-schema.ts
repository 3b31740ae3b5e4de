import { z } from "zod";
import type { ModelRequest } from "../../src/integrations/llm/model.ts";

/** Refuses a request as vendors do that take no schema with limits. */
export function requireNoLimits({ schema }: Pick<ModelRequest, "schema">): void {
  const [limit] =
    /"(?:m(?:ax|in)(?:Length|Items)|pattern|format)"/.exec(JSON.stringify(z.toJSONSchema(schema, { io: "input" }))) ?? [];
  if (limit) throw new Error(`Invalid schema: ${limit} is not permitted`);
}
