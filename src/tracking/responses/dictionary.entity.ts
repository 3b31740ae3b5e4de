import { defineEntity, p } from "@mikro-orm/core";
import { surrogatePrimaryKey, tenantRowsByKey } from "../../platform/database/index.ts";

/** Hosts of addresses, once an organization, with their registrable domain. */
export const Host = defineEntity({
  name: "Host",
  tableName: "host",
  properties: {
    n: surrogatePrimaryKey("integer"),
    organization_n: p.integer(),
    host: p.text(),
    root_domain: p.text(),
  },
  uniques: [{ name: "host_name", properties: ["organization_n", "host"] }],
  indexes: [{ name: "host_root_domain", properties: ["root_domain", "organization_n"] }],
  ...tenantRowsByKey,
});

/** Addresses, once an organization. */
export const Page = defineEntity({
  name: "Page",
  tableName: "page",
  properties: {
    n: surrogatePrimaryKey("bigint"),
    organization_n: p.integer(),
    host_n: p.integer(),
    url: p.text(),
    normalized_url: p.text(),
  },
  uniques: [
    { name: "page_url", expression: "CREATE UNIQUE INDEX page_url ON public.page USING btree (organization_n, md5(url))" },
  ],
  indexes: [
    {
      name: "page_normalized",
      expression: "CREATE INDEX page_normalized ON public.page USING btree (((organization_n)::bigint), md5(normalized_url))",
    },
  ],
  ...tenantRowsByKey,
});
