import { html } from "hono/html";
import { type Label, readLabel } from "../../src/identity/index.ts";
import type { Database } from "../../src/platform/database/index.ts";
import type { Markup } from "./document.ts";

/** How a page that a link opens looks: as the service's own, or as that of the organization whose page it is. */
export interface Look {
  /** Who shows the page. */
  name: string;
  /** The organization's logo or name, above the page; empty where the service shows it. */
  mark: Markup | "";
  /** Colours that come after those of the page's style sheet; empty without. */
  style: string;
  /** Whether the organization shows it under a name of its own. */
  isOwn: boolean;
}

export const serviceLook: Look = { name: "Answerscope", mark: "", style: "", isOwn: false };

/** The look of an organization's pages. */
export async function lookOf(database: Database, organizationId: string): Promise<Look> {
  const label = await readLabel(database, organizationId);
  if (!label) return serviceLook;
  const { name, logoPath } = label;
  return {
    ...{ name: name ?? serviceLook.name, isOwn: name !== null, style: `${markStyle}${coloursOf(label)}` },
    mark: logoPath
      ? html`<p class="maker"><img src="${logoPath}" alt="${name ?? "Logo"}"></p>`
      : name
        ? html`<p class="maker">${name}</p>`
        : "",
  };
}

const markStyle = `.maker { margin: 0 0 16px; font-size: 17px; font-weight: 700; line-height: 1.3 } .maker img { display: block; height: 44px; width: auto; max-width: min(240px, 100%); object-fit: contain; object-position: 0 50% }
@media screen and (prefers-color-scheme: dark) { .maker img { padding: 5px 8px; background: #fff; border-radius: 6px } }
`;

function coloursOf({ shades }: Label): string {
  if (!shades) return "";
  const root = ({ color, soft }: NonNullable<Label["shades"]>["light"]) => `:root { --own: ${color}; --own-soft: ${soft} }`;
  return `${root(shades.light)} @media (prefers-color-scheme: dark) { ${root(shades.dark)} } @media print { ${root(shades.light)} }
`;
}
