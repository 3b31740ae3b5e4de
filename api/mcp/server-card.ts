import type { Middleware } from "koa";
import { version } from "../../src/platform/version/index.ts";
import { baseUrl } from "../base-url.ts";
import { allowEveryOrigin } from "../cors.ts";

/** Experimental: where clients look for a card before they connect (SEP-2127 and the proposals before it). */
const paths = new Set(["/.well-known/mcp-server-card", "/.well-known/mcp/server-card.json", "/api/mcp/server-card"]);

/** The MCP server card: what this server is and where it listens. Its form may change with the proposal. */
export function serverCard(publicUrl: string | undefined): Middleware {
  return async (ctx, next) => {
    if (!paths.has(ctx.path)) return next();
    allowEveryOrigin(ctx);
    if (ctx.method === "OPTIONS") return;
    const base = baseUrl(publicUrl, ctx);
    // What rests on a request's own host is for nobody else.
    ctx.set("cache-control", publicUrl ? "public, max-age=3600" : "no-store");
    ctx.type = ctx.path.endsWith(".json") ? "application/json" : "application/mcp-server-card+json";
    ctx.body = JSON.stringify({
      $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
      name: "answerscope/answerscope",
      title: "Answerscope",
      version,
      description:
        "How visible a brand is in the answers of AI models: share of voice, positions, citations, and the answers themselves.",
      websiteUrl: `${base}/docs`,
      remotes: [
        {
          type: "streamable-http",
          url: `${base}/api/mcp`,
          supportedProtocolVersions: ["2026-07-28", "2025-11-25", "2025-06-18"],
        },
      ],
      _meta: { "answerscope/status": "experimental" },
    });
  };
}
