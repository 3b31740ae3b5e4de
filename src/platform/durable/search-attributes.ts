import { Connection, type ConnectionOptions } from "@temporalio/client";
import { defineSearchAttributeKey, SearchAttributeType, TypedSearchAttributes } from "@temporalio/common";

/**
 * What an operator can filter workflows and schedules by; a namespace needs all of them before a workflow starts in it. `JobStatus` is
 * `running`, and from the end of a workflow on how its work ended.
 */
export const SEARCH_ATTRIBUTES = [
  "OrganizationId",
  "Organization",
  "WebsiteId",
  "Website",
  "JobKind",
  "JobId",
  "JobStatus",
] as const;

export type SearchAttributeName = (typeof SEARCH_ATTRIBUTES)[number];

/** What a workflow is started with. */
export interface WorkflowSearchAttributes extends Partial<Record<Exclude<SearchAttributeName, "JobStatus">, string>> {
  /** Absent for work on behalf of a person. */
  OrganizationId?: string;
  /** The organization's name and the website's domain; added on delivery where they are not given. */
  Organization?: string;
  Website?: string;
  /** For example `response-run`, `seo`. */
  JobKind: string;
  JobId: string;
}

/** Longer values are cut: Temporal refuses keywords of more than 255 characters. */
const maxLength = 200;

/** Search attributes as Temporal takes them; absent and empty ones are left out. */
export function typedSearchAttributes(attributes: Partial<Record<SearchAttributeName, string>>): TypedSearchAttributes {
  return new TypedSearchAttributes(
    Object.entries(attributes)
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => ({
        key: defineSearchAttributeKey(name, SearchAttributeType.KEYWORD),
        value: value.slice(0, maxLength),
      })),
  );
}

/** `IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD` of Temporal's API. */
const KEYWORD = 2;

/**
 * Adds the search attributes that a namespace does not have yet.
 *
 * @returns the names that were added.
 * @throws Error naming the variable to change, or the missing ones where the server does not let this caller add them.
 */
export async function addSearchAttributes(options: ConnectionOptions, namespace: string): Promise<string[]> {
  const connection = await connected(options);
  try {
    const missing = await missingSearchAttributes(connection, namespace);
    if (missing.length === 0) return [];
    try {
      const searchAttributes = Object.fromEntries(missing.map((name) => [name, KEYWORD]));
      await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
    } catch (cause) {
      const names = missing.join(", ");
      throw new Error(`Add these search attributes of type Keyword to the Temporal namespace ${namespace}: ${names}`, { cause });
    }
    return missing;
  } finally {
    await connection.close();
  }
}

/** @throws Error naming the variable that leads to Temporal. */
const connected = (options: ConnectionOptions): Promise<Connection> =>
  Connection.connect(options).catch((cause: Error) => {
    throw new Error(
      `TEMPORAL_ADDRESS: no Temporal answers at ${options.address} (${cause.message}). Correct the address, or start the server.`,
      { cause },
    );
  });

/** `NOT_FOUND` of gRPC. */
const NOT_FOUND = 5;

/** The namespace of the configuration is not there; the message says how to make it. */
export class NamespaceMissingError extends Error {
  override readonly name = "NamespaceMissingError";
  constructor(namespace: string, cause: unknown) {
    super(
      `Temporal has no namespace ${namespace}: correct TEMPORAL_NAMESPACE, or make it with ` +
        `\`temporal operator namespace create --namespace ${namespace} --retention 7d\` and run \`npm run migrate\`, which adds the search attributes`,
      { cause },
    );
  }
}

/**
 * The search attributes that a namespace still lacks.
 *
 * @throws NamespaceMissingError
 */
export async function missingSearchAttributes(
  connection: Pick<Connection, "operatorService">,
  namespace: string,
): Promise<string[]> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace }).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === NOT_FOUND ? new NamespaceMissingError(namespace, error) : error;
  });
  return SEARCH_ATTRIBUTES.filter((name) => !Object.hasOwn(customAttributes ?? {}, name));
}

/**
 * Whether workflows can run in a namespace: without one of the attributes each of them would wait in its first or last step.
 *
 * @throws Error naming the missing ones and what adds them. A server that does not list its attributes is trusted here.
 */
export async function requireSearchAttributes(options: ConnectionOptions, namespace: string): Promise<void> {
  const connection = await connected(options);
  try {
    const missing = await missingSearchAttributes(connection, namespace).catch((error: unknown) => {
      if (error instanceof NamespaceMissingError) throw error;
      return [];
    });
    if (missing.length === 0) return;
    throw new Error(
      `The Temporal namespace ${namespace} lacks the search attributes ${missing.join(", ")}. Run \`npm run migrate\` with TEMPORAL_ADDRESS ` +
        "set, or add them with the type Keyword, and start the worker again.",
    );
  } finally {
    await connection.close();
  }
}
