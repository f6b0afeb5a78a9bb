import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { useTranslations } from "next-intl";
import type { ReactNode, Ref } from "react";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { MONEY_MAY_MOVE } from "@/domain/orders/payment-lifecycle";
import { INTL_TAGS } from "@/domain/text/locale";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { OrderHeadBadges, StatusBadge } from "@/features/admin/shared/orders/order-badges";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { secondsBetween } from "@/features/admin/shared/text/format-date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { durationParts } from "@/features/shared/text/duration-parts";
import { useLanguage } from "@/i18n/use-language";

/** A link back to the list or page that the current page replaced. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <PanelLink href={href} className="link inline-flex min-h-11 items-center gap-1.5 text-small">
      <ArrowLeftIcon size={16} weight="bold" aria-hidden="true" className="mirror-rtl" />
      {label}
    </PanelLink>
  );
}

type OrderHeaderProps = { order: AdminOrderDto; headingRef: Ref<HTMLHeadingElement> };

/** The order's number, status, further badges (such as open tasks) and dates. */
export function OrderHeader({ order, headingRef }: OrderHeaderProps) {
  const texts = useTranslations("adminOrder");
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={headingRef} tabIndex={-1} className="text-h2 outline-none">
          {texts.rich("title", { number: () => <Ltr>{`#${order.id}`}</Ltr> })}
        </h1>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={order.status} />
          <OrderHeadBadges order={order} />
        </span>
      </div>
      <Dates order={order} />
    </header>
  );
}

function Dates({ order }: { order: AdminOrderDto }) {
  const texts = useTranslations("adminOrder.dates");
  const isMoneyMoving = order.payments.some(({ status }) => MONEY_MAY_MOVE.includes(status));
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2">
      <Day name={texts("placed")} at={order.createdAt} />
      {order.status === "pending" && !isMoneyMoving && (
        <Day name={texts("expires")} at={order.expiresAt} />
      )}
      {order.completedAt !== null && <Day name={texts("paid")} at={order.completedAt} />}
      {order.deliveredAt !== null && (
        <Day name={texts("delivered")} at={order.deliveredAt}>
          {order.completedAt !== null && (
            <TimeToDelivery seconds={secondsBetween(order.completedAt, order.deliveredAt)} />
          )}
        </Day>
      )}
    </dl>
  );
}

function Day({ name, at, children }: { name: string; at: string; children?: ReactNode }) {
  return (
    <div className="text-small">
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd>
        <DateTime at={at} />
        {children}
      </dd>
    </div>
  );
}

function TimeToDelivery({ seconds }: { seconds: number }) {
  const texts = useTranslations("adminOrder");
  const locale = useLanguage();
  const parts = durationParts(seconds).map(({ unit, count }) =>
    texts(`duration.${unit}`, { count }),
  );
  const duration =
    parts.length === 0
      ? texts("duration.moment")
      : new Intl.ListFormat(INTL_TAGS[locale], { type: "unit", style: "long" }).format(parts);
  return (
    <span className="block text-caption text-ink-3">{texts("dates.after", { duration })}</span>
  );
}
