import { describe, expect, test } from "vitest";
import {
  columnChart,
  dotChart,
  dotLegend,
  estimate,
  exact,
  heatMap,
  lineChart,
  sparkline,
  strip,
} from "../../../api/pages/charts/index.ts";
import { axisOf, labelled } from "../../../api/pages/charts/scale.ts";

const days = ["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"];
const rate = (value: number) => ({ value, low: value - 5, high: value + 5, n: 40 });
const pathsOf = (markup: string, kind: string) =>
  [...markup.matchAll(new RegExp(`class="${kind}" d="([^"]*)"`, "g"))].map(([, path]) => path!);

describe("lines", () => {
  const draw = async (values: (number | null)[], extra: object = {}) =>
    String(
      await lineChart({
        ...{ id: "sov", title: "Share of voice", unit: "percent", days },
        series: [{ name: "Own <b>", isOwn: true, values: values.map((value) => (value === null ? null : rate(value))) }],
        ...extra,
      }),
    );

  test("who does not see a line hears the days of its first and last value", async () => {
    expect(await draw([null, 20, 30, 10, null])).toContain(">2 Mar 2026 to 4 Mar 2026: Own &lt;b&gt; from 20% to 10%.");
  });

  test("a day without answers is a gap, in the line and in its interval, and a dash in the table", async () => {
    const markup = await draw([20, 30, null, 10, 20]);
    expect(pathsOf(markup, "line own")[0]).toMatch(/^M[^M]*L[^M]*M[^M]*L[^M]*$/);
    expect(pathsOf(markup, "band")).toEqual([expect.stringMatching(/^M[^Z]*ZM[^Z]*Z$/)]);
    expect(markup).toContain('<th scope="row">2026-03-03</th><td class="n">–</td><td class="n">–</td>');
    expect(markup).toContain(
      '<th scope="row">2026-03-02</th><td class="n"><data value="30" data-low="25" data-high="35">30.0% (25.0–35.0%)</data></td><td class="n">40</td>',
    );
  });

  test("a name that is written from the right stays apart from its value", async () => {
    const markup = await draw([20], { series: [{ name: "شركة", isOwn: true, values: [rate(20)] }] });
    expect(markup).toContain('<bdi class="strong">شركة</bdi>&nbsp;<span class="soft">20%</span>');
  });

  test("a measured zero is a point at the bottom, not a gap", async () => {
    const markup = await draw([20, 0, 0, 0, 20]);
    expect(pathsOf(markup, "line own")[0]).toMatch(/^M0 \S+L250 200L500 200L750 200L1000 \S+$/);
  });

  test("days of more than one year are told with theirs", async () => {
    const told = (markup: string) =>
      [...markup.matchAll(/<text class="tick[^"]*" x="[^"]*%"[^>]*>([^<]*)</g)].map(([, day]) => day);
    expect(told(await draw([20, 30], { days: days.slice(0, 2) }))).toEqual(["1 Mar", "2 Mar"]);
    const marks = [{ day: "2026-01-01", text: "A mark" }];
    const over = await draw([20, 30], { days: ["2025-12-31", "2026-01-01"], marks });
    expect(told(over)).toEqual(["31 Dec 2025", "1 Jan 2026"]);
    expect(over).toContain("Values: 1 Jan 2026");
    expect(over).toContain('<span class="soft">1 Jan 2026</span> A mark');
  });

  test("a single day between gaps is a dot", async () => {
    const markup = await draw([20, null, 40, null, 20]);
    expect(pathsOf(markup, "dot own")[0]?.match(/h0/g)).toHaveLength(3);
  });

  test("a single day between gaps has its interval as a bar, as the only day has", async () => {
    const barsIn = (markup: string) =>
      pathsOf(markup, "band")[0]!
        .split("Z")
        .filter(Boolean)
        .map((bar) => {
          const points = bar.slice(1).split("L");
          return points.map((point) => point.split(" ").map(Number));
        })
        .map(([first, second, third]) => [second![0]! - first![0]!, third![1]! > second![1]!]);
    expect(barsIn(await draw([20, null, 40, null, 20]))).toEqual(Array.from({ length: 3 }, () => [8, true]));
    expect(barsIn(await draw([20], { days: days.slice(0, 1) }))).toEqual([[8, true]]);
  });

  test("a dot of another company that is as high as the own one stands in it, not under it", async () => {
    const both = [
      { name: "Own", isOwn: true, values: [rate(40)] },
      { name: "Rival", values: [rate(40)] },
    ];
    const markup = await draw([], { days: days.slice(0, 1), series: both });
    expect(pathsOf(markup, "dot own")).toEqual(pathsOf(markup, "dot r1"));
    expect(markup.indexOf('class="dot own"')).toBeLessThan(markup.indexOf('class="dot r1"'));
    expect(markup.indexOf('class="line own"')).toBeGreaterThan(markup.indexOf('class="line r1"'));
  });

  test("each label stands at its grid line", async () => {
    const markup = await draw([20, 30, 40, 10, 20]);
    const grid = [...markup.matchAll(/class="grid"[^>]*y1="([\d.]+)"/g)].map(([, y]) => y);
    const labels = [...markup.matchAll(/class="tick" x="-8" y="([\d.]+)"/g)].map(([, y]) => y);
    expect(labels).toEqual(grid);
    expect(labels.length).toBeGreaterThan(2);
  });

  test("changes of one day share a number; those before the first day are left out; names are text", async () => {
    const marks = [
      { day: "2026-03-03", text: "Model added" },
      { day: "2026-03-03", text: "Prompt <i>added</i>", href: "/app?a=1&b=2" },
      { day: "2026-02-01", text: "Long ago" },
    ];
    const markup = await draw([20, 30, 40, 10, 20], { marks });
    expect(markup.match(/class="mark"/g)).toHaveLength(1);
    expect(markup).toContain("Prompt &lt;i&gt;added&lt;/i&gt;");
    expect(markup).not.toContain("Long ago");
    expect(markup).not.toContain("Own <b>");
  });

  test("without answers there is no drawing", async () => {
    expect(await draw([null, null, null, null, null])).toContain("No answers in this time.");
  });

  test("no more than five others are drawn", async () => {
    const others = Array.from({ length: 7 }, (_, index) => ({ name: `Other ${index}`, values: days.map(() => rate(10)) }));
    const markup = await draw([], { series: others });
    expect(markup).toContain("Other 4");
    expect(markup).not.toContain("Other 5");
  });
});

test("axes have round steps that hold every value; that of positions is upside down", () => {
  expect(axisOf([3, 37], "percent").ticks).toEqual([0, 10, 20, 30, 40]);
  expect(axisOf([97], "percent").ticks).toEqual([0, 25, 50, 75, 100]);
  expect(axisOf([0], "percent").at(0)).toBe(1);
  const positions = axisOf([1.4, 2.8], "position");
  expect([positions.ticks[0], positions.at(1)]).toEqual([1, 0]);
  for (const most of [1, 7, 13, 480, 12_345]) {
    const { ticks } = axisOf([most], "count");
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

test("the first and the last day have labels", () => {
  for (const count of [2, 3, 4, 5, 30, 365]) expect([labelled(count)[0], labelled(count).at(-1)]).toEqual([0, count - 1]);
  expect([labelled(0), labelled(1)]).toEqual([[], [0]]);
});

test("numbers in tables carry their interval", () => {
  expect(exact(rate(20), "percent")).toBe("20.0% (15.0–25.0%)");
  expect(exact({ value: 2 }, "position")).toBe("2.00");
  expect(exact(null, "percent")).toBe("–");
});

test("a sparkline says in words what it shows", async () => {
  const markup = String(await sparkline({ label: "Own", values: [10, null, 30] }));
  expect(markup).toContain('aria-label="Own: from 10% to 30%, between 10% and 30%"');
  expect(String(await sparkline({ label: "Own", values: [null] }))).toContain("Own: no answers");
});

test("columns tell a zero from a day on which nothing was asked", async () => {
  const periods = [3, 0, null].map((count, index) => ({ from: days[index]!, to: days[index]!, count }));
  const markup = String(await columnChart({ id: "citing", title: "Citing answers", periods }));
  expect(markup.match(/class="column"/g)).toHaveLength(1);
  expect(markup).toMatch(/<desc[^>]*>1 Mar 2026 to 3 Mar 2026: 3 in all/);
  expect(markup).toContain("2 Mar 2026: 0");
  expect(markup).toContain("3 Mar 2026: nothing was asked");
});

test("a heat map is a table with intervals; where nothing was asked stands a dash", async () => {
  const cells = [{ rate: rate(50), href: "/x" }, { rate: null }];
  const markup = String(
    await heatMap({
      ...{ title: "By model", corner: "Company", columns: [{ name: "A" }, { name: "B" }] },
      rows: [{ name: "Own", isOwn: true, cells }],
    }),
  );
  expect(markup).toContain(
    '<td class="h10" data-label="A" title="50.0% (45.0–55.0%) of 40 answers"><a href="/x"><data value="50" data-low="45" data-high="55" data-answers="40">50%</data> <small>45–55%</small></a>',
  );
  expect(markup).toContain('<td class="none" data-label="B" title="no answers">–</td>');
  const against = { title: "Against", corner: "Quality", isBad: true, columns: [{ name: "A" }], rows: [] };
  expect(String(await heatMap(against))).toContain('<table class="heat bad">');
});

test("a name that is read from the right stands for itself, so that its number keeps its place", async () => {
  const rate = { value: 40, low: 30, high: 50, n: 10 };
  const rows = [{ name: "Gemini", own: rate, rival: { name: "בוטס", rate } }];
  expect(String(await dotChart(rows))).toContain("<bdi>בוטס</bdi>: <span>");
  expect(String(await dotLegend("בוטס", "Cirrus", ", named most"))).toMatch(/<bdi>בוטס<\/bdi>.*<bdi>Cirrus<\/bdi>, named most/s);
});

test("a strip tells outcomes by form and in words", async () => {
  const rows = [
    {
      name: "ChatGPT",
      cells: [
        { outcome: "first" as const },
        { outcome: "named" as const },
        null,
        { outcome: "refused" as const },
        { outcome: "failed" as const, href: "/a" },
      ],
    },
  ];
  const markup = String(await strip({ title: "Model by day", days, rows }));
  expect(markup).toContain("ChatGPT: named first on 1 day, named on 1 day, refused on 1 day, failed on 1 day");
  for (const kind of ["o-first", "o-named", "o-refused", "o-failed"]) expect(markup).toContain(kind);
  expect(markup).not.toContain("o-not_named");
  expect(markup).toContain('<a href="/a">failed</a>');
});

test("a computed number is rounded half up to two decimals where it is put into the markup", async () => {
  const markup = await estimate({ value: 15.129999999999999, low: 90.9090909090909, high: 99.125, n: 11 }, "15.1%");
  expect(String(markup)).toBe('<data value="15.13" data-low="90.91" data-high="99.13" data-answers="11">15.1%</data>');
});
