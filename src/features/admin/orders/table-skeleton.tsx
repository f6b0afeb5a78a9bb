import { useTranslations } from "next-intl";
import { Skeleton } from "@/ui/skeleton";

const ROWS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** The table before its first rows. */
export function TableSkeleton() {
  const texts = useTranslations("adminOrders");
  return (
    <div className="rounded-card border-[1.5px] border-line">
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex h-15.5 items-center gap-6 border-line px-3.5 not-first:border-t-[1.5px]"
        >
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-full max-w-60" />
          <Skeleton className="h-7 w-24 max-sm:hidden" />
          <Skeleton className="h-5 w-32 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
