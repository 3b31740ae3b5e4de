import { html } from "hono/html";
import type { Context } from "koa";
import { chartStyle, palette } from "../charts/index.ts";
import { answerPage, type Markup, onlyStyle } from "../document.ts";
import { type Look, serviceLook } from "../look.ts";

const style = `${palette}${chartStyle}
:root { color-scheme: light dark; --accent: var(--own); --warn: #8a5a00; --added: #d9f2e1; --removed: #fbdedb; --code: #f0f2f6 }
@media (prefers-color-scheme: dark) { :root { --warn: #f2c14e; --added: #1d4a2f; --removed: #5a2623; --code: #272d38 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, "DejaVu Sans", sans-serif; overflow-wrap: break-word }
.top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 24px; max-width: 960px; margin: 0 auto; padding: 16px 24px; font-size: 14px; color: var(--soft) }
.brand { font-weight: 600; color: var(--accent) } .top .maker { flex-basis: 100% }
main { max-width: 960px; margin: 0 auto; padding: 0 24px 48px; display: grid; gap: 20px; grid-template-columns: minmax(0, 1fr) }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 24px }
h1 { margin: 0 0 8px; font-size: 28px; line-height: 1.25 }
h2 { margin: 0 0 16px; font-size: 19px; line-height: 1.3 }
p { margin: 0 0 12px } .soft { color: var(--soft); font-size: 14px }
a { color: var(--accent) } a:focus-visible, summary:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.badges { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 12px; padding: 0; list-style: none; font-size: 13px; font-weight: 600 }
.badges li { padding: 2px 10px; border: 1px solid var(--line); border-radius: 99px; color: var(--soft) }
.badges .good { color: var(--good); border-color: currentColor } .badges .warn { color: var(--warn); border-color: currentColor } .badges .bad { color: var(--bad); border-color: currentColor }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 12px 24px; margin: 16px 0 0 } dt { color: var(--soft); font-size: 13px } dd { margin: 0 }
.note { margin: 16px 0 0; padding: 10px 14px; border-left: 4px solid var(--warn); background: var(--ground); border-radius: 0 6px 6px 0 } .note.bad { border-color: var(--bad) }
.head { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: 4px 24px; margin-bottom: 12px } .head h2 { margin: 0 }
.choice { display: flex; gap: 4px; margin: 0; padding: 0; list-style: none; font-size: 14px }
.choice a { display: block; padding: 4px 12px; border: 1px solid var(--line); border-radius: 6px; text-decoration: none } .choice a[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--card) }
.scroll { overflow-x: auto } table { width: 100%; border-collapse: collapse; font-size: 15px } th { color: var(--soft); font-size: 13px; font-weight: 600; text-align: start } th, td { padding: 8px 0; padding-inline-end: 12px; border-bottom: 1px solid var(--line); vertical-align: top } tr:last-child td { border-bottom: 0 }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; padding-right: 0; padding-left: 16px } .when { white-space: nowrap; font-variant-numeric: tabular-nums }
details { margin-top: 16px } summary { cursor: pointer; color: var(--accent); font-size: 15px }
.versions tr[aria-current] td { background: var(--ground) } .versions td:first-child { padding-left: 8px } .versions th:first-child { padding-left: 8px }
.diff { border: 1px solid var(--line); border-radius: 8px; overflow: hidden } .diff > div { padding: 8px 14px; white-space: pre-wrap } .diff .same { color: var(--soft) } .diff .change { background: var(--ground); border-left: 4px solid var(--accent) }
.skip { margin: 0; padding: 4px 14px; color: var(--soft); font-size: 13px; background: var(--code); text-align: center }
ins { background: var(--added); text-decoration: none; border-radius: 3px; box-decoration-break: clone } del { background: var(--removed); border-radius: 3px; text-decoration-color: var(--bad); box-decoration-break: clone }
.text h3 { margin: 28px 0 8px; font-size: 19px; line-height: 1.3 } .text h4 { margin: 24px 0 8px; font-size: 17px } .text h5, .text h6 { margin: 20px 0 8px; font-size: 16px } .text sup { line-height: 0 } .text [align="right"] { text-align: right; font-variant-numeric: tabular-nums } .text [align="center"] { text-align: center } .text hr { margin: 24px 0 12px; border: 0; border-top: 1px solid var(--line) } .text hr + ol { font-size: 14px } .text li:target { background: var(--code) } .text > :first-child { margin-top: 0 } .text > :last-child { margin-bottom: 0 }
.text ul, .text ol { padding-inline-start: 24px; margin: 0 0 12px } .text .task { list-style: none; margin-inline-start: -20px } .text blockquote { margin: 0 0 12px; padding-inline-start: 16px; border-inline-start: 3px solid var(--line); color: var(--soft) } .text pre { overflow-x: auto; padding: 12px; background: var(--code); border-radius: 6px } .text code { font: 14px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; background: var(--code); padding: 1px 4px; border-radius: 4px } .text pre code { padding: 0 } .text table { display: block; overflow-x: auto; margin: 0 0 12px }
.list { margin: 0; padding-left: 20px } .list li { margin-bottom: 4px }
@media (max-width: 600px) { main { padding: 0 12px 32px; gap: 12px } .top { padding: 12px } .card { padding: 16px } h1 { font-size: 23px } .wide { display: none } dl { grid-template-columns: repeat(auto-fill, minmax(120px, 1fr)) } .versions .when { white-space: normal } }
`;

interface HubPage {
  title: string;
  top: Markup;
  body: Markup;
  status?: number;
  look?: Look;
}

/** Answers with a page of the Content Hub, which nobody keeps, indexes or hears of. */
export async function showHub(ctx: Context, { title, top, body, status, look = serviceLook }: HubPage): Promise<void> {
  const brand = look.mark || html`<span class="brand">${look.name}</span>`;
  ctx.set("content-security-policy", onlyStyle(style + look.style));
  await answerPage(ctx, {
    ...{ title: `${title} · ${look.name}`, style: style + look.style, ...(status && { status }) },
    body: html`<header class="top">${brand}${top}</header><main>${body}</main>`,
  });
}
