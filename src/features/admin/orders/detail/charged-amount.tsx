import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { type Cents, centsFromDecimal, formatShown } from "@/domain/money";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { withThousands } from "@/features/admin/shared/text/dollar-text";
import { Ltr } from "@/features/admin/shared/text/ltr";

type Charged = AdminOrderDto["payments"][number]["charged"];

type ChargedAmountProps = {
  /** The books' amount. */
  usd: string | Cents;
  /** The amount at the provider; null if it is `usd`. */
  charged: Charged;
};

/** An amount as the buyer's bank shows it, above the books' dollars if they differ. */
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
