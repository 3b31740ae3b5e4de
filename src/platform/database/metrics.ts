import type { GaugeSource } from "../observability/index.ts";
import type { Database } from "./connection.ts";

/** The connections of this process. */
export function connectionGauges(database: Database): GaugeSource {
  return {
    gauges: {
      answerscope_database_connections: {
        help: "Connections of this process by login and state",
        labelNames: ["login", "state"],
      },
      answerscope_database_connection_waiters: { help: "Statements that wait for a free connection", labelNames: ["login"] },
      answerscope_database_connections_max: { help: "Connections that the process may open", labelNames: ["login"] },
      answerscope_database_replica_used: {
        help: "1 while exports are read from the replica, 0 while from the primary; absent without one",
      },
      answerscope_database_replica_lag_seconds: { help: "How old the rows of the replica are at most" },
    },
    async read() {
      const pools = Object.entries(database.connections());
      const replica = await database.replica();
      return {
        answerscope_database_replica_used: replica ? [{ value: replica.problem === null ? 1 : 0 }] : [],
        answerscope_database_replica_lag_seconds: replica ? [{ value: replica.lagMs / 1_000 }] : [],
        answerscope_database_connections: pools.flatMap(([login, { total, idle }]) => [
          { labels: { login, state: "busy" }, value: total - idle },
          { labels: { login, state: "idle" }, value: idle },
        ]),
        answerscope_database_connection_waiters: pools.map(([login, { waiting }]) => ({ labels: { login }, value: waiting })),
        answerscope_database_connections_max: pools.map(([login, { max }]) => ({ labels: { login }, value: max })),
      };
    },
  };
}
