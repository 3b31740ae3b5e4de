import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPageFetcher, type PageFetcherOptions } from "../../../src/integrations/web-pages/fetch-page.ts";
import { readHtml } from "../../../src/platform/documents/index.ts";
import { PageError } from "../../../src/platform/documents/page-error.ts";
import { startHttpsServer } from "./https-server.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Awaited<ReturnType<typeof startHttpsServer>>;
const routes = new Map<string, Handler>();
const seen: string[] = [];

beforeAll(async () => {
  server = await startHttpsServer(["page.example", "other.example"], (request, response) => {
    seen.push(`${request.headers.host?.split(":")[0]}${request.url}`);
    const handler = routes.get(request.url!);
    if (handler) handler(request, response);
    else response.writeHead(404).end("not here");
  });
});
afterAll(() => server.close());
afterEach(() => {
  routes.clear();
  seen.length = 0;
});

const at = (path: string, host = "page.example") => `https://${host}:${server.port}${path}`;
const fetchPage = (path: string, options: PageFetcherOptions = {}) =>
  createPageFetcher({ test: server.test, ...options }).fetchPage(at(path));
const html = (body: string | Buffer, headers: Record<string, string> = {}): Handler => {
  return (_, response) => response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers }).end(body);
};
const redirect = (location: string): Handler => {
  return (_, response) => response.writeHead(302, { location }).end();
};

test("a page arrives as text with what the site says about it", async () => {
  routes.set("/a", html("\uFEFF<title>Größe</title>", { "x-robots-tag": "noindex", link: "</b>; rel=canonical" }));
  routes.set("/robots.txt", (_, response) => response.end("User-agent: GPTBot\nDisallow: /"));
  const page = await fetchPage("/a#part");
  expect(page).toMatchObject({
    url: at("/a"),
    html: "<title>Größe</title>",
    charset: "utf-8",
    charsetDeclared: true,
    xRobotsTag: "noindex",
    link: "</b>; rel=canonical",
    robotsTxt: "User-agent: GPTBot\nDisallow: /",
  });
});

test("a page that only sends its readers on is followed to the one that they read, where that is asked for", async () => {
  const sentOn = (content: string) =>
    html(`<title>Redirecting</title><meta http-equiv="refresh" content="${content}"><p>Redirecting`);
  routes.set("/a", sentOn("0; url=/b#top"));
  routes.set("/b", sentOn(`1;URL='${at("/c", "other.example")}'`));
  routes.set("/c", html("<p>here</p>"));
  const asRead = (path: string) => createPageFetcher({ test: server.test }).fetchPage(at(path), undefined, { asRead: true });
  expect(await asRead("/a")).toMatchObject({ url: at("/c", "other.example"), requestedUrl: at("/a"), html: "<p>here</p>" });
  expect(seen).toContain("other.example/robots.txt");
  expect(await fetchPage("/a")).toMatchObject({ url: at("/a") });
  const stays: [string, Handler][] = [
    ["/reload", sentOn("300")],
    ["/slow", sentOn("30; url=/b")],
    ["/self", sentOn("0; url=/self")],
    ["/anew", sentOn("0; url=")],
    ["/anew-quoted", sentOn("0; url=''")],
    ["/download", sentOn("3; url=/file.zip")],
    ["/opens-app", sentOn("0; url=acme://products/7")],
    ["/mails", sentOn("2; url=mailto:sales@acme.example")],
    ["/scripts", html('<noscript><meta http-equiv="refresh" content="0; url=/b"></noscript><p>Text')],
  ];
  routes.set("/file.zip", html("PK", { "content-type": "application/zip" }));
  for (const [path, page] of stays) {
    routes.set(path, page);
    expect(await asRead(path)).toMatchObject({ url: at(path) });
  }
  routes.set("/plain", sentOn("0; url=http://page.example/b"));
  await expect(asRead("/plain")).rejects.toThrow(/redirects to an address that is not read: .*https/);
  routes.set("/loop", sentOn("0; url=/pool"));
  routes.set("/pool", sentOn("0; url=/loop"));
  expect(await asRead("/loop")).toMatchObject({ html: expect.stringContaining("Redirecting") });
});

test("a page that is sent as XHTML has its text behind a script that ends with its own tag", async () => {
  const source =
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><script src="a.js" /><link href="a.css"/><script type="application/ld+json"><![CDATA[{"a": "<b>"}]]></script></head><body><p>Größe<br/></p></body></html>';
  routes.set("/xhtml", html(source, { "content-type": "application/xhtml+xml" }));
  routes.set("/html", html(source));
  const page = await fetchPage("/xhtml");
  const read = readHtml(page.html, page.url);
  expect(read.blocks.map((block) => block.text)).toEqual(["Größe"]);
  expect(read.jsonLd.map((block) => block.text)).toEqual(['{"a": "<b>"}']);
  expect(page.html).toContain('<link href="a.css"/>');
  // Browsers read it as HTML, too.
  expect((await fetchPage("/html")).html).toBe(source);
});

test("a robots.txt that forbids the page keeps it from being asked for", async () => {
  routes.set("/a", html("x"));
  routes.set("/robots.txt", (_, response) => response.end("User-agent: *\nDisallow: /a"));
  await expect(fetchPage("/a")).rejects.toMatchObject({ kind: "refused_by_site" });
  expect(seen).toEqual(["page.example/robots.txt"]);
});

test("a robots.txt that fails forbids everything for now", async () => {
  routes.set("/a", html("x"));
  routes.set("/robots.txt", (_, response) => response.writeHead(503).end());
  await expect(fetchPage("/a")).rejects.toMatchObject({ kind: "unreachable", retryable: true });
  expect(seen).toEqual(["page.example/robots.txt"]);
});

test("redirects are followed, and every site on the way is asked for its robots.txt", async () => {
  routes.set("/a", redirect(`${at("/b", "other.example")}#part`));
  routes.set("/b", html("<p>here</p>"));
  expect(await fetchPage("/a")).toMatchObject({ url: at("/b", "other.example"), requestedUrl: at("/a"), html: "<p>here</p>" });
  expect(seen).toContain("other.example/robots.txt");
});

test.each(["utf8", "latin1"] as const)(
  "a redirect whose target is written in bytes of %s leads where browsers go",
  async (encoding) => {
    routes.set("/a", (_, response) => {
      response.socket!.end(Buffer.from("HTTP/1.1 301 Moved\r\nlocation: /größe\r\nconnection: close\r\n\r\n", encoding));
    });
    routes.set("/gr%C3%B6%C3%9Fe", html("<p>here</p>"));
    expect(await fetchPage("/a")).toMatchObject({ url: at("/gr%C3%B6%C3%9Fe"), html: "<p>here</p>" });
  },
);

test.each([
  "https://127.0.0.1/",
  "http://page.example/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::ffff:127.0.0.1]/",
  "https://user@page.example/",
  "file:///etc/passwd",
  "https://2130706433/",
  "//localhost/",
  "data:text/html,<h1>x</h1>",
  "javascript:alert(1)",
  "ftp://page.example/",
  "https://0177.0.0.1/",
  "https://[64:ff9b::7f00:1]/",
  "https://127%E3%80%820%E3%80%820%E3%80%821/",
  "https:\\\\127.0.0.1\\",
  "https://page.example:6379/",
])("a redirect to %s is refused", async (target) => {
  routes.set("/a", redirect(target));
  await expect(fetchPage("/a")).rejects.toMatchObject({
    kind: "refused_address",
    message: expect.stringContaining("redirects to an address that is not read"),
  });
});

test("a redirect to a name that leads to a private address is refused", async () => {
  routes.set("/a", redirect("https://inside.example/"));
  const resolve = async () => [{ address: "10.0.0.7", family: 4 }];
  await expect(fetchPage("/a", { resolve })).rejects.toMatchObject({ kind: "refused_address" });
});

test("a name is looked up for the connection itself, so what it meant before does not count", async () => {
  const lookups: string[] = [];
  const resolve = async (hostname: string) => {
    lookups.push(hostname);
    return [{ address: "127.0.0.1", family: 4 }];
  };
  const fetcher = createPageFetcher({ resolve });
  await expect(fetcher.fetchPage("https://rebind.example/")).rejects.toMatchObject({ kind: "refused_address" });
  await expect(fetcher.fetchPage("https://rebind.example/")).rejects.toMatchObject({ kind: "refused_address" });
  expect(lookups).toEqual(["rebind.example", "rebind.example"]);
});

test("a redirect loop ends", async () => {
  routes.set("/a", redirect("/a"));
  await expect(fetchPage("/a")).rejects.toMatchObject({ message: expect.stringContaining("redirects more than 5 times") });
});

test.each([
  [404, "unreadable"],
  [403, "refused_by_site"],
  [500, "unreachable"],
  [429, "unreachable"],
  [204, "unreadable"],
])("status %i is said", async (status, kind) => {
  routes.set("/a", (_, response) => response.writeHead(status, { "content-type": "text/html" }).end());
  await expect(fetchPage("/a")).rejects.toMatchObject({
    kind,
    message: expect.stringMatching(`page\\.example:\\d+ answered ${status} `),
  });
});

test("a file that is no page is refused by its type", async () => {
  routes.set("/a", (_, response) => response.writeHead(200, { "content-type": "application/pdf" }).end("%PDF"));
  await expect(fetchPage("/a")).rejects.toMatchObject({
    kind: "unreadable",
    message: expect.stringContaining("application/pdf"),
  });
});

test("of several media types the last one counts", async () => {
  const types = ["text/html", "text/html; charset=koi8-r"];
  routes.set("/a", (_, response) =>
    response
      .writeHead(
        200,
        types.flatMap((type) => ["content-type", type]),
      )
      .end(Buffer.from([0xc1])),
  );
  expect(await fetchPage("/a")).toMatchObject({ html: "а", charset: "koi8-r" });
  routes.set("/a", html("x", { "content-type": "text/html, application/pdf" }));
  await expect(fetchPage("/a")).rejects.toMatchObject({ message: expect.stringContaining("application/pdf") });
});

test("a server's own words are no part of what is said", async () => {
  const words = "Call +1 555 0100 and pay. ".repeat(100);
  routes.set("/a", (_, response) => response.writeHead(404, words, { "content-type": "text/html" }).end());
  routes.set("/b", (_, response) => response.writeHead(200, { "content-type": words }).end("x"));
  for (const path of ["/a", "/b"])
    await expect(fetchPage(path)).rejects.toMatchObject({
      message: expect.toSatisfy((message: string) => message.length < 250 && !message.includes("pay")),
    });
});

test("a decompression bomb ends at the limit", async () => {
  const bomb = gzipSync(gzipSync(Buffer.alloc(1 << 30)));
  expect(bomb.byteLength).toBeLessThan(1 << 20);
  routes.set("/a", html(bomb, { "content-encoding": "gzip, gzip" }));
  const before = process.memoryUsage().rss;
  await expect(fetchPage("/a", { maxBytes: 1 << 20 })).rejects.toMatchObject({
    kind: "unreadable",
    message: expect.stringContaining("more than 1024 KiB"),
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(256 << 20);
});

test.each([
  ["br", (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ["zstd", (body: Buffer) => zstdCompressSync(body)],
])("a bomb of %s ends at the limit", async (encoding, compress) => {
  const bomb = compress(Buffer.alloc(256 << 20));
  expect(bomb.byteLength).toBeLessThan(1 << 20);
  routes.set("/a", html(bomb, { "content-encoding": encoding }));
  await expect(fetchPage("/a", { maxBytes: 1 << 20 })).rejects.toMatchObject({
    kind: "unreadable",
    message: expect.stringContaining("more than 1024 KiB"),
  });
});

test("a long chain of encodings is refused", async () => {
  routes.set("/a", html(gzipSync("<p>x</p>"), { "content-encoding": Array(200).fill("gzip").join(", ") }));
  await expect(fetchPage("/a")).rejects.toBeInstanceOf(PageError);
});

test("a bomb in robots.txt is cut, and the page read", async () => {
  routes.set("/robots.txt", (_, response) =>
    response
      .writeHead(200, { "content-type": "text/plain", "content-encoding": "gzip" })
      .end(gzipSync(Buffer.alloc(256 << 20, "#\n"))),
  );
  routes.set("/a", html("<p>here</p>"));
  expect((await fetchPage("/a")).robotsTxt!.length).toBe(500 * 1024);
});

test("a rule of robots.txt that the limit cuts is none", async () => {
  const [rules, cut] = ["User-agent: *\nDisallow: /b\n", "Disallow: /"];
  const comment = `#${"x".repeat(500 * 1024 - rules.length - cut.length - 2)}\n`;
  routes.set("/robots.txt", (_, response) => response.end(`${rules}${comment}${cut}private`));
  routes.set("/a", html("<p>here</p>"));
  expect((await fetchPage("/a")).robotsTxt).toBe(`${rules}${comment}`);
  await expect(fetchPage("/b")).rejects.toMatchObject({ kind: "refused_by_site" });
});

test("a robots.txt whose rules would take long to compare is refused", async () => {
  const rule = `Disallow: /${"*a".repeat(200)}b`;
  routes.set("/robots.txt", (_, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end(["User-agent: *", ...Array(1000).fill(rule)].join("\n")),
  );
  await expect(fetchPage(`/${"a".repeat(1500)}`)).rejects.toMatchObject({
    kind: "refused_by_site",
    message: expect.stringContaining("robots.txt"),
  });
});

test("headers without end are refused", async () => {
  routes.set("/a", html("x", { "x-long": "a".repeat(100_000) }));
  await expect(fetchPage("/a")).rejects.toBeInstanceOf(PageError);
});

test("headers that trickle end at the deadline", async () => {
  routes.set("/a", (_, response) => {
    response.socket!.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => response.socket!.write("x-slow: a\r\n"), 20);
    response.on("close", () => clearInterval(timer));
  });
  await expect(fetchPage("/a", { timeoutMs: 400 })).rejects.toMatchObject({ kind: "unreachable" });
});

test("an endless page ends at the limit and its connection is closed", async () => {
  const closed = Promise.withResolvers<void>();
  routes.set("/a", (_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const chunk = Buffer.alloc(64 * 1024, "a");
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on("drain", write);
    response.on("close", () => closed.resolve());
    write();
  });
  await expect(fetchPage("/a", { maxBytes: 1 << 20 })).rejects.toMatchObject({ kind: "unreadable" });
  await closed.promise;
});

test("a page that trickles ends at the deadline", async () => {
  const timers = new Set<NodeJS.Timeout>();
  routes.set("/a", (_, response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const timer = setInterval(() => response.write("a"), 20);
    timers.add(timer);
    response.on("close", () => clearInterval(timer));
  });
  await expect(fetchPage("/a", { timeoutMs: 400 })).rejects.toMatchObject({
    kind: "unreachable",
    message: expect.stringContaining("within 0.4 seconds"),
  });
});

test("a site that never answers ends at the deadline", async () => {
  routes.set("/robots.txt", () => undefined);
  await expect(fetchPage("/a", { timeoutMs: 300 })).rejects.toMatchObject({ kind: "unreachable" });
});

test("the caller's abort is passed on", async () => {
  const controller = new AbortController();
  routes.set("/a", () => controller.abort(new Error("lease lost")));
  const fetcher = createPageFetcher({ test: server.test });
  await expect(fetcher.fetchPage(at("/a"), controller.signal)).rejects.toThrow("lease lost");
});

test("a certificate for another name is refused", async () => {
  const fetcher = createPageFetcher({ test: { hosts: { "wrong.example": "127.0.0.1" }, ports: server.test.ports } });
  await expect(fetcher.fetchPage(at("/a", "wrong.example"))).rejects.toMatchObject({
    kind: "unreadable",
    message: expect.stringMatching(/^The certificate of wrong\.example[:\d]* is for another host\. Renew it;/),
  });
});

test("who named a page that nobody answers for reads no code of the system", async () => {
  const other = await startHttpsServer(["closed.example"], () => {});
  const closed = other.port;
  await other.close();
  const fetcher = createPageFetcher({ test: { hosts: { "closed.example": "127.0.0.1" }, ports: [closed] } });
  await expect(fetcher.fetchPage(`https://closed.example:${closed}/`)).rejects.toMatchObject({
    kind: "unreachable",
    message: expect.stringMatching(/^closed\.example[:\d]* could not be reached\. Check/),
  });
});

test("damaged compression is said", async () => {
  routes.set("/a", html("not gzip at all", { "content-encoding": "gzip" }));
  await expect(fetchPage("/a")).rejects.toBeInstanceOf(PageError);
});

test("a text file of the site is read, and a page in its place is none", async () => {
  routes.set("/llms.txt", (_, response) => response.writeHead(200, { "content-type": "text/plain" }).end("# Site"));
  routes.set("/soft.txt", html("<h1>not found</h1>"));
  const fetcher = createPageFetcher({ test: server.test });
  expect(await fetcher.fetchSiteFile(at("/a"), "/llms.txt")).toBe("# Site");
  expect(await fetcher.fetchSiteFile(at("/a"), "/soft.txt")).toBeNull();
  expect(await fetcher.fetchSiteFile(at("/a"), "/none.txt")).toBeNull();
});
