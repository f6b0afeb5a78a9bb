import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/**
 * Metrics of a process, for Prometheus. A metric is defined beside the code that it measures, with
 * the functions below; `GET /metrics` returns all of them (`metrics-port.ts`). Label values are
 * constants of the program: an address, a typed path or an order number would create a new series
 * for each value. Names follow Prometheus' conventions: base units, `_total` for counters.
 */
const shared = globalThis as { barqMetrics?: Registry; barqSums?: Map<string, Sums> };

/** The sums of a tally, by its label values. */
type Sums = Map<string, { values: readonly (string | number)[]; sum: number }>;

/** The registry. Next's bundles and the server define the same metrics and share it. */
export function metrics(): Registry {
  if (!shared.barqMetrics) {
    shared.barqMetrics = new Registry();
    collectDefaultMetrics({ register: shared.barqMetrics });
  }
  return shared.barqMetrics;
}

interface Named<Label extends string> {
  /** Begins with `barq_`. */
  name: string;
  help: string;
  labels?: readonly Label[];
}

export function counter<Label extends string = never>(metric: Named<Label>): Counter<Label> {
  return defined(metric, (options) => new Counter<Label>(options));
}

/**
 * A counter for events that occur thousands of times a second: prom-client sorts and joins the
 * labels on each call, which takes a tenth of the time of a cached response. The sums are kept here
 * and passed to prom-client when the metrics are collected.
 */
export function tally<Label extends string>(
  metric: Named<Label> & { labels: readonly [Label, ...Label[]] },
): { add(values: readonly (string | number)[], amount?: number): void } {
  const { labels } = metric;
  shared.barqSums ??= new Map();
  const sums: Sums = shared.barqSums.get(metric.name) ?? new Map();
  shared.barqSums.set(metric.name, sums);
  defined(
    metric,
    (options) =>
      new Counter<Label>({
        ...options,
        collect() {
          this.reset();
          for (const { values, sum } of sums.values()) {
            const named = labels.map((label, place) => [label, String(values[place])]);
            this.inc(Object.fromEntries(named) as Record<Label, string>, sum);
          }
        },
      }),
  );
  return {
    /** @param values label values, in the labels' order */
    add(values, amount = 1) {
      const key = values.length === 1 ? String(values[0]) : values.join(" ");
      const known = sums.get(key);
      if (known) known.sum += amount;
      else sums.set(key, { values, sum: amount });
    },
  };
}

/** @param collect sets the values when the metrics are collected */
export function gauge<Label extends string = never>(
  metric: Named<Label> & { collect?: (this: Gauge<Label>) => void | Promise<void> },
): Gauge<Label> {
  const { collect } = metric;
  return defined(
    metric,
    (options) => new Gauge<Label>({ ...options, ...(collect && { collect }) }),
  );
}

/** @param buckets upper bounds, in seconds */
export function histogram<Label extends string = never>(
  metric: Named<Label> & { buckets: number[] },
): Histogram<Label> {
  const { buckets } = metric;
  return defined(metric, (options) => new Histogram<Label>({ ...options, buckets }));
}

/** Upper bounds for responses to people, and for background work, in seconds. */
export const ANSWER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
export const WORK_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];

interface Options<Label extends string> {
  name: string;
  help: string;
  labelNames: Label[];
  registers: Registry[];
}

function defined<Label extends string, Metric>(
  { name, help, labels = [] }: Named<Label>,
  make: (options: Options<Label>) => Metric,
): Metric {
  const known = metrics().getSingleMetric(name) as Metric | undefined;
  return known ?? make({ name, help, labelNames: [...labels], registers: [metrics()] });
}
