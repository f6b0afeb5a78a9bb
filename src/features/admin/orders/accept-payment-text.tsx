import { useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders";
import { formatMoney } from "@/domain/money";
import { Note } from "@/ui/note";
import { Ltr } from "./ltr";
import { Dollars } from "./order-money";
import { orderSums } from "./order-sums";
import { ShopNote } from "./shop-note";

/** What differs between a held payment and its order. */
export function AcceptPaymentText({ order }: { order: AdminOrderDto }) {
  const texts = useTranslations("adminOrderActs.accept_payment");
  const { captured } = orderSums(order);
  return (
    <>
      <p className="text-body text-ink-2">{texts("text")}</p>
      <Note kind="wait">
        <p className="font-strong">{texts("differs")}</p>
        {order.reviewReason !== null && (
          <p className="wrap-anywhere first-letter:uppercase">
            <ShopNote note={order.reviewReason} />
          </p>
        )}
        <p>
          {texts.rich("captured", {
            captured: () => <Ltr>{formatMoney(captured, "USD")}</Ltr>,
            total: () => <Dollars decimal={order.totalUSD} />,
          })}
        </p>
      </Note>
    </>
  );
}
