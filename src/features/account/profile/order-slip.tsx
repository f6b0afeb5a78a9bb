"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { MyOrderDto } from "@/contract/my-orders";
import { centsFromDecimal } from "@/domain/money";
import { useLanguage } from "@/i18n/use-language";
import { OrderStatusBadge } from "@/ui/order-status-badge";
import { hasCodes, slipItems } from "./item-delivery";
import { MoneyLines } from "./money-lines";
import { OrderMoney } from "./order-money";
import { PrintOrder } from "./print-order";
import { SendByEmailButton } from "./send-codes";
import { shownDate } from "./shown-date";
import { SlipItemRow } from "./slip-item-row";

type OrderSlipProps = { order: MyOrderDto; supportEmail: string };

/** One order: what it was, how it stands, and what was delivered. Picture 12. */
export function OrderSlip({ order, supportEmail }: OrderSlipProps) {
  const texts = useTranslations("profile");
  return (
    <article
      aria-label={texts("orders.name", { id: String(order.id) })}
      className="overflow-hidden rounded-sheet border-[1.5px] border-line"
    >
      <div className="flex flex-col gap-x-6 gap-y-3 bg-cloud px-4 py-3.5 sm:px-6 md:flex-row md:items-center">
        <SlipFacts order={order} />
        <div className="flex items-center gap-1.5 max-md:-me-2.5">
          <span className="me-auto md:me-4">
            <OrderStatusBadge
              status={order.status}
              label={texts(`status.${order.status}`)}
              quiet
              onCloud
            />
          </span>
          {order.status === "completed" && hasCodes(order) && <SendByEmailButton order={order} />}
          <PrintOrder order={order} supportEmail={supportEmail} />
        </div>
      </div>
      <ul className="divide-y-[1.5px] divide-line">
        {slipItems(order).map(({ item, delivery }) => (
          <SlipItemRow key={item.id} order={order} item={item} delivery={delivery} />
        ))}
      </ul>
    </article>
  );
}

function SlipFacts({ order }: { order: MyOrderDto }) {
  const texts = useTranslations("profile.orders");
  const locale = useLanguage();
  return (
    <dl className="flex grow flex-wrap gap-x-6 gap-y-3 md:grid md:grid-cols-[auto_auto_auto] md:gap-x-4 lg:grid-cols-[repeat(3,13rem)]">
      <Fact name={texts("order")}>
        <bdi dir="ltr" className="figures-id">
          #{order.id}
        </bdi>
      </Fact>
      <Fact name={texts("date")}>
        <time dateTime={order.createdAt}>{shownDate(order.createdAt, locale)}</time>
      </Fact>
      <Fact name={texts("total")}>
        <OrderMoney value={centsFromDecimal(order.totalUSD)} order={order} />
        <MoneyLines order={order} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-caption text-ink-2">{name}</dt>
      <dd className="font-title">{children}</dd>
    </div>
  );
}
