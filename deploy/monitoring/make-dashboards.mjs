/**
 * usage: node deploy/monitoring/make-dashboards.mjs [--print] — writes the two Grafana dashboards, so that
 * their panels are listed in one place and look alike; --print prints them.
 */
import { mkdirSync, writeFileSync } from "node:fs";

const folder = new URL("./dashboards/", import.meta.url);
// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the dashboard.
const datasource = { type: "prometheus", uid: "${datasource}" };

/** A panel: its title, its unit, and what it shows by legend. `wide` takes the whole row. */
const panel = (title, unit, queries, { wide = false, type = "timeseries", description = "" } = {}) => ({
  title,
  unit,
  queries,
  wide,
  type,
  description,
});

const quantile = (q, metric, by = "", selector = "") =>
  `histogram_quantile(${q}, sum by (le${by && `, ${by}`}) (rate(${metric}_bucket${selector}[$__rate_interval])))`;
const rate = (metric, by) => `sum by (${by}) (rate(${metric}[$__rate_interval]))`;

const service = [
  [
    "Calls",
    [
      panel("Calls by status", "reqps", { "{{status}}": rate("answerscope_request_duration_seconds_count", "status") }),
      panel("Time of calls", "s", {
        p50: quantile(0.5, "answerscope_request_duration_seconds"),
        p95: quantile(0.95, "answerscope_request_duration_seconds"),
        p99: quantile(0.99, "answerscope_request_duration_seconds"),
      }),
      panel(
        "Slowest routes, p95",
        "s",
        {
          "{{method}} {{route}}": `topk(10, ${quantile(0.95, "answerscope_request_duration_seconds", "method, route")})`,
        },
        { wide: true },
      ),
    ],
  ],
  [
    "Accepted work",
    [
      panel(
        "Outbox",
        "short",
        {
          entries: "max(answerscope_outbox_entries)",
          failing: "max(answerscope_outbox_failing_entries)",
        },
        { description: "Work that was accepted and that Temporal has not confirmed. It is 0 nearly always." },
      ),
      panel("Oldest entry of the outbox", "s", { age: "max(answerscope_outbox_oldest_seconds)" }),
      panel("Open runs", "short", { "{{status}}": "max by (status) (answerscope_runs_open)" }),
      panel("Oldest run", "s", { "{{status}}": "max by (status) (answerscope_run_oldest_seconds)" }),
      panel("Workflows that ended, by status", "short", {
        "{{workflow}} {{status}}": `sum by (workflow, status) (increase(answerscope_workflows_ended_total{workflow!="responseShard"}[$__rate_interval]))`,
      }),
      panel("Time of workflows, p95", "s", {
        "{{workflow}}": quantile(0.95, "answerscope_workflow_duration_seconds", "workflow"),
      }),
      panel("Credits charged an hour, and held by open runs", "short", {
        "charged for {{for}}": "sum by (for) (rate(answerscope_credits_charged_total[$__rate_interval])) * 3600",
        "held by {{status}} runs": "max by (status) (answerscope_run_reserved_credits)",
      }),
      panel("Open jobs", "short", {
        "{{kind}}": "max by (kind) (answerscope_jobs_open)",
        "seo, waiting": "max(answerscope_seo_waiting_jobs)",
      }),
      panel("SEO slots", "short", { "{{state}}": "max by (state) (answerscope_seo_slots)" }),
      panel("Mail", "short", { waiting: "max(answerscope_mail_waiting)" }),
      panel("Due times that were skipped", "short", {
        skipped: `sum(increase(answerscope_workflows_ended_total{workflow="scheduledRun",status="skipped"}[$__rate_interval]))`,
      }),
    ],
  ],
  [
    "Numbers",
    [
      panel("Days to be sealed", "short", {
        days: "max(answerscope_unsealed_days)",
      }),
      panel("How late", "s", {
        sealing: "max(answerscope_unsealed_oldest_seconds)",
        "re-scoring": "max(answerscope_rescoring_oldest_seconds)",
      }),
      panel("Answers with uncertain mentions", "short", { answers: "max(answerscope_uncertain_answers)" }),
      panel("Open re-scorings", "short", { websites: "max(answerscope_rescorings_open)" }),
    ],
  ],
  [
    "Processes",
    [
      panel("Memory", "bytes", { "{{job}} {{instance}}": "process_resident_memory_bytes" }),
      panel("CPU", "percentunit", { "{{job}} {{instance}}": "rate(process_cpu_seconds_total[$__rate_interval])" }),
      panel("Event loop, p99 of its delay", "s", { "{{job}} {{instance}}": "nodejs_eventloop_lag_p99_seconds" }),
      panel("Database connections", "short", {
        "{{instance}} {{login}} {{state}}": "answerscope_database_connections",
        "{{instance}} {{login}} waiting": "answerscope_database_connection_waiters",
      }),
      panel("Maintenance tasks that fail", "short", {
        "{{task}}": "sum by (task) (increase(answerscope_maintenance_failures_total[$__rate_interval]))",
      }),
      panel("Temporal: time from schedule to start, p95", "s", {
        "activities, {{task_queue}}": quantile(0.95, "temporal_activity_schedule_to_start_latency", "task_queue"),
        "workflow tasks": quantile(0.95, "temporal_workflow_task_schedule_to_start_latency"),
      }),
    ],
  ],
];

const labels = "provider, model";
const providers = [
  [
    "Calls",
    [
      panel("Calls by outcome", "reqps", {
        "{{outcome}}": `sum by (outcome) (rate(answerscope_model_call_duration_seconds_count{provider=~"$provider"}[$__rate_interval]))`,
      }),
      panel("Share of calls that fail", "percentunit", {
        "{{provider}} {{model}}": `sum by (${labels}) (rate(answerscope_model_call_duration_seconds_count{provider=~"$provider",outcome!~"answered|refused|empty|canceled"}[$__rate_interval])) / sum by (${labels}) (rate(answerscope_model_call_duration_seconds_count{provider=~"$provider"}[$__rate_interval]))`,
      }),
      panel("Time of a call, p50", "s", {
        "{{provider}} {{model}}": quantile(0.5, "answerscope_model_call_duration_seconds", labels, '{provider=~"$provider"}'),
      }),
      panel("Time of a call, p95", "s", {
        "{{provider}} {{model}}": quantile(0.95, "answerscope_model_call_duration_seconds", labels, '{provider=~"$provider"}'),
      }),
    ],
  ],
  [
    "Limits",
    [
      panel("429s", "reqps", {
        "{{provider}} {{model}}": `sum by (${labels}) (rate(answerscope_model_call_duration_seconds_count{provider=~"$provider",outcome="rate_limited"}[$__rate_interval]))`,
      }),
      panel("Pauses that were asked for", "short", {
        "{{provider}}": `sum by (provider) (increase(answerscope_provider_pauses_total{provider=~"$provider"}[$__rate_interval]))`,
      }),
      panel(
        "Calls that wait for a pause to end",
        "short",
        {
          "{{provider}}": `sum by (provider) (rate(answerscope_provider_waited_seconds_total{provider=~"$provider"}[$__rate_interval]))`,
        },
        { description: "Seconds waited a second, so the mean number of calls that wait." },
      ),
      panel("Free slots for calls", "short", {
        "{{task_queue}}": `sum by (task_queue) (temporal_worker_task_slots_available{worker_type="ActivityWorker"})`,
      }),
    ],
  ],
  [
    "Consumption",
    [
      panel("Tokens", "short", {
        "{{provider}} {{model}} {{direction}}": `sum by (${labels}, direction) (increase(answerscope_model_tokens_total{provider=~"$provider"}[$__rate_interval]))`,
      }),
      panel(
        "Cost in the window",
        "short",
        {
          "{{provider}} {{model}} {{currency}}": `sum by (${labels}, currency) (increase(answerscope_model_cost_total{provider=~"$provider"}[$__range]))`,
        },
        { type: "bargauge", description: "As the provider says or by the price table. Without those that say nothing." },
      ),
    ],
  ],
];

function dashboard(uid, title, rows, variables) {
  const panels = [];
  let y = 0;
  const add = (fields, gridPos) => panels.push({ id: panels.length + 1, ...fields, gridPos });
  for (const [name, its] of rows) {
    add({ type: "row", title: name, collapsed: false, panels: [] }, { h: 1, w: 24, x: 0, y: y++ });
    let x = 0;
    for (const { title: heading, unit, queries, wide, type, description } of its) {
      const w = wide ? 24 : 12;
      if (x + w > 24) {
        x = 0;
        y += 8;
      }
      const targets = Object.entries(queries).map(([legendFormat, expr], index) => ({
        ...{ refId: String.fromCharCode(65 + index), datasource, expr, legendFormat, instant: type === "bargauge" },
      }));
      add(
        {
          ...{ type, title: heading, description, datasource, targets },
          fieldConfig: {
            defaults: { unit, min: 0, custom: type === "timeseries" ? { fillOpacity: 8, lineWidth: 1 } : {} },
            overrides: [],
          },
          options:
            type === "timeseries"
              ? { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi", sort: "desc" } }
              : {},
        },
        { h: 8, w, x, y },
      );
      x += w;
    }
    y += 8;
  }
  return {
    ...{ uid, title, tags: ["answerscope"], schemaVersion: 39, version: 1, editable: true, refresh: "30s" },
    time: { from: "now-6h", to: "now" },
    templating: {
      list: [{ name: "datasource", type: "datasource", query: "prometheus", label: "Data source" }, ...variables],
    },
    panels,
  };
}

const providerVariable = {
  ...{ name: "provider", label: "Provider", type: "query", datasource, includeAll: true, multi: true, allValue: ".*" },
  query: "label_values(answerscope_model_call_duration_seconds_count, provider)",
  current: { text: "All", value: "$__all" },
  refresh: 2,
};

const dashboards = {
  "service.json": dashboard("answerscope-service", "Answerscope: service", service, []),
  "providers.json": dashboard("answerscope-providers", "Answerscope: models and providers", providers, [providerVariable]),
};
if (process.argv.includes("--print")) {
  console.log(JSON.stringify(Object.values(dashboards)));
} else {
  mkdirSync(folder, { recursive: true });
  for (const [file, made] of Object.entries(dashboards)) {
    writeFileSync(new URL(file, folder), `${JSON.stringify(made, null, 2)}\n`);
  }
}
