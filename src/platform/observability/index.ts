export { createLogger } from "./log.ts";
export { serveMetrics } from "./prometheus.ts";
