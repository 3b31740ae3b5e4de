import { operations } from "../../src/operations.ts";
import { connect, sql } from "../../src/platform/database/connection.ts";
import { Place } from "../api/access/place.ts";
import { samples } from "../api/access/samples.ts";
import { newOrganization, newTestKey, newWebsite } from "../support/factories.ts";
import { newMember } from "../support/people.ts";
import type { Answer, TestService } from "../support/service.ts";
import type { Stack } from "../support/stack.ts";

/** What the fuzzer knows of the service that it calls. */
export interface Seeded {
  key: string;
  websiteId: string;
  /** A good input for each operation. */
  inputs: Record<string, Record<string, unknown>>;
  /** Ids of records by the field that takes them. */
  ids: Record<string, string[]>;
  /** For hooks.py: other keys, and what must not be destroyed. */
  hookSettings: Record<string, unknown>;
}

/** A place whose records have names of their own, so that it can hold the samples of all operations at once. */
class Shared extends Place {
  #made = 0;
  override make(method: string, path: string, body: object = {}) {
    const n = ++this.#made;
    const fresh = { name: `Record ${n}`, text: `Which shop is number ${n}?`, title: `Title ${n}`, request_id: `request-${n}` };
    const own = Object.entries(body).map(([field, value]) => [field, fresh[field as keyof typeof fresh] ?? value]);
    return super.make(method, path, { ...Object.fromEntries(own), ...("url" in body && { url: `shop-${n}.example` }) });
  }
  override async pitch(): Promise<string> {
    const headers = { "idempotency-key": `place-${++this.#made}` };
    return (await this.service.call(this.key, "POST", "/pitches", { website_url: "page.example" }, headers)).body.pitch_id;
  }
  override attribute(): Promise<string> {
    return newAttribute(this);
  }
}

async function newAttribute({ service, organization, websiteId }: Place): Promise<string> {
  const [attribute] = await service.query<{ id: string }>(sql`
    insert into attribute (organization_id, website_id, name, positive)
    values (${organization.id}, ${websiteId}, 'sturdy ' || uuidv7(), true) returning id`);
  return attribute!.id;
}

/** Makes an organization, a website and a record of each kind. */
export async function seed(stack: Stack): Promise<Seeded> {
  // Answers come by imports, which need the database itself.
  const database = await connect(stack.logins, 2);
  try {
    return await seedOver(stack, {
      query: stack.query,
      call: (key, method, path, body, headers) => send(`${stack.url}/api/v1${path}`, key, method, body, headers),
      services: { database },
    } as TestService);
  } finally {
    await database.close();
  }
}

async function seedOver(stack: Stack, service: TestService): Promise<Seeded> {
  const first = await Place.create(service);
  const place = new Shared(service, first.organization, first.key, first.websiteId, first.otherWebsiteId);
  const { organization } = place;
  // Enough for some runs; then the refusals of those who have none are seen too.
  await stack.query(sql`update credit_account set one_off_available = 20000 where organization_id = ${organization.id}`);
  const inputs: Seeded["inputs"] = {};
  const ids: Seeded["ids"] = {};
  for (const { name, rest } of operations) {
    if (!rest) continue;
    inputs[name] = await samples[name]!.input(place);
    collect(inputs[name], ids);
  }
  const [owned] = await stack.query<{ owner_id: string }>(sql`
    select owner_id from api_key where id = ${place.key.split("_")[2]!}`);
  const doomed = await newOrganization(stack);
  const doomedOwner = await newMember(service, doomed, "owner");
  const disposable = [(await newWebsite(stack, organization)).id, (await newWebsite(stack, organization)).id];
  // Nothing is fetched from anywhere.
  inputs["pitches.create"] = { ...inputs["pitches.create"], website_url: "page.example" };
  inputs["websites.delete"] = { website_id: disposable[0] };
  inputs["websites.restore"] = { website_id: disposable[0] };
  const poor = await newOrganization(stack);
  await stack.query(sql`update organization set rate_limit_per_minute = 1 where id = ${poor.id}`);
  const hookSettings = {
    url: stack.url,
    key: place.key,
    keyId: place.key.split("_")[2],
    websiteId: place.websiteId,
    disposable,
    ownerId: owned!.owner_id,
    doomedKey: await newTestKey(stack, doomed, { ownerId: doomedOwner }),
    viewKey: await newTestKey(stack, organization, { permission: "view" }),
    foreignKey: (await newOrganization(stack)).key,
    scopedKey: await newTestKey(stack, organization, { websiteIds: [place.websiteId] }),
    poorKey: poor.key,
    promptId: await place.prompt(),
  };
  return { key: place.key, websiteId: place.websiteId, inputs, ids, hookSettings };
}

function collect(value: unknown, ids: Seeded["ids"], field = ""): void {
  if (Array.isArray(value)) for (const item of value) collect(item, ids, field);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) collect(inner, ids, name);
  else if (typeof value === "string" && /_ids?$/.test(field) && field !== "request_id") {
    const name = field.replace(/ids$/, "id");
    ids[name] = [...new Set([...(ids[name] ?? []), value])];
  }
}

async function send(
  url: string,
  key: string | null,
  method: string,
  body: unknown,
  further: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { ...(key && { "x-api-key": key }), ...(body !== undefined && { "content-type": "application/json" }), ...further },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
