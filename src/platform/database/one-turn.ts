import pg from "pg";
import { type OnReply, query, replyTo } from "./reply.ts";

/** What of pg's connection and query is built upon here; its types leave these out. */
interface Wire extends pg.Connection {
  stream: pg.Connection["stream"] & { cork(): void; uncork(): void };
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
}

type Parser = (text: string) => unknown;

/** The columns of a statement's rows. */
interface Shape {
  names: string[];
  parsers: Parser[];
}

/** What the rows of prepared statements look like, by connection and name: said once by the server, not on each use. */
const shapes = new WeakMap<object, Map<string, Shape>>();

const namingText =
  "select set_config('app.organization_id', $1, true), set_config('app.organization_n', $2, true), set_config('transaction_read_only', $3, true)";
const namingName = "organization";

/** Says for whom the statements of a transaction are, until it ends. */
export const naming = ({ id, n }: OneTurnOptions["organization"], isReadOnly: boolean) => ({
  ...{ name: namingName, text: namingText },
  values: [id, String(n), isReadOnly ? "on" : "off"],
});

/** Prepares what each statement of {@link inOneTurn} begins with. */
export async function prepareNaming(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  // Reading only, which a replica accepts, too.
  await query(client, naming({ id: "", n: 0 }, true), timeoutMs);
}

interface OneTurnOptions {
  organization: { id: string; n: number };
  isReadOnly: boolean;
  statement: pg.QueryConfig;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Buffer | string | null } }).utils;

/**
 * A statement behind one that sets its tenant. Both are sent before one `Sync` of the protocol, which makes them one transaction without
 * `begin` and `commit`: what `set_config` sets ends with it, and an error leaves nothing behind.
 */
class OneTurn implements pg.Submittable {
  /** By these the client knows what is prepared on its connection. */
  readonly name: string;
  readonly text: string;
  readonly #options: OneTurnOptions;
  readonly #client: pg.ClientBase;
  readonly #onReply: OnReply<unknown[]>;
  readonly #rows: unknown[] = [];
  #shape: Shape | undefined;
  /** The answer to the first of the two has come. */
  #isTenantSet = false;
  /** A value that could not be sent, or a row that could not be read. */
  #failure: Error | null = null;

  constructor(client: pg.ClientBase, options: OneTurnOptions, onReply: OnReply<unknown[]>) {
    this.#client = client;
    this.#options = options;
    this.#onReply = onReply;
    this.name = options.statement.name ?? "";
    this.text = options.statement.text;
  }

  submit = (connection: pg.Connection): null => {
    const wire = connection as Wire;
    wire.stream.cork();
    try {
      this.#send(wire);
    } finally {
      wire.stream.uncork();
    }
    return null;
  };

  #send(wire: Wire): void {
    const { organization, isReadOnly, statement } = this.#options;
    const { name, text } = this;
    const { values } = naming(organization, isReadOnly);
    if (name === "") wire.parse({ name, text: namingText, types: [] }, true);
    wire.bind({ statement: name === "" ? "" : namingName, values }, true);
    wire.execute(null, true);
    if (name === "" || !(wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])) {
      wire.parse({ name, text, types: [] }, true);
      if (name !== "") wire.submittedNamedStatements[name] = text;
    }
    try {
      wire.bind({ statement: name, values: statement.values ?? [], valueMapper: prepareValue }, true);
    } catch (error) {
      this.#failure = error as Error;
      wire.sync();
      return;
    }
    this.#shape = shapes.get(wire)?.get(name);
    if (!this.#shape) wire.describe({ type: "P" }, true);
    wire.execute(null, true);
    wire.sync();
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    const { connection } = this.#client as pg.ClientBase & { connection: Wire };
    this.#shape = {
      names: fields.map((field) => field.name),
      parsers: fields.map((field) => this.#client.getTypeParser(field.dataTypeID, "text") as Parser),
    };
    if (this.name === "") return;
    const known = shapes.get(connection) ?? new Map<string, Shape>();
    shapes.set(connection, known.set(this.name, this.#shape));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (!this.#isTenantSet || this.#failure) return;
    try {
      this.#rows.push(rowOf(this.#shape!, fields));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete(): void {
    this.#isTenantSet = true;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.#onReply(this.#failure ?? error, []);
  }

  handleReadyForQuery(): void {
    this.#onReply(this.#failure, this.#rows);
  }
}

function rowOf({ names, parsers }: Shape, fields: (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index++) {
    const text = fields[index]!;
    row[names[index]!] = text === null ? null : parsers[index]!(text);
  }
  return row;
}

/**
 * Runs one statement for an organization in one turn to the database and back, in a transaction of its own. A statement with a name needs
 * a connection that was given to {@link prepareNaming}.
 */
export const inOneTurn = (client: pg.ClientBase, options: OneTurnOptions, timeoutMs: number): Promise<unknown[]> =>
  replyTo<unknown[]>(client, timeoutMs, (onReply) => client.query(new OneTurn(client, options, onReply)));
