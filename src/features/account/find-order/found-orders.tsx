"use client";

import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import type { FoundOrdersDto } from "@/contract/order-page";
import { formatShown } from "@/domain/money";
import { orderAmountsIn } from "@/domain/orders/order-amounts";
import { orderPath } from "@/domain/orders/order-page";
import { formatDate } from "@/features/account/profile/format-date";
import { AccountHeader } from "@/features/account/shared/account-header";
import { AccountLinks, LINK_STYLE } from "@/features/account/shared/account-links";
import { ProductName } from "@/features/shared/product/product-name";
import { EmailText } from "@/features/shared/text/email-text";
import { useLanguage } from "@/i18n/use-language";
import { OrderStatusBadge } from "@/ui/data/order-status-badge";

type Found = NonNullable<FoundOrdersDto>;
type FoundOrdersProps = { found: Found; onOther: () => void };

/**
 * The orders of the address that this browser has verified, each a link to its page. Orders without
 * a completed or pending payment are not listed.
 */
export function FoundOrders({ found, onOther }: FoundOrdersProps) {
  const texts = useTranslations("findOrder");
  return (
    <>
      <AccountHeader title={texts("foundTitle")} takesFocus>
        {texts.rich("foundLine", {
          email: (after) => (
            <EmailText email={found.email} after={after} className="font-title text-ink" />
          ),
        })}
      </AccountHeader>
      <ul className="grid gap-3">
        {found.orders.map((order) => (
          <li key={order.id}>
            <FoundOrder order={order} />
          </li>
        ))}
      </ul>
      <AccountLinks>
        <button type="button" onClick={onOther} className={LINK_STYLE}>
          {texts("other")}
        </button>
      </AccountLinks>
    </>
  );
}

function FoundOrder({ order }: { order: Found["orders"][number] }) {
  const texts = useTranslations("findOrder");
  const status = useTranslations("checkout.result.status");
  const locale = useLanguage();
  const { amount } = orderAmountsIn(order.currency, order);
  return (
    <Link
      href={orderPath(order.token)}
      prefetch={false}
      className="block rounded-sheet border-[1.5px] border-line px-4 py-4 hover:bg-cloud sm:px-5"
    >
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="text-role-title text-[1.0625rem]">
          {texts.rich("order", {
            id: () => (
              <bdi dir="ltr" className="figures-id">
                #{order.id}
              </bdi>
            ),
          })}
        </span>
        <OrderStatusBadge status={order.status} label={status(order.status)} quiet />
      </span>
      <span className="mt-1.5 block text-[0.9375rem] text-ink-2">
        <time dateTime={order.createdAt}>{formatDate(order.createdAt, locale)}</time>
        <span aria-hidden="true"> · </span>
        <bdi dir="ltr">{formatShown(amount, order.currency)}</bdi>
      </span>
      <span className="mt-1.5 flex items-center justify-between gap-3">
        <span className="min-w-0 break-words">
          {order.items.map((item, index) => (
            <Fragment key={item.id}>
              {index > 0 && texts("listSeparator")}
              <ProductName product={{ name: item.productName, nameAr: item.productNameAr }} />
            </Fragment>
          ))}
        </span>
        <ArrowRightIcon
          size={18}
          weight="bold"
          aria-hidden="true"
          className="mirror-rtl shrink-0"
        />
      </span>
    </Link>
  );
}
