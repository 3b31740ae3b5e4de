import { stat } from "node:fs/promises";
import { z } from "zod";
import { givingWayToCalls } from "../../src/identity/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import { inBackground } from "../../src/platform/threads/index.ts";
import { sealChanged } from "../../src/reporting/index.ts";
import { findWebsite, type ImportProgress, ImportRefused, type ImportReport, importResponses } from "../../src/tracking/index.ts";
import { describeIssues, sentence } from "../input/sentences.ts";
import { command, sayProgress } from "./command.ts";

export const importResponsesCommand = command({
  summary: "Bring answers from a file into a website; free of charge, resumable, repeatable",
  usage: "--website <id> --file <responses.jsonl>",
  details: [
    "",
    "One JSON object a line; docs/analytics.md describes them. All lines are checked first: one that is not valid refuses the file.",
    "Lines whose external_id is there already change nothing, so an interrupted import is simply run again.",
  ],
  options: z.object({ website: z.string(), file: z.string() }),
  async run({ website: id, file }, services) {
    inBackground();
    const pieces = givingWayToCalls(services.database);
    const website = await findWebsite(services.database, id, { deleted: false });
    const startedAt = performance.now();
    const report = await refusing(async () => {
      // A pipe is empty when it is read again: all lines would be checked, and none stored.
      if (!(await stat(file)).isFile())
        throw new Refusal(400, "--file: must be a file, which is read several times; a pipe or a folder is none");
      return importResponses(services.database, website, file, progress(), {
        hasMentionModel: services.mentionModel !== null,
        pieces,
        words: { error: sentence, describe: describeIssues },
      });
    });
    const seconds = (performance.now() - startedAt) / 1000;
    await sealChanged(services.database, { websiteN: website.n, pieces });
    const rate = Math.round(report.lines / Math.max(seconds, 0.001));
    return {
      result: report,
      lines: [
        ...unreadFields(report),
        ...deletedBefore(report),
        `${report.lines} ${report.lines === 1 ? "line" : "lines"}: ${report.stored} stored, ${report.known} were there already (${seconds.toFixed(1)} s, ${rate} a second)`,
      ],
    };
  },
});

/** A field that is misspelt would otherwise be missed only in the numbers. */
function unreadFields({ unread_fields: unread }: ImportReport): string[] {
  const fields = Object.entries(unread).map(([field, lines]) => `${field} (${lines} ${lines === 1 ? "line" : "lines"})`);
  return fields.length === 0 ? [] : [`Fields that an import does not read: ${fields.join(", ")}`];
}

/** Who deleted a prompt would otherwise learn from the next run's charge that it is asked again. */
function deletedBefore({ prompts_deleted_before: count }: ImportReport): string[] {
  if (count === 0) return [];
  const [prompts, them] =
    count === 1 ? ["1 prompt that was deleted is", "it"] : [`${count} prompts that were deleted are`, "them"];
  return [`${prompts} tracked again, as new: delete ${them} once more where runs should not ask ${them}`];
}

function progress() {
  const say = sayProgress();
  return ({ stage, lines, stored, known }: ImportProgress) =>
    say(stage === "check" ? `checked ${lines} lines` : `${stored} stored, ${known} known, of ${lines} lines`);
}

async function refusing(work: () => Promise<ImportReport>): Promise<ImportReport> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new Refusal(400, "--file: there is no such file");
    if (!(error instanceof ImportRefused)) throw error;
    const more = error.count - error.problems.length;
    const lines = error.problems.map(({ line, problem }) => `  line ${line}: ${problem}`);
    throw new Refusal(400, [error.message, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join("\n"), {
      details: { problems: error.problems },
    });
  }
}
