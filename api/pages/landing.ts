import { html } from "hono/html";
import type { Middleware } from "koa";
import { publicUrl, type Services } from "../../src/operation/index.ts";
import { palette } from "./charts/index.ts";
import { answerPage, onlyStyle } from "./document.ts";
import { personOf } from "./people/session.ts";

const style = `${palette}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 17px/1.6 system-ui, "DejaVu Sans", sans-serif }
main, header, footer { max-width: 880px; margin: 0 auto; padding: 0 24px }
header { display: flex; justify-content: space-between; align-items: center; gap: 16px; padding-top: 24px } .brand { font-weight: 700; color: var(--own) }
h1 { margin: 72px 0 16px; max-width: 18em; font-size: clamp(30px, 6vw, 46px); line-height: 1.12; letter-spacing: -.02em; text-wrap: balance }
.lead { max-width: 38em; margin: 0 0 28px; font-size: 20px; color: var(--soft) }
a { color: var(--own) } a:focus-visible { outline: 3px solid var(--own); outline-offset: 2px }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin: 0 0 56px; padding: 0; list-style: none } .actions a { display: inline-block; padding: 10px 20px; border: 1px solid var(--own); border-radius: 8px; font-weight: 600; text-decoration: none } .actions .first { background: var(--own); color: var(--card) }
.points { display: grid; grid-template-columns: repeat(auto-fit, minmax(230px, 1fr)); gap: 16px; margin: 0 0 40px; padding: 0; list-style: none } .points li, section { padding: 20px 22px; background: var(--card); border: 1px solid var(--line); border-radius: 12px } .points h2 { margin: 0 0 6px; font-size: 17px } .points p { margin: 0; font-size: 15px; color: var(--soft) }
section h2 { margin: 0 0 8px; font-size: 19px } section p { margin: 0 0 10px } pre { margin: 0; padding: 12px 14px; overflow-x: auto; background: var(--ground); border-radius: 8px; font: 14px/1.5 ui-monospace, "DejaVu Sans Mono", monospace }
footer { padding-top: 32px; padding-bottom: 48px; font-size: 14px; color: var(--soft) }
@media (max-width: 600px) { h1 { margin-top: 40px } .lead { font-size: 18px } }
`;
const contentSecurityPolicy = onlyStyle(style);

/** `/`: the dashboard for who is signed in, a short page about the service for everybody else. */
export function landing(services: Services): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== "/" || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    ctx.vary("cookie");
    if (await personOf(ctx, services)) return ctx.redirect("/app");
    const address = `${publicUrl(services.config)}/api/mcp`;
    ctx.set("content-security-policy", contentSecurityPolicy);
    await answerPage(ctx, {
      title: "Answerscope: brand visibility in AI answers",
      style,
      body: html`<header><span class="brand">Answerscope</span><a href="/sign-in">Sign in</a></header>
<main><h1>How visible is your brand in the answers of AI models?</h1>
<p class="lead">Answerscope asks ChatGPT, Perplexity, Gemini, Claude and others what your buyers ask, keeps every answer, and measures who is named, where, and on which sources it rests.</p>
<ul class="actions"><li><a class="first" href="/sign-in">Sign in</a></li><li><a href="/docs">API reference</a></li><li><a href="/method">Method</a></li></ul>
<ul class="points"><li><h2>Numbers with their uncertainty</h2><p>Share of voice, mention rate, position and citations, each with its 95% interval. A change within the noise is shown as noise.</p></li>
<li><h2>Back to the sentence</h2><p>Every figure opens on the answers behind it, and every answer on the words that count.</p></li>
<li><h2>Open</h2><p>Apache-2.0. One operation is one REST call and one MCP tool, under the same rights.</p></li></ul>
<section><h2>Ask with your agent</h2><p>Give this MCP address to Claude, Cursor or another client; it opens a page where you sign in and agree.</p><pre tabindex="0">${address}</pre></section></main>
<footer>No account yet? An account begins with an invitation from your organization.</footer>`,
    });
  };
}
