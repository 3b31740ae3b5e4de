import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createPageFetcher, type FetchedPage, type PageFetcher } from "../../../src/integrations/web-pages/fetch-page.ts";
import { startHttpsServer } from "../../integrations/web-pages/https-server.ts";

/** The made-up shop whose pages stand in `website/`. */
export const shopHost = "www.northlight-audio.com";

/** Also hosts that cannot be read: one whose robots.txt forbids it, one without text, one that is down. */
export const shopHosts = [shopHost, ...["closed", "empty", "broken"].map((name) => `${name}.northlight-audio.com`)];

const file = (name: string) => readFileSync(new URL(`website/${name}`, import.meta.url));

const pages: Record<string, string> = {
  "/": "index.html",
  "/collections/wireless-headphones": "wireless-headphones.html",
  "/collections/studio-headphones": "studio-headphones.html",
  "/collections/portable-speakers": "portable-speakers.html",
  "/pricing": "pricing.html",
  "/compare": "compare.html",
  "/about": "about.html",
};

/** The shop over HTTPS on this machine. `asked` tells which paths were. */
export async function startShop({ delayMs = 0 } = {}) {
  const asked: string[] = [];
  const server = await startHttpsServer(shopHosts, async (request, response) => {
    await sleep(delayMs);
    const host = (request.headers.host ?? "").split(":")[0]!;
    const path = request.url!.split("?")[0]!;
    asked.push(`${host}${path}`);
    const send = (type: string, body: string | Buffer, status = 200) =>
      response.writeHead(status, { "content-type": type }).end(body);
    if (path === "/robots.txt") {
      const text = host.startsWith("closed") ? "User-agent: *\nDisallow: /\n" : file("robots.txt");
      return void send("text/plain", text);
    }
    if (host.startsWith("broken")) return void send("text/html", "down", 503);
    if (host.startsWith("empty"))
      return void send("text/html", '<!doctype html><title>App</title><div id="root"></div><script src="/app.js"></script>');
    if (path === "/sitemap.xml") return void send("application/xml", file("sitemap.xml"));
    const page = pages[path];
    if (page) return void send("text/html; charset=utf-8", file(page));
    return void send("text/html", "<h1>Not found</h1>", 404);
  });
  return { ...server, asked, pages: pagesOn(server.port, shopHosts) };
}

/** Reads the hosts from a port of this machine, where their addresses name none: as if they were on the internet. */
export function pagesOn(port: number, hosts: readonly string[]): PageFetcher {
  const fetcher = createPageFetcher({
    test: { hosts: Object.fromEntries(hosts.map((host) => [host, "127.0.0.1"])), ports: [port] },
  });
  const there = (url: string) => {
    const local = new URL(url);
    if (hosts.includes(local.hostname)) local.port = String(port);
    return local.href;
  };
  const back = (text: string) => text.replaceAll(`:${port}`, "");
  return {
    async fetchPage(url, signal) {
      const page = await fetcher.fetchPage(there(url), signal).catch((error: unknown) => {
        if (error instanceof Error) error.message = back(error.message);
        throw error;
      });
      return { ...page, url: back(page.url), requestedUrl: back(page.requestedUrl) } satisfies FetchedPage;
    },
    fetchSiteFile: (pageUrl, path, signal) => fetcher.fetchSiteFile(there(pageUrl), path, signal),
  };
}

/** What a worker process (`worker.ts`) needs to read the shop; `remove` deletes the certificate's file. */
export function shopEnv({ port, cert }: { port: number; cert: string }) {
  const folder = mkdtempSync(join(tmpdir(), "answerscope-shop-"));
  const file = join(folder, "cert.pem");
  writeFileSync(file, cert);
  return {
    env: { SHOP_PORT: String(port), NODE_EXTRA_CA_CERTS: file },
    remove: () => rmSync(folder, { recursive: true }),
  };
}
