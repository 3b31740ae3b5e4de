export { inBackground } from "./background.ts";
export { atOnce, givingWay, type Pieces } from "./give-way.ts";
export { ThreadLimitError, ThreadPool } from "./thread-pool.ts";
