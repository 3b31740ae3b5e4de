/** A run of `*`, `_` or `~`. What is left of it between `start` and `end` is text. */
export interface Delimiter {
  kind: "delimiter";
  start: number;
  end: number;
  code: number;
  opens: boolean;
  closes: boolean;
  /** Marks that are not used yet. */
  size: number;
  /** Marks that began or ended emphasis. */
  marks: number;
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
