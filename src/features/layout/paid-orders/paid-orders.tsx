"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { placedOrdersText, subscribePlacedOrders } from "@/features/session/placed-orders-text";
import type { FollowedOrders } from "./followed-orders";

/**
 * Says on every page that an order of this browser is paid, until its page was opened or the line
 * is closed: the payment may be made in the provider's window after its checkout was left. A
 * browser that has placed no order loads no code for it.
 */
export function PaidOrders() {
  const pathname = usePathname();
  const placed = useSyncExternalStore(subscribePlacedOrders, placedOrdersText, () => "");
  const hasPlaced = placed !== "";
  const [Followed, setFollowed] = useState<typeof FollowedOrders | null>(null);
  useEffect(() => {
    if (!hasPlaced || Followed) return;
    // If the file cannot be fetched, the next page tries again.
    import("./followed-orders").then(
      (file) => setFollowed(() => file.FollowedOrders),
      () => undefined,
    );
  }, [hasPlaced, Followed]);
  return (
    <div role="status" className="peer/paid low:static sticky top-0 z-20 print:hidden">
      {hasPlaced && Followed && <Followed placed={placed} pathname={pathname} />}
    </div>
  );
}
