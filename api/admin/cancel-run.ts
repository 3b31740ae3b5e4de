import { Refusal } from "../../src/platform/errors/index.ts";
import { isFinal, ownerOfRun, requestCancel } from "../../src/tracking/index.ts";
import { command } from "./command.ts";

export const cancelRunCommand = command({
  summary: "Stop a run: what is stored stays and stays charged, the rest of its credits comes back",
  usage: "<run id>",
  details: ["`list runs` shows ids. A run that has ended stays as it is."],
  positionals: 1,
  async run(_options, { database }, [id]) {
    if (!id) throw new Refusal(400, "Name the run by its id; `list runs --organization <id>` shows it");
    const { organization, websiteId } = await ownerOfRun(database, id);
    const status = await database.of(organization).transaction((tx) => requestCancel(tx, organization, { websiteId, runId: id }));
    const line = isFinal(status) ? `the run has ended before: ${status}` : "the run is being canceled";
    return { result: { run_id: id, status }, lines: [line] };
  },
});
