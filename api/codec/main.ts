/** usage: npm run codec — decrypts payloads for Temporal's UI and command line. It needs neither the database nor Temporal. */
import closeWithGrace from "close-with-grace";
import { ConfigError, readCodecConfig } from "../../src/operation/index.ts";
import { createLogger } from "../../src/platform/observability/index.ts";
import { ListenError, listen } from "../../src/platform/processes/index.ts";
import { codecServer } from "./server.ts";

async function main(): Promise<void> {
  const config = readCodecConfig(process.env);
  const log = createLogger(config.LOG_LEVEL);
  const server = codecServer({
    keys: config.TEMPORAL_PAYLOAD_KEYS,
    token: config.TEMPORAL_CODEC_TOKEN,
    uiUrl: config.TEMPORAL_UI_URL,
  });
  closeWithGrace({ logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, "the codec server stops after an error");
    await new Promise((resolve) => server.close(resolve));
  });
  const { TEMPORAL_CODEC_HOST: host, TEMPORAL_CODEC_PORT: port } = config;
  await listen(server, { port, host, variables: { port: "TEMPORAL_CODEC_PORT", host: "TEMPORAL_CODEC_HOST" } });
  log.info({ host, port }, "the codec server is up");
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof ListenError ? error.message : error);
  process.exit(1);
});
