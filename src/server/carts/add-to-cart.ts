import type { CartDto } from "@/contract/cart";
import {
  type Customization,
  canonicalCustomization,
  customizationKey,
} from "@/domain/catalogue/customization";
import { PLAYER_ID_FIELD, type TopupAnswers } from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";
import { hasStockFor, isOutOfStock, MAX_CART_LINES, MAX_LINE_QUANTITY } from "@/domain/orders/cart";
import {
  checkMaxPerOrder,
  choiceOfLine,
  type LineRow,
  lockCart,
  toCart,
} from "@/server/carts/cart-lines";
import { type CartRow, COUNT_CHOICES, FIND_CART_TO_ADD, SAVE_LINE } from "@/server/carts/cart-rows";
import { withCartSlot } from "@/server/catalogue/products/purchase-queue";
import { nameOfChoice } from "@/server/catalogue/stock/choice-stock";
import { type Transaction, transaction } from "@/server/platform/database/transaction";
import { runInCartQueue } from "./cart-queue";
import { checkAnswers, mergeTyped, topupKeyOf } from "./topup-answers";

export interface AddToCart {
  productId: number;
  quantity: number;
  customization: Customization;
  /** Player ID of a top-up. May be empty here; the checkout requires it. */
  playerId: string;
  topupFields?: TopupAnswers;
}

/**
 * Adds units to the line with the same product, options and top-up answers, or creates that line.
 * @throws DomainError product_not_found, out_of_stock, not_enough_stock, invalid_customization,
 * quantity_too_large, max_per_order, cart_full; shop_busy after five seconds of waiting for other
 * calls that add this product; too_many_requests if too many calls wait for this cart; the errors
 * of `checkAnswers`
 */
export async function addToCart(sessionId: string, input: AddToCart): Promise<CartDto> {
  return runInCartQueue(sessionId, () =>
    withCartSlot(input.productId, () => transaction((tx) => add(tx, sessionId, input))),
  );
}

async function add(tx: Transaction, sessionId: string, input: AddToCart): Promise<CartDto> {
  await lockCart(tx, sessionId);
  const found = await tx.run(FIND_CART_TO_ADD, [sessionId, input.productId]);
  const lines = found.filter((row): row is LineRow => row.id !== null);
  const product = found.find((row) => row.id === null);
  if (!product?.isActive) throw new DomainError("product_not_found");
  const line = await lineToAdd(tx, product, input);
  const isEqual = (one: LineRow) =>
    one.productId === line.productId &&
    one.optionsKey === line.optionsKey &&
    one.topupKey === line.topupKey;
  const existing = lines.find(isEqual);
  const quantity = (existing?.quantity ?? 0) + input.quantity;
  checkLimits(lines, line, { isNew: !existing, quantity, added: input.quantity });
  const id = await save(tx, sessionId, { ...line, quantity });
  if (!existing) return toCart([...lines, { ...line, quantity, id }]);
  return toCart(lines.map((one) => (one === existing ? { ...one, quantity } : one)));
}

/**
 * Builds the line to add: its options, its top-up answers and its stock. If the options of a step
 * have their own licence keys, the stock is that of the chosen option.
 * @throws DomainError out_of_stock, invalid_customization; the errors of `checkAnswers`
 */
async function lineToAdd(tx: Transaction, product: CartRow, input: AddToCart): Promise<CartRow> {
  const { name, steps, keyStep, game } = product;
  if (keyStep === null && isOutOfStock(product.stock)) {
    throw new DomainError("out_of_stock", { product: name });
  }
  const units = keyStep === null ? null : await unitsByChoice(tx, product.productId);
  if (units?.size === 0) throw new DomainError("out_of_stock", { product: name });
  const canonical = canonicalCustomization(steps ?? [], input.customization);
  if (!canonical.ok) throw new DomainError("invalid_customization");
  const options = units ? withChoice(product, canonical.value, units) : canonical.value;
  const choice = choiceOfLine({ ...product, options });
  const stock = units ? (units.get(choice) ?? 0) : product.stock;
  if (isOutOfStock(stock)) {
    throw new DomainError("out_of_stock", { product: nameOfChoice(name, steps ?? [], choice) });
  }
  const answered = input.customization[PLAYER_ID_FIELD];
  const playerId = input.playerId || (typeof answered === "string" ? answered : "");
  const typed = mergeTyped(game, { topupFields: input.topupFields ?? {}, playerId });
  const topupFields = checkAnswers(game, typed);
  return {
    ...product,
    options,
    optionsKey: customizationKey(options),
    topupFields,
    topupKey: topupKeyOf(topupFields),
    stock,
  };
}

async function unitsByChoice(tx: Transaction, productId: number): Promise<Map<string, number>> {
  const counted = await tx.run(COUNT_CHOICES, [productId]);
  return new Map(counted.map(({ choice, units }) => [choice, units]));
}

/**
 * Adds the option of the step `keyStep`, whose options have their own licence keys, if the call
 * sent none: the first option in stock. An option that was sent stays.
 * @param units available keys by option of that step
 * @throws DomainError out_of_stock if none of the options is in stock
 */
function withChoice(
  { name, steps, keyStep }: CartRow,
  options: Customization,
  units: ReadonlyMap<string, number>,
): Customization {
  if (keyStep === null || Object.hasOwn(options, keyStep)) return options;
  const values = steps?.find((step) => step.id === keyStep)?.options ?? [];
  const first = values.find(({ value }) => (units.get(value) ?? 0) > 0);
  if (!first) throw new DomainError("out_of_stock", { product: name });
  return { ...options, [keyStep]: first.value };
}

/** @param quantity units of the line, including the added ones */
function checkLimits(
  lines: readonly LineRow[],
  line: CartRow,
  { isNew, quantity, added }: { isNew: boolean; quantity: number; added: number },
): void {
  if (isNew && lines.length >= MAX_CART_LINES) {
    throw new DomainError("cart_full", { max: MAX_CART_LINES });
  }
  if (quantity > MAX_LINE_QUANTITY) {
    throw new DomainError("quantity_too_large", { max: MAX_LINE_QUANTITY });
  }
  const ofProduct = lines.filter((one) => one.productId === line.productId);
  checkMaxPerOrder(line, added + unitsOf(ofProduct));
  const choice = choiceOfLine(line);
  const units = added + unitsOf(ofProduct.filter((one) => choiceOfLine(one) === choice));
  if (!hasStockFor(line.stock, units)) {
    const product = nameOfChoice(line.name, line.steps ?? [], choice);
    throw new DomainError("not_enough_stock", { product, left: line.stock });
  }
}

const unitsOf = (lines: readonly LineRow[]) => lines.reduce((sum, one) => sum + one.quantity, 0);

async function save(tx: Transaction, sessionId: string, line: CartRow): Promise<number> {
  const { productId, optionsKey, topupKey, quantity } = line;
  const options = JSON.stringify(line.options);
  const answers = JSON.stringify(line.topupFields);
  const values = [sessionId, productId, options, optionsKey, answers, topupKey, quantity] as const;
  const [saved] = await tx.run(SAVE_LINE, values);
  if (!saved) throw new Error("the cart line was not saved");
  return saved.id;
}
