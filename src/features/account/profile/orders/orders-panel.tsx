"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MY_ORDERS_PAGE, type MyOrderDto } from "@/contract/my-orders";
import { trpc } from "@/trpc/client";
import { Alert } from "@/ui/feedback/alert";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { ButtonLink } from "@/ui/form/button-link";
import { useTakenFocus } from "@/ui/use-taken-focus";
import { OrderCard } from "./order-card";

/** All orders of the customer, newest first. Specification §2 (screens). */
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

/** Shown if there are no orders. `takesFocus`: it replaces the focused button for a retry. */
function EmptyOrders({ takesFocus }: { takesFocus: boolean }) {
  const texts = useTranslations("profile.orders");
  const place = useTakenFocus<HTMLDivElement>(takesFocus);
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
  /** True if this list replaces the button that loaded it, so that the focus is not lost. */
  takesFocus: boolean;
};

/** One page of orders, and below it a button for older orders. */
function OrderPages({ orders, takesFocus, ...whose }: OrderPagesProps) {
  const list = useTakenFocus<HTMLUListElement>(takesFocus);
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
  /** Called if there are no older orders. */
  onNone: () => void;
};

/** A button that loads older orders and is replaced by them. */
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

/** Set a new `key` at each failure: screen readers announce the alert only when it mounts. */
function OrdersAlert() {
  const texts = useTranslations("profile.orders");
  return (
    <Alert kind="err" role="alert">
      {texts("failed")}
    </Alert>
  );
}

type LoadButtonProps = { label: string; isLoading: boolean; onPress: () => void };

/** Stays mounted while the request runs, so that it keeps the focus. */
function LoadButton({ label, isLoading, onPress }: LoadButtonProps) {
  const common = useTranslations("common");
  return (
    <Button variant="outline" busy={isLoading} busyText={common("working")} onClick={onPress}>
      {label}
    </Button>
  );
}

type MyOrdersQuery = {
  /** The owner of the orders. Part of the cache key, so that no other account sees them. */
  userId: number;
  /** Only orders older than the order with this number. */
  before?: number;
  /** True if the query runs only on `refetch`. */
  waits?: boolean;
};

/**
 * A page of a customer's orders, newest first. The cache drops the bought codes when the screen
 * unmounts.
 */
function useMyOrders({ userId, before, waits }: MyOrdersQuery) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["my-orders", userId, before ?? null],
    queryFn: () => client.orders.my.query({ before }),
    enabled: !waits,
    gcTime: 0,
  });
}
