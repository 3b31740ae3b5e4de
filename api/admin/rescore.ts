import { z } from "zod";
import { DETECTOR_VERSION, judgeName } from "../../src/detection/index.ts";
import { givingWayToCalls } from "../../src/identity/index.ts";
import type { Services } from "../../src/operation/index.ts";
import type { Database } from "../../src/platform/database/index.ts";
import { Refusal } from "../../src/platform/errors/index.ts";
import {
  allWebsites,
  type FoundWebsite,
  findWebsite,
  type Preview,
  previewRescoring,
  requestRescoring,
} from "../../src/tracking/index.ts";
import { command, sayProgress } from "./command.ts";

export const rescoreCommand = command({
  summary: "Score stored answers with this release's detector: preview what would change, or switch over to it",
  usage: "(--website <id> | --all) [--preview] [--switch]",
  details: [
    "",
    "--preview  scores here and now, changes nothing, and prints by company how many verdicts change, with samples",
    "--switch   has the workers score anew and switch each website over at once; GET /rescoring and Temporal's UI show the progress",
    "",
    "Look at the preview with the new release before its workers are started, and switch when all workers are of that release.",
  ],
  options: z.object({
    website: z.string().optional(),
    all: z.boolean().optional(),
    preview: z.boolean().optional(),
    switch: z.boolean().optional(),
  }),
  async run(options, services) {
    if ((options.website === undefined) === (options.all === undefined)) throw new Refusal(400, "Give --website <id> or --all");
    if (!options.preview && !options.switch) throw new Refusal(400, "Give --preview, --switch or both");
    const websites = await findWebsites(services.database, options.website);
    const previews = options.preview ? await previewAll(services, websites) : null;
    const accepted = options.switch ? await switchAll(services, websites) : null;
    return {
      result: {
        detector_version: Number(DETECTOR_VERSION),
        ...(previews && { websites: previews }),
        ...(accepted && { accepted }),
      },
      lines: [
        ...(previews ?? []).flatMap(describe),
        ...(accepted
          ? [`${accepted.length} of ${websites.length} websites are being scored anew; the others have no answers or were at it`]
          : []),
      ],
    };
  },
});

const findWebsites = async (database: Database, id: string | undefined): Promise<FoundWebsite[]> =>
  id === undefined ? allWebsites(database) : [await findWebsite(database, id, { deleted: false })];

type WebsitePreview = Preview & { website_id: string; name: string };

async function previewAll({ database, mentionModel }: Services, websites: readonly FoundWebsite[]): Promise<WebsitePreview[]> {
  const previews: WebsitePreview[] = [];
  const options = { judgeName: mentionModel && judgeName(mentionModel), pieces: givingWayToCalls(database) };
  const say = sayProgress();
  for (const website of websites) {
    const preview = await previewRescoring(database, website, options, (answers) =>
      say(`${website.name}: ${answers} answers scored`),
    );
    previews.push({ website_id: website.id, name: website.name, ...preview });
  }
  return previews;
}

/** @returns the ids of the websites whose re-scoring was accepted. */
async function switchAll({ database }: Services, websites: readonly FoundWebsite[]): Promise<string[]> {
  const accepted: string[] = [];
  for (const { id, organization } of websites) {
    if (await database.of(organization).transaction((tx) => requestRescoring(tx, id, "operator"))) accepted.push(id);
  }
  return accepted;
}

function describe({ name, website_id, answers, companies }: WebsitePreview): string[] {
  const lines = companies.flatMap(({ company, gained, lost, moved, samples }) => [
    `  ${company}: ${gained} more mentions, ${lost} fewer, ${moved} at another rank`,
    ...samples.map(
      ({ response_id, change, before, after, kind, passage }) =>
        `    ${change} (${before ?? "–"} → ${after ?? "–"}${kind ? `, ${kind}` : ""}) ${response_id}${passage ? `: ${passage}` : ""}`,
    ),
  ]);
  return [`${name} (${website_id}), ${answers} answers: ${lines.length === 0 ? "no verdict changes" : ""}`.trimEnd(), ...lines];
}
