"use client";

import { useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { MyOrderDto, MyOrderItemDto } from "@/contract/my-orders";
import { centsFromDecimal } from "@/domain/money";
import { formatDate } from "@/features/account/profile/format-date";
import { AccountText } from "@/features/shared/account/account-text";
import { ReceiptLinks } from "@/features/shared/order/receipt-links";
import { RefundWaiting } from "@/features/shared/order/refund-waiting";
import { optionsText } from "@/features/shared/product/option-text";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { OrderStatusBadge } from "@/ui/data/order-status-badge";
import { SecondBadge } from "@/ui/data/second-badge";
import { ProductImage } from "@/ui/illustrations/product-image";
import type { ItemDelivery } from "./item-delivery";
import { deliveredItems, hasCodes } from "./item-delivery";
import { ItemDeliveryView } from "./item-delivery-view";
import { OrderMoney, OrderSum, OrderTotalDetails } from "./order-money";
import { PrintOrder } from "./print-order";
import { SendByEmailButton } from "./send-codes";

type OrderCardProps = { order: MyOrderDto; supportEmail: string };

/** One order: number, date, total, items and their delivery. Visual design, picture 12 (orders). */
export function OrderCard({ order, supportEmail }: OrderCardProps) {
  const texts = useTranslations("profile");
  const queries = useQueryClient();
  return (
    <article
      aria-label={texts("orders.name", { id: String(order.id) })}
      className="overflow-hidden rounded-sheet border-[1.5px] border-line"
    >
      <div className="flex flex-col gap-x-6 gap-y-3 bg-cloud px-4 py-3.5 sm:px-6 md:flex-row md:items-center">
        <OrderFacts order={order} />
        <div className="flex items-center gap-1.5 max-md:-me-2.5">
          <span className="me-auto flex flex-wrap gap-1.5 md:me-4">
            <OrderStatusBadge
              status={order.status}
              label={texts(`status.${order.status}`)}
              quiet
              onCloud
            />
            {order.secondBadge && (
              <SecondBadge
                badge={order.secondBadge}
                label={texts(`second.${order.secondBadge}`)}
                onCloud
              />
            )}
          </span>
          {order.status === "completed" && hasCodes(order) && <SendByEmailButton order={order} />}
          <PrintOrder order={order} supportEmail={supportEmail} />
        </div>
      </div>
      <ul className="divide-y-[1.5px] divide-line">
        {deliveredItems(order).map(({ item, delivery }) => (
          <OrderItemRow key={item.id} order={order} item={item} delivery={delivery} />
        ))}
      </ul>
      <ReceiptLinks
        receipts={order.receipts}
        label={({ kind, number }) => texts(`orders.receipt.${kind}`, { number })}
        className="flex flex-wrap gap-x-6 border-line border-t-[1.5px] px-4 py-2 sm:px-6 print:hidden"
      />
      {order.waitsUntil && (
        <div className="border-line border-t-[1.5px] px-4 py-4.5 sm:px-6">
          <RefundWaiting
            orderId={order.id}
            waitsUntil={order.waitsUntil}
            onRefunded={() => void queries.invalidateQueries({ queryKey: ["my-orders"] })}
          />
        </div>
      )}
    </article>
  );
}

function OrderFacts({ order }: { order: MyOrderDto }) {
  const texts = useTranslations("profile.orders");
  const locale = useLanguage();
  return (
    <dl className="flex grow flex-wrap gap-x-6 gap-y-3 md:grid md:grid-cols-[auto_auto_auto] md:gap-x-4 lg:grid-cols-[repeat(3,13rem)]">
      <Fact name={texts("order")}>
        <Link
          href={`/order/${order.token}`}
          prefetch={false}
          // The link is 44 px high; negative margins keep the line as high as the facts beside it.
          className="link -my-2.5 inline-flex min-h-11 min-w-11 items-center"
        >
          <bdi dir="ltr" className="figures-id">
            #{order.id}
          </bdi>
        </Link>
      </Fact>
      <Fact name={texts("date")}>
        <time dateTime={order.createdAt}>{formatDate(order.createdAt, locale)}</time>
      </Fact>
      <Fact name={texts("total")}>
        <OrderSum order={order} part="amount" />
        <OrderTotalDetails order={order} />
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

type OrderItemRowProps = {
  order: MyOrderDto;
  item: MyOrderItemDto;
  delivery: ItemDelivery;
};

/** A bought item, and its delivery beside it. */
function OrderItemRow({ order, item, delivery }: OrderItemRowProps) {
  return (
    <li className="grid items-center gap-x-6 gap-y-4 px-4 py-4.5 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,35rem)]">
      <div className="flex min-w-0 items-center gap-4 sm:gap-5">
        <ProductImage
          src={item.product.imageUrl}
          crop="thumb"
          className="size-18 shrink-0 rounded-control"
        />
        <div className="min-w-0 break-words">
          <p className="text-role-title text-[1.0625rem]">
            <ProductName product={item.product} />
          </p>
          <ItemFacts order={order} item={item} />
        </div>
      </div>
      <div className="min-w-0">
        <ItemDeliveryView order={order} delivery={delivery} />
      </div>
    </li>
  );
}

/** "1 × $24.99, Player ID 5123456789", and below it the chosen options. */
function ItemFacts({ order, item }: { order: MyOrderDto; item: MyOrderItemDto }) {
  const texts = useTranslations("profile.orders");
  const locale = useLanguage();
  const chosen = optionsText(item.options, locale);
  return (
    <div className="text-[0.9375rem] text-ink-2 leading-normal">
      <p>
        <OrderMoney
          value={centsFromDecimal(item.priceUSD)}
          order={order}
          before={`${item.quantity} × `}
        />
        {item.topup.length > 0 && (
          <>
            {texts("listSeparator")}
            <AccountText answers={item.topup} />
          </>
        )}
      </p>
      {chosen && (
        <p>
          <bdi>{chosen}</bdi>
        </p>
      )}
    </div>
  );
}
