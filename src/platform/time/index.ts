export { DAY_MS, dayOf, dayText, firstInstantMs, isDay, lastInstantMs, parseInstant } from "./days.ts";
export { within } from "./within.ts";
