export { ThreadLimitError, ThreadPool } from "./thread-pool.ts";
