import { Counter, Gauge, type Registry } from "prom-client";
import { within } from "../time/index.ts";

/** One value of a gauge. */
export interface Sample {
  value: number;
  labels?: Record<string, string>;
}

/** Gauges that are read together, in one statement or so. */
export interface GaugeSource<Name extends string = string> {
  gauges: Record<Name, { help: string; labelNames?: readonly string[] }>;
  read(): Promise<Record<Name, readonly Sample[]>>;
}

/** A reading that takes longer is left out of this scrape. */
const readWithinMs = 3_000;
const tooLong = (): never => {
  throw new Error("the reading took too long");
};

/**
 * Registers gauges, each reading of a source shared by all of its gauges in a scrape. What cannot be read, as while the database is away, is
 * absent, and counted by `answerscope_gauge_failures_total`; the process's other metrics are served all the same.
 */
export function registerGauges<Name extends string>({ gauges, read }: GaugeSource<Name>, register: Registry): void {
  const failures = failuresOf(register);
  const names = Object.keys(gauges) as Name[];
  failures.inc({ gauge: names[0]! }, 0);
  let reading: Promise<Record<Name, readonly Sample[]> | null> | null = null;
  const readOnce = () => {
    reading ??= within(readWithinMs, read(), tooLong)
      .catch(() => {
        failures.inc({ gauge: names[0]! });
        return null;
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  for (const name of names) {
    const { help, labelNames = [] } = gauges[name];
    new Gauge({
      ...{ name, help, labelNames: [...labelNames], registers: [register] },
      async collect() {
        const seen = await readOnce();
        this.reset();
        const samples = seen?.[name] ?? [];
        // One without labels would be 0.
        if (samples.length === 0 && labelNames.length === 0) this.remove();
        for (const { labels = {}, value } of samples) this.set(labels, value);
      },
    });
  }
}

function failuresOf(register: Registry): Counter<"gauge"> {
  const name = "answerscope_gauge_failures_total";
  const present = register.getSingleMetric(name) as Counter<"gauge"> | undefined;
  const help = "Readings of gauges that failed, by the first gauge of the reading";
  return present ?? new Counter({ name, help, labelNames: ["gauge"], registers: [register] });
}
