"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { mailtoPath } from "@/domain/account/email-address";
import { type OrderAction, permissionFor } from "@/domain/orders/order-actions";
import { policyEntries } from "@/domain/shop/policy";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { OrderClaims } from "@/features/admin/orders/claims/order-claims";
import { Notes } from "@/features/admin/orders/notes/notes";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { PolicyLinks } from "@/features/shared/page/policy-links";
import { Alert } from "@/ui/feedback/alert";
import { Button } from "@/ui/form/button";
import { CopyButton } from "@/ui/form/copy-button";
import { OrderOpenings } from "./code-openings";
import { type OpenDialog, OrderDialog } from "./order-dialogs";
import { OrderDisputes } from "./order-disputes";
import { OrderHeader } from "./order-header";
import { OrderHistory } from "./order-history";
import { OrderItems } from "./order-items";
import { OrderMails } from "./order-mails";
import { OrderAmounts, OrderPayments, OrderRefunds } from "./order-money";
import { Details, Section } from "./section";
import { ShopNote } from "./shop-note";
import { urgentAction } from "./urgent-action";

type OrderViewProps = {
  order: AdminOrderDto;
  runner: OrderActionRunner;
  /** True if the last refetch failed, so that the content may be stale. */
  hasFailed: boolean;
  /** The query string of the URL, without "?"; links to disputes keep its parameters. */
  search: string;
};

/** All data of one order, and the admin's actions. */
export function OrderView({ order: stored, runner, hasFailed, search }: OrderViewProps) {
  const texts = useTranslations("adminOrder");
  const may = usePermissions();
  const actions = stored.actions.filter((action) => may(permissionFor(action)));
  const order = { ...stored, actions };
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function ask(next: OpenDialog) {
    runner.reset();
    setOpen(next);
  }

  function finish(done: OpenDialog) {
    const offersMail = done.action === "correct_email" && order.actions.includes("resend_mail");
    setOpen((now) => {
      if (now !== done) return now;
      return offersMail ? { action: "resend_mail", isOffer: true } : null;
    });
    if (!offersMail) keepFocus(heading.current);
  }

  return (
    <>
      <OrderHeader order={order} headingRef={heading} />
      {hasFailed && <Alert kind="err">{texts("failed")}</Alert>}
      {order.attentionReasons.includes("payment_held") && <HeldAlert reason={order.reviewReason} />}
      {order.waits && <WaitingAlert waits={order.waits} reason={order.reviewReason} />}
      <OrderActions order={order} onAction={(action) => ask({ action })} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid gap-5">
          <OrderDisputes disputes={order.disputes} search={search} />
          <OrderClaims
            order={order}
            runner={runner}
            onAnswered={() => keepFocus(heading.current)}
          />
          <OrderItems
            items={order.items}
            isPaid={order.completedAt !== null}
            onConfirmTopup={(item) => ask({ action: "confirm_topup", item })}
          />
          <OrderMails mails={order.mails} />
          {order.completedAt !== null && <OrderOpenings openings={order.openings} />}
          <OrderHistory events={order.events} />
        </div>
        <div className="grid gap-5">
          <OrderAmounts order={order} />
          <OrderCustomer order={order} />
          <Notes about={{ orderId: order.id }} />
          {order.gift && <OrderGift gift={order.gift} />}
          <OrderPayments payments={order.payments} />
          <OrderRefunds
            refunds={order.refunds}
            onClose={(refund) => ask({ action: "close_refund", refund })}
          />
        </div>
      </div>
      {open && (
        <OrderDialog
          key={open.action}
          open={open}
          order={order}
          runner={runner}
          onClose={() => setOpen(null)}
          onDone={() => finish(open)}
        />
      )}
    </>
  );
}

/** A note that the payment is in review until an admin decides, with the reason. */
function HeldAlert({ reason }: { reason: string | null }) {
  const texts = useTranslations("adminOrder");
  return (
    <Alert kind="wait">
      <p>{texts("held")}</p>
      {reason !== null && (
        <p className="wrap-anywhere font-strong first-letter:uppercase">
          <ShopNote note={reason} />
        </p>
      )}
    </Alert>
  );
}

type WaitingAlertProps = {
  waits: NonNullable<AdminOrderDto["waits"]>;
  reason: string | null;
};

/**
 * A note that a paid order waits for stock, for the repair of a fault in the shop, or for an
 * admin's approval, with the reason and the time limit.
 */
function WaitingAlert({ waits, reason }: WaitingAlertProps) {
  const texts = useTranslations("adminOrder.waits");
  const formatDateTime = useFormatDateTime();
  return (
    <Alert kind={waits.for === "repair" ? "err" : "wait"}>
      <p>{texts(waits.for, { at: formatDateTime(waits.until) })}</p>
      {waits.rules.map((rule) => (
        <p key={rule} className="font-strong">
          {texts(`rules.${rule}`)}
        </p>
      ))}
      {waits.for === "repair" && reason !== null && (
        <p className="wrap-anywhere font-strong first-letter:uppercase">
          <ShopNote note={reason} />
        </p>
      )}
    </Alert>
  );
}

/**
 * Focuses the heading if the focus was lost, because the button that opened a dialog may be gone.
 */
function keepFocus(heading: HTMLElement | null) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading?.focus();
    }),
  );
}

type OrderActionsProps = { order: AdminOrderDto; onAction: (action: OrderAction) => void };

/**
 * The actions that the order's state allows. An action that resolves an attention item (open task)
 * of the order comes first, as the prominent button.
 */
function OrderActions({ order, onAction }: OrderActionsProps) {
  const texts = useTranslations("adminOrderActions");
  const urgent = urgentAction(order);
  const others = order.actions.filter((action) => action !== urgent);
  return (
    <section aria-label={texts("heading")} className="flex flex-wrap gap-2.5">
      {order.actions.length === 0 && <p className="text-small text-ink-3">{texts("nothing")}</p>}
      {urgent && (
        <Button size="small" onClick={() => onAction(urgent)}>
          {texts(`${urgent}.label`)}
        </Button>
      )}
      {others.map((action) => (
        <Button key={action} variant="outline" size="small" onClick={() => onAction(action)}>
          {texts(`${action}.label`)}
        </Button>
      ))}
    </section>
  );
}

/** The recipient and the delivery of a gift. The gift's message is private and not shown here. */
function OrderGift({ gift }: { gift: NonNullable<AdminOrderDto["gift"]> }) {
  const texts = useTranslations("adminOrder.gift");
  const formatDateTime = useFormatDateTime();
  return (
    <Section heading={texts("heading")}>
      <Details
        entries={[
          [texts("to"), <bdi key="to">{gift.name}</bdi>],
          [
            texts("email"),
            <Ltr key="email" className="wrap-anywhere">
              {gift.email}
            </Ltr>,
          ],
          [texts("day"), formatDateTime(gift.sendAt)],
          [
            texts("opened"),
            gift.openedAt === null ? texts("notOpened") : formatDateTime(gift.openedAt),
          ],
        ]}
      />
    </Section>
  );
}

/** The buyer and their contact data. */
function OrderCustomer({ order }: { order: AdminOrderDto }) {
  const texts = useTranslations("adminOrder");
  const page = useTranslations("adminCustomers")("open");
  const { account, customerEmail, customerPhone } = order;
  return (
    <Section heading={texts("customer.heading")}>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-small">
        <a href={`mailto:${mailtoPath(customerEmail)}`} className="link py-2.5 wrap-anywhere">
          <Ltr>{customerEmail}</Ltr>
        </a>
        <CopyButton
          text={customerEmail}
          variant="ghost"
          copyLabel={texts("copy")}
          copyName={texts("customer.copyEmail")}
          copiedLabel={texts("copied")}
          className="-ms-2"
        />
      </p>
      <Details
        entries={[
          [
            texts("customer.phone"),
            customerPhone === null ? (
              texts("customer.noPhone")
            ) : (
              <a key="phone" href={`tel:${customerPhone}`} className="link inline-block py-2.5">
                <Ltr numeric>{customerPhone}</Ltr>
              </a>
            ),
          ],
          [texts("customer.language"), texts(`customer.languages.${order.locale}`)],
          [
            texts("customer.policies"),
            policyEntries(order.policies).length > 0 && (
              <PolicyLinks versions={order.policies} label={texts("customer.policies")} />
            ),
          ],
          [
            texts("customer.account"),
            account === null
              ? texts("customer.guest")
              : texts.rich("customer.accountName", {
                  name: () => <bdi>{account.username}</bdi>,
                  id: account.id,
                }),
          ],
        ]}
      />
      {order.customer !== null && (
        <PanelLink
          href={panelHref({ tab: "customers", customer: order.customer })}
          entersTab
          className="link inline-flex min-h-11 items-center text-small"
        >
          {page}
        </PanelLink>
      )}
    </Section>
  );
}
