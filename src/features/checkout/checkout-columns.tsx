import clsx from "clsx";
import type { ReactNode } from "react";
import { TrustBadges } from "./trust-badges";

type CheckoutColumnsProps = {
  aside: ReactNode;
  /** On a small screen the aside comes first, as the cart does; what became of an order goes before it. */
  asideLast?: boolean;
  children: ReactNode;
};

/** The work beside a sticky summary. */
export function CheckoutColumns({ aside, asideLast, children }: CheckoutColumnsProps) {
  const main = <div className="min-w-0 lg:col-start-1 lg:row-start-1">{children}</div>;
  return (
    <div
      className={clsx(
        "mt-8 grid gap-8 lg:items-start lg:gap-16",
        "lg:grid-cols-[minmax(0,1fr)_minmax(0,507px)]",
      )}
    >
      {asideLast && main}
      <div className="lg:col-start-2 lg:row-start-1 lg:self-stretch">{aside}</div>
      {!asideLast && main}
      <TrustBadges className="lg:hidden" />
    </div>
  );
}
