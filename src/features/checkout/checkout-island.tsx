"use client";

import dynamic from "next/dynamic";
import { ErrorScreen } from "@/features/layout/errors/error-screen";
import { reloadInSameVisit } from "@/features/session/tab-storage";
import type { CheckoutProps } from "./checkout";
import { CheckoutSkeleton } from "./checkout-skeleton";
import { PayPlacedOrder } from "./payment/pay-placed-order";

/** Renders only in the browser, which knows cart and order; shows a skeleton while loading. */
export const CheckoutIsland = dynamic(
  () => import("./checkout").then((file) => file.Checkout, notLoaded),
  { ssr: false, loading: CheckoutSkeleton },
);

function notLoaded(error: unknown) {
  reportError(error);
  return NotLoaded;
}

/** Replaces the checkout if its script could not be loaded. */
function NotLoaded({ hostedPage }: CheckoutProps) {
  return (
    <>
      <ErrorScreen error={null} retry={reloadWithConnection} />
      <div className="text-center">
        <PayPlacedOrder page={hostedPage} />
      </div>
    </>
  );
}

/** Only a reload of the page loads the script again. Without a connection, the page stays. */
function reloadWithConnection(): void {
  if (navigator.onLine) reloadInSameVisit();
}
