import { useTranslations } from "next-intl";
import type { WayToPay } from "@/contract/admin/shop/ways-to-pay";
import { Ltr } from "@/features/admin/shared/text/ltr";

/** The name of a way to pay, and the environment variable that it lacks, if any. */
export function WayLabel({ way: { label, missing } }: { way: WayToPay["ways"][number] }) {
  const texts = useTranslations("adminSettings");
  return (
    <span className="block">
      {label}
      {missing && (
        <span className="block wrap-anywhere text-caption text-ink-2">
          {texts.rich("wayMissing", { variable: () => <Ltr>{missing}</Ltr> })}
        </span>
      )}
    </span>
  );
}
