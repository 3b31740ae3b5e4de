import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
  type Tool,
  type Transport,
} from "@modelcontextprotocol/client";
import { AppBridge, getToolUiResourceUri, RESOURCE_MIME_TYPE } from "@modelcontextprotocol/ext-apps/app-bridge";
import type { Browser, Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noBrowser, startBrowser } from "../../support/chromium.ts";
import { importLine, importLines } from "../../support/import.ts";
import { newWebsite } from "../../support/service.ts";
import { useOrganization, useService } from "../../support/use-service.ts";

/*
 * The overview chart in a host made of the protocol's own package: its bridge checks every message of the app. The page of the host only
 * passes messages on; the app is in a frame of another origin, under the policy that hosts set where a resource names no domains.
 */

const service = useService();
const organization = useOrganization(service);
let website_id: string;
let browser: Browser;
let client: Client;

const days = ["2026-03-02", "2026-03-03", "2026-03-04"];
const filters = { start_date: "2026-03-02", end_date: "2026-03-04" };

beforeAll(async () => {
  if (noBrowser) return;
  ({ id: website_id } = await newWebsite(service, organization, { competitors: [{ name: "Rival" }] }));
  const lines = days.flatMap((day, index) =>
    ["Acme and Rival are good.", index === 0 ? "Acme is good." : "Rival is good."].map((response) =>
      importLine({ created_at: `${day}T12:00:00.000Z`, response }),
    ),
  );
  await importLines(service, website_id, lines);
  client = new Client({ name: "host", version: "1" }, { versionNegotiation: { mode: "auto" } });
  const requestInit = { headers: { "x-api-key": organization.key } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/api/mcp?toolsets=all`), { requestInit }));
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  await client?.close();
});

const policy =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; connect-src 'none'";
const hostPage = `<!doctype html><title>Host</title><script>
  addEventListener("message", ({ data, source }) => { if (source === frames[0]) toBridge(data); });
  toApp = (message) => frames[0].postMessage(message, "*");
</script><iframe sandbox="allow-scripts" style="width: 700px; height: 50px"></iframe>`;

/** Shows the answer of a call as a host does: it reads the app that the tool names, and hands it the input and the result. */
async function shown(tool: Tool, input: Record<string, unknown>) {
  const uri = getToolUiResourceUri(tool)!;
  const { contents } = await client.readResource({ uri });
  const [content] = contents as { uri: string; mimeType: string; text: string }[];
  expect(content!.mimeType).toBe(RESOURCE_MIME_TYPE);
  const page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  const log: string[] = [];
  page.on("console", (message) => log.push(message.text()));
  page.on("pageerror", (error) => log.push(String(error)));
  await page.route("https://host.example/", (route) => route.fulfill({ body: hostPage, contentType: "text/html" }));
  await page.route("https://app.example/", (route) =>
    route.fulfill({ body: content!.text, contentType: "text/html", headers: { "content-security-policy": policy } }),
  );
  const transport: Transport = {
    start: async () => {},
    close: async () => {},
    send: (message) =>
      page.evaluate((passed) => (globalThis as unknown as { toApp(message: unknown): void }).toApp(passed), message),
  };
  await page.exposeFunction("toBridge", (message: never) => transport.onmessage?.(message));
  const hostContext = { theme: "dark" as const, displayMode: "inline" as const, toolInfo: { tool } };
  const bridge = new AppBridge(client, { name: "host", version: "1" }, { serverTools: {} }, { hostContext });
  const problems: unknown[] = [];
  bridge.onerror = (error) => problems.push(error);
  const heights: (number | undefined)[] = [];
  bridge.addEventListener("sizechange", ({ height }) => heights.push(height));
  const initialized = new Promise((resolve) => bridge.addEventListener("initialized", resolve));
  await bridge.connect(transport);
  await page.goto("https://host.example/");
  await page.evaluate(`document.querySelector("iframe").src = "https://app.example/"`);
  await initialized;
  const answer = (await client.callTool({ name: tool.name, arguments: input })) as CallToolResult;
  await bridge.sendToolInput({ arguments: input });
  await bridge.sendToolResult(answer);
  const app = page.frame({ url: "https://app.example/" })!;
  return { page, app, bridge, answer, heights, log, problems };
}

const texts = (app: Frame, selector: string) => app.locator(selector).allTextContents();
const toolNamed = async (name: string) => (await client.listTools()).tools.find((tool) => tool.name === name)!;

describe.skipIf(noBrowser)(noBrowser ?? "the overview chart in a host", () => {
  test("draws a line a company over all pages of the answer, in the host's theme, and tells its height", async () => {
    const input = { website_id, metrics: ["mention_rate"], dimensions: ["day", "company"], filters, limit: 2 };
    const { page, app, bridge, answer, heights, log, problems } = await shown(await toolNamed("query_metrics"), input);
    expect(answer.structuredContent).toMatchObject({ has_more: true, total_rows: 6 });
    await app.locator("svg").waitFor();
    expect(await texts(app, "h1")).toEqual(["mention rate, %"]);
    expect((await texts(app, "li")).toSorted()).toEqual(["Acme: 50", "Rival: 100"]);
    expect(await app.locator("circle").count()).toBe(6);
    expect(await texts(app, "p")).toEqual([]);
    expect(await app.evaluate("getComputedStyle(document.documentElement).colorScheme")).toBe("dark");
    await bridge.sendHostContextChange({ theme: "light" });
    await app.waitForFunction("getComputedStyle(document.documentElement).colorScheme === 'light'");
    await expect.poll(() => heights.at(-1)).toBeGreaterThan(200);
    const before = heights.at(-1)!;
    // A narrower frame needs less.
    await page.evaluate(`document.querySelector("iframe").style.width = "350px"`);
    await expect.poll(() => heights.at(-1)).toBeLessThan(before);
    expect(bridge.getAppVersion()).toMatchObject({ name: "answerscope-overview-chart" });
    expect(await bridge.teardownResource({})).toEqual({});
    expect([log, problems]).toEqual([[], []]);
    await page.close();
  });

  test("draws bars where no time is asked for, and says what a refused or canceled call says", async () => {
    const tool = await toolNamed("query_metrics");
    const input = { website_id, metrics: ["mentions"], dimensions: ["company"], filters };
    const { page, app, bridge, log, problems } = await shown(tool, input);
    await app.locator("table").waitFor();
    expect(await texts(app, "tr")).toEqual(["Rival5", "Acme4"]);
    const refused = (await client.callTool({ name: tool.name, arguments: { ...input, metrics: ["luck"] } })) as CallToolResult;
    await bridge.sendToolResult(refused);
    await app.getByText("The call failed").waitFor();
    expect(await texts(app, "p")).toEqual([expect.stringMatching(/^metrics\[0\]: must be one of share_of_voice, /)]);
    await bridge.sendToolCancelled({ reason: "The person stopped it" });
    await app.getByText("The person stopped it").waitFor();
    expect([log, problems]).toEqual([[], []]);
    await page.close();
  });

  test("draws no figure of days on which nothing was asked, and one of those on which nobody was named", async () => {
    const later = { start_date: "2026-03-01", end_date: "2026-03-06" };
    await importLines(service, website_id, [importLine({ created_at: "2026-03-05T12:00:00.000Z", response: "None is good." })]);
    for (const [name, input] of [
      ["get_share_of_voice_time_series", { filters: later }],
      ["query_metrics", { filters: later, metrics: ["share_of_voice"], dimensions: ["company", "day"] }],
    ] as const) {
      const { page, app, log, problems } = await shown(await toolNamed(name), { website_id, ...input });
      await app.locator("svg").waitFor();
      expect((await texts(app, "li")).toSorted()).toEqual(["Acme: 0", "Rival: 0"]);
      expect((await texts(app, "svg text")).slice(-2)).toEqual(["2026-03-02", "2026-03-05"]);
      expect(await app.locator("circle").count()).toBe(8);
      expect([log, problems]).toEqual([[], []]);
      await page.close();
    }
  });

  test("draws the series of each tool that names it", async () => {
    for (const metric of ["share_of_voice", "mention_rate", "position", "citation_rate"]) {
      const name = `get_${metric}_time_series`;
      const { page, app, log, problems } = await shown(await toolNamed(name), { website_id, filters });
      await app.locator(name.includes("citation") ? "h1" : "svg").waitFor();
      expect([name, log, problems]).toEqual([name, [], []]);
      await page.close();
    }
  });
});
