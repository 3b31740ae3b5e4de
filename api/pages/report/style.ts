import { chartStyle, palette } from "../charts/index.ts";

/** The report's one style sheet. Colours: brand blue, others slate, third hue only for sources; all text at least 4.5:1. */
export const style = `${palette}${chartStyle}
* { box-sizing: border-box }
html { -webkit-text-size-adjust: 100% }
body { margin: 0; overflow-wrap: anywhere; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif }
a { color: var(--own) } a:focus-visible, summary:focus-visible { outline: 3px solid var(--own); outline-offset: 2px }
.skip { position: absolute; inset-inline-start: -9999px } .skip:focus { inset-inline-start: 16px; top: 8px; background: var(--card); padding: 8px }
.notice { margin: 0; padding: 12px 24px; background: var(--notice); border-bottom: 2px solid var(--notice-line); text-align: center; font-weight: 600 }
header, main, footer { max-width: 980px; margin: 0 auto; padding: 0 24px }
header { padding-top: 40px; padding-bottom: 8px }
.eyebrow { margin: 0 0 4px; color: var(--soft); font-size: 14px; font-weight: 600; letter-spacing: .02em }
h1 { margin: 0 0 12px; font-size: 38px; line-height: 1.12; letter-spacing: -.015em; text-wrap: balance }
.lead { margin: 0; max-width: 46em; font-size: 19px; line-height: 1.5 }
.meta { margin: 14px 0 0; color: var(--soft); font-size: 14px }
section { margin: 28px 0; padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
h2 { margin: 0 0 4px; font-size: 23px; line-height: 1.25; letter-spacing: -.01em }
h3 { margin: 26px 0 8px; font-size: 16px }
p { margin: 0 0 14px } .soft, figcaption { color: var(--soft) } .small, figcaption { font-size: 14px }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: 14px; margin: 24px 0 0; padding: 0; list-style: none }
.tiles li { padding: 16px 18px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
.tiles b { display: block; font-size: 30px; line-height: 1.15; letter-spacing: -.02em; font-variant-numeric: tabular-nums }
.tiles span { display: block; font-weight: 600; font-size: 14px } .tiles small { display: block; color: var(--soft); font-size: 13px; line-height: 1.4; margin-top: 4px }
figure { margin: 18px 0 0 } figcaption { margin-top: 10px }
table { width: 100%; border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums }
caption { text-align: left; color: var(--soft); padding: 6px 0 } th, td { padding: 8px 10px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top } th { font-weight: 600 } thead th { color: var(--soft); font-size: 13px }
td.n, th.n { text-align: right } td.n { white-space: nowrap } .n + :not(.n) { padding-left: 12px } tr.own th, tr.own td { font-weight: 700 } .scroll { overflow-x: auto } td, th { overflow-wrap: break-word } td.n { overflow-wrap: normal }
details { margin-top: 16px } summary { cursor: pointer; color: var(--own); font-weight: 600; font-size: 14px; padding: 4px 0 }
.tag { display: inline-block; padding: 1px 8px; border: 1px solid currentColor; border-radius: 99px; font-size: 12px; font-weight: 600; white-space: nowrap; color: var(--soft) } .tag.own { color: var(--own) } .tag.third_party { color: var(--third) } .tag.high { color: var(--bad) } .tag.good { color: var(--good) } .tag.bad { color: var(--bad) }
.chips { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0 0; padding: 0; list-style: none } .chips li { padding: 4px 12px; border: 1px solid var(--line); border-radius: 99px; font-size: 14px } .chips .good b { color: var(--good) } .chips .bad b { color: var(--bad) }
.quotes { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; margin: 16px 0 0 } blockquote { margin: 0; padding: 14px 16px; border-left: 4px solid var(--line); background: var(--ground); border-radius: 0 8px 8px 0; overflow-wrap: anywhere } blockquote.good { border-left-color: var(--good) } blockquote.bad { border-left-color: var(--bad) } blockquote p { margin: 0 0 8px } blockquote footer { max-width: none; margin: 0; padding: 0; font-size: 13px; color: var(--soft) }
.steps { margin: 18px 0 0; padding: 0; list-style: none; counter-reset: step } .steps > li { position: relative; padding: 20px 0 6px 52px; border-top: 1px solid var(--line); counter-increment: step } .steps > li::before { content: counter(step); position: absolute; left: 0; top: 20px; width: 34px; height: 34px; border-radius: 50%; background: var(--own-soft); color: var(--own); font-weight: 700; display: grid; place-items: center }
.steps h3 { margin: 4px 0 8px; font-size: 18px; line-height: 1.3 } .evidence { margin: 0 0 14px; padding: 0; list-style: none; font-size: 14px } .evidence li { padding: 8px 12px; margin-top: 6px; background: var(--ground); border-radius: 8px; overflow-wrap: anywhere } .evidence q { font-style: italic }
.progress { margin: 18px 0; padding-left: 24px } .progress li { margin: 8px 0 } .progress .done { color: var(--soft) } .progress .current { font-weight: 600 } .progress progress { display: block; width: 100%; max-width: 420px; margin-top: 6px; accent-color: var(--own) }
footer.page { padding-top: 8px; padding-bottom: 48px; color: var(--soft); font-size: 14px } ul.notes { padding-left: 20px; margin: 0 0 14px } ul.notes li { margin-bottom: 6px }
@media screen and (max-width: 720px) {
  header, main, footer { padding-left: 16px; padding-right: 16px } header { padding-top: 24px } h1 { font-size: 29px } .lead { font-size: 17px } section { padding: 20px 16px; margin: 16px 0 }
  .tiles { grid-template-columns: 1fr 1fr; gap: 10px } .tiles li { padding: 12px 14px } .tiles b { font-size: 25px } .quotes { grid-template-columns: 1fr } .steps > li { padding-left: 0; padding-top: 62px }
  table.cards thead { position: absolute; inset-inline-start: -9999px } table.cards tr { display: block; padding: 12px 0; border-bottom: 1px solid var(--line) } table.cards th, table.cards td { display: block; border: 0; padding: 1px 0; text-align: left } table.cards td::before { content: attr(data-label) ": "; color: var(--soft) }
}
@media print {
  @page { size: A4; margin: 16mm 14mm 18mm; @bottom-left { content: "AI visibility report"; font-size: 8pt; color: #444 } @bottom-right { content: counter(page) " / " counter(pages); font-size: 8pt; color: #444 } } body { font-size: 10pt; line-height: 1.45; -webkit-print-color-adjust: exact; print-color-adjust: exact } header, main, footer { max-width: none; padding: 0 } footer.page { padding: 0 } section { border: 0; border-top: 1.5pt solid #000; border-radius: 0; padding: 10pt 0 0; margin: 14pt 0 } .tiles li, blockquote, .evidence li, .bars li, tr, figure { break-inside: avoid } h2, h3, h2 + p, h3 + p { break-after: avoid; break-inside: avoid } figcaption, .legend, figure + details { break-before: avoid } h1 { font-size: 26pt } .lead { font-size: 13pt }
  details::details-content { content-visibility: visible; display: block } summary { display: none } .skip { display: none } a { color: inherit; text-decoration: none } section.flow { break-before: auto } table { font-size: 8.5pt } th, td { padding: 3px 8px 3px 0 } .steps > li { padding: 10px 0 2px 44px } .steps > li::before { top: 10px } .steps p { margin-bottom: 6px } .evidence { font-size: 8.5pt } .evidence li { padding: 3px 8px; margin-top: 3px } figure { margin-top: 8pt } .quotes { margin-top: 8pt; gap: 8pt } blockquote { padding: 8px 12px; font-size: 9.5pt } tbody th { min-width: 22mm; overflow-wrap: anywhere } table:has(th:nth-child(8)) :is(th, td) { padding-right: 4px } table:has(th:nth-child(8)) thead th { font-size: 7pt } td:not(.n) { overflow-wrap: anywhere } th.n { white-space: normal } .scroll { overflow: visible } .notice { margin-bottom: 14pt } .tiles b { font-size: 18pt } .tiles li { padding: 8px 12px } blockquote, .evidence li { background: none; border: 1px solid #ccc; border-left-width: 4px }
}
`;
