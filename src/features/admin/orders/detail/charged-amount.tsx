import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { type Cents, centsFromDecimal, formatShown } from "@/domain/money";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { withThousands } from "@/features/admin/shared/text/dollar-text";
import { Ltr } from "@/features/admin/shared/text/ltr";

type Charged = AdminOrderDto["payments"][number]["charged"];

type ChargedAmountProps = {
  /** The amount in US dollars, as the shop records it. */
  usd: string | Cents;
  /** The amount and currency at the provider; null if the provider charged `usd`. */
  charged: Charged;
};

/** The charged amount, with the US dollar amount below it if the charge was in another currency. */
export function ChargedAmount({ usd, charged }: ChargedAmountProps) {
  if (charged === null) return <Dollars amount={usd} />;
  const { amount, currency } = charged;
  return (
    <>
      <Ltr className="whitespace-nowrap">
        {withThousands(formatShown(centsFromDecimal(amount), currency))}
      </Ltr>
      <span className="block text-caption text-ink-3">
        <Dollars amount={usd} />
      </span>
    </>
  );
}
