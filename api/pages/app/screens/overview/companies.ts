import { html } from "hono/html";
import type { Markup } from "../../../document.ts";
import type { WebsiteView } from "../../screen.ts";

/** More companies than these are shown when somebody asks for them. */
const mostCompanies = 12;

/** A page that leads nowhere shows them all at once. */
const isWhole = (view: WebsiteView): boolean => view.isShared || view.query("companies") === "all";

/** The first companies of a list, and the own one wherever it stands. */
export const shortened = <Company extends { is_self: boolean }>(
  view: WebsiteView,
  companies: readonly Company[],
): readonly Company[] => (isWhole(view) ? companies : companies.filter(({ is_self }, index) => is_self || index < mostCompanies));

/** The way to all companies where some are left out. */
export const allOf = (view: WebsiteView, count: number): Markup | "" =>
  count <= mostCompanies || isWhole(view)
    ? ""
    : html`<p class="small all"><a href="${view.link("", { companies: "all" })}">Show all ${count} companies</a></p>`;
