import type { CartDto } from "@/contract/cart";
import type { GameDto } from "@/contract/games";
import { hasStockFor, isOutOfStock, MAX_CART_LINES, MAX_LINE_QUANTITY } from "@/domain/cart";
import {
  type Customization,
  canonicalCustomization,
  customizationKey,
} from "@/domain/customization";
import { DomainError } from "@/domain/errors";
import { PLAYER_ID_FIELD, type TopupAnswers } from "@/domain/game";
import { keyStepOf } from "@/domain/option-set";
import { choiceOf, readCart } from "@/server/carts/cart-lines";
import {
  type ChoiceStock,
  choiceStockOf,
  nameOfChoice,
  stockOfChoice,
} from "@/server/catalogue/choice-stock";
import { toGame } from "@/server/catalogue/game-row";
import {
  hasChoicePools,
  type PricedProductRow,
  pricedProductColumns,
  stockOf,
} from "@/server/catalogue/product-dto";
import { pinProducts } from "@/server/catalogue/product-locks";
import { stepsOf } from "@/server/platform/columns";
import { db, type Tx } from "@/server/platform/db";
import { lockCart } from "./cart-lines";
import { checkAnswers, mergeTyped, topupKeyOf } from "./topup-answers";

export interface AddToCart {
  productId: number;
  quantity: number;
  customization: Customization;
  /** Of a top-up; may be empty: checkout asks again. */
  playerId: string;
  topupFields?: TopupAnswers;
}

/**
 * Adds units to the line of equal product, options and account, or makes that line.
 * @throws DomainError product_not_found, out_of_stock, not_enough_stock, invalid_customization,
 *   quantity_too_large, cart_full; those of checkAnswers
 */
export async function addToCart(sessionId: string, input: AddToCart): Promise<CartDto> {
  await db().$transaction(async (tx) => {
    await lockCart(tx, sessionId);
    await pinProducts(tx, [input.productId]);
    await addLine(tx, sessionId, input);
  });
  return readCart(sessionId);
}

async function addLine(tx: Tx, sessionId: string, input: AddToCart): Promise<void> {
  const product = await tx.product.findFirst({
    where: { id: input.productId, isActive: true },
    select: pricedProductColumns,
  });
  if (!product) throw new DomainError("product_not_found");
  if (isOutOfStock(stockOf(product))) {
    throw new DomainError("out_of_stock", { product: product.name });
  }
  const choices = await choiceStockOf([product], tx);
  const options = withChoice(product, customizationOf(product, input.customization), choices);
  const choice = choiceOf(product, { options });
  const stock = stockOfChoice(product, choice, choices);
  const named = { product: nameOfChoice(product, choice) };
  if (isOutOfStock(stock)) throw new DomainError("out_of_stock", named);
  const topupFields = answersOfInput(product.game && toGame(product.game), input);
  const line = {
    sessionId,
    productId: product.id,
    optionsKey: customizationKey(options),
    topupKey: topupKeyOf(topupFields),
  };

  const lines = await tx.cartItem.findMany({ where: { sessionId } });
  const existing = lines.find(
    (one) =>
      one.productId === product.id &&
      one.optionsKey === line.optionsKey &&
      one.topupKey === line.topupKey,
  );
  const quantity = (existing?.quantity ?? 0) + input.quantity;
  const unitsOfChoice = lines
    .filter((one) => one.productId === product.id && choiceOf(product, one) === choice)
    .reduce((sum, one) => sum + one.quantity, input.quantity);

  if (!existing && lines.length >= MAX_CART_LINES) {
    throw new DomainError("cart_full", { max: MAX_CART_LINES });
  }
  if (quantity > MAX_LINE_QUANTITY) {
    throw new DomainError("quantity_too_large", { max: MAX_LINE_QUANTITY });
  }
  if (!hasStockFor(stock, unitsOfChoice)) {
    throw new DomainError("not_enough_stock", { ...named, left: stock });
  }
  await tx.cartItem.upsert({
    where: { sessionId_productId_optionsKey_topupKey: line },
    create: { ...line, options, topupFields, quantity },
    update: { quantity },
  });
}

function customizationOf(product: PricedProductRow, raw: Customization): Customization {
  const canonical = canonicalCustomization(stepsOf(product.optionSet), raw);
  if (!canonical.ok) throw new DomainError("invalid_customization");
  return canonical.value;
}

function answersOfInput(game: GameDto | null, input: AddToCart): Record<string, string> {
  const answered = input.customization[PLAYER_ID_FIELD];
  const playerId = input.playerId || (typeof answered === "string" ? answered : "");
  return checkAnswers(game, mergeTyped(game, { topupFields: input.topupFields ?? {}, playerId }));
}

/** Quick Add names no choice: where choices have keys of their own it takes the first that has one. */
function withChoice(
  product: PricedProductRow,
  options: Customization,
  stock: ChoiceStock,
): Customization {
  const step = keyStepOf(stepsOf(product.optionSet));
  if (!step || !hasChoicePools(product) || Object.hasOwn(options, step.id)) return options;
  const first = step.options.find(({ value }) => stockOfChoice(product, value, stock) > 0);
  if (!first) throw new DomainError("out_of_stock", { product: product.name });
  return { ...options, [step.id]: first.value };
}
