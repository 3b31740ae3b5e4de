import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { Context } from "koa";
import { iconLinks } from "./icon.ts";

export type Markup = ReturnType<typeof html>;

export interface Page {
  title: string;
  /** The one style sheet, where the head names none. */
  style?: string;
  body: Markup;
  /** More elements of the head. */
  head?: Markup | "";
}

/** A name in a heading or title turns nothing of what stands beside it: marks that change the direction of text are left out. */
export const undirected = (text: string): string => text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "");

/** A page for people as text; search engines leave it alone. */
export async function document({ title, style, body, head = "" }: Page): Promise<string> {
  return String(
    await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
${iconLinks()}
${head}
<title>${undirected(title)}</title>
${style === undefined ? "" : html`<style>${raw(style)}</style>`}
</head>
<body>${body}</body>
</html>`,
  );
}

/** The source of a style element in a page's policy. */
export const hashOf = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;

/**
 * The policy of a page: nothing but the icon is loaded, nothing run or framed, and only this style sheet, named by its hash, applies.
 *
 * @param formAction where its forms may be sent, and be redirected to; nowhere without it.
 */
export const onlyStyle = (style: string, formAction = "'none'"): string =>
  `default-src 'none'; img-src 'self'; style-src ${hashOf(style)}; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;

/** Answers with a page that nobody keeps or hears of. */
export async function answerPage(ctx: Context, { status = 200, ...page }: Page & { status?: number }): Promise<void> {
  ctx.status = status;
  ctx.set("cache-control", "no-store");
  ctx.set("referrer-policy", "no-referrer");
  ctx.type = "html";
  ctx.body = await document(page);
}
