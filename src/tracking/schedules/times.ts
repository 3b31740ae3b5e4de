import { z } from "zod";
import { Refusal } from "../../platform/errors/index.ts";

const dayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The default: daily at these hours, UTC. */
export const everyDay = [1, 2, 3, 4, 5, 6, 7];
export const morning = [6];

const weekdays = z
  .array(z.int().min(1).max(7))
  .min(1)
  .max(50)
  .transform((days) => [...new Set(days)].sort((a, b) => a - b));
const hour = z.int().min(0).max(23);
const hours = z
  .array(hour)
  .min(1)
  .max(50)
  .transform((given) => [...new Set(given)].sort((a, b) => a - b));

/** When a schedule runs. Schedules and provisioning name the fields differently; both accept either name. */
export const timeFields = {
  weekdays: weekdays.optional().meta({ description: "ISO weekdays, Monday 1 to Sunday 7; or give `days`" }),
  days: z
    .partialRecord(z.enum(dayNames), z.boolean())
    .optional()
    .meta({ title: "ScheduleDays", description: "The same by name, at least one of them true: `{ Monday: true }`" }),
  hour: hour.optional().meta({ description: "Hour of the day, UTC" }),
  hours: hours.optional().meta({ description: "Hours of the day, UTC, at each of which it runs; or give `hour`" }),
  processing_hour: hour.optional().meta({ description: "The same as `hour`" }),
  processingHour: hour.optional().meta({ description: "The same as `hour`" }),
  is_active: z.boolean().optional().meta({ description: "false: paused" }),
  isActive: z.boolean().optional().meta({ description: "The same as `is_active`" }),
};

type GivenTimes = z.output<z.ZodObject<typeof timeFields>>;

/** When a schedule runs, under one name each; undefined where the caller says nothing. */
export interface Times {
  weekdays: number[] | undefined;
  /** Sorted, at least one. */
  hours: number[] | undefined;
  is_active: boolean | undefined;
}

/**
 * @param prefix path of the fields in the body, for messages.
 * @throws Refusal 400 naming the fields: no day is named, or two names of one thing say different things.
 */
export function readTimes(given: GivenTimes, prefix = ""): Times {
  const { weekdays, days, hour, hours, processing_hour, processingHour, is_active, isActive } = given;
  const only = (at: number | undefined) => (at === undefined ? undefined : [at]);
  const named = days && dayNames.flatMap((day, index) => (days[day] ? [index + 1] : []));
  if (named?.length === 0)
    throw new Refusal(400, `${prefix}days: at least one day must be true; to pause, give is_active: false`);
  return {
    weekdays: oneOf(prefix, { weekdays, days: named }),
    hours: oneOf(prefix, {
      hour: only(hour),
      processing_hour: only(processing_hour),
      processingHour: only(processingHour),
      hours,
    }),
    is_active: oneOf(prefix, { is_active, isActive }),
  };
}

/** A body's fields with those of the times under one name. @throws Refusal 400 like `readTimes`. */
export function withTimes<Fields extends GivenTimes>(fields: Fields, prefix = ""): Omit<Fields, keyof GivenTimes> & Times {
  const {
    weekdays: _w,
    days: _d,
    hour: _h,
    hours: _hs,
    processing_hour: _p,
    processingHour: _q,
    is_active: _i,
    isActive: _a,
    ...others
  } = fields;
  return { ...others, ...readTimes(fields, prefix) };
}

/** A new schedule's fields as an idempotency key compares them: the times under one name, without those of the default. */
export function comparedTimes<Fields extends GivenTimes>(given: Fields, prefix = ""): Record<string, unknown> {
  const { weekdays = everyDay, hours = morning, is_active = true, ...others } = withTimes(given, prefix);
  const isMorning = hours.length === 1 && hours[0] === morning[0];
  return {
    ...others,
    ...(weekdays.length < everyDay.length && { weekdays }),
    ...(!isMorning && (hours.length === 1 ? { hour: hours[0] } : { hours })),
    ...(!is_active && { is_active }),
  };
}

/** The columns of the hours at which a schedule runs. */
export const hourColumns = ([hour, ...further_hours]: number[]) => ({ hour: hour!, further_hours });

function oneOf<Value>(prefix: string, names: Record<string, Value | undefined>): Value | undefined {
  const given = Object.entries(names).filter(([, value]) => value !== undefined);
  if (new Set(given.map(([, value]) => JSON.stringify(value))).size > 1) {
    const [first, ...others] = given.map(([name]) => name);
    throw new Refusal(400, `${prefix}${first}: says something else than ${others.join(" and ")}; give one of them`);
  }
  return given[0]?.[1];
}
