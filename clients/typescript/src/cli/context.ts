import { type Answerscope, createAnswerscope, orThrow, type Schemas } from "../index.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { exitCodes, Failure } from "./failures.ts";
import { tokenOf } from "./oauth.ts";
import { printable } from "./printable.ts";

/** Options that every command takes. */
export const commonOptions = {
  url: { type: "string" },
  key: { type: "string" },
  website: { type: "string", short: "w" },
  json: { type: "boolean" },
  quiet: { type: "boolean", short: "q" },
} as const;

export interface Common {
  url?: string | undefined;
  key?: string | undefined;
  website?: string | undefined;
  json?: boolean | undefined;
  quiet?: boolean | undefined;
}

const localUrl = "http://127.0.0.1:3000";

/** Where the service is: the option, the environment, where one has signed in, this machine. */
export const urlOf = (options: Common, credentials: Credentials | null): string =>
  (options.url ?? process.env.ANSWERSCOPE_URL ?? credentials?.url ?? localUrl).replace(/\/+$/, "");

/** @throws Failure when there is neither a key nor a sign-in. */
export async function connect(options: Common): Promise<Answerscope> {
  const credentials = await readCredentials();
  const url = urlOf(options, credentials);
  const given = options.key ?? process.env.ANSWERSCOPE_KEY;
  // Nothing that belongs to one service is sent to another.
  const own = credentials?.url === url ? credentials : null;
  const apiKey = given ?? own?.apiKey;
  const onRetry = ({ delayMs, status }: { delayMs: number; status: number | null }) => {
    if (delayMs >= 2_000)
      note(options, `${status ? `the service answered ${status}` : "no answer"}; again in ${Math.ceil(delayMs / 1000)} s`);
  };
  if (apiKey) return createAnswerscope({ baseUrl: url, apiKey, onRetry });
  if (own?.grant) return createAnswerscope({ baseUrl: url, accessToken: tokenOf({ ...own, grant: own.grant }), onRetry });
  throw new Failure(`Not signed in at ${url}: run "answerscope login", or set ANSWERSCOPE_KEY.`, exitCodes.notSignedIn);
}

/** The website that is named by id, name or address; without a name the only one. @throws Failure */
export async function websiteOf(client: Answerscope, options: Common): Promise<Schemas["Website"]> {
  const { websites } = await orThrow(client.GET("/websites"));
  const named = options.website ?? process.env.ANSWERSCOPE_WEBSITE;
  const list = () => websites.map(({ id, name, websiteUrl }) => `  ${id}  ${name}  ${websiteUrl}`).join("\n");
  if (named === undefined) {
    if (websites.length === 1) return websites[0]!;
    throw new Failure(
      websites.length === 0 ? "There is no website yet." : `Say which website with --website ID, NAME or ADDRESS:\n${list()}`,
      exitCodes.usage,
    );
  }
  const found = websites.filter(
    ({ id, name, websiteUrl }) =>
      id === named || name.toLowerCase() === named.toLowerCase() || addressOf(websiteUrl) === addressOf(named),
  );
  if (found.length === 1) return found[0]!;
  throw new Failure(
    `${found.length === 0 ? "No website is" : "Several websites are"} called ${named}:\n${list()}`,
    exitCodes.usage,
  );
}

/** An address without what people leave out when they write it. */
const addressOf = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/^www\./, "")
    .replace(/\/$/, "");

/** What a person reads while something goes on; never among the results. */
export function note(options: Common, text: string): void {
  if (!options.quiet) process.stderr.write(`${printable(text)}\n`);
}

/** The result, as JSON where that is wanted. */
export function print(options: Common, value: unknown, text: () => string): void {
  process.stdout.write(`${printable(options.json ? JSON.stringify(value, null, 2) : text())}\n`);
}

/** A line break in a name would look like another row. */
const cellOf = (cell: unknown): string =>
  cell === null || cell === undefined ? "–" : printable(String(cell)).replaceAll(/[\n\t]/g, " ");

/** A table with aligned columns; numbers stand at the right. */
export function table(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const cells = rows.map((row) => row.map(cellOf));
  const widths = columns.map((column, index) => Math.max(column.length, ...cells.map((row) => row[index]!.length)));
  const isNumber = columns.map(
    (_, index) => rows.length > 0 && rows.every((row) => typeof row[index] === "number" || row[index] === null),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => (isNumber[index] ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)))
      .join("  ")
      .trimEnd();
  return [line(columns), line(widths.map((width) => "─".repeat(width))), ...cells.map(line)].join("\n");
}

/** Tells how something goes on once it takes longer than two seconds: on a terminal in one line, else now and then. */
export class Progress {
  readonly #options: Common;
  readonly #startedAt = Date.now();
  #shownAt = 0;
  #isOpen = false;

  constructor(options: Common) {
    this.#options = options;
  }

  show(text: string): void {
    const now = Date.now();
    const isTerminal = process.stderr.isTTY;
    if (this.#options.quiet || now - this.#startedAt < 2_000 || now - this.#shownAt < (isTerminal ? 100 : 10_000)) return;
    this.#shownAt = now;
    this.#isOpen = isTerminal;
    process.stderr.write(isTerminal ? `\r\u001b[2K${printable(text)}` : `${printable(text)}\n`);
  }

  end(): void {
    if (this.#isOpen) process.stderr.write("\r\u001b[2K");
    this.#isOpen = false;
  }
}
