"use client";

import { usePathname } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { placedOrdersText, subscribePlacedOrders } from "@/features/session/placed-orders-storage";
import type { FollowedOrders } from "./followed-orders";

/**
 * Shows on every page that an order of this browser is paid, until the order's page is opened or
 * the line is closed: the payment may be completed in the provider's window after the checkout was
 * left. A browser without placed orders does not load the code.
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
