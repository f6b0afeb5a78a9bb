import type { CartDto, CartItemDto } from "@/contract/cart";
import { chosenOptions, keyChoiceOf, stillFits } from "@/domain/catalogue/customization";
import { answerTo, keptAnswers, PLAYER_ID_FIELD } from "@/domain/catalogue/game";
import { type PriceBasis, priceLine } from "@/domain/catalogue/pricing";
import { DomainError } from "@/domain/errors";
import { type Cents, cents, decimalFromCents } from "@/domain/money";
import { type CartRow, FIND_CART, LOCK_CART } from "@/server/carts/cart-rows";
import { type AppliedCoupon, applyToLines } from "@/server/coupons/coupon-of-cart";
import { fulfilmentOf } from "@/server/platform/database/columns";
import { type Run, run } from "@/server/platform/database/statements";

/** A line of what is for sale. */
export type LineRow = CartRow & { id: number };

/** The value of a line that chooses its keys, "" where none does. */
export function choiceOfLine({
  keyStep,
  steps,
  options,
}: Pick<CartRow, "keyStep" | "steps" | "options">): string {
  return keyStep === null ? "" : keyChoiceOf(steps ?? [], options);
}

/** What decides the price of one unit of a line's product. */
export function basisOfLine({ price, lowestPrice, steps, quantityPrices }: CartRow): PriceBasis {
  return {
    base: cents(price),
    lowest: lowestPrice === null ? null : cents(lowestPrice),
    steps: steps ?? [],
    quantityPrices,
  };
}

/**
 * @param units of the product, in all of its lines
 * @throws DomainError max_per_order when one order may not have so many
 */
export function checkMaxPerOrder(
  { name, maxPerOrder }: { name: string; maxPerOrder: number | null },
  units: number,
): void {
  if (maxPerOrder === null || units <= maxPerOrder) return;
  throw new DomainError("max_per_order", { product: name, max: maxPerOrder });
}

/**
 * Lines as the wire has them, those alone whose product is for sale, with what the cart's coupon takes off. Specification
 * §7, cart.php.
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

/** What the cart's coupon does, and of each line that can be ordered how much; null where it has none. */
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
  const topupFields = keptAnswers(row.game?.fields ?? [], row.topupFields);
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
      fulfilment: fulfilmentOf(row.fulfilment),
      game: row.game,
      stock: row.stock,
      maxPerOrder: row.maxPerOrder,
    },
  };
}

/** Whether a line's options fit the product no longer: its set was edited, or is another one. */
export function isOutdated(row: LineRow): boolean {
  if (row.keyStep !== null && choiceOfLine(row) === "") return true;
  return !stillFits(row.steps ?? [], row.options);
}

/** The cart as the wire has it. Nobody's cart is empty. Specification §7, cart.php. */
export async function readCart(sessionId: string | null): Promise<CartDto> {
  return sessionId === null ? { cart: [] } : toCart(await run(FIND_CART, [sessionId]));
}

/** One change of a cart at a time, until the transaction ends: two clicks are two units, one order is one order. */
export async function lockCart(within: Run, sessionId: string): Promise<void> {
  await within(LOCK_CART, [sessionId]);
}
