export { inBackground } from "./background.ts";
export { ThreadLimitError, ThreadPool } from "./thread-pool.ts";
