export { DAY_MS, dayOf, dayText, firstInstantMs, isDay, lastInstantMs, MOST_DAYS_OF_RANGE, parseInstant } from "./days.ts";
export { Remembered } from "./remembered.ts";
export { within } from "./within.ts";
