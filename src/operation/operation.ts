import { z } from "zod";
import type { FileFormat } from "../platform/files/index.ts";
import type { Access } from "./access.ts";
import type { Caller, Context } from "./context.ts";
import type { Services } from "./services.ts";

/** How an operation is reached over REST. `path` is below `/api/v1`; `{name}` takes the input field of that name. */
export interface RestBinding {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** Status of success; 200 unless something is created (201) or accepted (202). */
  status?: 200 | 201 | 202;
  /** Input fields that arrive as headers: field name to header name. */
  headers?: Record<string, string>;
}

/**
 * What an operation refuses beyond what every operation does: the description of the refusal by its status. 400 stands here
 * only for rules that the input's schema cannot say, 403 for what its access rule does not say.
 */
export type Refusals = Partial<Record<400 | 403 | 404 | 409 | 429, string>>;

/** What each call of an operation costs. */
export interface Price {
  credits: number;
  /**
   * Looks at what can be known before the price is told: nobody is asked to pay for what is refused afterwards.
   *
   * @throws Refusal
   */
  // biome-ignore lint/suspicious/noExplicitAny: each operation knows its own input.
  check(services: Services, input: any): void;
}

/** How an operation is reached as an MCP tool. */
export interface McpBinding {
  tool: string;
  /** Shown to agents after the summary: when to use the tool, what it costs, its limits. */
  advice?: string;
  /** The tool takes back or overwrites what it cannot restore. */
  destructive?: boolean;
  /** It reaches beyond this service: asks models, reads pages, writes to people. */
  openWorld?: boolean;
  /** Calling it twice with the same input does no more than once. Reading tools always are. */
  idempotent?: boolean;
  /** It spends credits, so a call over MCP has to be confirmed: true where it takes `dry_run`, which returns them, else the price of each call. */
  spends?: true | Price;
  /** Fields of the input that only REST takes. */
  without?: readonly string[];
  /** Parts of `include` that answers to the tool always have. */
  includes?: readonly string[];
  /** Values of fields that a call to the tool leaves out, where they differ from those over REST. */
  defaults?: Readonly<Record<string, string | number | boolean>>;
  /** What agents are told of an answer that may be long. */
  // biome-ignore lint/suspicious/noExplicitAny: each operation knows its own answer.
  shown?(answer: any): unknown;
}

/**
 * The operation creates or spends something and takes an idempotency key: the header `Idempotency-Key` over REST, the argument
 * `idempotency_key` over MCP. A repeated call with the same key and the same input answers with the first call's answer.
 */
export interface Idempotency<Input, Output, Subject> {
  /** A call without a key is refused. */
  required?: boolean;
  /** How long a key is remembered; 7 days without it. */
  kept?: "forever";
  /** The input in its normal form, where its schema does not bring it into one. */
  compared?(input: Input): Record<string, unknown>;
  /** The answer as it is kept, without what is shown once. */
  stored?(answer: Output): Output;
  /** Completes a kept answer by what is not kept with it. */
  replay?(context: Context<Subject>, answer: Output): Promise<Output>;
}

/**
 * One thing the service can do, declared once. REST routes, the OpenAPI description and the MCP tools are maps over the list
 * of all operations, so none of them can differ from another.
 *
 * `Subject` is what the access rule establishes (a website, an organization); `handle` receives it in its context.
 */
export interface Operation<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType, Subject = unknown> {
  /** `domain.verb`, for example `prompts.list`; also OpenAPI's `operationId`. */
  name: string;
  /** One line. */
  summary: string;
  /** Rules and limits a caller should know, in Markdown. */
  description?: string;
  rest?: RestBinding;
  mcp?: McpBinding;
  access: Access<Subject>;
  idempotency?: Idempotency<z.output<Input>, z.input<Output>, Subject>;
  /**
   * Refuses kinds of keys that can never be given what the input asks for, as its fields came and before their shape is looked at.
   *
   * @throws Refusal 403
   */
  checkKey?(caller: Caller, given: Record<string, unknown>): void;
  refusals?: Refusals;
  /** Its bodies carry texts or long lists and may have up to 8 MiB; those of other operations have at most 256 KiB. */
  largeBody?: true;
  /** One flat object: path, then query or body, then the named headers. */
  input: Input;
  output: Output;
  handle(context: Context<Subject>, input: z.output<Input>): Promise<z.input<Output>>;
  /** Answers that are not JSON (event streams, files) are written by the REST surface from this instead. */
  stream?: "events" | "csv" | "jsonl";
  /** The formats in which `handle` may give a `FileAnswer` in place of its output. */
  files?: readonly FileFormat[];
}

/** Whether the input beside the path arrives as a query string; else as a JSON body. */
export const usesQuery = ({ method }: RestBinding): boolean => method === "GET" || method === "DELETE";

// biome-ignore lint/suspicious/noExplicitAny: a list of operations holds every kind of input, output and subject.
export type AnyOperation = Operation<any, any, any>;

const key = z
  .string("is required: a new one for each new call, the same one when a call is repeated")
  .regex(/^[\x21-\x7e]{1,255}$/, "must be 1 to 255 visible ASCII characters")
  .meta({ description: "Makes it safe to repeat the call: the same key with the same input does it once" });

/** Declares an operation. One that takes an idempotency key gets its field, its header and its refusal here. */
export function operation<Input extends z.ZodObject, Output extends z.ZodType, Subject>(
  declared: Operation<Input, Output, Subject>,
): Operation<Input, Output, Subject> {
  const { idempotency, input, rest, refusals } = declared;
  if (!idempotency) return declared;
  const otherInput = "The idempotency key was used before with other input";
  return {
    ...declared,
    input: input.safeExtend({ idempotency_key: idempotency.required ? key : key.optional() }) as unknown as Input,
    ...(rest && { rest: { ...rest, headers: { ...rest.headers, idempotency_key: "Idempotency-Key" } } }),
    refusals: { ...refusals, 409: refusals?.[409] ? `${refusals[409]}. ${otherInput}` : otherInput },
  };
}
