import { APICallError } from "ai";
import { readErrorBody, tellsFailure } from "../error-body.ts";
import { limited } from "./limited.ts";

/**
 * A `fetch` that fails where a vendor answers with status 200 and the body has an `error`: gateways pass a failure on that way, with the
 * status in the error or without one, with an empty list of answers or a part of one beside it. SDKs take such a body for an answer that is
 * misshapen, and lose what it says.
 *
 * @throws APICallError with the status that the error names, else 200.
 */
export const tellingFailures: typeof fetch = async (address, init) => {
  const response = limited(await fetch(address, init));
  if (!response.ok) return response;
  // Who reads the answer finds out by itself where it breaks off.
  const responseBody = await response
    .clone()
    .text()
    .catch(() => "");
  const said = readErrorBody(responseBody);
  if (!tellsFailure(said)) return response;
  throw new APICallError({
    message: "The vendor told of a failure with status 200.",
    url: String(address),
    requestBodyValues: {},
    statusCode: said.status ?? response.status,
    responseHeaders: Object.fromEntries(response.headers),
    responseBody,
    isRetryable: false,
  });
};
