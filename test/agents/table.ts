import type { Outcome } from "./scripted.ts";

/** Outcomes by kind of question, as Markdown. */
export function table(outcomes: readonly Outcome[]): string {
  const kinds = [...new Set(outcomes.map(({ question }) => question.kind))];
  const row = (name: string, of: readonly Outcome[]): string => {
    const solved = of.filter((outcome) => outcome.solved).length;
    const calls = of.reduce((sum, outcome) => sum + outcome.calls, 0) / of.length;
    return `| ${name} | ${of.length} | ${solved} | ${calls.toFixed(1)} | ${Math.max(...of.map((outcome) => outcome.calls))} |`;
  };
  return [
    "| kind | questions | solved | calls, on average | calls, at most |",
    "| --- | ---: | ---: | ---: | ---: |",
    ...kinds.map((kind) =>
      row(
        kind,
        outcomes.filter(({ question }) => question.kind === kind),
      ),
    ),
    row("all", outcomes),
  ].join("\n");
}
