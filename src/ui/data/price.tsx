import clsx from "clsx";
import { DiscountTag } from "./discount-tag";

/** One amount, already formatted in both currencies: "$9.99" and "37.46 SAR". */
export type MoneyPair = { usd: string; sar: string };

type MoneyProps = MoneyPair & { className?: string };

/**
 * An amount in the shopper's currency. The page contains both, and CSS hides one by `data-currency`
 * on <html>, so that the first paint of a prerendered page is right.
 */
export function Money({ usd, sar, className }: MoneyProps) {
  return (
    <span className={clsx("whitespace-nowrap", className)}>
      <bdi dir="ltr" data-money="USD">
        {usd}
      </bdi>
      <bdi dir="ltr" data-money="SAR">
        {sar}
      </bdi>
    </span>
  );
}

type PriceProps = {
  now: MoneyPair;
  /** The struck-out price before the discount; if absent, it takes no space. */
  old?: MoneyPair | undefined;
  /** A screen reader reads this before the old price ("was"). */
  wasText: string;
  /** "−17%"; a card shows the discount on its picture instead. */
  discount?: string | undefined;
  size?: "card" | "large";
  className?: string;
};

/** The current price, the old price and the discount tag (visual design §9). */
export function Price({ now, old, wasText, discount, size = "card", className }: PriceProps) {
  const isLarge = size === "large";
  return (
    <span className={clsx("flex flex-wrap items-baseline gap-x-2 gap-y-1", className)}>
      <Money {...now} className={isLarge ? "text-price-lg" : "text-price-card"} />
      {old && (
        <s className={clsx("text-ink-3", isLarge ? "text-xl leading-none" : "text-caption")}>
          <span className="sr-only">{wasText} </span>
          <Money {...old} />
        </s>
      )}
      {discount && <DiscountTag className="self-center">{discount}</DiscountTag>}
    </span>
  );
}
