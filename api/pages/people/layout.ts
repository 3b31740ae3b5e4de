import { html } from "hono/html";
import type { Context } from "koa";
import { longestPassword, shortestPassword } from "../../../src/identity/index.ts";
import { answerPage, type Markup, onlyStyle, undirected } from "../document.ts";

const style = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #5b6472; --line: #c9ced8; --ground: #f4f5f7; --card: #fff; --accent: #2f5bd7; --bad: #b3261e; --good: #1c6b3c }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaf0; --soft: #a3abba; --line: #434b5a; --ground: #14171d; --card: #1e232c; --accent: #86a5ff; --bad: #ff8a80; --good: #7fd6a0 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif }
main { width: 100%; max-width: 440px; padding: 32px; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: 10px }
.brand { margin: 0 0 20px; font-weight: 600; color: var(--accent) }
h1 { margin: 0 0 12px; font-size: 24px; line-height: 1.25 } h2 { margin: 0 0 8px; font-size: 16px }
p { margin: 0 0 16px } .soft { color: var(--soft); font-size: 14px }
label { display: block; margin: 0 0 16px; font-weight: 600; font-size: 14px }
input { display: block; width: 100%; margin-top: 4px; padding: 10px 12px; font: inherit; font-weight: 400; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 6px }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
button { width: 100%; padding: 12px; font: inherit; font-weight: 600; color: #fff; background: #2f5bd7; border: 0; border-radius: 6px; cursor: pointer }
a { color: var(--accent) }
.problem { padding: 10px 12px; border-left: 4px solid var(--bad); color: var(--bad); background: var(--ground) }
.done { padding: 10px 12px; border-left: 4px solid var(--good); color: var(--good); background: var(--ground) }
ul { padding-left: 20px }
fieldset { margin: 0 0 20px; padding: 0; border: 0 } legend { padding: 0; margin-bottom: 8px; font-weight: 600; font-size: 14px }
.choice { display: flex; gap: 12px; align-items: flex-start; margin: 0 0 8px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 6px; font-size: 16px; font-weight: 400; cursor: pointer }
.choice input { width: 18px; height: 18px; margin: 3px 0 0; flex: none; accent-color: #2f5bd7 } .choice small { display: block; color: var(--soft); font-size: 14px }
.second { margin-top: 8px; color: var(--ink); background: transparent; border: 1px solid var(--line) }
form + p { margin-top: 16px }
.qr { width: 200px; margin: 12px 0; padding: 8px; background: #fff; border-radius: 6px } .qr svg { display: block }
code { font: 15px/1.6 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere } .codes { padding: 12px 16px; list-style: none; background: var(--ground); border-radius: 6px }
.wide { max-width: 640px } section { margin: 0 0 24px; padding: 20px 0 0; border-top: 1px solid var(--line) }
.row { display: flex; gap: 12px; align-items: center; justify-content: space-between; margin: 0 0 8px } .row small { display: block } .row button { width: auto; flex: none; margin: 0; padding: 6px 12px; font-size: 14px }
`;

/**
 * Answers with a page for people. Pages about accounts are not kept by anybody and not indexed.
 *
 * @param page.sentTo where a form of the page leads beside this service: a source of a content security policy.
 */
export async function showPage(
  ctx: Context,
  page: { title: string; body: Markup; status?: number; isWide?: boolean; head?: Markup; sentTo?: string },
): Promise<void> {
  const { status, title } = page;
  const body = html`<main${page.isWide ? html` class="wide"` : ""}><p class="brand">Answerscope</p><h1>${undirected(title)}</h1>${page.body}</main>`;
  const policy = onlyStyle(style, ["'self'", page.sentTo].filter(Boolean).join(" "));
  // What stands in the head is a script of this service.
  ctx.set("content-security-policy", page.head !== undefined ? `${policy}; script-src 'self'; connect-src 'self'` : policy);
  await answerPage(ctx, {
    title: `${title} · Answerscope`,
    style,
    body,
    ...(page.head && { head: page.head }),
    ...(status && { status }),
  });
}

export const problem = (message: string | null): Markup | "" =>
  message ? html`<p class="problem" role="alert">${message}</p>` : "";

/** A field for a new password. */
export const newPasswordField = () =>
  html`<label>New password <small class="soft">at least ${shortestPassword} characters; 15 or more are better</small>
<input name="password" type="password" autocomplete="new-password" minlength="${shortestPassword}" maxlength="${longestPassword}" required></label>`;
