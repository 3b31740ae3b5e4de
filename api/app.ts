import Koa from "koa";
import compress from "koa-compress";
import helmet from "koa-helmet";
import type { AnyOperation } from "../src/operation/index.ts";
import { operations } from "../src/operations.ts";
import type { Service } from "./call.ts";
import { cutFailedBodies } from "./failed-bodies.ts";
import { health } from "./health.ts";
import { mcp } from "./mcp/endpoint.ts";
import { serverCard } from "./mcp/server-card.ts";
import { createOpenApi, type OpenApiDocument, openApiOperation } from "./openapi.ts";
import { appPages } from "./pages/app/pages.ts";
import { sharedPages } from "./pages/app/shared.ts";
import { contentHub } from "./pages/content-hub/page.ts";
import { docs } from "./pages/docs/page.ts";
import { showFailed } from "./pages/failed.ts";
import { icon } from "./pages/icon.ts";
import { landing } from "./pages/landing.ts";
import { logos } from "./pages/logo.ts";
import { method } from "./pages/method.ts";
import { notFound } from "./pages/not-found.ts";
import { peoplePages } from "./pages/people/pages.ts";
import { reportPages } from "./pages/report/route.ts";
import { requests } from "./requests.ts";
import { rest } from "./rest.ts";
import { closeConnections, Stopping } from "./stopping.ts";
import { limitUnauthenticated } from "./unauthenticated/limit.ts";
import { refuseUnclear } from "./unreadable.ts";

/** The HTTP side of the service: health, pages, MCP and REST over one list of operations. */
export function createApp(service: Service): Koa {
  const publicUrl = service.services.config.PUBLIC_URL;
  const stopping = service.stopping ?? new Stopping();
  // Made when it is first asked for: it takes as long as all else of a start.
  let described: OpenApiDocument | undefined;
  const openApi = () => (described ??= createOpenApi(operations, publicUrl));
  const all: readonly AnyOperation[] = [...operations, openApiOperation(openApi)];
  const { TRUSTED_PROXIES } = service.services.config;
  const app = new Koa({ proxy: TRUSTED_PROXIES > 0, maxIpsCount: TRUSTED_PROXIES });
  app.silent = true; // requests() logs
  app.use(closeConnections(stopping));
  app.use(refuseUnclear());
  // Before all that costs more than an answer itself.
  app.use(limitUnauthenticated(service.services));
  app.use(
    helmet({
      // Pages have policies of their own; what is no page needs nothing.
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
      },
      strictTransportSecurity: publicUrl?.startsWith("https:") ?? false,
    }),
  );
  app.use((ctx, next) => {
    // What may be kept says so itself.
    ctx.set("cache-control", "no-store");
    ctx.set("permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()");
    return next();
  });
  app.use(requests(service.services.log, showFailed));
  app.use(health(service.services, stopping));
  app.use((_ctx, next) => service.services.calls.during(next));
  app.use((ctx, next) => {
    // Who takes nothing that is sent, not even the answer as it is, gets it so (RFC 9110, 12.5.3); the package would fail behind the effect of a call.
    // It reads weights that are written in other ways otherwise.
    const isPlain = /^[\w*-]+(?:; ?q=[\d.]+)?(?:, ?[\w*-]+(?:; ?q=[\d.]+)?)*$/.test(ctx.get("accept-encoding"));
    if (!isPlain || !ctx.acceptsEncodings("zstd", "gzip", "deflate", "identity")) delete ctx.req.headers["accept-encoding"];
    return next();
  });
  app.use(compress({ filter: (type) => /json|html|javascript|css|csv/.test(type), br: false }));
  app.use(cutFailedBodies(service.services.log));
  app.use(rest(service, all));
  app.use(icon());
  app.use(logos(service.services).routes());
  app.use(docs(openApi, service.services.config.DEMO_FILE));
  app.use(landing(service.services));
  app.use(method(service.services));
  app.use(appPages(service).routes());
  app.use(sharedPages(service).routes());
  app.use(peoplePages(service.services).routes());
  app.use(contentHub(service).routes());
  app.use(reportPages(service.services));
  app.use(serverCard(publicUrl));
  if (service.oauth) app.use(service.oauth.routes);
  app.use(mcp(service, all));
  app.use(notFound());
  return app;
}
