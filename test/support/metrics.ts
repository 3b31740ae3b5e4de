import { type Registry, register } from "prom-client";

/** What a metric shows of one label's value, or without one in all; of this process where no registry is named. */
export async function metricValue(name: string, label?: [string, string], registry: Registry = register): Promise<number> {
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? [];
  return values
    .filter(({ labels }) => !label || (labels as Record<string, unknown>)[label[0]] === label[1])
    .reduce((sum, { value }) => sum + value, 0);
}
