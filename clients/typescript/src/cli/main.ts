#!/usr/bin/env node
import { type ParseArgsConfig, parseArgs } from "node:util";
import { orThrow } from "../index.ts";
import { apply, applyOptions } from "./apply.ts";
import { ask, askOptions } from "./ask.ts";
import { type Common, commonOptions, connect, print, table } from "./context.ts";
import { exportData, exportOptions } from "./export.ts";
import { exitCodes, failureOf, usage } from "./failures.ts";
import { login, loginOptions, logout } from "./login.ts";
import { printable } from "./printable.ts";
import { run, runOptions } from "./run.ts";

const help = `answerscope: how visible a brand is in the answers of AI models

  login                     sign in by browser; --key KEY keeps a key instead
                            --read-only, --no-browser (only show the address)
  logout                    end the connection
  websites                  list the websites within reach
  ask [METRICS]             numbers, for example: ask mention_rate,share_of_voice --by company,model --days 7
                            --by DIMENSIONS --from DAY --to DAY --days N --model M --company C --tag T
                            --topic T --prompt P --country C --schedule S --limit N
  run [start]               ask the tracked prompts now, and follow the run
                            --model M (again for more) --samples N --schedule S --dry-run --detach
                            --idempotency-key KEY
  run follow ID             follow a run to its end
  run cancel ID             stop a run
  run list                  the last 20 runs
  export DATASET            answers, mentions, citations or products as JSON lines
                            --output FILE --since CURSOR --limit N --without-text
  export configuration      settings, own brand, competitors, prompts, tags, topics, locations and schedules as a file
  apply FILE                make the website as the file says, after showing the plan
                            --plan (only show it) --check (exit code ${exitCodes.differs} when something differs) --yes
                            --prune (remove what the file's lists do not name)

  --website, -w WEBSITE     id, name or address; not needed with one website    ANSWERSCOPE_WEBSITE
  --url URL                 where the service is                                ANSWERSCOPE_URL
  --key KEY                 an API key                                          ANSWERSCOPE_KEY
  --json                    the result as JSON
  --quiet, -q               no progress

Exit codes: ${exitCodes.done} done, ${exitCodes.failed} refused or failed, ${exitCodes.usage} wrong call, ${exitCodes.notSignedIn} not signed in, ${exitCodes.differs} apply --check found a difference,
${exitCodes.incomplete} the run did not complete, ${exitCodes.interrupted} interrupted
`;

async function websites(positionals: string[], options: Common): Promise<void> {
  if (positionals.length > 0) throw usage("websites takes no arguments");
  const found = await orThrow((await connect(options)).GET("/websites"));
  print(options, found.websites, () =>
    table(
      ["id", "name", "address", "prompts", "competitors"],
      found.websites.map((one) => [one.id, one.name, one.websiteUrl, one.promptCount, one.competitorCount]),
    ),
  );
}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Command = { options: Options; act: (positionals: string[], options: Common) => Promise<void> };

const commands: Record<string, Command> = {
  login: { options: loginOptions, act: login },
  logout: { options: {}, act: logout },
  websites: { options: {}, act: websites },
  ask: { options: askOptions, act: ask },
  run: { options: runOptions, act: run },
  export: { options: exportOptions, act: exportData },
  apply: { options: applyOptions, act: apply },
};

async function main([name, ...rest]: string[]): Promise<void> {
  if (name === undefined || name === "help" || name === "--help" || name === "-h" || rest.includes("--help")) {
    process.stdout.write(help);
    return;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw usage(`There is no command ${name}: ${Object.keys(commands).join(", ")}`);
  const { values, positionals } = parseArgs({
    args: rest,
    options: { ...commonOptions, ...command.options },
    allowPositionals: true,
  });
  await command.act(positionals, values as Common);
}

process.once("SIGINT", () => {
  process.stderr.write("\n");
  process.exit(exitCodes.interrupted);
});
// A reader such as `head` has had enough.
process.stdout.on("error", (error: { code?: string }) =>
  process.exit(error.code === "EPIPE" ? exitCodes.done : exitCodes.failed),
);

try {
  await main(process.argv.slice(2));
} catch (error) {
  const { message, exitCode } = failureOf(error);
  process.stderr.write(`${printable(message)}\n`);
  process.exitCode = exitCode;
}
