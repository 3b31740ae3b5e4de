export { distanceOf, nearestName } from "./nearest.ts";
export { withNextStep } from "./next-step.ts";
export { Refusal, type RefusalStatus } from "./refusal.ts";
