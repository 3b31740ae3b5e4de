import { z } from "zod";
import { actorOf, recordChange } from "../../identity/index.ts";
import { parsePageUrl } from "../../integrations/web-pages/index.ts";
import { instant, isUuid, opaqueId, operation, website, websiteId } from "../../operation/index.ts";
import { newId, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { db } from "../database.ts";
import { fileFormat } from "../export/file-format.ts";
import { datasetName } from "../query/datasets.ts";
import { encrypted } from "./secret.ts";
import { beginPush } from "./start.ts";

const maxDestinations = 10;

const lastPush = z
  .object({
    id: z.string(),
    status: z.enum(["queued", "running", "completed", "failed", "canceled"]),
    objects: z.int(),
    rows: z.int(),
    error: z.string().nullable(),
    created_at: instant,
    finished_at: instant.nullable(),
  })
  .meta({ id: "ExportPush" });

/** What an address holds besides the place would be shown to everyone who sees the destination. */
function isBare(endpoint: string): boolean {
  const { username, password } = new URL(endpoint);
  return !username && !password && !/[?#]|^https:\/\/[^/]*@/i.test(endpoint);
}

/** Whether the address may be public, by the rule that pushes are under; where the host leads is seen when it is connected to. */
function isPublic(endpoint: string): boolean {
  try {
    parsePageUrl(endpoint);
    return true;
  } catch {
    return false;
  }
}

const fields = {
  endpoint: z
    .url({
      protocol: /^https$/,
      abort: true,
      error: "must be an https address, for example https://s3.eu-central-1.amazonaws.com",
    })
    .max(500, { abort: true })
    .refine(isBare, {
      abort: true,
      error: "must have no user name, password, query or fragment; the key belongs in access_key_id and secret_access_key",
    })
    .refine(isPublic, "must name a public host, on port 443 or 8443, and no IP address; pushes reach nothing else")
    .meta({ description: "The storage's address, without the bucket; reached over public addresses only" }),
  region: z.string().regex(/^[a-z0-9-]{1,50}$/, "must be a region's name, for example eu-central-1"),
  bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name"),
  prefix: z
    .string()
    .max(200)
    .regex(/^[\w.=-]*(\/[\w.=-]+)*$/, "must be names between slashes, without one at either end")
    // In an address they are steps, which would lead out of the prefix and the bucket.
    .refine((prefix) => !prefix.split("/").some((name) => name === "." || name === ".."), "must not hold the names . and ..")
    .default("")
    .meta({ description: "What keys begin with" }),
  // It is sent in a header.
  access_key_id: z.string().regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 visible ASCII characters"),
  datasets: z.array(datasetName).min(1).max(10).default(["answers", "mentions", "citations", "products"]),
  format: fileFormat.default("parquet"),
  include_response: z.boolean().default(true).meta({ description: "Whether answers come with their text" }),
  every_hours: z.number().int().min(1).max(168).default(24),
};

const destination = z
  .object({
    id: z.string(),
    website_id: z.string(),
    ...fields,
    next_push_at: instant,
    created_at: instant,
    last_push: lastPush.nullable(),
  })
  .meta({ id: "ExportDestination" });

const selectDestinations = (websiteId: string, id: string | null) => sql<z.output<typeof destination>>`
  select d.id, d.website_id, d.endpoint, d.region, d.bucket, d.prefix, d.access_key_id, d.datasets, d.format, d.include_response,
    d.every_hours, d.next_push_at, d.created_at,
    (select jsonb_build_object('id', p.id, 'status', p.status, 'objects', p.objects, 'rows', p.pushed_rows, 'error', p.error,
       'created_at', to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'finished_at', to_char(p.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from export_push p where p.destination_id = d.id order by p.created_at desc, p.id desc limit 1) as last_push
  from export_destination d where d.website_id = ${websiteId} and (${id}::uuid is null or d.id = ${id}::uuid) order by d.created_at, d.id`;

export const createDestination = operation({
  name: "export-destinations.create",
  summary: "Push exports to S3-compatible storage on a schedule",
  description:
    "Each push stores what was added or changed since the one before, as objects `<prefix>/<dataset>/day=<UTC day>/<push>-<number>.<format>`; the first begins at once and holds everything. The secret is sealed and never shown.",
  rest: { method: "POST", path: "/export-destinations", status: 201 },
  access: website("admin"),
  idempotency: { compared: ({ secret_access_key: _, ...others }) => others },
  refusals: { 409: `The service has no key to seal secrets with, or the website has ${maxDestinations} destinations` },
  input: z.object({ website_id: websiteId, ...fields, secret_access_key: z.string().min(1).max(500) }),
  output: z.object({ destination }),
  async handle(context, { website_id, secret_access_key, ...given }) {
    const { rows, caller, services } = context;
    const key = services.config.EXPORT_SECRETS_KEY;
    if (!key) throw new Refusal(409, "This service cannot keep secrets of storages: its operator has to set EXPORT_SECRETS_KEY");
    const { organization } = caller;
    const id = await rows.transaction(async (tx) => {
      const id = await newId(tx);
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`export_destination ${website_id}`}, 0))`);
      const [{ count }] = (await tx.run(sql<{ count: number }>`
        select count(*) as count from export_destination where website_id = ${website_id}`)) as [{ count: number }];
      if (count >= maxDestinations)
        throw new Refusal(409, `A website has at most ${maxDestinations} destinations; delete one first`);
      await tx.run(
        db.insertInto("export_destination").values({
          ...{ id, organization_id: organization.id, website_id, ...given, datasets: [...new Set(given.datasets)] },
          secret: encrypted(key, secret_access_key, id),
        }),
      );
      await recordChange(tx, organization, actorOf(context), {
        ...{ action: "export_destination.create", entityId: id, websiteId: website_id, before: null, after: given },
      });
      await beginPush(tx, organization, { id, website_id });
      return id;
    });
    const [made] = await rows.read(selectDestinations(website_id, id));
    return { destination: made! };
  },
});

export const listDestinations = operation({
  name: "export-destinations.list",
  summary: "The storages that exports are pushed to, with the last push of each",
  rest: { method: "GET", path: "/export-destinations" },
  access: website("admin"),
  input: z.object({ website_id: websiteId }),
  output: z.object({ destinations: z.array(destination) }),
  handle: async ({ rows, subject }) => ({ destinations: await rows.read(selectDestinations(subject.id, null)) }),
});

const one = z.object({ destination_id: opaqueId, website_id: websiteId });
const notFound = () => new Refusal(404, "Destination not found");

export const pushNow = operation({
  name: "export-destinations.push",
  summary: "Push to a storage now",
  description: "The next push on schedule counts from this one. While one is going on nothing more begins.",
  rest: { method: "POST", path: "/export-destinations/{destination_id}/push", status: 202 },
  access: website("admin"),
  refusals: { 404: "The destination does not exist" },
  input: one,
  output: z.object({ destination }),
  async handle({ rows, caller }, { destination_id, website_id }) {
    const [found] = isUuid(destination_id) ? await rows.read(selectDestinations(website_id, destination_id)) : [];
    if (!found) throw notFound();
    await rows.transaction((tx) => beginPush(tx, caller.organization, found));
    const [now] = await rows.read(selectDestinations(website_id, found.id));
    if (!now) throw notFound();
    return { destination: now };
  },
});

export const deleteDestination = operation({
  name: "export-destinations.delete",
  summary: "Stop pushing to a storage and forget its secret",
  description: "What was stored there stays. A push that is going on ends after its object.",
  rest: { method: "DELETE", path: "/export-destinations/{destination_id}" },
  access: website("admin"),
  refusals: { 404: "The destination does not exist" },
  input: one,
  output: z.object({ success: z.boolean() }),
  async handle(context, { destination_id, website_id }) {
    const { rows, caller } = context;
    await rows.transaction(async (tx) => {
      const [gone] = isUuid(destination_id)
        ? await tx.run(
            db
              .deleteFrom("export_destination")
              .where("id", "=", destination_id)
              .where("website_id", "=", website_id)
              .returning(["id", "endpoint", "bucket", "prefix"]),
          )
        : [];
      if (!gone) throw notFound();
      await recordChange(tx, caller.organization, actorOf(context), {
        ...{ action: "export_destination.delete", entityId: gone.id, websiteId: website_id, before: gone, after: null },
      });
    });
    return { success: true };
  },
});
