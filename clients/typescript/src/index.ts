import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.ts";

/** Types of records and bodies by the names that the description gives them, for example `Schemas["Prompt"]`. */
export type Schemas = components["schemas"];

/** A client with a method for each HTTP verb; paths, inputs and answers are typed. */
export type Answerscope = Client<paths>;

/**
 * Makes a client.
 *
 * @param options.baseUrl where the service is, without `/api/v1`.
 * @param options.apiKey sent as `x-api-key`.
 * @param options.fetch in place of the global one, for example with retries after 429.
 */
export function createAnswerscope(options: {
  baseUrl: string;
  apiKey: string;
  fetch?: (request: Request) => Promise<Response>;
}): Answerscope {
  const { baseUrl, apiKey, fetch } = options;
  return createClient<paths>({
    baseUrl: `${baseUrl.replace(/\/$/, "")}/api/v1`,
    headers: { "x-api-key": apiKey },
    ...(fetch && { fetch }),
  });
}
