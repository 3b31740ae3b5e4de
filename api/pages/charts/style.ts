/** Colours of all pages with charts: light, dark and on paper. Text has at least 4.5:1 on card and ground, lines 3:1. */
export const palette = `
:root { color-scheme: light dark;
  --ground: #f5f6f8; --card: #fff; --ink: #18202e; --soft: #525c6d; --line: #d5dae2; --track: #e6e9ef;
  --own: #1d4fd0; --own-soft: #dde6fb; --rival: #76839a; --third: #9a6a00; --third-soft: #f6ead0; --good: #17683a; --bad: #a82a1e; --notice: #fff4d6; --notice-line: #b27b00;
  --r1: #b35c00; --r2: #007558; --r3: #ad3f7c; --r4: #377a99; --r5: #666b75 }
@media (prefers-color-scheme: dark) { :root {
  --ground: #11151c; --card: #1a202a; --ink: #e9ecf2; --soft: #a9b2c2; --line: #333c4a; --track: #2a323f;
  --own: #82a6ff; --own-soft: #22335c; --rival: #8592a8; --third: #e0b04a; --third-soft: #40351b; --good: #79d3a0; --bad: #ff9387; --notice: #3a2f12; --notice-line: #e0b04a;
  --r1: #ffb15c; --r2: #4fd0a5; --r3: #f08cc0; --r4: #7cc7e8; --r5: #b9bec8 } }
@media print { :root { color-scheme: light;
  --ground: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --track: #e8e8e8;
  --own: #1d4fd0; --own-soft: #dde6fb; --rival: #76839a; --third: #8a5e00; --third-soft: #f6ead0; --good: #17683a; --bad: #a82a1e; --notice: #fff4d6; --notice-line: #b27b00;
  --r1: #b35c00; --r2: #007558; --r3: #ad3f7c; --r4: #377a99; --r5: #666b75 } }
`;

/** Shades of a heat map: the own colour mixed into the card, never so much that the text on it is hard to read. */
const shades = Array.from(
  { length: 11 },
  (_, shade) => `.h${shade} { background: color-mix(in srgb, var(--tint, var(--own)) ${shade * 5}%, var(--card)) }`,
).join(" ");

/** What the drawings of this folder need, beside `palette`. */
export const chartStyle = `
.chart { position: relative; margin: 12px 0 0 }
.drawing { display: block; width: calc(100% - 48px); margin: 24px 4px 30px 44px; overflow: visible; direction: ltr }
.drawing path, .drawing line, .sparkline path { vector-effect: non-scaling-stroke; fill: none }
.grid { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke }
text.tick { fill: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums }
.line { stroke-width: 1.75; stroke-linejoin: round; stroke-linecap: round; fill: none; stroke: var(--rival) } .line.own { stroke: var(--own); stroke-width: 2.75 }
.dot { fill: none; stroke: var(--rival); stroke-width: 6; stroke-linecap: round } .dot.own { stroke: var(--own); stroke-width: 9 } .dot.r1 { stroke: var(--r1) } .dot.r2 { stroke: var(--r2) } .dot.r3 { stroke: var(--r3) } .dot.r4 { stroke: var(--r4) } .dot.r5 { stroke: var(--r5) }
.line.r1 { stroke: var(--r1) } .line.r2 { stroke: var(--r2); stroke-dasharray: 7 4 } .line.r3 { stroke: var(--r3); stroke-dasharray: 1.5 4 } .line.r4 { stroke: var(--r4); stroke-dasharray: 10 4 2 4 } .line.r5 { stroke: var(--r5); stroke-dasharray: 4 3 }
path.band, rect.band { fill: var(--own); opacity: .16 } .drawing path.band { fill: var(--own) }
.heat.bad { --tint: var(--bad) }
.mark line { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 3 } .mark circle { fill: var(--ink) } .mark text { fill: var(--card); font-size: 11px; font-weight: 700 }
.marks { margin: 8px 0 0; padding-left: 22px; font-size: 14px } .marks li { margin: 2px 0 }
.column { fill: var(--own); pointer-events: none } .slot { fill: transparent } .slot:hover { fill: var(--own); fill-opacity: .1 } .slot.gap { fill: var(--track); fill-opacity: .6 }
.sparkline { display: block; width: 100%; min-width: 60px; max-width: 140px; height: 28px; overflow: visible; direction: ltr } .thread { stroke: var(--rival); stroke-width: 1.75; stroke-linejoin: round; stroke-linecap: round } .end { stroke: var(--rival); stroke-width: 6; stroke-linecap: round } .is-own .thread { stroke: var(--own); stroke-width: 2.25 } .is-own .end { stroke: var(--own) }
.bars { display: grid; grid-template-columns: minmax(90px, 210px) 1fr fit-content(14rem); gap: 9px 14px; align-items: center; margin: 0; padding: 0; list-style: none }
.bars li { display: contents }
.bars .name { font-size: 15px; overflow-wrap: anywhere; line-height: 1.3 } .bars .own { font-weight: 700 }
.bars .value { direction: ltr; text-align: right; font-variant-numeric: tabular-nums; font-size: 15px; min-width: 92px; white-space: nowrap } .bars .value small { display: block; color: var(--soft); font-size: 12px; line-height: 1.2 } .dots .value small { white-space: normal; overflow-wrap: anywhere }
.bars .lane { direction: ltr } .bars svg { display: block; width: 100%; height: 16px; overflow: visible } .bars.dots { row-gap: 0 } .bars svg.thin { height: 48px }
.track { fill: var(--track) } .bar-own { fill: var(--own) } .bar-rival { fill: var(--rival) } .bar-third { fill: var(--third) }
.halo { stroke: var(--card); stroke-width: 4; vector-effect: non-scaling-stroke } .whisker { stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke }
.range-own { stroke: var(--own); stroke-width: 3; vector-effect: non-scaling-stroke; opacity: .55 } .range-rival { stroke: var(--rival); stroke-width: 3; vector-effect: non-scaling-stroke; opacity: .75 }
.dot-own { stroke: var(--own); stroke-width: 13; stroke-linecap: round; vector-effect: non-scaling-stroke } .dot-rival { stroke: var(--rival); stroke-width: 13; stroke-linecap: round; vector-effect: non-scaling-stroke } .dot-hole { stroke: var(--card); stroke-width: 6.5; stroke-linecap: round; vector-effect: non-scaling-stroke }
.axis { display: flex; justify-content: space-between; /* ticks have no width, so that each stands at its line */ color: var(--soft); font-size: 12px; font-variant-numeric: tabular-nums }
span.tick { display: flex; flex: 0 0 0; min-width: 0; justify-content: center; white-space: nowrap } span.tick:first-child { justify-content: flex-start } span.tick:last-child { justify-content: flex-end }
.stack .p1 { fill: var(--own) } .stack .p2 { fill: var(--own); opacity: .66 } .stack .p3 { fill: var(--own); opacity: .42 } .stack .p4 { fill: var(--own); opacity: .22 } .stack .none { fill: var(--track) }
.strip svg { height: 22px } .strip .ticks svg { height: 18px } .strip { grid-template-columns: minmax(80px, 150px) 1fr; row-gap: 6px } .o-first { fill: var(--own) } .o-named { fill: var(--own); opacity: .55 } .o-not_named { fill: var(--rival) } .o-refused { stroke: var(--third); stroke-width: 2 } .o-empty { fill: none; stroke: var(--third); stroke-width: 2 } .o-failed { stroke: var(--bad); stroke-width: 2 }
.legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 12px 0 0; padding: 0; list-style: none; font-size: 14px; color: var(--soft) } .legend svg { width: 14px; height: 14px; vertical-align: -2px; margin-right: 6px; overflow: visible } .legend svg.long { width: 26px } .legend svg.cell { height: 22px; vertical-align: -5px } .legend .strong { color: var(--ink) } .strong { font-weight: 700 }
.heat { border-collapse: separate; border-spacing: 3px; width: 100% } .heat th { border: 0; padding: 4px 8px } .heat td { border: 0; border-radius: 6px; padding: 8px 10px; min-width: 52px; text-align: center; font-weight: 600; font-variant-numeric: tabular-nums; color: var(--ink) } .heat td small { display: block; color: inherit; font-size: 11px; font-weight: 400; white-space: nowrap } .heat td a { color: inherit; text-decoration: none; display: block } .heat td a:hover { text-decoration: underline } .heat thead th { text-align: center; vertical-align: bottom } .heat thead th:first-child, .heat tbody th { text-align: start; padding-inline-start: 0 } .heat tbody th { vertical-align: middle; padding-inline-start: 0; min-width: 7rem; overflow-wrap: anywhere } .heat .none { color: var(--soft); font-weight: 400 } .heat caption { position: absolute; inset-inline-start: -9999px }
${shades}
.readout { position: absolute; top: 4px; z-index: 2; min-width: 150px; max-width: 260px; padding: 8px 10px; background: var(--card); color: var(--ink); border: 1px solid var(--line); border-radius: 8px; box-shadow: 0 4px 14px #0003; font-size: 13px; line-height: 1.45; pointer-events: none } .readout b { display: block } .readout span { display: flex; justify-content: space-between; gap: 12px } .cross { stroke: var(--ink); stroke-width: 1 }
.drawing:focus-visible { outline: 3px solid var(--own); outline-offset: 2px }
@media screen and (max-width: 720px) {
  .minor { display: none } .heat th, .heat td { padding: 7px 4px; font-size: 13px }
  .heat, .heat tbody { display: block } .heat thead { position: absolute; inset-inline-start: -9999px } .heat tbody tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr)); gap: 3px; margin-bottom: 12px } .heat tbody th { grid-column: 1 / -1; padding-bottom: 2px } .heat td::before { content: attr(data-label); display: block; font-size: 11px; font-weight: 400 }
  .bars { display: block } .bars li { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 2px 12px; margin-bottom: 12px } .bars .lane { order: 1; flex: 0 0 100% } .bars .value { margin-left: auto } .bars .value small { display: inline; margin-left: 6px } .bars.dots li { margin-bottom: 6px } .bars svg.thin { height: 34px } .bars li.ticks > span:not(.lane) { display: none }
}
@media print { .chart, .drawing, .bars li { break-inside: avoid } .legend, .marks { break-before: avoid } .readout, .cross { display: none } .slot.gap, .track, .heat td, .column { print-color-adjust: exact; -webkit-print-color-adjust: exact } .heat td, .heat th { font-size: 8.5pt } .bars { row-gap: 3px } .bars :is(.name, .value) { font-size: 9.5pt } .bars .value small { display: inline; margin-left: 6px } .bars svg.thin { height: 24px } }
`;
