import { accounts } from "@/server/accounts/feature";
import { alerts } from "@/server/alerts/feature";
import { apiKeys } from "@/server/api-keys/feature";
import { books } from "@/server/books/feature";
import { carts } from "@/server/carts/feature";
import { catalogue } from "@/server/catalogue/feature";
import { claims } from "@/server/claims/feature";
import { coupons } from "@/server/coupons/feature";
import { customers } from "@/server/customers/feature";
import { delivery } from "@/server/delivery/feature";
import { figures } from "@/server/figures/feature";
import { gifts } from "@/server/gifts/feature";
import { keys } from "@/server/keys/feature";
import { mail } from "@/server/mail/feature";
import { orders } from "@/server/orders/feature";
import { payments } from "@/server/payments/feature";
import type { Feature } from "@/server/platform/feature";
import { receipts } from "@/server/receipts/feature";
import { stockRequests } from "@/server/stock-requests/feature";
import { upstream } from "@/server/upstream/feature";
import { webhooks } from "@/server/webhooks/feature";
import { wishList } from "@/server/wish-list/feature";

/**
 * The features of the shop. `orders` comes last: when orders are erased, the other features find
 * their rows by columns that `orders` then clears.
 */
const ROOMS = [
  accounts,
  carts,
  catalogue,
  coupons,
  receipts,
  mail,
  delivery,
  payments,
  figures,
  keys,
  books,
  claims,
  gifts,
  stockRequests,
  wishList,
  customers,
  alerts,
  apiKeys,
  webhooks,
  upstream,
  orders,
] as const;

/** A feature of the shop with its exact type. */
export type RoomFeature = (typeof ROOMS)[number];

export const FEATURES: readonly Feature[] = ROOMS;
