"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { MY_ORDERS_PAGE, type MyOrderDto } from "@/contract/my-orders";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { OrderCard } from "./order-card";

/** Every order of the person, the newest first. Specification §2. */
export function OrdersPanel(props: OrdersPanelProps) {
  const title = useTranslations("profile.tabs")("orders");
  return (
    <section aria-label={title} className="space-y-5">
      <Orders {...props} />
    </section>
  );
}

function Orders(props: OrdersPanelProps) {
  const texts = useTranslations("profile.orders");
  const query = useMyOrders({ userId: props.userId });
  const orders = query.data;
  const hasFailed = query.errorUpdateCount > 0;
  if (orders) {
    if (orders.length === 0) return <EmptyOrders takesFocus={hasFailed} />;
    return <OrderPages orders={orders} takesFocus={hasFailed} {...props} />;
  }
  if (!hasFailed) return <OrdersSkeleton />;
  return (
    <div className="space-y-4">
      <OrdersAlert key={query.errorUpdateCount} />
      <LoadButton
        label={texts("tryAgain")}
        isLoading={query.isFetching}
        onPress={() => void query.refetch()}
      />
    </div>
  );
}

/** It takes the focus where the button that asked again had it. */
function EmptyOrders({ takesFocus }: { takesFocus: boolean }) {
  const texts = useTranslations("profile.orders");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <EmptyState
        title={texts("emptyTitle")}
        description={texts("emptyLine")}
        action={<ButtonLink href="/shop">{texts("shopNow")}</ButtonLink>}
        className="rounded-panel bg-cloud py-16"
      />
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

type OrdersPanelProps = { userId: number; supportEmail: string };

type OrderPagesProps = OrdersPanelProps & {
  orders: readonly MyOrderDto[];
  /** What asked for these orders is gone. */
  takesFocus: boolean;
};

/** One page of orders, and below it the way to the older ones. */
function OrderPages({ orders, takesFocus, ...whose }: OrderPagesProps) {
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
            <OrderCard order={order} supportEmail={whose.supportEmail} />
          </li>
        ))}
      </ul>
      {oldest && <OlderOrders before={oldest.id} onNone={() => list.current?.focus()} {...whose} />}
    </>
  );
}

type OlderOrdersProps = OrdersPanelProps & {
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
        <LoadButton
          label={hasFailed ? texts("tryAgain") : texts("older")}
          isLoading={query.isFetching}
          onPress={ask}
        />
      </div>
    </div>
  );
}

/** To be mounted anew at each failure, so that each is read out. */
function OrdersAlert() {
  const texts = useTranslations("profile.orders");
  return (
    <Alert kind="err" role="alert">
      {texts("failed")}
    </Alert>
  );
}

type LoadButtonProps = { label: string; isLoading: boolean; onPress: () => void };

/** It stays until the answer is there, and so does the focus. */
function LoadButton({ label, isLoading, onPress }: LoadButtonProps) {
  const common = useTranslations("common");
  return (
    <Button variant="outline" busy={isLoading} busyText={common("working")} onClick={onPress}>
      {label}
    </Button>
  );
}

type MyOrdersQuery = {
  /** Whose orders: what was bought is kept under its owner, so that nobody else is shown it. */
  userId: number;
  /** Only those older than the order of this number. */
  before?: number;
  /** True where only `refetch` asks. */
  waits?: boolean;
};

/** A page of somebody's orders, the newest first. Codes leave the memory with the screen. */
function useMyOrders({ userId, before, waits }: MyOrdersQuery) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["my-orders", userId, before ?? null],
    queryFn: () => client.orders.my.query({ before }),
    enabled: !waits,
    gcTime: 0,
  });
}
