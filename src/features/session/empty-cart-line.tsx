"use client";

import { useTranslations } from "next-intl";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import type { GuestCart } from "@/domain/shop/settings";
import { useCurrentUser } from "./session-provider";

/** States how long the visitor's cart is kept, per the owner's setting. */
export function EmptyCartLine({ guestCart }: { guestCart: GuestCart }) {
  const texts = useTranslations("cart.emptyLine");
  const { user } = useCurrentUser();
  if (user) return texts("user");
  return texts(guestCart, { days: RETENTION_DAYS.guestCarts });
}
