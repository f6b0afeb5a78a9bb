"use client";

import { useTranslations } from "next-intl";
import type { MyOrderDto } from "@/contract/my-orders";
import { centsFromDecimal } from "@/domain/money";
import { paymentWord } from "./item-delivery";
import { MoneyLines } from "./money-lines";
import { OrderMoney } from "./order-money";

/** The total, and how the payment stands, as a word. */
export function InvoiceTotal({ order }: { order: MyOrderDto }) {
  const texts = useTranslations("profile");
  return (
    <dl className="invoice-total">
      <div>
        <dt>{texts("print.payment")}</dt>
        <dd className="font-title">{texts(`payment.${paymentWord(order)}`)}</dd>
      </div>
      <div className="text-end">
        <dt>{texts("print.total")}</dt>
        <dd>
          <OrderMoney
            value={centsFromDecimal(order.totalUSD)}
            order={order}
            className="invoice-sum"
          />
          <MoneyLines order={order} />
        </dd>
      </div>
    </dl>
  );
}
