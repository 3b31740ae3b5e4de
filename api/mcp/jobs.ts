import type { AnyOperation } from "../../src/operation/index.ts";
import type { Tools } from "./tools.ts";

/** Durable work that a tool accepts, and the tools that read and stop it. */
interface JobKind {
  /** Short name in the ids of tasks. */
  name: string;
  starts: string;
  reads: string;
  cancels: string | null;
  /** The field of answers and arguments that holds the job's id. */
  id: string;
  /** Whether the job belongs to a website, which the tools take then. */
  ofWebsite: boolean;
}

const kinds: readonly JobKind[] = [
  {
    ...{ name: "run", starts: "start_response_run", reads: "get_response_run", cancels: "cancel_response_run" },
    ...{ id: "run_id", ofWebsite: true },
  },
  {
    ...{ name: "seo", starts: "submit_seo_recommendations", reads: "get_seo_recommendations" },
    ...{ cancels: "cancel_seo_recommendations", id: "job_id", ofWebsite: true },
  },
  {
    ...{ name: "content", starts: "generate_content", reads: "read_content", cancels: "cancel_content_generation" },
    ...{ id: "content_id", ofWebsite: true },
  },
  {
    ...{ name: "import", starts: "import_brand_facts", reads: "get_fact_import", cancels: null },
    ...{ id: "import_id", ofWebsite: true },
  },
  { ...{ name: "pitch", starts: "create_pitch", reads: "get_pitch", cancels: null }, ...{ id: "pitch_id", ofWebsite: false } },
];

/** A job, as the id of its task names it: nothing is stored beside the job itself. */
export interface Job {
  kind: JobKind;
  websiteId: string | null;
  id: string;
}

export const taskId = ({ kind, websiteId, id }: Job): string => [kind.name, ...(websiteId ? [websiteId] : []), id].join(".");

/** The job that a task's id names; null where it names none. */
export function jobOf(task: unknown): Job | null {
  if (typeof task !== "string" || task.length > 200) return null;
  const [name, ...ids] = task.split(".");
  const kind = kinds.find((one) => one.name === name);
  if (!kind || ids.length !== (kind.ofWebsite ? 2 : 1)) return null;
  return { kind, websiteId: kind.ofWebsite ? ids[0]! : null, id: ids.at(-1)! };
}

/** The job that a tool has accepted; null where it accepted none: a dry run, or an answer that is complete. */
export function acceptedJob(operation: AnyOperation, input: Record<string, unknown>, output: unknown): Job | null {
  const kind = kinds.find(({ starts }) => starts === operation.mcp!.tool);
  if (!kind) return null;
  const id = recordOf(output)[kind.id];
  if (typeof id !== "string") return null;
  return { kind, websiteId: kind.ofWebsite ? String(input.website_id).toLowerCase() : null, id };
}

/** The tool that reads or stops a job, with its arguments. */
export function toolOfJob(tools: Tools, job: Job, does: "reads" | "cancels") {
  const operation = job.kind[does] === null ? undefined : tools.get(job.kind[does]);
  const input = { [job.kind.id]: job.id, ...(job.websiteId && { website_id: job.websiteId }) };
  return { operation, input };
}

export type TaskStatus = "working" | "completed" | "cancelled";

const waiting = ["queued", "pending", "running"];

/** How a job stands. */
export interface Stand {
  status: TaskStatus;
  /** The job ended and failed: a completed task whose result is an error of the tool. */
  failed: boolean;
  message: string;
  createdAt: string;
  updatedAt: string;
}

/** How a job stands, by what its reader answers. */
export function standOf(job: Job, output: unknown): Stand {
  const record = recordOf(output);
  const status = String(job.kind.name === "content" ? generationStatus(record) : (record.status ?? ""));
  const at = (...names: string[]) =>
    names.map((name) => record[name]).find((value) => typeof value === "string") as string | undefined;
  const createdAt = at("created_at") ?? new Date(0).toISOString();
  return {
    status: waiting.includes(status) ? "working" : status === "canceled" ? "cancelled" : "completed",
    failed: status === "failed",
    message: progressOf(record) ?? status,
    createdAt,
    updatedAt: at("finished_at", "completed_at", "updated_at", "started_at") ?? createdAt,
  };
}

/** An answer, or the one object in it. */
function recordOf(output: unknown): Record<string, unknown> {
  const record = output as Record<string, unknown>;
  const [only, ...others] = Object.values(record);
  if (others.length === 0 && typeof only === "object" && only !== null) return only as Record<string, unknown>;
  return record;
}

const generationStatus = ({ generation }: Record<string, unknown>): unknown =>
  typeof generation === "object" && generation !== null ? (generation as { status?: unknown }).status : undefined;

/** How many calls of a run have an outcome. */
function progressOf({ counts, status }: Record<string, unknown>): string | null {
  if (typeof counts !== "object" || counts === null) return null;
  const { total, open } = counts as { total?: unknown; open?: unknown };
  return typeof total === "number" && typeof open === "number" ? `${String(status)}: ${total - open} of ${total} answers` : null;
}
