import { z } from "zod";
import { type Config, givenChanges, instant, operation, organization, publicUrl, readableText } from "../../operation/index.ts";
import { type Rows, sql } from "../../platform/database/index.ts";
import { Refusal } from "../../platform/errors/index.ts";
import { actorOf, recordChange } from "../audit/record.ts";
import { type Logo, type LogoType, logoOf, mostLogoBytes } from "./logo.ts";
import { type LabelRow, pathOfLogo } from "./read.ts";
import { shadesOf } from "./shades.ts";

const shade = z.object({ light: z.string(), dark: z.string() });

const label = z
  .object({
    name: z.string().nullable().meta({ description: "In place of the service's; null: the service's" }),
    color: z.string().nullable().meta({ description: "`#rrggbb`, as given; null: the service's" }),
    shades: shade.nullable().meta({
      description:
        "The colour as light and dark pages show it: the nearest lightness at which texts have a contrast of at least 4.5",
    }),
    logo_url: z.string().nullable().meta({ description: "Opens the logo; a replaced one has another address" }),
    logo_type: z.enum(["image/png", "image/jpeg", "image/svg+xml"]).nullable(),
    updated_at: instant.nullable(),
  })
  .meta({ id: "WhiteLabel" });

type Row = LabelRow & { logo_type: LogoType | null; updated_at: string | null };

const columns = sql`name, color, logo_type, logo_hash, updated_at`;
const none: Row = { name: null, color: null, logo_type: null, logo_hash: null, updated_at: null };

const shown = (config: Config, organizationId: string, row: Row): z.output<typeof label> => {
  const path = pathOfLogo(organizationId, row);
  const shades = row.color === null ? null : shadesOf(row.color);
  return {
    ...{ name: row.name, color: row.color, logo_type: row.logo_type, updated_at: row.updated_at },
    shades: shades && { light: shades.light.color, dark: shades.dark.color },
    logo_url: path && `${publicUrl(config)}${path}`,
  };
};

async function read(rows: Pick<Rows, "read">, organizationId: string): Promise<Row> {
  const [row] = await rows.read<Row>(sql`select ${columns} from white_label where organization_id = ${organizationId}`);
  return row ?? none;
}

export const readWhiteLabel = operation({
  name: "white-label.read",
  summary: "Under what name, colour and logo pages are shown to others",
  description: "Shared screens, reports of pitches and pages of content that a link opens, on a screen and on paper.",
  rest: { method: "GET", path: "/white-label" },
  access: organization("view"),
  input: z.object({}),
  output: label,
  handle: async ({ rows, subject, services }) => shown(services.config, subject.id, await read(rows, subject.id)),
});

export const updateWhiteLabel = operation({
  name: "white-label.update",
  summary: "Change under what name, colour and logo pages are shown to others",
  description: `Fields that are left out stay; null takes one back to the service's own. A logo is a PNG, JPEG or SVG of at most ${mostLogoBytes / 1024} KiB; links that are open show the change at once.`,
  rest: { method: "PATCH", path: "/white-label" },
  access: organization("admin", { global: true }),
  refusals: { 400: "No field is given, or the logo is no PNG, JPEG or SVG, or is too large" },
  input: z.object({
    name: readableText(80).nullable().optional(),
    color: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour like #1d4fd0")
      .transform((color) => color.toLowerCase())
      .nullable()
      .optional(),
    logo: z
      .string()
      .max(Math.ceil(mostLogoBytes / 3) * 4, `must be at most ${mostLogoBytes / 1024} KiB before it is encoded`)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, "must be the file in Base64")
      .nullable()
      .optional()
      .meta({ description: "The file in Base64" }),
  }),
  output: label,
  handle: (context, input) => {
    const { logo: encoded, ...given } = givenChanges(input, ["name", "color", "logo"]);
    const logo = encoded == null ? encoded : decoded(encoded);
    return context.rows.transaction(async (tx) => {
      const { id } = context.subject;
      await tx.run(sql`insert into white_label (organization_id) values (${id}) on conflict do nothing`);
      const [before] = await tx.run<Row>(sql`select ${columns} from white_label where organization_id = ${id} for update`);
      const { name = before!.name, color = before!.color } = given;
      const [after] = await tx.run<Row>(sql`
        update white_label set name = ${name}::text, color = ${color}::text, updated_at = clock_timestamp()
          ${
            logo === undefined
              ? sql``
              : sql`, logo = ${logo?.bytes ?? null}::bytea, logo_type = ${logo?.type ?? null}::text, logo_hash = ${logo?.hash ?? null}::text`
          }
        where organization_id = ${id} returning ${columns}`);
      const of = ({ name, color, logo_hash }: Row) => ({ name, color, logo_hash });
      await recordChange(tx, context.caller.organization, actorOf(context), {
        ...{ action: "white_label.update", entityId: id, before: of(before!), after: of(after!) },
      });
      return shown(context.services.config, id, after!);
    });
  },
});

/** @throws Refusal 400 */
function decoded(encoded: string): Logo {
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length > mostLogoBytes) throw new Refusal(400, `logo: must be at most ${mostLogoBytes / 1024} KiB`);
  const logo = logoOf(bytes);
  if (!logo) throw new Refusal(400, "logo: must be a PNG, JPEG or SVG file");
  return logo;
}
