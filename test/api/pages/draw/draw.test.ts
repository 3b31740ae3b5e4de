import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { draw } from "../../../../api/pages/draw/draw.ts";
import type { Refusal } from "../../../../src/platform/errors/refusal.ts";

const base = "https://shop.example/guides/care";

test("texts and comparisons are drawn apart from the thread that answers calls", async () => {
  let isDone = false;
  const drawn = [
    draw("one", { text: "# A tent\n\n*Dry* <script>", base }),
    draw("one", { before: "A red tent.\n", after: "A green tent.\n" }),
    draw("one", { text: "![".repeat(25_000), base }),
  ];
  // The others may be drawn within a turn where a thread waits for them already.
  void drawn.at(-1)!.then(() => {
    isDone = true;
  });
  await turn();
  expect(isDone).toBe(false);
  const [text, comparison, slow] = await Promise.all(drawn);
  expect(String(text)).toContain('<h3 dir="auto">A tent</h3>\n<p dir="auto"><em>Dry</em> &lt;script&gt;</p>');
  expect(String(comparison)).toContain("<del>red</del><ins>green</ins>");
  expect(String(slow)).toMatch(/!\[|too intricate/);
});

test("only so many of an organization are drawn and wait at once; the same one counts once", async () => {
  const drawn = Promise.allSettled(Array.from({ length: 50 }, (_, n) => draw("one", { text: `Text ${n % 25}`, base })));
  expect(String(await draw("another", { text: "Text of another", base }))).toContain("Text of another");
  const outcomes = await drawn;
  const refused = outcomes.filter(({ status }) => status === "rejected") as PromiseRejectedResult[];
  expect(refused.length).toBeGreaterThanOrEqual(4);
  for (const { reason } of refused) expect(reason).toMatchObject({ status: 503 } satisfies Partial<Refusal>);
  for (const [n, outcome] of outcomes.slice(0, 21).entries()) {
    expect(outcome.status === "fulfilled" && String(outcome.value)).toContain(`Text ${n}`);
  }
});

test("each block reads from the side of its own letters, with what is inside it", async () => {
  const text = "# שמיכות\n\nA tent.\n\n- פריט\n\n  עוד\n\n> ציטוט\n\n| עמודה |\n|---|\n| שמיכה |";
  const drawn = String(await draw("one", { text, base }));
  expect([...drawn.matchAll(/<(\w+)([^>]*)>/g)].filter((one) => one[2]!.includes('dir="auto"')).map((one) => one[1])).toEqual([
    ...["h3", "p", "ul", "blockquote", "table"],
  ]);
});

test("links without a host start from the item's page, not from this one", async () => {
  const drawn = async (on: string) =>
    [
      ...String(
        await draw("one", { text: "[a](/wool) [b](wash#cold) [c](https://x.example/?q=1) [d](mailto:a@b.example)", base: on }),
      ).matchAll(/href="([^"]*)"/g),
    ].map((one) => one[1]);
  const others = ["https://x.example/?q=1", "mailto:a@b.example"];
  expect(await drawn(base)).toEqual(["https://shop.example/wool", "https://shop.example/guides/wash#cold", ...others]);
  expect(await drawn("https://")).toEqual(others);
});

test("footnotes, tasks and the sides of columns are drawn as they are meant", async () => {
  const text =
    "Light.[^b] Dry.[^a] Light.[^b] [^none]\n\n- [ ] Pitch it\n- [x] Dry it\n- [a](https://x.example)\n\n| Tent | Price |\n|---|--:|\n| A | 9 |\n\n" +
    "[^a]: Tested,\ntwice.\n[^b]: See [the test](https://x.example/t).";
  const drawn = String(await draw("one", { text, base }));
  const rel = 'rel="nofollow noopener noreferrer"';
  expect(drawn).toContain(
    `Light.<sup><a id="fnref1" href="#fn1" ${rel}>[1]</a></sup> Dry.<sup><a id="fnref2" href="#fn2" ${rel}>[2]</a></sup>`,
  );
  expect(drawn).toContain(`<a id="fnref1:1" href="#fn1" ${rel}>[1:1]</a></sup> [^none]`);
  expect(drawn).toContain(`<li id="fn1"><p>See <a href="https://x.example/t" ${rel}>the test</a>. <a href="#fnref1" ${rel}>`);
  expect(drawn).toContain('<li id="fn2"><p>Tested,\ntwice. ');
  expect(drawn).toMatch(/<li class="task">☐ Pitch it<\/li>\s*<li class="task">☑ Dry it<\/li>\s*<li><a/);
  expect(drawn).toContain('<td>A</td>\n<td align="right">9</td>');
});
