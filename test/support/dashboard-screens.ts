import { screens } from "../../api/pages/app/screens.ts";
import { importLine, importLines } from "./import.ts";
import type { TestOrganization, TestService } from "./service.ts";

/** Texts that are hard to lay out: written from the right, and without a place to break. */
const hardPrompts = ["ما هي أفضل خيمة لفصل الشتاء في الجبال العالية؟", `Is ${"Donaudampfschifffahrts".repeat(6)} a tent?`];

/** Fills what the screens show beside answers: hard texts, products, qualities, a run, an item, a fact and an SEO job. */
export async function fillDashboard(service: TestService, organization: TestOrganization, websiteId: string): Promise<void> {
  const made_at = { created_at: "2026-03-30T10:00:00.000Z" };
  await importLines(service, websiteId, [
    ...hardPrompts.map((prompt) => importLine({ prompt, ...made_at, response: `${prompt} Acme. **Acme** is reliable.` })),
    importLine({
      ...{ prompt: "Show me tents", model: "chatgpt", ...made_at, response: "# Tents\n\n- [Acme](https://acme.example/a)" },
      products: [
        { title: "Acme Dome", brand: "Acme", price: 199.5, currency: "EUR", merchant: "Shop", position: 1 },
        { title: "Cirrus Two", brand: "Cirrus", price: 149, currency: "EUR", merchant: "Shop", position: 2 },
      ],
    }),
  ]);
  const website = { website_id: websiteId };
  const { pillar } = await made(service, organization, "/knowledge-base/pillars", { ...website, name: "Tents" });
  await made(service, organization, "/knowledge-base/facts", { ...website, pillar_id: pillar.id, text: "Every tent is tested." });
  await made(service, organization, "/content", { ...website, title: hardPrompts[1], body: "# Tents\n\nA tent." });
  await made(service, organization, "/response-streaming/start", website);
  const source = { kind: "draft", markdown: "# Tents\n\nWhich tent is best?" };
  await made(service, organization, "/seo/recommendations", { ...website, request_id: "r-1", source });
}

async function made(service: TestService, { key }: TestOrganization, path: string, input: object) {
  const { status, body } = await service.call(key, "POST", path, input);
  if (status >= 300) throw new Error(`POST ${path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** An address of every screen, by whose it is and its path; without those of single records where there are none. */
export async function screenAddresses(
  browser: { get(path: string): Promise<{ text: string }> },
  organization: { id: string },
  websiteId: string,
): Promise<Map<string, string>> {
  const root = `/app/${websiteId}`;
  const addresses = new Map<string, string>();
  for (const { of, path } of screens) {
    const name = `${of} ${path || "/"}`;
    if (of === "organization") addresses.set(name, `/app${path}?organization=${organization.id}`);
    else if (!path.includes(":")) addresses.set(name, `${root}${path}`);
    else {
      const list = `${root}${path.slice(0, path.lastIndexOf("/"))}`;
      const pattern = new RegExp(`href="(${list}/[0-9a-f-]{36}[^"]*)"`);
      const found = pattern.exec((await browser.get(list)).text)?.[1];
      if (found) addresses.set(name, found.replaceAll("&amp;", "&"));
    }
  }
  return addresses;
}
