import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** What a sign-in by browser leaves behind. */
export interface Grant {
  clientId: string;
  tokenUrl: string;
  revocationUrl: string | null;
  accessToken: string;
  refreshToken: string | null;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

/** Where the service is, and how to call it. */
export interface Credentials {
  url: string;
  apiKey?: string;
  grant?: Grant;
}

const path = () =>
  join(
    process.env.ANSWERSCOPE_CONFIG_DIR ?? join(process.env.XDG_CONFIG_HOME ?? join(homedir(), ".config"), "answerscope"),
    "credentials.json",
  );

/** Null where nobody has signed in. */
export async function readCredentials(): Promise<Credentials | null> {
  try {
    return JSON.parse(await readFile(path(), "utf8"));
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return null;
    throw new Error(`${path()} cannot be read: ${(error as Error).message}. Run "answerscope login" again.`);
  }
}

/** Readable by this user alone; another program sees the old file or the new one. */
export async function writeCredentials(credentials: Credentials): Promise<void> {
  const file = path();
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${process.pid}`;
  await writeFile(beside, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
  await chmod(beside, 0o600);
  await rename(beside, file);
}

export const removeCredentials = () => rm(path(), { force: true });
