"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import {
  markOrderTold,
  placedOrdersIn,
  placedOrdersText,
  subscribePlacedOrders,
} from "@/features/session/placed-orders";
import type { FollowedOrders } from "./followed-orders";

/**
 * Says on every page that an order of this browser is paid, until its page was opened or the line is closed: the
 * payment may be made in the provider's window after its checkout was left. Most visits have no order to follow, and
 * load no code for it.
 */
export function PaidOrders() {
  const pathname = usePathname();
  const text = useSyncExternalStore(subscribePlacedOrders, placedOrdersText, () => "");
  const orders = placedOrdersIn(text, Date.now()).filter(({ isTold }) => !isTold);
  const hasOrders = orders.length > 0;
  const [Followed, setFollowed] = useState<typeof FollowedOrders | null>(null);
  useEffect(() => {
    if (!hasOrders || Followed) return;
    // Where it cannot be fetched, the next page tries again.
    import("./followed-orders").then(
      (file) => setFollowed(() => file.FollowedOrders),
      () => undefined,
    );
  }, [hasOrders, Followed]);
  useEffect(() => {
    const [, id] = /^\/order\/(\d+)-/.exec(pathname) ?? [];
    if (id !== undefined) markOrderTold(Number(id));
  }, [pathname]);
  return (
    <div role="status" className="peer/paid low:static sticky top-0 z-20 print:hidden">
      {hasOrders && Followed && <Followed orders={orders} pathname={pathname} />}
    </div>
  );
}
