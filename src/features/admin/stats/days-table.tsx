import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { StatsDto } from "@/contract/admin/stats";
import { centsFromDecimal, formatMoney } from "@/domain/money";
import { useLanguage } from "@/i18n/use-language";
import { dayWords } from "./day-words";

type DaysTableProps = { days: StatsDto["days"]; label: string };

const LINE = "border-line border-b-[1.5px] py-2";
const FIRST = clsx(LINE, "whitespace-nowrap text-start");
const NUMBER = clsx(LINE, "ps-4 text-end");

/** The chart's figures as rows, the newest first; three short columns, so it stays a table on a phone. */
export function DaysTable({ days, label }: DaysTableProps) {
  const texts = useTranslations("adminStats");
  const locale = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard
    <section aria-label={label} tabIndex={0} className="h-72 overflow-y-auto rounded-badge">
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-small">
        <thead>
          <tr className="text-caption text-ink-2 *:sticky *:top-0 *:bg-sky *:font-strong">
            <th scope="col" className={FIRST}>
              {texts("chart.day")}
            </th>
            <th scope="col" className={NUMBER}>
              {texts("orders")}
            </th>
            <th scope="col" className={NUMBER}>
              {texts("revenue")}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row" className={clsx(FIRST, "font-normal")}>
                {dayWords(day.date, locale, "long")}
              </th>
              <td className={NUMBER}>{day.orders}</td>
              <td className={NUMBER}>
                <bdi dir="ltr">{formatMoney(centsFromDecimal(day.revenueUSD), "USD")}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
