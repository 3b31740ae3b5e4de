import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { campaign } from "./faults/campaign.ts";

/**
 * usage: npm run bench -- faults [--faults 2000] [--minutes 120] [--seed text] — faults of every kind, one after another, while work of
 * every kind is asked for. Ends after so many faults or minutes, whichever comes first, waits until everything accepted has ended, and
 * checks what must be true. Each fault is one JSON line; the end is a table and a verdict.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      faults: { type: "string", default: "2000" },
      minutes: { type: "string", default: "120" },
      seed: { type: "string", default: randomBytes(4).toString("hex") },
    },
  });
  const report = await campaign({
    seed: values.seed,
    faults: Number(values.faults),
    minutes: Number(values.minutes),
    say: (line) => console.log(line),
  });
  console.log(`\nseed ${values.seed}: ${report.faults} faults in ${report.minutes.toFixed(1)} minutes`);
  console.table(report.byFault);
  console.table({ accepted: report.accepted, "open at the end": report.open });
  console.log(`at once: ${report.mostOfOneWebsite} jobs of one website (cap 4), ${report.mostInAll} in all (cap 16)`);
  for (const violation of report.violations) console.log(`VIOLATED: ${violation}`);
  console.log(report.violations.length === 0 ? "held: every invariant" : `broken: ${report.violations.length} invariants`);
  process.exitCode = report.violations.length === 0 ? 0 : 1;
}
