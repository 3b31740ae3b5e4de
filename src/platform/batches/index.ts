export { batched } from "./batched.ts";
export { lazily } from "./lazily.ts";
export { Tries } from "./tries.ts";
export { Turns, TurnsByKey } from "./turns.ts";
