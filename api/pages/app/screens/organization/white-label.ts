import { html } from "hono/html";
import { mostLogoBytes } from "../../../../../src/identity/index.ts";
import type { Markup } from "../../../document.ts";
import type { Answer } from "../../ask.ts";
import type { OrganizationAction, View } from "../../screen.ts";

const place = ({ organization }: View): string => `/app/organization?organization=${organization.id}#white-label`;

/** Under what name, colour and logo pages are shown to others; for administrators with the form that changes it. */
export async function whiteLabel(view: View): Promise<Markup> {
  const label = await view.ask({ operation: "white-label.read", input: {} });
  const isChanging = view.may("admin");
  if (!isChanging && label.updated_at === null) return html``;
  return html`<section class="card" id="white-label"><h2>White label</h2>
<p class="soft">Shared screens, reports of pitches and pages of content show this name, colour and logo to whoever has their link, on a screen and on paper.</p>
${shownLabel(label)}${isChanging ? form(view, label) : ""}</section>`;
}

function shownLabel({ name, color, logo_url: logo }: Answer<"white-label.read">): Markup {
  return html`<dl class="facts"><dt>Name</dt><dd>${name === null ? "Answerscope" : html`<bdi>${name}</bdi>`}</dd>
<dt>Colour</dt><dd>${color ?? "the service's blue"}</dd>
<dt>Logo</dt><dd>${logo === null ? "none" : html`<img class="logo" src="${new URL(logo).pathname}" alt="The logo as it is shown">`}</dd></dl>`;
}

function form(view: View, { name, color, logo_url: logo }: Answer<"white-label.read">): Markup {
  return html`<form class="filters label" method="post" action="/app/organization/white-label?organization=${view.organization.id}">
<label>Name <input name="name" value="${name ?? ""}" maxlength="80" placeholder="Answerscope"></label>
<label>Colour <input name="color" value="${color ?? ""}" pattern="#[0-9a-fA-F]{6}" placeholder="#1d4fd0" title="A colour like #1d4fd0; light and dark pages show a shade of it that can be read"></label>
<span hidden><label>Logo (PNG, JPEG or SVG, at most ${mostLogoBytes / 1024} KiB) <input type="file" accept="image/png,image/jpeg,image/svg+xml" data-file="logo" data-most="${mostLogoBytes}"></label><input type="hidden" name="logo"></span>
${logo === null ? "" : html`<label class="box"><input type="checkbox" name="no_logo" value="yes"><span>Take the logo away</span></label>`}
<div class="buttons"><button>Save</button></div></form>`;
}

/** What the form about the look of pages does. An empty field takes the service's own. */
export const labelActions: readonly OrganizationAction[] = [
  {
    path: "/organization/white-label",
    // A logo in Base64, escaped as forms do.
    maxBytes: 2 * mostLogoBytes,
    async act(view, field) {
      const logo = field("logo") || undefined;
      const input = {
        name: field("name").trim() || null,
        color: field("color").trim() || null,
        ...(logo ? { logo } : field("no_logo") && { logo: null }),
      };
      await view.ask({ operation: "white-label.update", input });
      return place(view);
    },
  },
];
