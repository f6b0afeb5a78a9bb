import { KEPT_DAYS } from "@/domain/kept-days";
import { daysBefore, type Feature } from "@/server/platform/feature";

/** SQL condition on `t`, rows of guests' carts: the whole cart is unchanged for its days. */
const isCartOver = `t.session_id LIKE 'guest\\_%' AND t.updated_at < ${daysBefore(KEPT_DAYS.guestCarts)}
  AND NOT EXISTS (SELECT FROM cart_items later WHERE later.session_id = t.session_id
    AND later.updated_at >= ${daysBefore(KEPT_DAYS.guestCarts)})`;

export const carts: Feature = {
  retention: [
    { what: "carts of guests", table: "cart_items", over: isCartOver },
    { what: "coupons of guests' carts", table: "cart_coupons", over: isCartOver },
  ],
};
