import type { Figures } from "./figures";
import type { Form, MeasuredPage } from "./pages";

/** One page on one kind of device. */
export interface Measured {
  page: MeasuredPage;
  form: Form;
  figures: Figures;
}

export interface Miss {
  page: string;
  form: Form;
  name: string;
  figure: string;
  budget: string;
}

export const PERFORMANCE: Record<Form, number> = { mobile: 95, desktop: 99 };
export const LAYOUT_SHIFT = 0.02;

/** What keeps no budget; empty when all is well. */
export function misses({ page, form, figures }: Measured): Miss[] {
  const scores: [string, number, number][] = [
    ["performance", figures.performance, PERFORMANCE[form]],
    ["accessibility", figures.accessibility, 100],
    ["best practices", figures.bestPractices, 100],
    ["SEO", figures.seo, 100],
  ];
  const weights: [string, number, number][] = [
    ["layout shift", figures.layoutShift, LAYOUT_SHIFT],
    ["bytes of scripts", figures.scripts, page.scriptBudget ?? Number.POSITIVE_INFINITY],
  ];
  return [
    ...scores
      .filter(([, figure, least]) => !(figure >= least))
      .map(([name, figure, least]) => miss(name, figure, `at least ${least}`)),
    ...weights
      .filter(([, figure, limit]) => !(figure < limit))
      .map(([name, figure, limit]) => miss(name, figure, `under ${limit}`)),
  ];

  function miss(name: string, figure: number, budget: string): Miss {
    return { page: page.path, form, name, figure: shown(figure), budget };
  }
}

export const missText = ({ page, form, name, figure, budget }: Miss) =>
  `${page} ${form}: ${name} ${figure}, must be ${budget}`;

/** As many digits as tell it from its budget. */
const shown = (figure: number) => String(Math.round(figure * 10_000) / 10_000);
