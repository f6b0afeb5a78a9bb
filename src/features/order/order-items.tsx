"use client";

import { InfoIcon } from "@phosphor-icons/react/dist/ssr/Info";
import { LockSimpleIcon } from "@phosphor-icons/react/dist/ssr/LockSimple";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { formatMoney } from "@/domain/money";
import { formatLine, linePriceOf } from "@/domain/orders/order-amounts";
import { AccountText } from "@/features/shared/account/account-text";
import { LineDetails } from "@/features/shared/order/line-details";
import { LineDiscountOf } from "@/features/shared/order/order-discount";
import { PolicyLinks } from "@/features/shared/page/policy-links";
import { QuantityPrice } from "@/features/shared/price/quantity-price";
import { ProductName } from "@/features/shared/product/product-name";
import { Alert } from "@/ui/feedback/alert";
import { ProductImage } from "@/ui/illustrations/product-image";
import { ShowCode } from "./show-code";

type Item = OrderPageDto["items"][number];
type OrderItemsProps = {
  token: string;
  order: OrderPageDto;
  /** Called after a code was opened, to read the order again. */
  onOpened: () => void;
};

/** The ordered items. A click on an item's button shows the item's codes. */
export function OrderItems({ token, order, onOpened }: OrderItemsProps) {
  const texts = useTranslations("checkout.result");
  const headingId = useId();
  const closed = order.items.filter(({ codes }) => codes > 0);
  const firstToOpen = closed.find(({ openedAt }) => openedAt === null) ?? closed[0];
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="sr-only text-h3 print:not-sr-only print:mb-3!">
        {texts("items")}
      </h2>
      <ul className="grid gap-3">
        {order.items.map((item) => (
          <li
            key={item.id}
            className="grid gap-4 rounded-sheet border-[1.5px] border-line p-4 sm:p-5"
          >
            <ItemLine order={order} item={item} />
            <ItemDelivery
              token={token}
              order={order}
              item={item}
              leads={item === firstToOpen}
              onOpened={onOpened}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ItemLine({ order, item }: { order: OrderPageDto; item: Item }) {
  const { currency, sarRateHundredths } = order;
  const line = linePriceOf(item);
  const unit = formatMoney(line.unitPrice, currency, sarRateHundredths);
  const shown = formatLine(currency, line, sarRateHundredths);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <ProductImage src={item.imageUrl} crop="thumb" className="size-14 shrink-0 rounded-control" />
      <div className="min-w-0 grow break-words">
        <p className="text-role-title text-[1.0625rem]">
          <ProductName product={{ name: item.productName, nameAr: item.productNameAr }} />
        </p>
        <p className="text-[0.9375rem] text-ink-3">
          <bdi dir="ltr">{`${item.quantity} × ${unit}`}</bdi>
        </p>
        <LineDetails options={item.options} account={item.topup} player={item.playerName} />
        <QuantityPrice from={item.quantityFrom} price={<bdi dir="ltr">{unit}</bdi>} />
        <LineDiscountOf item={item} shown={shown.discount} />
      </div>
      {item.quantity > 1 && (
        <bdi dir="ltr" className="shrink-0 font-price">
          {shown.gross}
        </bdi>
      )}
    </div>
  );
}

type ItemDeliveryProps = OrderItemsProps & { item: Item; leads: boolean };

/** The delivery of an item: its code, its top-up's state, or the reason why no code is shown. */
function ItemDelivery({ token, order, item, leads, onOpened }: ItemDeliveryProps) {
  const texts = useTranslations("orderPage.item");
  if (item.isWithdrawn) {
    const label = item.topupStatus === "credited" ? "returned" : "withdrawn";
    return <Note icon={<InfoIcon {...ICON} />}>{texts(label)}</Note>;
  }
  if (item.fulfilment === "topup") return <TopupNote item={item} />;
  if (order.gift) return <Note icon={<LockSimpleIcon {...ICON} />}>{texts("gift")}</Note>;
  if (item.codes > 0 && order.way !== null) {
    return (
      <div>
        <ShowCode token={token} item={item} leads={leads} onOpened={onOpened} />
        <RefundRule refund={order.policies.refund} />
      </div>
    );
  }
  if (item.codes > 0) return <Note icon={<LockSimpleIcon {...ICON} />}>{texts("locked")}</Note>;
  if (order.status === "delivered") {
    return <Note icon={<InfoIcon {...ICON} />}>{texts("byMail")}</Note>;
  }
  if (order.status !== "pending") return null;
  return <Note icon={<LockSimpleIcon {...ICON} />}>{texts("later")}</Note>;
}

const TOPUP_NOTES = {
  waiting: { kind: "wait", text: "underway" },
  submitting: { kind: "wait", text: "underway" },
  submitted: { kind: "wait", text: "underway" },
  credited: { kind: "ok", text: "credited" },
  rejected: { kind: "err", text: "rejected" },
} as const;

/** The state of a top-up; empty before the payment. A screen reader announces changes. */
function TopupNote({ item }: { item: Item }) {
  const texts = useTranslations("orderPage.topup");
  const note = item.topupStatus && TOPUP_NOTES[item.topupStatus];
  return (
    <div aria-live="polite" className="empty:hidden">
      {note && (
        <Alert kind={note.kind}>
          {texts.rich(note.text, { account: () => <AccountText answers={item.topup} /> })}
        </Alert>
      )}
    </div>
  );
}

/**
 * A link to the refund policy, which states the rule for opened codes.
 * @param refund the version of the policy at the time of the order; renders nothing without one
 */
function RefundRule({ refund }: { refund: number | undefined }) {
  const label = useTranslations("policies")("openCode");
  if (refund === undefined) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 text-caption text-ink-2">
      <span>{label}</span>
      <PolicyLinks versions={{ refund }} label={label} />
    </div>
  );
}

const ICON = { size: 20, "aria-hidden": true, className: "mt-0.5 shrink-0" } as const;

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-[0.9375rem] text-ink-2">
      {icon}
      <span>{children}</span>
    </p>
  );
}
