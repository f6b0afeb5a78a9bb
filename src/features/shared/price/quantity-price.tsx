import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

type QuantityPriceProps = {
  /** The quantity from which the price applies; null if there is no quantity price. */
  from: number | null;
  /** The formatted price of one unit. */
  price: ReactNode;
};

/** The quantity price of a line: "5 or more: $0.95 each". */
export function QuantityPrice({ from, price }: QuantityPriceProps) {
  const texts = useTranslations("common");
  if (from === null) return null;
  return (
    <p className="text-[0.9375rem] text-ok leading-normal">
      {texts.rich("quantityPrice", { from, price: () => price })}
    </p>
  );
}
