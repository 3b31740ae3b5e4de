export { batched } from "./batched.ts";
export { lazily } from "./lazily.ts";
export { Turns } from "./turns.ts";
