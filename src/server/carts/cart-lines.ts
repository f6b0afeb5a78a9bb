import type { CartDto, CartItemDto } from "@/contract/cart";
import { chosenOptions, isStillValid, keyChoiceOf } from "@/domain/catalogue/customization";
import { answerTo, PLAYER_ID_FIELD, stillValidAnswers } from "@/domain/catalogue/game";
import { type PriceBasis, priceLine } from "@/domain/catalogue/pricing";
import { DomainError } from "@/domain/errors";
import { type Cents, cents, decimalFromCents } from "@/domain/money";
import { type CartRow, FIND_CART, LOCK_CART } from "@/server/carts/cart-rows";
import { type AppliedCoupon, applyToLines } from "@/server/coupons/coupon-of-cart";
import { closedValue } from "@/server/platform/database/closed-columns";
import { run } from "@/server/platform/database/statements";
import type { Transaction } from "@/server/platform/database/transaction";

/** A stored cart line with its product. */
export type LineRow = CartRow & { id: number };

/** The option value that selects a line's keys, or "" if the product has no key step. */
export function choiceOfLine({
  keyStep,
  steps,
  options,
}: Pick<CartRow, "keyStep" | "steps" | "options">): string {
  return keyStep === null ? "" : keyChoiceOf(steps ?? [], options);
}

/** The inputs of the unit price of a line's product. */
export function basisOfLine({ price, lowestPrice, steps, quantityPrices }: CartRow): PriceBasis {
  return {
    base: cents(price),
    lowest: lowestPrice === null ? null : cents(lowestPrice),
    steps: steps ?? [],
    quantityPrices,
  };
}

/**
 * Checks a product's maximum units per order; null means no maximum.
 * @param units units of the product in all of its lines
 * @throws DomainError max_per_order
 */
export function checkMaxPerOrder(
  { name, maxPerOrder }: { name: string; maxPerOrder: number | null },
  units: number,
): void {
  if (maxPerOrder === null || units <= maxPerOrder) return;
  throw new DomainError("max_per_order", { product: name, max: maxPerOrder });
}

/**
 * Builds the API's cart from the lines whose product is for sale, including the coupon's discount.
 * Specification §7, cart.php.
 */
export function toCart(rows: readonly LineRow[]): CartDto {
  const shown = rows.filter((row) => row.isActive);
  const coupon = couponOf(shown);
  if (!coupon) return { cart: shown.map((row) => toCartItem(row, cents(0))) };
  const discounts = [...coupon.discounts];
  const { code, problem, minimum, total } = coupon;
  return {
    cart: shown.map((row) => toCartItem(row, (!isOutdated(row) && discounts.shift()) || cents(0))),
    coupon: {
      code,
      problem,
      discountUSD: decimalFromCents(total),
      minimumUSD: decimalFromCents(minimum),
    },
  };
}

/** The coupon's effect on the cart and on each orderable line; null without a coupon. */
export function couponOf(rows: readonly LineRow[]): AppliedCoupon | null {
  const coupon = rows[0]?.coupon;
  if (!coupon) return null;
  const lines = rows
    .filter((row) => row.isActive && !isOutdated(row))
    .map((row) => ({ ...row, ...priceLine(basisOfLine(row), row.options, row.quantity) }));
  return applyToLines(coupon, lines);
}

function toCartItem(row: LineRow, discount: Cents): CartItemDto {
  const basis = basisOfLine(row);
  const topupFields = stillValidAnswers(row.game?.fields ?? [], row.topupFields);
  const outdated = isOutdated(row);
  const { unit, quantityFrom } = priceLine(basis, outdated ? {} : row.options, row.quantity);
  return {
    ...(discount > 0 && { discountUSD: decimalFromCents(discount) }),
    id: row.id,
    productId: row.productId,
    quantity: row.quantity,
    customization: row.options,
    options: chosenOptions(basis.steps, row.options),
    isOutdated: outdated,
    quantityFrom,
    playerId: answerTo(topupFields, PLAYER_ID_FIELD),
    topupFields: { ...topupFields },
    product: {
      id: row.productId,
      name: row.name,
      nameAr: row.nameAr,
      description: row.description,
      imageUrl: row.imageUrl,
      priceUSD: decimalFromCents(unit),
      fulfilment: closedValue("products.fulfilment", row.fulfilment),
      game: row.game,
      stock: row.stock,
      maxPerOrder: row.maxPerOrder,
    },
  };
}

/**
 * Whether a line's options no longer fit the product, because its option set was edited or
 * replaced.
 */
export function isOutdated(row: LineRow): boolean {
  if (row.keyStep !== null && choiceOfLine(row) === "") return true;
  return !isStillValid(row.steps ?? [], row.options);
}

/** Reads a cart for the API. Without a session it is empty. Specification §7, cart.php. */
export async function readCart(sessionId: string | null): Promise<CartDto> {
  return sessionId === null ? { cart: [] } : toCart(await run(FIND_CART, [sessionId]));
}

/**
 * Takes the cart's advisory lock until the transaction ends, so that concurrent changes are
 * serialised.
 */
export async function lockCart(tx: Transaction, sessionId: string): Promise<void> {
  await tx.run(LOCK_CART, [sessionId]);
}
