import type { AnyOperation } from "../../src/operation/operation.ts";
import { operations } from "../../src/operations.ts";
import { answerProblems } from "../openapi/answer-problems.ts";
import { Dice } from "./dice.ts";
import type { Counts } from "./report.ts";
import type { Seeded } from "./seed.ts";
import { spare } from "./spare.ts";

interface Options {
  url: string;
  seeded: Seeded;
  calls: number;
  seed: number;
  only: string | undefined;
  onProgress(done: number): void;
}

type Input = Record<string, unknown>;

const simultaneous = 12;
/** Ids that answers told are used in later calls, as links between operations. */
const maxKnownIds = 60;

/**
 * Calls every operation in turn with inputs made from good ones: as they are, with other records that were seen, with fields left
 * out, added or replaced by values of any type, under good and other keys, with and without idempotency keys.
 *
 * @returns how often each operation answered with which status, and every answer over 499 or outside of its description.
 */
export async function callGenerated(options: Options): Promise<{ counts: Counts; problems: string[] }> {
  const { seeded, calls } = options;
  const described = operations.filter(({ name, rest }) => rest && (!options.only || name.startsWith(options.only)));
  const counts: Counts = {};
  const problems = new Map<string, string>();
  const ids = structuredClone(seeded.ids);
  let started = 0;

  async function lane(): Promise<void> {
    while (started < calls) {
      const n = started++;
      const operation = described[n % described.length]!;
      const dice = new Dice(`${options.seed}-${n}`);
      const request = requestOf(operation, spare(operation.name, inputOf(dice, seeded.inputs[operation.name]!, ids), seeded));
      const headers: Record<string, string> = {
        ...request.headers,
        ...keyHeader(dice, seeded, operation.name),
        ...idempotencyHeader(dice, request.method),
      };
      const answer = await send(`${options.url}/api/v1${request.path}`, { ...request, headers }).catch((error: Error) => error);
      if (answer instanceof Error) {
        // Kept, so that one call does not end the run.
        problems.set(
          `${n}`,
          `${operation.name}: no answer (${answer.name})\n  call ${n}: ${JSON.stringify(request).slice(0, 600)}`,
        );
        continue;
      }
      const by = counts[operation.name] ?? {};
      counts[operation.name] = by;
      by[answer.status] = (by[answer.status] ?? 0) + 1;
      learn(answer.body, ids);
      // Node's own limit of an address, which no operation declares.
      if (answer.status === 431 && typeof (answer.body as { error?: unknown }).error === "string") continue;
      const wrong =
        answer.status > 499 ? [`answered ${answer.status}`] : answer.isStream ? [] : answerProblems(operation, answer);
      // Then everything after it is refused, and nothing is tried.
      if (answer.status === 401 && headers["x-api-key"] === seeded.key) wrong.push("refused the key that the run needs");
      if (wrong.length > 0 && problems.size < 200) {
        const text = `${operation.name}: ${wrong.slice(0, 3).join("; ")}`;
        if (!problems.has(text)) problems.set(text, `${text}\n  call ${n}: ${JSON.stringify(request).slice(0, 600)}`);
      }
      if (n % 1_000 === 999) options.onProgress(n + 1);
    }
  }

  await Promise.all(Array.from({ length: simultaneous }, lane));
  return { counts, problems: [...problems.values()] };
}

/** A good input, or one with some fields changed. */
function inputOf(dice: Dice, good: Input, ids: Record<string, string[]>): Input {
  const input = structuredClone(good);
  relink(dice, input, ids);
  const changes = dice.pick([0, 0, 1, 1, 1, 2, 3]);
  for (let i = 0; i < changes; i++) change(dice, input);
  return input;
}

/** Other records of the same kind, some of the time. */
function relink(dice: Dice, value: unknown, ids: Record<string, string[]>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [field, inner] of Object.entries(value)) {
    const known = ids[field.replace(/ids$/, "id")];
    const place = value as Input;
    if (field === "website_id" ? dice.chance(0.03) : dice.chance(0.4)) {
      if (known && typeof inner === "string") place[field] = dice.pick(known);
      else if (known && Array.isArray(inner)) place[field] = Array.from({ length: dice.below(4) }, () => dice.pick(known));
    }
    relink(dice, inner, ids);
  }
}

/** Replaces, removes or adds one field, at any depth. */
function change(dice: Dice, input: Input): void {
  let place: Input = input;
  while (dice.chance(0.5)) {
    const inner = Object.values(place).filter((value) => typeof value === "object" && value !== null) as Input[];
    if (inner.length === 0) break;
    place = dice.pick(inner);
  }
  const fields = Object.keys(place);
  const action = dice.below(10);
  if (Array.isArray(place) && (fields.length === 0 || action === 0)) place.push(dice.value());
  else if (fields.length === 0 || action === 0) place[dice.text()] = dice.value();
  else if (action < 3) delete place[dice.pick(fields)];
  else {
    const field = dice.pick(fields);
    place[field] = dice.chance(0.5) ? dice.like(place[field]) : dice.value();
  }
}

function requestOf(operation: AnyOperation, input: Input) {
  const { method, path, headers = {} } = operation.rest!;
  const left = { ...input };
  const take = (name: string) => {
    const value = left[name];
    delete left[name];
    return value;
  };
  // An empty segment, or one of dots, would name another path.
  const segment = (text: string) => (/^\.{0,2}$/.test(text) ? "nobody" : encodeURIComponent(text));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(asText(take(name))));
  const named = Object.fromEntries(
    Object.entries(headers).flatMap(([field, header]) => (field in left ? [[header, headerText(take(field))]] : [])),
  );
  if (method !== "GET" && method !== "DELETE") {
    return { method, path: filled, headers: { ...named, "content-type": "application/json" }, body: JSON.stringify(left) };
  }
  const query = new URLSearchParams(
    Object.entries(left).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, asText(one)]),
    ),
  );
  return { method, path: query.size > 0 ? `${filled}?${query}` : filled, headers: named, body: undefined };
}

const asText = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value)).toWellFormed();
/** What a header can carry at all. */
const headerText = (value: unknown): string =>
  asText(value)
    .replace(/[^\x20-\x7e]/g, "")
    .slice(0, 300);

function keyHeader(dice: Dice, { key, hookSettings }: Seeded, name: string): Record<string, string> {
  const { viewKey, foreignKey, scopedKey, doomedKey } = hookSettings as Record<string, string>;
  // With the organization all that the other calls need would be gone.
  if (name === "organization.erase") return { "x-api-key": doomedKey! };
  const used = dice.chance(0.9) ? key : dice.pick([viewKey!, foreignKey!, scopedKey!, "as_live_nobody", ""]);
  return used === "" ? {} : { "x-api-key": used };
}

function idempotencyHeader(dice: Dice, method: string): Record<string, string> {
  if (method !== "POST" || dice.chance(0.6)) return {};
  return { "idempotency-key": dice.pick(["one", "two", dice.id(), dice.id(), "x".repeat(256), " "]) };
}

async function send(
  url: string,
  { method, headers, body }: { method: string; headers: Record<string, string>; body?: string | undefined },
) {
  const response = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(120_000),
  });
  const type = response.headers.get("content-type") ?? "";
  const isStream = type.startsWith("text/event-stream");
  if (isStream) await response.body?.cancel();
  const text = isStream ? "" : await response.text();
  // Lines of JSON are a text, also where there is one line.
  const isJson = /\bjson\b/.test(type);
  return { status: response.status, headers: response.headers, body: isJson ? parsed(text) : text, isStream };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Keeps the ids that an answer tells, the latest of each kind. */
function learn(value: unknown, ids: Record<string, string[]>): void {
  if (Array.isArray(value)) for (const item of value.slice(0, 5)) learn(item, ids);
  else if (typeof value === "object" && value !== null) {
    for (const [field, inner] of Object.entries(value)) {
      if (field.endsWith("_id") && typeof inner === "string" && ids[field] && !ids[field].includes(inner)) {
        ids[field] = [...ids[field].slice(-maxKnownIds), inner];
      } else learn(inner, ids);
    }
  }
}
