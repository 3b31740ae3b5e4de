export { createLogger } from "./log.ts";
export { type Pages, serveMetrics } from "./prometheus.ts";
