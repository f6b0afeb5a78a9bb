import { useTranslations } from "next-intl";
import { CURRENCIES } from "@/domain/money";
import type { AddressChanges } from "@/features/admin/shared/frame/panel-address";
import { usePanelContext } from "@/features/admin/shared/frame/panel-context";
import { FilterChips } from "@/ui/navigation/filter-chips";

type PaymentFiltersProps = {
  filter: { provider?: string | null | undefined; charged?: string | null | undefined };
  onChange: (changes: AddressChanges) => void;
};

/**
 * Filters by payment provider and by the currency that was charged. Hidden in a shop with fewer
 * than two providers, unless a filter is set.
 */
export function PaymentFilters({ filter, onChange }: PaymentFiltersProps) {
  const texts = useTranslations("adminPaymentFilters");
  const { providers } = usePanelContext();
  const provider = filter.provider ?? "all";
  const charged = filter.charged ?? "all";
  if (providers.length < 2 && provider === "all" && charged === "all") return null;
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      <FilterChips
        label={texts("provider")}
        value={provider}
        options={[
          { value: "all", label: texts("anyWay") },
          ...providers.map(({ name, displayName }) => ({ value: name, label: displayName })),
        ]}
        onChange={(next) => onChange({ provider: next === "all" ? null : next })}
      />
      <FilterChips
        label={texts("charged")}
        value={charged}
        options={[
          { value: "all", label: texts("anyCurrency") },
          ...CURRENCIES.map((value) => ({ value, label: value })),
        ]}
        onChange={(next) => onChange({ charged: next === "all" ? null : next })}
      />
    </div>
  );
}
