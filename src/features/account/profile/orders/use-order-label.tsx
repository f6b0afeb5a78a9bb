"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

/**
 * A label that contains an order number: `name` for assistive technology, `shown` with the number
 * isolated for bidirectional text.
 */
export function useOrderLabel(
  key: "print.open" | "item.sendByEmail",
  orderId: number,
): { name: string; shown: ReactNode } {
  const texts = useTranslations("profile");
  const id = String(orderId);
  return {
    name: texts.markup(key, { id, ltr: (chunks) => chunks }),
    shown: texts.rich(key, { id, ltr: (chunks) => <bdi dir="ltr">{chunks}</bdi> }),
  };
}
