import { defineEntity, p } from "@mikro-orm/core";
import { bytes, instant, reference, tenantRows } from "../../platform/database/index.ts";

/** Under what name, colour and logo an organization shows pages to others. Null: the service's own. */
export const WhiteLabel = defineEntity({
  name: "WhiteLabel",
  tableName: "white_label",
  properties: {
    organization_id: reference("organization", "cascade").primary(),
    name: p.text().nullable(),
    color: p.text().nullable(),
    logo: bytes().nullable(),
    logo_type: p.text().nullable(),
    /** Of the logo's bytes; names its address, so that browsers may keep it. */
    logo_hash: p.text().nullable(),
    updated_at: instant().defaultRaw("clock_timestamp()"),
  },
  checks: [
    { name: "white_label_check", expression: "num_nonnulls(logo, logo_type, logo_hash) = ANY (ARRAY[0, 3])" },
    { name: "white_label_color_check", expression: "color ~ '^#[0-9a-f]{6}$'::text" },
    { name: "white_label_logo_check", expression: "(length(logo) >= 1) AND (length(logo) <= 131072)" },
    { name: "white_label_logo_hash_check", expression: "logo_hash ~ '^[0-9a-f]{32}$'::text" },
    {
      name: "white_label_logo_type_check",
      expression: "logo_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text, 'image/svg+xml'::text])",
    },
    { name: "white_label_name_check", expression: "(length(name) >= 1) AND (length(name) <= 80)" },
  ],
  ...tenantRows,
});
