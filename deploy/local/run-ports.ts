import { choosePort, type PortWish } from "./ports.ts";
import type { LocalSettings } from "./settings.ts";
import type { Progress } from "./terminal.ts";

/** The ports of a start. Those of a server that was given, or is not wished for, are undefined. */
export interface RunPorts {
  api: number;
  apiMetrics: number;
  workerMetrics: number;
  postgres: number | undefined;
  temporal: { grpc: number; ui: number } | undefined;
  mail: { smtp: number; page: number } | undefined;
}

/** Chooses all ports before anything is started: one that was asked for and is in use should be said before minutes of work. */
export async function takePorts(settings: LocalSettings, progress: Progress): Promise<RunPorts> {
  const taken = new Set<number>();
  const port = async (wish: PortWish) => {
    const chosen = await choosePort(wish, taken);
    taken.add(chosen.port);
    if (chosen.moved) progress.warn(`port ${wish.port} is in use: ${wish.variable} moved to ${chosen.port}`);
    return chosen.port;
  };
  return {
    api: await port(settings.api),
    apiMetrics: await port(settings.apiMetrics),
    workerMetrics: await port(settings.workerMetrics),
    postgres: settings.databaseUrl === undefined ? await port(settings.postgres) : undefined,
    temporal:
      settings.temporalAddress === undefined
        ? { grpc: await port(settings.temporal), ui: await port(settings.temporalUi) }
        : undefined,
    mail: settings.mail && { smtp: await port(settings.mail.smtp), page: await port(settings.mail.page) },
  };
}
