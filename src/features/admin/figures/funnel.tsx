"use client";

import { useTranslations } from "next-intl";
import { type FiguresDto, FUNNEL_STEPS } from "@/contract/admin/figures";

const CELL_STYLE = "border-line border-b-[1.5px] py-2 ps-4 text-end";

/** How many go on from each step to the next: as a table, which is read by everybody. */
export function Funnel({ funnel }: { funnel: FiguresDto["funnel"] }) {
  const texts = useTranslations("adminFigures.funnel");
  const most = Math.max(1, ...FUNNEL_STEPS.map((step) => funnel[step]));
  return (
    <section className="frame frame-quiet rounded-card p-4 md:p-6">
      <h2 className="text-[1.1875rem] text-role-heading">{texts("title")}</h2>
      <p className="mt-1 text-caption text-ink-3">{texts("line")}</p>
      <table
        aria-label={texts("title")}
        className="mt-3 w-full border-separate border-spacing-0 text-small"
      >
        <thead>
          <tr className="text-caption text-ink-2 *:font-strong">
            <th scope="col" className="border-line border-b-[1.5px] py-2 text-start">
              {texts("step")}
            </th>
            <th scope="col" className={CELL_STYLE}>
              {texts("count")}
            </th>
            <th scope="col" className={CELL_STYLE}>
              {texts("rate")}
            </th>
          </tr>
        </thead>
        <tbody>
          {FUNNEL_STEPS.map((step, at) => {
            const before = FUNNEL_STEPS[at - 1];
            const base = before ? funnel[before] : 0;
            return (
              <tr key={step}>
                <th
                  scope="row"
                  className="border-line border-b-[1.5px] py-2 text-start font-normal"
                >
                  {texts(step)}
                  <span
                    aria-hidden="true"
                    className="mt-1 block h-1.5 bg-chart"
                    style={{ width: `${(funnel[step] / most) * 100}%` }}
                  />
                </th>
                <td className={CELL_STYLE}>{funnel[step]}</td>
                <td className={CELL_STYLE}>
                  {base > 0 ? <bdi dir="ltr">{Math.round((funnel[step] / base) * 100)}%</bdi> : "–"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
