import type { CartDto } from "@/contract/cart";
import { DomainError } from "@/domain/errors";
import { hasStockFor, MAX_LINE_QUANTITY } from "@/domain/orders/cart";
import { checkMaxPerOrder, readCart } from "@/server/carts/cart-lines";
import { pricedProductColumns } from "@/server/catalogue/products/product-dto";
import { pinProducts } from "@/server/catalogue/products/product-locks";
import {
  choiceOf,
  choiceStockOf,
  nameOfChoice,
  stockOfChoice,
} from "@/server/catalogue/stock/choice-stock";
import { stepsOf } from "@/server/platform/database/columns";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import {
  autocommit,
  type PrismaTransaction,
  prismaTransaction,
} from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { settings } from "@/server/platform/settings";
import { lockCart } from "./cart-lines";
import { runInCartQueue } from "./cart-queue";

/** A line id, or a product id, as in the specification's paths (see `findLine`). */
export type LineAddress = { lineId: number } | { productId: number };

/**
 * Sets the quantity of a line; 0 removes it.
 * @throws DomainError cart_line_not_found; cart_line_ambiguous if a product id fits several lines;
 * quantity_too_large; max_per_order; not_enough_stock; too_many_requests if too many calls wait for
 * this cart; product_not_found if the product was deleted concurrently
 */
export async function setLineQuantity(
  sessionId: string,
  address: LineAddress,
  quantity: number,
): Promise<CartDto> {
  if (quantity > MAX_LINE_QUANTITY) {
    throw new DomainError("quantity_too_large", { max: MAX_LINE_QUANTITY });
  }
  return runInCartQueue(sessionId, async () => {
    await prismaTransaction((tx) => changeLine(tx, sessionId, address, quantity));
    return readCart(sessionId);
  });
}

async function changeLine(
  tx: PrismaTransaction,
  sessionId: string,
  address: LineAddress,
  quantity: number,
): Promise<void> {
  await lockCart(tx, sessionId);
  const line = await findLine(tx, sessionId, address);
  await pinProducts(tx, [line.productId]);
  if (quantity === 0) {
    await tx.prisma.cartItem.delete({ where: { id: line.id } });
    return;
  }
  if (quantity > line.quantity) await checkStock(tx, sessionId, line, quantity);
  await tx.prisma.cartItem.update({ where: { id: line.id }, data: { quantity } });
}

/** @throws DomainError as `setLineQuantity` */
export async function removeLine(sessionId: string, address: LineAddress): Promise<CartDto> {
  return setLineQuantity(sessionId, address, 0);
}

/** $1 the session. Deletes its lines and its coupon. */
const CLEAR_CART = statement(
  "clear_cart",
  `
    WITH coupon AS (DELETE FROM cart_coupons WHERE session_id = $1)
    DELETE FROM cart_items WHERE session_id = $1`,
);

export async function clearCart(sessionId: string): Promise<CartDto> {
  await run(CLEAR_CART, [sessionId]);
  return { cart: [] };
}

interface Line {
  id: number;
  productId: number;
  quantity: number;
  options: Prisma.JsonValue;
}

/**
 * Finds the addressed line. A product id addresses the product's only line or, if it has several,
 * its only line without options. Design §3.
 * @throws DomainError cart_line_not_found, cart_line_ambiguous
 */
async function findLine(
  tx: PrismaTransaction,
  sessionId: string,
  address: LineAddress,
): Promise<Line> {
  const where = "lineId" in address ? { id: address.lineId } : { productId: address.productId };
  const lines = await tx.prisma.cartItem.findMany({ where: { sessionId, ...where } });
  const plain = lines.filter((line) => line.optionsKey === "");
  const only = lines.length === 1 ? lines[0] : plain.length === 1 ? plain[0] : undefined;
  if (only) return only;
  throw new DomainError(lines.length === 0 ? "cart_line_not_found" : "cart_line_ambiguous");
}

async function checkStock(
  tx: PrismaTransaction,
  sessionId: string,
  line: Line,
  quantity: number,
): Promise<void> {
  const product = await tx.prisma.product.findUniqueOrThrow({
    where: { id: line.productId },
    select: pricedProductColumns,
  });
  const others = await tx.prisma.cartItem.findMany({
    where: { sessionId, productId: line.productId, id: { not: line.id } },
    select: { quantity: true, options: true },
  });
  checkMaxPerOrder(
    product,
    others.reduce((sum, other) => sum + other.quantity, quantity),
  );
  const choice = choiceOf(product, line);
  const units = others
    .filter((other) => choiceOf(product, other) === choice)
    .reduce((sum, other) => sum + other.quantity, quantity);
  const stock = stockOfChoice(product, choice, await choiceStockOf([product], tx));
  if (!hasStockFor(stock, units)) {
    const named = nameOfChoice(product.name, stepsOf(product.optionSet), choice);
    throw new DomainError("not_enough_stock", { product: named, left: stock });
  }
}

/**
 * Runs when a page has loaded: clears the cart of a visitor who is not signed in (specification
 * §4), unless the shop keeps guest carts or a payment of the cart's pending order was started.
 */
export async function openCart(sessionId: string | null, isSignedIn: boolean): Promise<CartDto> {
  if (sessionId === null) return { cart: [] };
  const clears = !isSignedIn && settings().guestCart === "clear" && !(await isPaying(sessionId));
  return clears ? clearCart(sessionId) : readCart(sessionId);
}

/** Whether the cart has a pending order with at least one payment, in any status. */
export async function isPaying(
  sessionId: string,
  tx: PrismaTransaction = autocommit,
): Promise<boolean> {
  const open = await tx.prisma.order.count({
    where: { sessionId, status: "pending", payments: { some: {} } },
  });
  return open > 0;
}
