import type { CartDto } from "@/contract/cart";
import { openSessionToken } from "@/server/accounts/codes/token";
import {
  type OpenSession,
  PERSON_COLUMNS,
  PERSON_OF_SESSION,
  type PersonRow,
  SESSION_LASTS,
  toSession,
} from "@/server/accounts/session/session";
import { type LineRow, toCart } from "@/server/carts/cart-lines";
import { type CartRow, LINE_COLUMNS, PRODUCT_OF_LINE } from "@/server/carts/cart-rows";
import { couponOfCart } from "@/server/coupons/coupon-of-cart";
import { jsonStatement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/**
 * $1: the session id. Returns the user with each cart line that is for sale, in the order of
 * adding; one row with a null line id for an empty cart; no row once the session has ended.
 */
const FIND_SESSION_AND_CART = jsonStatement(
  "find_session_and_cart",
  `
    SELECT ${PERSON_COLUMNS}, ${LINE_COLUMNS},
      ${couponOfCart("'user_' || u.id", "now()")} AS coupon
    FROM ${PERSON_OF_SESSION}
    LEFT JOIN (cart_items line ${PRODUCT_OF_LINE})
      ON line.session_id = 'user_' || u.id AND p.is_active
    WHERE ${SESSION_LASTS} ORDER BY line.id`,
).typed<
  Pick<PersonRow, "role"> &
    Omit<CartRow, "id" | "nameAr" | "lowestPrice" | "maxPerOrder" | "keyStep">
>();

/**
 * Reads the session of a token and its user's cart in one statement. Null for a forged token, or
 * once the session has ended.
 */
export async function readSessionAndCart(
  token: string | undefined,
): Promise<{ session: OpenSession; cart: CartDto } | null> {
  const id = await openSessionToken(token);
  if (id === null) return null;
  const rows = await run(FIND_SESSION_AND_CART, [id]);
  const [person] = rows;
  return person ? { session: toSession(id, person), cart: toCart(rows.filter(isLine)) } : null;
}

const isLine = <Row extends CartRow>(row: Row): row is Row & LineRow => row.id !== null;
