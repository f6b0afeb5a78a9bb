"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { AdminOrderDto } from "@/contract/admin/orders";
import { Note } from "@/ui/note";
import { OrderActions } from "./order-actions";
import { OrderCustomer } from "./order-customer";
import { type OpenAct, OrderDialog } from "./order-dialogs";
import { OrderHead } from "./order-head";
import { OrderHistory } from "./order-history";
import { OrderItems } from "./order-items";
import { OrderMails } from "./order-mails";
import { OrderMoney } from "./order-money";
import { OrderPayments } from "./order-payments";
import { OrderRefunds } from "./order-refunds";
import { ShopNote } from "./shop-note";
import type { OrderActing } from "./use-order-act";

type OrderViewProps = {
  order: AdminOrderDto;
  acting: OrderActing;
  /** What is shown may be old: the last time it was asked for, no answer came. */
  hasFailed: boolean;
};

/** Everything about one order, and what an admin can do with it. */
export function OrderView({ order, acting, hasFailed }: OrderViewProps) {
  const texts = useTranslations("adminOrder");
  const [open, setOpen] = useState<OpenAct | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function ask(next: OpenAct) {
    acting.reset();
    setOpen(next);
  }

  function finish(done: OpenAct) {
    const offersMail = done.act === "correct_email" && order.actions.includes("resend_mail");
    setOpen((now) => {
      if (now !== done) return now;
      return offersMail ? { act: "resend_mail", isOffer: true } : null;
    });
    if (!offersMail) keepFocus(heading.current);
  }

  return (
    <>
      <OrderHead order={order} headingRef={heading} />
      {hasFailed && <Note kind="err">{texts("failed")}</Note>}
      {order.needs.includes("payment_held") && <HeldNote reason={order.reviewReason} />}
      <OrderActions order={order} onAct={(act) => ask({ act })} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid gap-5">
          <OrderItems
            items={order.items}
            isPaid={order.completedAt !== null}
            onConfirmTopup={(item) => ask({ act: "confirm_topup", item })}
          />
          <OrderMails mails={order.mails} />
          <OrderHistory events={order.events} />
        </div>
        <div className="grid gap-5">
          <OrderMoney order={order} />
          <OrderCustomer order={order} />
          <OrderPayments payments={order.payments} />
          <OrderRefunds
            refunds={order.refunds}
            onClose={(refund) => ask({ act: "close_refund", refund })}
          />
        </div>
      </div>
      {open && (
        <OrderDialog
          key={open.act}
          open={open}
          order={order}
          acting={acting}
          onClose={() => setOpen(null)}
          onDone={() => finish(open)}
        />
      )}
    </>
  );
}

/** Why nothing is delivered until an admin decides. */
function HeldNote({ reason }: { reason: string | null }) {
  const texts = useTranslations("adminOrder");
  return (
    <Note kind="wait">
      <p>{texts("held")}</p>
      {reason !== null && (
        <p className="wrap-anywhere font-strong first-letter:uppercase">
          <ShopNote note={reason} />
        </p>
      )}
    </Note>
  );
}

/** The button that opened a dialog may be gone when it closes. */
function keepFocus(heading: HTMLElement | null) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading?.focus();
    }),
  );
}
