import pg from "pg";

/** What of pg's own query is built upon here; its types leave these out. */
interface Prepared {
  callback: (error: Error | null, result: { rows: unknown[] }) => void;
  prepare(connection: pg.Connection): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: pg.Connection): void;
}
const PreparedQuery = pg.Query as unknown as new (config: pg.QueryConfig) => Prepared;

const namingText =
  "select set_config('app.organization_id', $1, true), set_config('app.organization_n', $2, true), set_config('transaction_read_only', $3, true)";
const namingName = "organization_of_one_turn";

/** Prepares what each statement of {@link inOneTurn} begins with. */
export async function prepareNaming(client: pg.ClientBase): Promise<void> {
  await client.query({ name: namingName, text: namingText, values: ["", "0", "off"] });
}

interface OneTurnOptions {
  organization: { id: string; n: number };
  isReadOnly: boolean;
  statement: pg.QueryConfig;
}

/**
 * A statement that is told first for whom it is. Both are sent before one `Sync` of the protocol, which makes them one transaction without
 * `begin` and `commit`: what `set_config` sets ends with it, and an error leaves nothing behind.
 */
class OneTurn extends PreparedQuery {
  readonly #organization: OneTurnOptions["organization"];
  readonly #isReadOnly: boolean;
  readonly #isNamed: boolean;
  /** The answer to the first of the two has come. */
  #isToldWhose = false;

  constructor({ organization, isReadOnly, statement }: OneTurnOptions) {
    super({ ...statement, queryMode: "extended" } as pg.QueryConfig);
    this.#organization = organization;
    this.#isReadOnly = isReadOnly;
    this.#isNamed = statement.name !== undefined;
  }

  override prepare(connection: pg.Connection): void {
    const { id, n } = this.#organization;
    const name = this.#isNamed ? namingName : "";
    if (!this.#isNamed) connection.parse({ name, text: namingText, types: [] }, true);
    connection.bind({ statement: name, values: [id, String(n), this.#isReadOnly ? "on" : "off"] }, true);
    connection.execute(null, true);
    super.prepare(connection);
  }

  override handleDataRow(message: object): void {
    if (this.#isToldWhose) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: pg.Connection): void {
    if (this.#isToldWhose) super.handleCommandComplete(message, connection);
    else this.#isToldWhose = true;
  }
}

/**
 * Runs one statement for an organization in one turn to the database and back, in a transaction of its own. A statement with a name needs
 * a connection that was given to {@link prepareNaming}.
 */
export async function inOneTurn(client: pg.ClientBase, options: OneTurnOptions): Promise<unknown[]> {
  try {
    return await new Promise((resolve, reject) => {
      const query = new OneTurn(options);
      query.callback = (error, result) => (error ? reject(error) : resolve(result.rows));
      client.query(query as unknown as pg.Submittable);
    });
  } catch (error) {
    // It was thrown where the socket is read, which says nothing of who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
