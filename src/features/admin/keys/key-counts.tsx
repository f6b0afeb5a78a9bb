import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import { XCircleIcon } from "@phosphor-icons/react/dist/ssr/XCircle";
import { useFormatter, useTranslations } from "next-intl";
import type { KeyCountsDto } from "@/contract/admin/keys";
import { LOW_STOCK } from "@/domain/cart";
import { KEY_STATUSES } from "@/domain/licence-key";
import { Badge } from "@/ui/badge";
import { Skeleton } from "@/ui/skeleton";

/** How many keys there are of each status, and whether the free ones run out. */
export function KeyCounts({ counts }: { counts: KeyCountsDto | undefined }) {
  const texts = useTranslations("adminKeys");
  const format = useFormatter();
  return (
    <dl
      aria-label={texts("counts")}
      className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 rounded-card bg-cloud p-4 sm:grid-cols-4 md:px-5"
    >
      {KEY_STATUSES.map((status) => (
        <div key={status}>
          <dt className="text-caption text-ink-2">{texts(`status.${status}`)}</dt>
          <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-role-title text-[1.375rem]">
            {counts ? format.number(counts[status]) : <Skeleton className="h-7 w-14" />}
            {counts && status === "free" && <StockBadge free={counts.free} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StockBadge({ free }: { free: number }) {
  const texts = useTranslations("adminKeys");
  if (free >= LOW_STOCK) return null;
  const Icon = free === 0 ? XCircleIcon : WarningIcon;
  return (
    <Badge
      tone={free === 0 ? "err" : "wait"}
      icon={<Icon size={16} weight="fill" aria-hidden="true" />}
      className="whitespace-nowrap"
    >
      {texts(free === 0 ? "noStock" : "lowStock")}
    </Badge>
  );
}
