import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

type QuantityPriceProps = {
  /** From how many units of the line on its price counts; null where its quantity lowers nothing. */
  from: number | null;
  /** Of one unit, as it is shown. */
  price: ReactNode;
};

/** Beside a line: the rule that lowers its price, "5 or more: $0.95 each". */
export function QuantityPrice({ from, price }: QuantityPriceProps) {
  const texts = useTranslations("common");
  if (from === null) return null;
  return (
    <p className="text-[0.9375rem] text-ok leading-normal">
      {texts.rich("quantityPrice", { from, price: () => price })}
    </p>
  );
}
