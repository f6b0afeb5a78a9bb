import type { ProductForm } from "@/contract/admin/catalogue/products";
import {
  chargedPriceRange,
  needsLowestPrice,
  type OptionStep,
} from "@/domain/catalogue/option-set";
import { DomainError } from "@/domain/errors";
import { type Cents, cents, decimalFromCents } from "@/domain/money";
import { lockGameForShare } from "@/server/catalogue/games/admin-games";
import { auditedColumns } from "@/server/catalogue/products/product-audit";
import { saleOf } from "@/server/catalogue/products/product-sale";
import { checkPools } from "@/server/catalogue/stock/key-choices";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { stepsOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";

/** The stored columns that an edit compares its form with. */
export const editedColumns = {
  ...auditedColumns,
  id: true,
  version: true,
  archivedAt: true,
} as const satisfies Prisma.ProductSelect;

export type EditedProduct = RowOf<"Product", { select: typeof editedColumns }>;

/** Lookups of the rows that a form refers to, each made once for a whole batch of forms. */
export interface Lookups {
  /** @throws DomainError category_unknown */
  category: (id: number) => Promise<void>;
  /** @throws DomainError game_not_found */
  game: (id: number) => Promise<void>;
  /** @throws DomainError option_set_unknown */
  steps: (optionSetId: number) => Promise<readonly OptionStep[]>;
  /** The current time by the shared clock. */
  now: () => Promise<Date>;
}

/** Lookups that lock the rows they find until `tx` ends. */
export function lookupsIn(tx: Transaction, clock: SharedClock = databaseClock): Lookups {
  let now: Promise<Date> | undefined;
  return {
    now: () => {
      now ??= readMoment(tx, clock);
      return now;
    },
    category: once((id) => checkCategory(tx, id)),
    game: once((id) => lockGameForShare(tx, id)),
    steps: once((id) => stepsOfSet(tx, id)),
  };
}

function once<Value>(find: (id: number) => Promise<Value>): (id: number) => Promise<Value> {
  const found = new Map<number, Promise<Value>>();
  return (id) => {
    const known = found.get(id) ?? find(id);
    found.set(id, known);
    return known;
  };
}

/**
 * Checks a form against stored data: the rows that it refers to must exist, unsold keys must remain
 * sellable, and an active shared product must have content. Writes nothing.
 * @param old the product to change; null for a new one
 * @throws DomainError category_unknown, game_not_found, option_set_unknown; lowest_price_missing if
 *   options could take a unit below half of its price; content_missing for an active shared product
 *   without content; fulfilment_has_keys or choice_has_keys if unsold keys could no longer be sold;
 *   sale_until_invalid if the sale's period is not valid (`saleOf`); invalid_input for an archived
 *   product that would be active
 */
export async function checkProduct(
  tx: PrismaTransaction,
  form: ProductForm,
  old: EditedProduct | null,
  lookups: Lookups,
): Promise<void> {
  if (old?.archivedAt && form.isActive) throw new DomainError("invalid_input");
  await lookups.category(form.categoryId);
  if (form.gameId !== null) await lookups.game(form.gameId);
  const steps = await checkOptions(form, lookups);
  // Only validates the sale; `priceColumns` computes it again when it is written.
  if (form.salePriceUSD !== null) saleOf(form, old, await lookups.now());
  checkContent(form, old?.digitalContent ?? null);
  if (old) await checkPool(tx, old, form, steps);
}

/** $1 the category, which cannot be deleted until the transaction ends. */
const SHARE_CATEGORY = statement(
  "share_category",
  "SELECT id FROM categories WHERE id = $1 FOR KEY SHARE",
);

async function checkCategory(tx: Transaction, id: number): Promise<void> {
  const found = await tx.run(SHARE_CATEGORY, [id]);
  if (found.length === 0) throw new DomainError("category_unknown");
}

/** $1 the set. Keeps it unchanged until the transaction ends. */
const SHARE_OPTION_SET = statement(
  "share_option_set",
  "SELECT steps FROM option_sets WHERE id = $1 FOR SHARE",
).typed<{ steps: Prisma.JsonValue }>();

async function stepsOfSet(tx: Transaction, id: number): Promise<readonly OptionStep[]> {
  const [set] = await tx.run(SHARE_OPTION_SET, [id]);
  if (!set) throw new DomainError("option_set_unknown");
  return stepsOf(set);
}

/**
 * The option steps of the form. Rejects steps whose options could take a unit below half of its
 * price, unless the form has a lowest price.
 * @throws DomainError option_set_unknown, lowest_price_missing
 */
async function checkOptions(form: ProductForm, lookups: Lookups): Promise<readonly OptionStep[]> {
  const { optionSetId, lowestPriceUSD } = form;
  if (optionSetId === null) return [];
  const steps = await lookups.steps(optionSetId);
  const base = cheapestBase(form);
  if (lowestPriceUSD === null && needsLowestPrice(base, steps)) {
    const { cheapest } = chargedPriceRange(base, null, steps);
    throw new DomainError("lowest_price_missing", { cheapest: decimalFromCents(cheapest) });
  }
  return steps;
}

/** The product's lowest possible price without options. */
function cheapestBase({ priceUSD, salePriceUSD, quantityPrices }: ProductForm): Cents {
  const lower = quantityPrices.map(({ unitCents }) => unitCents);
  return cents(Math.min(priceUSD, salePriceUSD ?? priceUSD, ...lower));
}

function checkContent(form: ProductForm, stored: string | null): void {
  const needsContent = form.isActive && form.fulfilment === "shared";
  if (needsContent && form.digitalContent === null && stored === null) {
    throw new DomainError("content_missing");
  }
}

/**
 * Rejects a change that would leave unsold keys in the pool unsellable.
 * @throws DomainError choice_has_keys, fulfilment_has_keys
 */
async function checkPool(
  tx: PrismaTransaction,
  old: EditedProduct,
  form: ProductForm,
  steps: readonly OptionStep[],
): Promise<void> {
  // The stored keys already fit the stored fulfilment and options, which the form leaves unchanged.
  if (old.fulfilment === form.fulfilment && old.optionSetId === form.optionSetId) return;
  if (form.fulfilment === "keys") return checkPools(tx, Prisma.sql`${old.id}`, steps);
  if (old.fulfilment !== "keys") return;
  const count = await tx.prisma.licenceKey.count({
    where: { productId: old.id, status: { in: ["available", "seen", "quarantined", "reserved"] } },
  });
  if (count > 0) throw new DomainError("fulfilment_has_keys", { count });
}
