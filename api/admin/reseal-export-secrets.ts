import { Refusal } from "../../src/platform/errors/index.ts";
import { resealSecrets } from "../../src/reporting/index.ts";
import { command } from "./command.ts";

export const resealExportSecretsCommand = command({
  summary: "Encrypt the secrets of storages with the first key of EXPORT_SECRETS_KEY",
  usage: "",
  details: [
    "After EXPORT_SECRETS_KEY became `new,old` in all processes: from then on the old key is needed for earlier backups alone.",
    "Destinations whose secret none of the keys reads are listed, and the exit code is 1; customers name these anew.",
  ],
  async run(_options, { config, database }) {
    if (!config.EXPORT_SECRETS_KEY) throw new Refusal(400, "Set EXPORT_SECRETS_KEY to the keys of the service");
    const { resealed, unreadable } = await resealSecrets(database, config.EXPORT_SECRETS_KEY);
    const done = `${resealed} secrets are encrypted with the first key`;
    if (unreadable.length > 0) {
      const lines = unreadable.map((id) => `destination ${id} cannot be read`);
      throw new Refusal(500, [done, ...lines].join("\n"), { details: { resealed, unreadable } });
    }
    return { result: { resealed, unreadable }, lines: [done] };
  },
});
