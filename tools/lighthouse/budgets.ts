import type { Metrics } from "./metrics";
import type { FormFactor, MeasuredPage } from "./pages";

/** Metrics of a page on one kind of device. */
export interface Measured {
  page: MeasuredPage;
  form: FormFactor;
  metrics: Metrics;
}

export interface Miss {
  page: string;
  form: FormFactor;
  name: string;
  value: string;
  budget: string;
}

const PERFORMANCE: Record<FormFactor, number> = { mobile: 95, desktop: 99 };
const LAYOUT_SHIFT = 0.02;

/** The missed budgets; empty if all are kept. */
export function misses({ page, form, metrics }: Measured): Miss[] {
  const scores: [string, number, number][] = [
    ["performance", metrics.performance, PERFORMANCE[form]],
    ["accessibility", metrics.accessibility, 100],
    ["best practices", metrics.bestPractices, 100],
    ["SEO", metrics.seo, 100],
  ];
  const weights: [string, number, number][] = [
    ["layout shift", metrics.layoutShift, LAYOUT_SHIFT],
    ["bytes of scripts", metrics.scripts, page.scriptBudget ?? Number.POSITIVE_INFINITY],
  ];
  return [
    ...scores
      .filter(([, value, least]) => !(value >= least))
      .map(([name, value, least]) => miss(name, value, `at least ${least}`)),
    ...weights
      .filter(([, value, limit]) => !(value < limit))
      .map(([name, value, limit]) => miss(name, value, `under ${limit}`)),
  ];

  function miss(name: string, value: number, budget: string): Miss {
    return { page: page.path, form, name, value: shown(value), budget };
  }
}

export const missText = ({ page, form, name, value, budget }: Miss) =>
  `${page} ${form}: ${name} ${value}, must be ${budget}`;

/** Formats a figure with enough digits to differ from its budget. */
const shown = (figure: number) => String(Math.round(figure * 10_000) / 10_000);
