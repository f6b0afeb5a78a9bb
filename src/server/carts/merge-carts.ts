import type { CartDto } from "@/contract/cart";
import { MAX_CART_LINES, MAX_LINE_QUANTITY, UNLIMITED_STOCK } from "@/domain/orders/cart";
import { userSessionId } from "@/server/carts/cart-session";
import { pricedProductColumns } from "@/server/catalogue/products/product-dto";
import {
  type ChoiceStock,
  choiceOf,
  choiceStockOf,
  stockOfChoice,
} from "@/server/catalogue/stock/choice-stock";
import type { RowOf } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { lockCart, readCart } from "./cart-lines";
import { runInCartQueue } from "./cart-queue";
import { isPaying } from "./change-cart";

const mergeColumns = {
  id: true,
  sessionId: true,
  productId: true,
  quantity: true,
  options: true,
  optionsKey: true,
  topupKey: true,
  product: { select: pricedProductColumns },
} as const satisfies Prisma.CartItemSelect;

type Line = RowOf<"CartItem", { select: typeof mergeColumns }>;

/**
 * Merges this browser's guest cart, if it has one, into the user's cart, and assigns the guest
 * cart's pending order to the user, so that the payment of that order removes the lines that are
 * now in the user's cart. Specification §4, design §3.
 */
export async function mergeGuestCartAtSignIn(
  tx: PrismaTransaction,
  { guestSessionId, userId }: { guestSessionId: string | null; userId: number },
): Promise<void> {
  if (guestSessionId === null) return;
  const into = userSessionId(userId);
  await mergeCarts(tx, { from: guestSessionId, into });
  await tx.prisma.order.updateMany({
    where: { sessionId: guestSessionId, status: "pending" },
    data: { sessionId: into, userId },
  });
}

/** $1 and $2 the session ids of the carts. */
const LOCK_MERGED_LINES = statement(
  "lock_merged_lines",
  "SELECT id FROM cart_items WHERE session_id IN ($1, $2) ORDER BY id FOR UPDATE",
);

/** $1 the emptied cart, $2 the target, which keeps its own coupon if it has one. */
const MOVE_CART_COUPON = statement(
  "move_cart_coupon",
  `
    WITH moved AS (DELETE FROM cart_coupons WHERE session_id = $1 RETURNING code)
    INSERT INTO cart_coupons (session_id, code) SELECT $2, code FROM moved ON CONFLICT (session_id) DO NOTHING`,
);

/**
 * Moves the lines of the cart `from` to the cart `into` and empties `from`. Equal lines are added
 * up. Units that exceed a limit (99 per line, 50 lines, the stock, the maximum per order) or are no
 * longer for sale are dropped. No line of `into` shrinks, and no DomainError is thrown, so that a
 * cart never prevents a sign-in.
 */
export async function mergeCarts(
  tx: PrismaTransaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  for (const sessionId of [from, into].toSorted()) await lockCart(tx, sessionId);
  // A completing payment removes lines without the cart's lock, so lock their rows too.
  await tx.run(LOCK_MERGED_LINES, [from, into]);
  const lines = await tx.prisma.cartItem.findMany({
    where: { sessionId: { in: [from, into] } },
    select: mergeColumns,
    orderBy: { id: "asc" },
  });
  const stock = await choiceStockOf(
    lines.map((line) => line.product),
    tx,
  );
  const kept = lines.filter((line) => line.sessionId === into);
  for (const line of lines) {
    if (line.sessionId === from && line.product.isActive) {
      await moveLine(tx, into, kept, line, stock);
    }
  }
  await tx.prisma.cartItem.deleteMany({ where: { sessionId: from } });
  await tx.run(MOVE_CART_COUPON, [from, into]);
}

/** @param kept the current lines of `into`; updated in place */
async function moveLine(
  tx: PrismaTransaction,
  into: string,
  kept: Line[],
  line: Line,
  stock: ChoiceStock,
): Promise<void> {
  const equal = kept.find((one) => isEqual(one, line));
  if (!equal && kept.length >= MAX_CART_LINES) return;
  const quantity = equal?.quantity ?? 0;
  const units = Math.min(
    line.quantity,
    MAX_LINE_QUANTITY - quantity,
    unitsLeft(kept, line, stock),
    unitsAllowed(kept, line),
  );
  if (units <= 0) return;
  if (equal) {
    equal.quantity += units;
    await tx.prisma.cartItem.update({
      where: { id: equal.id },
      data: { quantity: equal.quantity },
    });
  } else {
    kept.push({ ...line, quantity: units });
    await tx.prisma.cartItem.update({
      where: { id: line.id },
      data: { sessionId: into, quantity: units },
    });
  }
}

function isEqual(one: Line, other: Line): boolean {
  return (
    one.productId === other.productId &&
    one.optionsKey === other.optionsKey &&
    one.topupKey === other.topupKey
  );
}

/** Units of the product that an order may contain beyond those already in the cart. */
function unitsAllowed(kept: readonly Line[], { productId, product }: Line): number {
  const most = product.maxPerOrder ?? Number.POSITIVE_INFINITY;
  return kept
    .filter((one) => one.productId === productId)
    .reduce((left, one) => left - one.quantity, most);
}

/**
 * Units of the choice in stock beyond those already in the cart; negative if the cart exceeds the
 * stock.
 */
function unitsLeft(kept: readonly Line[], line: Line, stocks: ChoiceStock): number {
  const { productId, product } = line;
  const choice = choiceOf(product, line);
  const stock = stockOfChoice(product, choice, stocks);
  if (stock === UNLIMITED_STOCK) return Number.POSITIVE_INFINITY;
  return kept
    .filter((one) => one.productId === productId && choiceOf(product, one) === choice)
    .reduce((left, one) => left - one.quantity, stock);
}

/**
 * Moves the guest's cart to the user who has just signed out, unless a payment of the cart's order
 * was started (`isPaying`). Returns the guest's remaining cart. The caller has authenticated the
 * user. Specification §4, §7.
 * @throws DomainError too_many_requests if too many calls wait for this cart
 */
export async function saveCartToUser({
  sessionId,
  userId,
}: {
  sessionId: string | null;
  userId: number;
}): Promise<CartDto> {
  if (sessionId === null) return { cart: [] };
  return runInCartQueue(sessionId, async () => {
    await prismaTransaction(async (tx) => {
      if (await isPaying(sessionId, tx)) return;
      await mergeCarts(tx, { from: sessionId, into: userSessionId(userId) });
    });
    return readCart(sessionId);
  });
}
