"use client";

import { useMessages, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { OrderRow } from "@/contract/admin/orders/order-table";
import type { CustomerDto } from "@/contract/admin/people/customers";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { OrderSecondBadge, StatusBadge } from "@/features/admin/shared/orders/order-badges";
import { labelOr } from "@/features/admin/shared/orders/order-labels";
import { DateTime, useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { ProductName } from "@/features/shared/product/product-name";
import { Badge } from "@/ui/data/badge";

/** The rows of a list on a customer's page. */
function Rows({ children }: { children: ReactNode }) {
  return <ul className="mt-1 divide-y-[1.5px] divide-line">{children}</ul>;
}

type EntryProps = {
  /** The order to which the entry belongs, or null. */
  orderId: number | null;
  at: string;
  children: ReactNode;
  line?: ReactNode;
};

function Entry({ orderId, at, children, line }: EntryProps) {
  return (
    <li className="py-2.5 text-small last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {orderId !== null && <OrderLink id={orderId} />}
        {children}
        <span className="ms-auto text-caption text-ink-3">
          <DateTime at={at} />
        </span>
      </div>
      {line}
    </li>
  );
}

function OrderLink({ id }: { id: number }) {
  return (
    <PanelLink
      href={panelHref({ tab: "orders", order: id })}
      entersTab
      className="link inline-flex min-h-11 min-w-11 items-center font-title"
    >
      <Ltr>{`#${id}`}</Ltr>
    </PanelLink>
  );
}

export function OrderList({ orders }: Pick<CustomerDto, "orders">) {
  return (
    <Rows>
      {orders.map((order) => (
        <Entry
          key={order.id}
          orderId={order.id}
          at={order.createdAt}
          line={order.bought && <BoughtLine bought={order.bought} />}
        >
          <span className="font-title">
            <Dollars amount={order.totalUSD} />
          </span>
          <StatusBadge status={order.status} />
          <OrderSecondBadge order={order} />
        </Entry>
      ))}
    </Rows>
  );
}

function BoughtLine({ bought }: { bought: NonNullable<OrderRow["bought"]> }) {
  const texts = useTranslations("adminOrders.table");
  return (
    <p className="text-ink-2">
      <ProductName product={bought} />
      {bought.others > 0 && ` ${texts("andMore", { count: bought.others })}`}
    </p>
  );
}

export function ClaimList({ claims }: Pick<CustomerDto, "claims">) {
  const texts = useTranslations("adminClaims");
  return (
    <Rows>
      {claims.map(({ id, orderId, kind, status, text, createdAt }) => (
        <Entry
          key={id}
          orderId={orderId}
          at={createdAt}
          line={
            <p dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere text-ink-2">
              {text}
            </p>
          }
        >
          <span>{texts(`kinds.${kind}`)}</span>
          <Badge tone={status === "open" ? "err" : "neutral"}>{texts(`status.${status}`)}</Badge>
        </Entry>
      ))}
    </Rows>
  );
}

export function RefundList({ refunds }: Pick<CustomerDto, "refunds">) {
  const { adminOrder } = useMessages();
  return (
    <Rows>
      {refunds.map(({ id, orderId, amountUSD, status, createdAt }) => (
        <Entry key={id} orderId={orderId} at={createdAt}>
          <span className="font-title">
            <Dollars amount={amountUSD} />
          </span>
          <Badge tone={status === "refunded" ? "ok" : "neutral"}>
            {labelOr(adminOrder.refunds.status, status)}
          </Badge>
        </Entry>
      ))}
    </Rows>
  );
}

export function HoldList({ holds }: Pick<CustomerDto, "holds">) {
  const texts = useTranslations("adminCustomers.holds");
  const rules = useTranslations("adminOrder.waits.rules");
  return (
    <Rows>
      {holds.map(({ orderId, rules: kinds, heldAt, outcome, decidedBy }) => (
        <Entry
          key={orderId}
          orderId={orderId}
          at={heldAt}
          line={kinds.map((kind) => (
            <p key={kind} className="text-caption text-ink-2">
              {rules(kind)}
            </p>
          ))}
        >
          <Badge tone={outcome === "open" ? "wait" : "neutral"}>
            {texts(`outcome.${outcome}`)}
          </Badge>
          {decidedBy && (
            <span className="text-caption text-ink-2">
              {texts.rich("by", { name: () => <bdi>{decidedBy}</bdi> })}
            </span>
          )}
        </Entry>
      ))}
    </Rows>
  );
}

export function GiftList({ gifts }: Pick<CustomerDto, "gifts">) {
  const texts = useTranslations("adminCustomers.gifts");
  const shown = useFormatDateTime();
  return (
    <Rows>
      {gifts.map(({ orderId, isReceived, email, sendAt, openedAt }) => (
        <Entry
          key={orderId}
          orderId={orderId}
          at={sendAt}
          line={
            <p className="text-caption text-ink-2">
              {openedAt === null ? texts("notOpened") : texts("opened", { at: shown(openedAt) })}
            </p>
          }
        >
          <span className="min-w-0 wrap-anywhere">
            {texts.rich(isReceived ? "from" : "to", { email: () => <Ltr>{email}</Ltr> })}
          </span>
        </Entry>
      ))}
    </Rows>
  );
}

export function MailList({ mails }: Pick<CustomerDto, "mails">) {
  const { adminOrder, adminCustomers } = useMessages();
  const kinds = { ...adminOrder.mails.kind, ...adminCustomers.mails.kind };
  return (
    <Rows>
      {mails.map((mail) => (
        <Entry key={mail.id} orderId={mail.orderId} at={mail.createdAt}>
          <span>{labelOr(kinds, mail.kind)}</span>
          <MailState mail={mail} />
        </Entry>
      ))}
    </Rows>
  );
}

function MailState({ mail }: { mail: CustomerDto["mails"][number] }) {
  const texts = useTranslations("adminOrder.mails");
  const shown = useFormatDateTime();
  const { bouncedAt, sentAt, isGivenUp } = mail;
  if (bouncedAt !== null) {
    return (
      <Badge tone="err" className="shrink!">
        {texts("bounced", { at: shown(bouncedAt) })}
      </Badge>
    );
  }
  if (sentAt !== null) return <Badge tone="ok">{texts("sent", { at: shown(sentAt) })}</Badge>;
  if (isGivenUp) return <Badge tone="err">{texts("givenUp")}</Badge>;
  return <Badge tone="wait">{texts("waiting")}</Badge>;
}
