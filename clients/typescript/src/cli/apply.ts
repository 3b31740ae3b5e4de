import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { parse } from "yaml";
import { type Answerscope, orThrow } from "../index.ts";
import { checkedConfiguration } from "./check-configuration.ts";
import { type Part, partNames, parts, readConfiguration, type StoredParts } from "./configuration.ts";
import { type Common, connect, note, Progress, print, websiteOf } from "./context.ts";
import { exitCodes, Failure, usage } from "./failures.ts";
import { type Change, planOf, shownPlan } from "./plan.ts";
import { Named } from "./same.ts";

export const applyOptions = {
  yes: { type: "boolean", short: "y" },
  plan: { type: "boolean" },
  check: { type: "boolean" },
  prune: { type: "boolean" },
} as const;

interface Options extends Common {
  yes?: boolean | undefined;
  plan?: boolean | undefined;
  check?: boolean | undefined;
  prune?: boolean | undefined;
}

/** `answerscope apply website.yaml`: makes the website as the file says, after showing what would change. */
export async function apply([path, ...rest]: string[], options: Options): Promise<void> {
  if (!path || rest.length > 0) throw usage("apply takes one file; - reads it from the standard input");
  const text =
    path === "-"
      ? await readStandardInput()
      : await readFile(path, "utf8").catch((error) => {
          throw new Failure(`${path} cannot be read: ${error.message}`);
        });
  const wanted = checkedConfiguration(parsed(path, text));
  const client = await connect(options);
  const website = await websiteOf(client, options);
  const { stored } = await readConfiguration(client, website.id);
  const changes = planOf(wanted, stored, options.prune ?? false);
  const summary = changes.map(({ part, kind, name, fields }) => ({ part, kind, name, fields }));
  if (changes.length === 0)
    return print(options, { website_id: website.id, changes: [], applied: true }, () => `${website.name} is as the file says.`);
  const onlyShown = options.plan || options.check;
  if (!options.json) print(options, null, () => `${website.name}\n${shownPlan(changes)}`);
  if (onlyShown) {
    if (options.json) print(options, { website_id: website.id, changes: summary, applied: false }, () => "");
    if (options.check) throw new Failure("The website is not as the file says.", exitCodes.differs);
    return;
  }
  if (!options.yes && !(await agreed())) throw new Failure("Nothing was changed.");
  await carryOut(client, website.id, changes, stored, options);
  print(options, { website_id: website.id, changes: summary, applied: true }, () =>
    changes.length === 1 ? "1 change made." : `${changes.length} changes made.`,
  );
}

function parsed(path: string, text: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Failure(`${path} is neither YAML nor JSON: ${(error as Error).message}`);
  }
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

async function agreed(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Failure("Nothing was changed: nobody is there to agree. Use --yes.", exitCodes.usage);
  const line = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await line.question("Apply these changes? [y/N] ")).trim());
  } finally {
    line.close();
  }
}

/** New prompts of one call: all of them are made or none. */
const promptsOfCall = 1_000;

/**
 * Makes the changes in their order. Each is one call, so it is made wholly or not at all; when one is refused, those before it
 * stand, and applying the file again goes on from there.
 */
async function carryOut(
  client: Answerscope,
  website_id: string,
  changes: Change[],
  stored: StoredParts,
  options: Common,
): Promise<void> {
  const progress = new Progress(options);
  let done = 0;
  const ids = Object.fromEntries(partNames.map((part) => [part, new Named<string>()])) as Record<Part, Named<string>>;
  for (const part of partNames) for (const { id, fields } of stored[part]) ids[part].set(fields[parts[part].key], id);
  const idOf = (part: Part, name: string) => {
    const found = ids[part].get(name);
    if (!found) throw new Failure(`${part} ${name} is gone: somebody else has changed the website. Apply the file again.`);
    return found;
  };
  const remember = (part: Part, name: string, id: string) => ids[part].set(name, id);
  const calls = callsOf(client, website_id, idOf);
  const steps = batched(changes);
  for (const step of steps) {
    const [first] = step;
    progress.show(`${done} of ${changes.length} changes`);
    try {
      if (first!.part === "prompts" && first!.kind === "create") {
        const made = await calls.createPrompts(step);
        for (const { id, text } of made) remember("prompts", text, id);
      } else if (first!.kind === "create") remember(first!.part, first!.name, await calls.create(first!));
      else if (first!.kind === "change") await calls.change(first!);
      else await calls.remove(first!);
    } catch (error) {
      progress.end();
      note(
        options,
        `${done} of ${changes.length} changes were made before ${first!.part} "${first!.name}" was refused; apply the file again to go on.`,
      );
      throw error;
    }
    done += step.length;
  }
  progress.end();
}

function batched(changes: Change[]): Change[][] {
  const steps: Change[][] = [];
  for (const change of changes) {
    const last = steps.at(-1);
    const joins = (one: Change) => one.part === "prompts" && one.kind === "create";
    if (last && joins(change) && joins(last[0]!) && last.length < promptsOfCall) last.push(change);
    else steps.push([change]);
  }
  return steps;
}

const paths = {
  website: { list: "/websites", one: "/websites/{website_id}", id: "website_id", record: "website" },
  own_brand: { list: "/competitors", one: "/websites/{website_id}", id: "website_id", record: "website" },
  tags: { list: "/prompt-tags", one: "/prompt-tags/{prompt_tag_id}", id: "prompt_tag_id", record: "prompt_tag" },
  topics: { list: "/topics", one: "/topics/{topic_id}", id: "topic_id", record: "topic" },
  locations: { list: "/locations", one: "/locations/{location_id}", id: "location_id", record: "location" },
  competitors: { list: "/competitors", one: "/competitors/{competitor_id}", id: "competitor_id", record: "competitor" },
  prompts: { list: "/prompts", one: "/prompts/{prompt_id}", id: "prompt_id", record: "prompt" },
  schedules: { list: "/prompt-schedules", one: "/prompt-schedules/{schedule_id}", id: "schedule_id", record: "schedule" },
} as const;

/** The calls by part. Fields of a file become those of the interface here; what they name is known by then. */
function callsOf(client: Answerscope, website_id: string, idOf: (part: Part, name: string) => string) {
  // One form for all parts; each path's own types are those of the table above.
  const send = client as unknown as Record<
    "POST" | "PATCH" | "DELETE",
    (path: string, init: object) => ReturnType<typeof client.GET>
  >;
  const ids = (part: Part, names: unknown) => (names as string[] | null)?.map((name) => idOf(part, name)) ?? null;
  const body = (part: Part, fields: Record<string, unknown>) => {
    const { topic, tags, locations, prompts, ...rest } = fields;
    return {
      website_id,
      ...rest,
      ...(topic !== undefined && { topic_id: topic === null ? null : idOf("topics", topic as string) }),
      ...(tags !== undefined && { tag_ids: ids("tags", tags) }),
      ...(locations !== undefined && { location_ids: ids("locations", locations) }),
      // What an item has at present is replaced together with its locations.
      ...(locations !== undefined && part === "prompts" && { countries: [] }),
      ...(prompts !== undefined && { prompt_ids: ids("prompts", prompts) }),
    };
  };
  const path = ({ part, id }: Change) => ({ [paths[part].id]: id });
  return {
    async createPrompts(step: Change[]): Promise<{ id: string; text: string }[]> {
      const prompts = step.map(({ fields }) => {
        const { website_id: _, ...one } = body("prompts", fields);
        return one;
      });
      const made = await orThrow(client.POST("/prompts", { body: { website_id, prompts: prompts as never } }));
      return made.prompts ?? (made.prompt ? [made.prompt] : []);
    },
    async create({ part, fields }: Change): Promise<string> {
      const made = await orThrow(send.POST(paths[part].list, { body: body(part, fields) }) as never);
      return (made as Record<string, { id: string }>)[paths[part].record]!.id;
    },
    async change(change: Change): Promise<void> {
      await orThrow(
        send.PATCH(paths[change.part].one, { params: { path: path(change) }, body: body(change.part, change.fields) }) as never,
      );
    },
    async remove(change: Change): Promise<void> {
      const params = { path: path(change) };
      if (change.part === "schedules") {
        await orThrow(send.PATCH(paths.schedules.one, { params, body: { website_id, archived: true } }) as never);
      } else await orThrow(send.DELETE(paths[change.part].one, { params: { ...params, query: { website_id } } }) as never);
    },
  };
}
