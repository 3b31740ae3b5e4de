import { isDeepStrictEqual } from "node:util";
import type { ScheduleDescription, ScheduleOptions } from "@temporalio/client";
import { plainSummary, type ScheduledWorkflow, typedSearchAttributes } from "../../platform/durable/index.ts";
import type { RowOf } from "../database.ts";
import { namesOf } from "../search-attributes.ts";
import { type DailyTimes, startWindowMs, timesOfDay } from "./due-times.ts";

/** The rows' columns from which the Temporal Schedule is derived. */
export interface ScheduleRow
  extends Pick<
    RowOf<"prompt_schedule">,
    "id" | "organization_id" | "website_id" | "name" | "is_active" | "starts_on" | "ends_on" | "weekdays" | keyof DailyTimes
  > {
  website_name: string;
  website_url: string;
  organization_name: string;
  /** Why operators hold it; null when they do not. */
  held: { reason: string } | null;
  /** Archived, or of a deleted website: nothing shall be there. */
  is_gone: boolean;
  /** The last day is over; Temporal removes a finished schedule by itself. */
  has_ended: boolean;
}

export const temporalScheduleId = (scheduleId: string) => `schedule/${scheduleId}`;
/** Temporal appends `-` and the due time. */
const workflowIdPrefix = (scheduleId: string) => `run/${scheduleId}`;

/** A server that was away for up to this long runs what was due meanwhile; what is older is let go. */
export const catchupWindowMs = 6 * 3_600_000;

const days = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

const exactly = <Value>(start: Value) => [{ start, end: start, step: 1 }];

/**
 * The Temporal Schedule that a row asks for, in the form in which Temporal describes it. Overlaps are allowed there, because
 * Temporal would only count what it skips: the workflow's first activity decides, and records it for the customer. Temporal derives each start
 * within the jitter from the schedule's id and the due time, which stays the one that the workflow gets.
 */
export function wantedSchedule(row: ScheduleRow, taskQueue: string) {
  const times = timesOfDay(row);
  const dayOfWeek = row.weekdays.toSorted((a, b) => a - b).flatMap((day) => exactly(days[day - 1]!));
  // What an operator can search schedules and their runs by.
  const attributes = {
    ...namesOf({ organization: row.organization_name, url: row.website_url }),
    OrganizationId: row.organization_id,
    WebsiteId: row.website_id,
    JobKind: "scheduled-run",
    JobId: row.id,
  };
  return {
    scheduleId: temporalScheduleId(row.id),
    spec: {
      calendars: times.map(({ minute }) => ({
        second: exactly(0),
        minute: exactly(minute % 60),
        hour: exactly(Math.floor(minute / 60)),
        dayOfMonth: [{ start: 1, end: 31, step: 1 }],
        month: [{ start: "JANUARY" as const, end: "DECEMBER" as const, step: 1 }],
        year: [],
        dayOfWeek,
        comment: "",
      })),
      intervals: [],
      skip: [],
      jitter: startWindowMs(times),
      startAt: row.starts_on ? new Date(`${row.starts_on}T00:00:00Z`) : undefined,
      endAt: row.ends_on ? new Date(`${row.ends_on}T23:59:59Z`) : undefined,
      timezone: "UTC",
    },
    action: {
      type: "startWorkflow",
      ...({ workflowType: "scheduledRun", args: [{ scheduleId: row.id }] } satisfies ScheduledWorkflow),
      workflowId: workflowIdPrefix(row.id),
      taskQueue,
      staticSummary: plainSummary(`${row.website_name}: ${row.name}`),
      typedSearchAttributes: typedSearchAttributes({ ...attributes, JobStatus: "running" }),
    },
    policies: { overlap: "ALLOW_ALL", catchupWindow: catchupWindowMs, pauseOnFailure: false },
    state: { paused: !row.is_active || row.held !== null, note: noteOf(row) },
    typedSearchAttributes: typedSearchAttributes(attributes),
  } satisfies ScheduleOptions;
}

/** Shows operators in Temporal's UI whose schedule it is, and that the row decides. */
function noteOf({ id, name, website_url, organization_name, held }: ScheduleRow): string {
  const whose = `Schedule "${name}" of ${website_url} (${organization_name}), derived from prompt_schedule ${id}.`;
  const how = `Change it with PATCH /api/v1/prompt-schedules/${id}; changes here are undone within about ten minutes.`;
  const stopped = held ? ` Held by operators: ${held.reason} Release it with npm run admin -- resume-schedules.` : "";
  return `${whose} ${how}${stopped} To stop schedules at once: npm run admin -- pause-schedules.`;
}

/** Whether Temporal's schedule is what the row asks for, and nothing besides. */
export function isAsWanted(present: ScheduleDescription, wanted: ReturnType<typeof wantedSchedule>): boolean {
  return isDeepStrictEqual(comparable(present), comparable(wanted));
}

function comparable({
  spec,
  action: { searchAttributes: _, priority: __, typedSearchAttributes: ofRuns, ...action },
  policies,
  state,
  typedSearchAttributes,
}: Pick<ScheduleDescription, "spec" | "action" | "policies" | "state" | "typedSearchAttributes">): unknown {
  const plain = JSON.parse(JSON.stringify([spec, action, policies, state, typedSearchAttributes, ofRuns]));
  // Temporal lists attributes in any order.
  return [...plain.slice(0, 4), ...plain.slice(4).map((attributes: object[]) => new Set(attributes))];
}
