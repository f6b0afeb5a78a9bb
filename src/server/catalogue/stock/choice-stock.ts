import { keyChoiceOf } from "@/domain/catalogue/customization";
import { keyStepOf, type OptionStep } from "@/domain/catalogue/option-set";
import { hasChoicePools, type ProductRow, stockOf } from "@/server/catalogue/products/product-dto";
import { optionsOf, stepsOf } from "@/server/platform/database/columns";
import { autocommit, type PrismaTransaction } from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";

type Stocked = Pick<ProductRow, "id" | "fulfilment" | "optionSet" | "availableUnits">;

/** Available keys by product and choice, for products whose choices have their own keys. */
export type ChoiceStock = ReadonlyMap<number, ReadonlyMap<string, number>>;

export async function choiceStockOf(
  products: readonly Pick<Stocked, "id" | "fulfilment" | "optionSet">[],
  tx: PrismaTransaction = autocommit,
): Promise<ChoiceStock> {
  const ids = products.filter(hasChoicePools).map((product) => product.id);
  if (ids.length === 0) return new Map();
  const counts = await tx.prisma.licenceKey.groupBy({
    by: ["productId", "choice"],
    where: { productId: { in: ids }, status: "available" },
    _count: true,
  });
  const stock = new Map(ids.map((id) => [id, new Map<string, number>()]));
  for (const { productId, choice, _count } of counts) stock.get(productId)?.set(choice, _count);
  return stock;
}

/**
 * The value of the key step (the option step that chooses the key) that a cart line or order item
 * selected; "" if the product has no key step.
 */
export function choiceOf(
  product: Pick<Stocked, "fulfilment" | "optionSet">,
  { options }: { options: Prisma.JsonValue },
): string {
  if (!hasChoicePools(product)) return "";
  return keyChoiceOf(stepsOf(product.optionSet), optionsOf(options));
}

/** A product's name with the choice's label, for error messages: "Photo Editor (12 months)". */
export function nameOfChoice(name: string, steps: readonly OptionStep[], choice: string): string {
  const chosen = keyStepOf(steps)?.options.find(({ value }) => value === choice);
  return chosen ? `${name} (${chosen.label})` : name;
}

/** Units of a choice that can be sold; -1 is unlimited. */
export function stockOfChoice(product: Stocked, choice: string, stock: ChoiceStock): number {
  const ofProduct = stock.get(product.id);
  return ofProduct ? (ofProduct.get(choice) ?? 0) : stockOf(product);
}
