import { sideOf } from "./characters.ts";
import type { Delimiter } from "./tokens.ts";

/** The run of emphasis marks at a place, and whether it can begin or end emphasis there. */
export function delimiterAt(text: string, start: number): Delimiter {
  const code = text.charCodeAt(start);
  let end = start;
  while (text.charCodeAt(end) === code) end++;
  const before = sideOf(text.charCodeAt(start - 1));
  const after = sideOf(text.charCodeAt(end));
  const isTilde = (at: number) => code !== 126 && text[at] === "~";
  const opens = after === "other" || (after === "sign" && before !== "other") || isTilde(end);
  const closes = before === "other" || (before === "sign" && after !== "other") || isTilde(start - 1);
  return {
    kind: "delimiter",
    start,
    end,
    code,
    opens: opens && (code !== 95 || before !== "other" || !closes),
    closes: closes && (code !== 95 || after !== "other" || !opens),
    size: end - start,
    marks: 0,
  };
}

/** Takes the marks out that begin and end emphasis, as CommonMark pairs them, in time that grows with the number of runs. */
export function matchEmphasis(runs: readonly Delimiter[]) {
  // Open runs of each kind of mark, the nearest last; entries below a floor cannot match a like closing run any more.
  const open: { run: Delimiter; order: number }[] = [];
  const floors = new Map<string, number>();
  for (let order = 0; order < runs.length; order++) {
    const run = runs[order]!;
    if (run.code === 126) continue;
    while (run.closes && run.size > 0) {
      const key = `${run.code} ${run.opens} ${run.size % 3}`;
      const floor = floors.get(key) ?? -1;
      let at = open.length - 1;
      while (at >= 0 && open[at]!.order > floor && !matches(open[at]!.run, run)) at--;
      if (at < 0 || open[at]!.order <= floor) {
        floors.set(key, open.at(-1)?.order ?? -1);
        break;
      }
      const opener = open[at]!.run;
      open.length = at + 1;
      const used = opener.size > 1 && run.size > 1 ? 2 : 1;
      use(opener, used);
      opener.end -= used;
      use(run, used);
      run.start += used;
      if (opener.size === 0) open.pop();
    }
    if (run.opens && run.size > 0) open.push({ run, order });
  }
}

function use(run: Delimiter, marks: number) {
  run.size -= marks;
  run.marks += marks;
}

function matches(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.code !== closer.code) return false;
  return !((opener.closes || closer.opens) && closer.size % 3 !== 0 && (opener.size + closer.size) % 3 === 0);
}

/** Takes the marks out that strike text through: pairs of runs of the same length. */
export function matchStrikes(runs: readonly Delimiter[]) {
  const open: [Delimiter[], Delimiter[]] = [[], []];
  for (const run of runs) {
    if (run.code !== 126) continue;
    const alike = open[run.size === 1 ? 0 : 1];
    const opener = run.closes ? alike.pop() : undefined;
    if (opener) {
      for (const one of [opener, run]) {
        use(one, one.size);
        one.start = one.end;
      }
    } else if (run.opens) alike.push(run);
  }
}
