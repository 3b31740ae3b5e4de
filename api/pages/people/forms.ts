import { isUtf8 } from "node:buffer";
import { html } from "hono/html";
import type { Context } from "koa";
import { Refusal } from "../../../src/platform/errors/index.ts";
import { readBytes } from "../../body/read.ts";
import { fromStrangers, senderAt } from "../../body/receiving.ts";
import type { Markup } from "../document.ts";

const usualBytes = 32 * 1024;

/** No form of ours has nearly as many, and each is a field again where somebody who is not signed in is shown what was sent. */
const mostFields = 2_000;

/** The fields of a form that was sent: one by its name, "" where there is none, or all of a name that several boxes have. */
export interface Fields {
  (name: string): string;
  all(name: string): string[];
  entries: readonly (readonly [name: string, value: string])[];
}

/** A form that was sent, to be sent once more: browsers that go back to it have lost what was entered in some of its fields. */
export const sendAgain = (ctx: Context, { entries }: Fields): Markup =>
  html`<form method="post" action="${ctx.path}${ctx.search}">${entries.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}<button>Send again</button></form>`;

/**
 * The fields of a form that a person sent from one of our own pages. It is read once, however often it is asked for.
 *
 * @param maxBytes of the whole form.
 * @throws Refusal 403 for a form of another site, 400 for what is no form, 429 or 503 while too much else is being sent.
 */
export const readForm = (ctx: Context, maxBytes = usualBytes): Promise<Fields> => (ctx.state.form ??= readFields(ctx, maxBytes));

async function readFields(ctx: Context, maxBytes: number): Promise<Fields> {
  refuseOtherSites(ctx);
  if (!ctx.request.is("application/x-www-form-urlencoded") || ctx.get("content-encoding")) throw unreadable();
  // Whatever credential is sent along: nobody has looked at it.
  const bytes = await readBytes(ctx, { maxBytes }, fromStrangers, senderAt(ctx.ip));
  if (!isUtf8(bytes)) throw unreadable();
  const fields = new URLSearchParams(bytes.toString());
  if (fields.size > mostFields) throw unreadable();
  const all = (name: string): string[] => {
    const values = fields.getAll(name);
    if (values.some((value) => value.includes("\0"))) throw unreadable();
    return values;
  };
  const one = (name: string): string => {
    const [value = "", ...others] = all(name);
    if (others.length > 0) throw unreadable();
    return value;
  };
  return Object.assign(one, { all, entries: [...fields] });
}

const unreadable = () => new Refusal(400, "The form could not be read");

/** Browsers say where a form comes from. */
function refuseOtherSites(ctx: Context): void {
  const site = ctx.get("sec-fetch-site");
  const origin = ctx.get("origin");
  const isOurs = site
    ? site === "same-origin" || site === "none"
    : !origin || (URL.canParse(origin) && new URL(origin).host === ctx.host);
  if (!isOurs) throw new Refusal(403, "This form was sent from another site");
}

/** A link's secret from the query. */
export function tokenOf(ctx: Context): string {
  return typeof ctx.query.token === "string" ? ctx.query.token : "";
}

/** A path of this site; null for anything that could lead elsewhere. */
export function localPath(path: unknown): string | null {
  return typeof path === "string" && /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : null;
}
