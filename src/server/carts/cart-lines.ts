import type { CartDto, CartItemDto } from "@/contract/cart";
import { chosenOptions, keyChoiceOf, stillFits, unitPrice } from "@/domain/customization";
import { answerTo, keptAnswers, PLAYER_ID_FIELD } from "@/domain/game";
import { decimalFromCents } from "@/domain/money";
import { choiceStockOf, stockOfChoice } from "@/server/catalogue/choice-stock";
import { answersOf, toGame } from "@/server/catalogue/game-row";
import {
  hasChoicePools,
  type PricedProductRow,
  priceBasisOf,
  pricedProductColumns,
} from "@/server/catalogue/product-dto";
import { fulfilmentOf, optionsOf, stepsOf } from "@/server/platform/columns";
import { db, type Tx } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

const lineColumns = {
  id: true,
  productId: true,
  quantity: true,
  options: true,
  topupFields: true,
} as const satisfies Prisma.CartItemSelect;

export type LineRow = Prisma.CartItemGetPayload<{ select: typeof lineColumns }> & {
  product: PricedProductRow;
  /** The value that chooses its keys; "" where none does. */
  choice: string;
  /** Units of the product, or of that choice, that can be sold; -1 is unlimited. */
  stock: number;
};

/** The value of a line that chooses its keys, "" where none does. */
export function choiceOf(
  product: Pick<PricedProductRow, "fulfilment" | "optionSet">,
  { options }: Pick<LineRow, "options">,
): string {
  if (!hasChoicePools(product)) return "";
  return keyChoiceOf(stepsOf(product.optionSet), optionsOf(options));
}

/** The lines of a cart in the order in which they were added; inactive products are not for sale. */
export async function findLines(sessionId: string, tx: Tx = db()): Promise<LineRow[]> {
  const lines = await tx.cartItem.findMany({
    where: { sessionId },
    select: lineColumns,
    orderBy: { id: "asc" },
  });
  // Two statements by hand: Prisma's own two would fail for a product that is deleted between them.
  const products = await tx.product.findMany({
    where: { id: { in: lines.map((line) => line.productId) }, isActive: true },
    select: pricedProductColumns,
  });
  const byId = new Map(products.map((product) => [product.id, product]));
  const stock = await choiceStockOf(products, tx);
  return lines.flatMap((line) => {
    const product = byId.get(line.productId);
    if (!product) return [];
    const choice = choiceOf(product, line);
    return [{ ...line, product, choice, stock: stockOfChoice(product, choice, stock) }];
  });
}

function toCartItem(row: LineRow): CartItemDto {
  const { product } = row;
  const basis = priceBasisOf(product);
  const customization = optionsOf(row.options);
  const game = product.game && toGame(product.game);
  const topupFields = keptAnswers(game?.fields ?? [], answersOf(row.topupFields));
  return {
    id: row.id,
    productId: row.productId,
    quantity: row.quantity,
    customization,
    options: chosenOptions(basis.steps, customization),
    isOutdated: isOutdated(row),
    playerId: answerTo(topupFields, PLAYER_ID_FIELD),
    topupFields: { ...topupFields },
    product: {
      id: product.id,
      name: product.name,
      nameAr: product.nameAr,
      description: product.description,
      imageUrl: product.imageUrl,
      priceUSD: decimalFromCents(unitPrice(basis, isOutdated(row) ? {} : customization)),
      fulfilment: fulfilmentOf(product.fulfilment),
      game,
      stock: row.stock,
    },
  };
}

/** Whether a line's options fit the product no longer: its set was edited, or is another one. */
export function isOutdated({ product, options, choice }: LineRow): boolean {
  if (choice === "" && hasChoicePools(product)) return true;
  return !stillFits(stepsOf(product.optionSet), optionsOf(options));
}

/** The cart as the wire has it. Nobody's cart is empty. Specification §7, cart.php. */
export async function readCart(sessionId: string | null): Promise<CartDto> {
  if (sessionId === null) return { cart: [] };
  return { cart: (await findLines(sessionId)).map(toCartItem) };
}

/** One change of a cart at a time, until `tx` ends: two clicks are two units, one order is one order. */
export async function lockCart(tx: Tx, sessionId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`cart:${sessionId}`}, 0))`;
}
