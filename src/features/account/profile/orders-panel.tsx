"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { MY_ORDERS_PAGE, type MyOrderDto } from "@/contract/my-orders";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/button";
import { ButtonLink } from "@/ui/button-link";
import { EmptyState } from "@/ui/empty-state";
import { Note } from "@/ui/note";
import { Skeleton } from "@/ui/skeleton";
import { OrderSlip } from "./order-slip";

type OrdersPanelProps = {
  supportEmail: string;
};

/** Every order of the person, the newest first. Specification §2. */
export function OrdersPanel(props: OrdersPanelProps) {
  const title = useTranslations("profile.tabs")("orders");
  return (
    <section aria-label={title} className="space-y-5">
      <OrdersPage {...props} />
    </section>
  );
}

/** One page of orders, and below it the pages before. Codes leave the memory with the screen. */
function OrdersPage({ before, ...shared }: OrdersPanelProps & { before?: number }) {
  const [isOlderShown, setOlderShown] = useState(false);
  const query = trpc.orders.my.useQuery({ before }, { gcTime: 0 });
  const orders = query.data;
  if (!orders) {
    return query.isError && !query.isFetching ? (
      <OrdersFailed onRetry={() => query.refetch()} />
    ) : (
      <OrdersSkeleton />
    );
  }
  if (orders.length === 0) return before === undefined ? <NoOrders /> : null;
  const oldest = orders.length === MY_ORDERS_PAGE ? orders.at(-1) : undefined;
  return (
    <>
      <Slips orders={orders} takesFocus={before !== undefined} {...shared} />
      {oldest &&
        (isOlderShown ? (
          <OrdersPage before={oldest.id} {...shared} />
        ) : (
          <OlderButton onPress={() => setOlderShown(true)} />
        ))}
    </>
  );
}

type SlipsProps = OrdersPanelProps & { orders: readonly MyOrderDto[]; takesFocus: boolean };

/** Older orders take the place of the button that asked for them, so the focus goes to the first. */
function Slips({ orders, takesFocus, ...shared }: SlipsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (takesFocus) list.current?.focus();
  }, [takesFocus]);
  return (
    <ul ref={list} tabIndex={takesFocus ? -1 : undefined} className="space-y-5 outline-none">
      {orders.map((order) => (
        <li key={order.id}>
          <OrderSlip order={order} {...shared} />
        </li>
      ))}
    </ul>
  );
}

function OlderButton({ onPress }: { onPress: () => void }) {
  const texts = useTranslations("profile.orders");
  return (
    <div className="flex justify-center pt-2">
      <Button variant="line" onClick={onPress}>
        {texts("older")}
      </Button>
    </div>
  );
}

function NoOrders() {
  const texts = useTranslations("profile.orders");
  return (
    <EmptyState
      title={texts("emptyTitle")}
      line={texts("emptyLine")}
      action={<ButtonLink href="/shop">{texts("shopNow")}</ButtonLink>}
      className="rounded-panel bg-cloud py-16"
    />
  );
}

function OrdersFailed({ onRetry }: { onRetry: () => void }) {
  const texts = useTranslations("profile.orders");
  return (
    <div>
      <Note kind="err" role="alert">
        {texts("failed")}
      </Note>
      <Button variant="line" className="mt-4" onClick={onRetry}>
        {texts("tryAgain")}
      </Button>
    </div>
  );
}

function OrdersSkeleton() {
  const texts = useTranslations("profile.orders");
  return (
    <>
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <Skeleton className="h-46 rounded-sheet!" />
      <Skeleton className="h-46 rounded-sheet!" />
    </>
  );
}
