export { DAY_MS, dayOf, dayText, firstInstantMs, isDay, lastInstantMs, parseInstant } from "./days.ts";
export { Remembered } from "./remembered.ts";
export { within } from "./within.ts";
