import { MissingRequiredClientCapabilityError, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { type ToolResult, toolResult } from "./answers.ts";
import { type Job, jobOf, type Stand, standOf, taskId, toolOfJob } from "./jobs.ts";
import { asProtocol, type McpRequest, perform } from "./run-tool.ts";

export const tasksExtension = "io.modelcontextprotocol/tasks";

/** How often clients should ask for a task. */
const pollIntervalMs = 5_000;

/** What a client says it can do, with the request itself. */
export interface ClientCapabilities {
  elicitation?: unknown;
  extensions?: Record<string, unknown>;
}

export const knowsTasks = (client: ClientCapabilities | undefined): boolean => client?.extensions?.[tasksExtension] !== undefined;

/** @throws MissingRequiredClientCapabilityError -32021 */
export function requireTasks(client: ClientCapabilities | undefined): void {
  if (knowsTasks(client)) return;
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [tasksExtension]: {} } } });
}

/** A job as a task; the task lives as long as the job. */
function asTask(job: Job, { status, message, createdAt, updatedAt }: Stand) {
  return {
    ...{ taskId: taskId(job), status, statusMessage: message },
    ...{ createdAt, lastUpdatedAt: updatedAt, ttlMs: null, pollIntervalMs },
  };
}

/** What a tool answers in place of its result: the task that its work has become. */
export async function createdTask(request: McpRequest, job: Job): Promise<ToolResult> {
  const { stand } = await readJob(request, job);
  return { resultType: "task", ...asTask(job, stand), content: [] };
}

/** Answers `tasks/get`. @throws ProtocolError -32602 for a task that the caller does not have. */
export async function getTask(request: McpRequest, id: unknown) {
  const job = requireJob(id);
  const { stand, output } = await readJob(request, job);
  const task = asTask(job, stand);
  if (stand.status !== "completed") return task;
  return { ...task, result: { ...toolResult(output, request.era), ...(stand.failed && { isError: true }) } };
}

/** Answers `tasks/cancel`: what has no way to be stopped goes on, as the protocol allows. */
export async function cancelTask(request: McpRequest, id: unknown): Promise<Record<string, never>> {
  const job = requireJob(id);
  const { operation, input } = toolOfJob(request.tools, job, "cancels");
  if (operation) await asProtocol(request, () => perform(request, operation, input), refusedTask);
  else await readJob(request, job);
  return {};
}

/** Answers `tasks/update`: no task asks for input, so there is nothing that responses could be to. */
export async function updateTask(request: McpRequest, id: unknown): Promise<Record<string, never>> {
  await readJob(request, requireJob(id));
  return {};
}

function requireJob(id: unknown): Job {
  const job = jobOf(id);
  if (!job) throw unknownTask();
  return job;
}

const unknownTask = () => new ProtocolError(ProtocolErrorCode.InvalidParams, "Task not found");

async function readJob(request: McpRequest, job: Job): Promise<{ stand: Stand; output: unknown }> {
  const { operation, input } = toolOfJob(request.tools, job, "reads");
  if (!operation) throw unknownTask();
  const { output } = await asProtocol(request, () => perform(request, operation, input), refusedTask);
  return { stand: standOf(job, output), output };
}

/** A foreign task is answered like an unknown one. */
const refusedTask = (status: number, message: string): ProtocolError =>
  [400, 403, 404].includes(status) ? unknownTask() : new ProtocolError(ProtocolErrorCode.InternalError, message);
