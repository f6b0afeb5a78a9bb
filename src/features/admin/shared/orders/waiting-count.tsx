import { BellRingingIcon } from "@phosphor-icons/react/dist/ssr/BellRinging";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { isMany } from "@/features/admin/shared/table/use-row-count";

type WaitingLineProps = {
  /** The number of back-in-stock requests; nothing is shown for 0. */
  count: number;
  className?: string;
};

/** The number of customers who wait for a product to be back in stock. */
export function WaitingCount({ count, className }: WaitingLineProps) {
  const texts = useTranslations("adminProducts.waiting");
  if (count === 0) return null;
  return (
    <span className={clsx("inline-flex items-center gap-1.5 text-caption text-ink-2", className)}>
      <BellRingingIcon size={16} aria-hidden="true" className="shrink-0" />
      {isMany(count) ? texts("many", { count: MAX_COUNTED }) : texts("some", { count })}
    </span>
  );
}
