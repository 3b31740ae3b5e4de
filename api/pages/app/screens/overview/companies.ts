import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import type { WebsiteView } from "../../screen.ts";

/** More companies than these are shown when somebody asks for them. */
const mostCompanies = 12;

/** A page that leads nowhere shows them all at once. */
const isWhole = (view: WebsiteView): boolean => view.isShared || view.query("companies") === "all";

/** The first companies of a list with their places, and the own one wherever it stands. */
export function shortened<Company extends { is_self: boolean }>(
  view: WebsiteView,
  companies: readonly Company[],
): (Company & { place: number })[] {
  const placed = companies.map((one, index) => ({ ...one, place: index + 1 }));
  return isWhole(view) ? placed : placed.filter(({ is_self, place }) => is_self || place <= mostCompanies);
}

/** The way to all companies where some are left out. */
export const allOf = (view: WebsiteView, count: number): Markup | "" =>
  count <= mostCompanies || isWhole(view)
    ? ""
    : html`<p class="small all"><a href="${view.link("", { companies: "all" })}">Show all ${count} companies</a></p>`;
