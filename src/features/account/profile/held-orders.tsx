"use client";

import { useTranslations } from "next-intl";

/** The numbers of the orders that delay the erasure of the customer's data. */
export function HeldOrders({ ids }: { ids: readonly number[] }) {
  const texts = useTranslations("profile.data");
  return (
    <p className="mt-3 text-body text-ink-2">
      {texts.rich("held", {
        orders: () => (
          <span className="inline-flex flex-wrap gap-x-2">
            {ids.map((id) => (
              <bdi key={id} dir="ltr" className="figures-id">
                #{id}
              </bdi>
            ))}
          </span>
        ),
      })}
    </p>
  );
}
