"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { MY_ORDERS_PAGE, type MyOrderDto } from "@/contract/my-orders";
import { Button } from "@/ui/button";
import { Note } from "@/ui/note";
import { OrderSlip } from "./order-slip";
import { useMyOrders } from "./use-my-orders";

export type WhoseOrders = { userId: number; supportEmail: string };

type OrderPagesProps = WhoseOrders & {
  orders: readonly MyOrderDto[];
  /** What asked for these orders is gone. */
  takesFocus: boolean;
};

/** One page of orders, and below it the way to the older ones. */
export function OrderPages({ orders, takesFocus, ...whose }: OrderPagesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.focus();
  }, [takesFocus]);
  const oldest = orders.length === MY_ORDERS_PAGE ? orders.at(-1) : undefined;
  return (
    <>
      <ul ref={list} tabIndex={-1} className="space-y-5 outline-none">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderSlip order={order} supportEmail={whose.supportEmail} />
          </li>
        ))}
      </ul>
      {oldest && <OlderOrders before={oldest.id} onNone={() => list.current?.focus()} {...whose} />}
    </>
  );
}

type OlderOrdersProps = WhoseOrders & {
  before: number;
  /** There were none after all. */
  onNone: () => void;
};

/** A button, then in its place the orders that it asked for. */
function OlderOrders({ before, onNone, ...whose }: OlderOrdersProps) {
  const texts = useTranslations("profile.orders");
  const query = useMyOrders({ userId: whose.userId, before, waits: true });
  if (query.data) {
    if (query.data.length === 0) return null;
    return <OrderPages orders={query.data} takesFocus {...whose} />;
  }

  async function ask() {
    const { data } = await query.refetch();
    if (data?.length === 0) onNone();
  }
  const hasFailed = query.errorUpdateCount > 0;
  return (
    <div className="pt-2">
      {hasFailed && <OrdersAlert key={query.errorUpdateCount} />}
      <div className="mt-4 flex justify-center">
        <AskButton
          label={hasFailed ? texts("tryAgain") : texts("older")}
          isAsking={query.isFetching}
          onPress={ask}
        />
      </div>
    </div>
  );
}

/** To be mounted anew at each failure, so that each is read out. */
export function OrdersAlert() {
  const texts = useTranslations("profile.orders");
  return (
    <Note kind="err" role="alert">
      {texts("failed")}
    </Note>
  );
}

type AskButtonProps = { label: string; isAsking: boolean; onPress: () => void };

/** It stays until the answer is there, and so does the focus. */
export function AskButton({ label, isAsking, onPress }: AskButtonProps) {
  const common = useTranslations("common");
  return (
    <Button variant="line" busy={isAsking} busyText={common("working")} onClick={onPress}>
      {label}
    </Button>
  );
}
