import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { TodayDto } from "@/contract/admin/today";
import { Dollars } from "@/features/admin/shared/dollars";
import { weekdayOfDate } from "./spoken-moment";
import { useClock } from "./use-clock";

const figure = (chunks: ReactNode) => <strong className="font-title text-ink">{chunks}</strong>;

/** Yesterday in one or two sentences; nothing for a reader without the statistics. */
export function Yesterday({ yesterday }: Pick<TodayDto, "yesterday">) {
  const texts = useTranslations("adminToday.yesterday");
  const { locale } = useClock();
  if (yesterday === null) return null;
  const { date, orders, revenueUSD, comparison, quick, refunded } = yesterday;
  return (
    <p className="mt-3 max-w-[46rem] text-[0.9375rem] text-ink-2 leading-normal lg:text-[1.25rem]">
      {orders === 0
        ? texts("none")
        : texts.rich("brought", {
            orders,
            comparison: comparison ?? "none",
            weekday: weekdayOfDate(date, locale),
            b: figure,
            money: () => figure(<Dollars amount={revenueUSD} />),
          })}{" "}
      {quick > 0 && refunded > 0
        ? texts("quickAndRefunded", { count: quick, refunded })
        : quick > 0
          ? texts("quick", { count: quick })
          : refunded > 0 && texts("refunded", { refunded })}
    </p>
  );
}
