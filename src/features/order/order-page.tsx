"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useId } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { orderPath } from "@/domain/orders/order-page";
import { LAST_ORDERS } from "@/features/session/placed-orders-storage";
import { PageLoadFailed } from "@/features/shared/errors/page-load-failed";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { OrderHeader } from "@/features/shared/order/order-header";
import {
  followInterval,
  hasArrived,
  type OrderState,
  orderStateOf,
  paceOf,
} from "@/features/shared/order/order-state";
import { RefundWaiting } from "@/features/shared/order/refund-waiting";
import { focusContent } from "@/features/shared/page/focus-content";
import { TrpcProvider, trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { ButtonLink } from "@/ui/form/button-link";
import { CorrectAddress } from "./correct-address";
import { CorrectTopups } from "./correct-topup";
import { DeliveryLine } from "./delivery-line";
import { GiftStatus } from "./gift-status";
import { OpenCodesAlert } from "./open-codes-alert";
import { OrderColumns } from "./order-columns";
import { OrderItems } from "./order-items";
import { OrderProblems } from "./order-problems";
import { OrderReceipt } from "./order-receipt";
import { OrderSkeleton } from "./order-skeleton";
import { UnpaidReturn, useReturnedPayment } from "./returned-payment";
import { SendAgain } from "./send-again";

/** The order's page. Each mail about the order links to it. Decision 040 (access to orders). */
export function OrderPage() {
  return (
    <TrpcProvider>
      <FollowedOrder />
    </TrpcProvider>
  );
}

function FollowedOrder() {
  const texts = useTranslations("orderPage");
  const token = usePathname().split("/")[2] ?? "";
  const { data, error, refetch, isFetching } = trpc.orderPage.read.useQuery(
    { token },
    {
      refetchInterval: ({ state }) =>
        state.data
          ? followInterval(orderStateOf(state.data), state.data, state.dataUpdateCount) ||
            ((awaitsReceipt(state.data) || awaitsGift(state.data)) && paceOf(state.dataUpdateCount))
          : false,
    },
  );
  const isAsking = useReturnedPayment(data?.openAttempts, refetch);
  if (data) {
    return (
      <Order token={token} order={data} isAsking={isAsking} onChanged={() => void refetch()} />
    );
  }
  if (!error) return <OrderSkeleton />;
  if (refusalReason(error) === "order_not_found") return <NoSuchOrder />;
  return (
    <PageLoadFailed
      title={texts("title")}
      error={error}
      texts={{ retry: texts("tryAgain"), loading: texts("loading") }}
      isBusy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

/**
 * True if the page must keep polling for a missing receipt. Otherwise polling ends when the order's
 * mail is sent, but under load the receipt is created later.
 */
const awaitsReceipt = ({ way, status, receipts }: OrderPageDto) =>
  way !== null && (status === "completed" || status === "delivered") && receipts.length === 0;

/**
 * True if the page must keep polling because the mail to a gift's recipient is due but not sent.
 * Otherwise polling ends when the buyer's mail is sent, which is shortly before.
 */
const awaitsGift = ({ gift, status }: OrderPageDto) =>
  gift !== null &&
  status === "completed" &&
  gift.sentAt === null &&
  !gift.isRefused &&
  new Date(gift.sendAt) <= new Date();

function NoSuchOrder() {
  const texts = useTranslations("orderPage");
  useEffect(() => {
    document.title = texts("missingTitle");
  }, [texts]);
  return (
    <EmptyState
      headingLevel={1}
      title={texts("missingTitle")}
      description={texts("missingLine")}
      action={<ButtonLink href="/find-order">{texts("find")}</ButtonLink>}
      className="py-22"
    />
  );
}

type OrderProps = {
  token: string;
  order: OrderPageDto;
  /** True while the provider has not stated the outcome of an open payment attempt. */
  isAsking: boolean;
  onChanged: () => void;
};

function Order({ token, order, isAsking, onChanged }: OrderProps) {
  const common = useTranslations("common");
  const known = orderStateOf(order);
  const state = isAsking && known === "unpaid" ? "checking" : known;
  const isOfThisBrowser = order.way === "browser";
  useEffect(() => {
    if (isOfThisBrowser) rememberOrder(token);
  }, [isOfThisBrowser, token]);
  const hasCodes = order.items.some(({ codes }) => codes > 0);
  const canAskForAddress =
    order.addressUntil !== null || order.isMailRefused || order.payerProof !== null;
  const address = canAskForAddress && (
    <CorrectAddress token={token} order={order} onChanged={onChanged} />
  );
  const isToCorrect = order.items.some(({ correction }) => correction !== null);
  return (
    <>
      <OrderHeader
        state={state}
        order={order}
        secondBadge={order.secondBadge}
        isGift={order.gift !== null}
      />
      <OrderColumns
        aside={
          <div className="grid gap-8">
            <OrderReceipt order={order} />
            <WhatNow state={state} order={order} />
          </div>
        }
        end={
          <>
            <OrderProblems token={token} order={order} onReported={onChanged} />
            <ButtonLink href="/shop" variant="outline" className="justify-self-start">
              {common("continueShopping")}
            </ButtonLink>
          </>
        }
      >
        {!isAsking && <UnpaidReturn order={order} />}
        {order.gift && (
          <GiftStatus
            token={token}
            gift={order.gift}
            isPaid={state === "paid"}
            onChanged={onChanged}
          />
        )}
        {order.waitsUntil && order.way !== null && (
          <RefundWaiting orderId={order.id} waitsUntil={order.waitsUntil} onRefunded={onChanged} />
        )}
        {(hasCodes || isToCorrect) && order.way === null && (
          <OpenCodesAlert
            token={token}
            address={order.customerEmail}
            isToCorrect={isToCorrect}
            onProven={() => {
              onChanged();
              focusContent();
            }}
          />
        )}
        <CorrectTopups token={token} order={order} onCorrected={onChanged} />
        <OrderItems token={token} order={order} onOpened={onChanged} />
        {state === "paid" ? (
          <DeliveryLine order={order}>
            {!order.gift && <SendAgain token={token} order={order} />}
            {address}
          </DeliveryLine>
        ) : (
          address
        )}
      </OrderColumns>
    </>
  );
}

const MOST = 3;

/**
 * Stores the path of an order that this browser placed. The offline page (public/offline.js) links
 * to the last orders.
 */
function rememberOrder(token: string): void {
  try {
    const path = orderPath(token);
    const others = kept().filter((one) => one !== path);
    localStorage.setItem(LAST_ORDERS, JSON.stringify([path, ...others].slice(0, MOST)));
  } catch {
    // Without storage, no order is remembered.
  }
}

function kept(): unknown[] {
  const value: unknown = JSON.parse(localStorage.getItem(LAST_ORDERS) ?? "[]");
  return Array.isArray(value) ? value : [];
}

/** One sentence that tells the buyer the next step, and a link to the contact page. */
function WhatNow({ state, order }: { state: OrderState; order: OrderPageDto }) {
  const texts = useTranslations("orderPage.now");
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-role-title text-[1.1875rem]">
        {texts("heading")}
      </h2>
      <p className="mt-2 text-ink-2" aria-live="polite">
        {texts(adviceOf(state, order))}
      </p>
      <p className="mt-2 text-ink-2">
        {texts.rich("help", {
          link: (label) => (
            <Link href="/contact" prefetch={false} className="link">
              {label}
            </Link>
          ),
        })}
      </p>
    </section>
  );
}

function adviceOf(state: OrderState, order: OrderPageDto) {
  if (state !== "paid") return state;
  if (order.gift) return order.gift.openedAt === null ? "gift" : "giftOpened";
  if (order.items.some(({ correction }) => correction !== null)) return "correct";
  if (order.items.some(({ codes }) => codes > 0)) return order.way === null ? "prove" : "open";
  if (order.isLate) return "late";
  if (!hasArrived(order)) return "underway";
  return order.items.some(({ isWithdrawn }) => isWithdrawn) ? "deliveredRest" : "delivered";
}
