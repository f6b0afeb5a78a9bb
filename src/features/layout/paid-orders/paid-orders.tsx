"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { placedOrdersText, subscribePlacedOrders } from "@/features/session/placed-orders-storage";
import type { FollowedOrders } from "./followed-orders";

/**
 * Shows a line for each paid order of this browser on every page, until the order's page is opened
 * or the line is closed: a payment may complete after the checkout was left. The code is loaded
 * only if this browser has placed orders.
 */
export function PaidOrders() {
  const pathname = usePathname();
  const placed = useSyncExternalStore(subscribePlacedOrders, placedOrdersText, () => "");
  const hasPlaced = placed !== "";
  const [Followed, setFollowed] = useState<typeof FollowedOrders | null>(null);
  useEffect(() => {
    if (!hasPlaced || Followed) return;
    // If the import fails, the next page tries again.
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
