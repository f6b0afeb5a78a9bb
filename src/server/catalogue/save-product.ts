import type { z } from "zod";
import type { ProductForm, saveProductInput } from "@/contract/admin/products";
import { UNLIMITED_STOCK } from "@/domain/cart";
import { DomainError } from "@/domain/errors";
import { decimalFromCents } from "@/domain/money";
import { chargedReach, needsLowestPrice } from "@/domain/option-set";
import { type AdminCall, type AuditedAction, executeAudited } from "@/server/audit/audited-action";
import { pinGame } from "@/server/catalogue/admin-games";
import {
  auditedColumns,
  auditSnapshot,
  auditValuesOf,
  differences,
} from "@/server/catalogue/product-audit";
import { lockProducts } from "@/server/catalogue/product-locks";
import { stepsOf } from "@/server/platform/columns";
import type { Tx } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, seal } from "@/server/platform/secrets";

type SaveProduct = z.output<typeof saveProductInput>;
type Base = NonNullable<SaveProduct["base"]>;
type Saved = { id: number };

/**
 * Adds a product, or changes one that nobody else has changed since it was opened.
 * @throws DomainError product_not_found, product_changed, stock_moved, fulfilment_has_keys,
 *   content_missing, category_unknown, option_set_unknown, lowest_price_missing, game_not_found;
 *   invalid_input for an archived product that is to be for sale
 */
export async function saveProduct(
  call: AdminCall,
  { base, copiedFrom, product }: SaveProduct,
): Promise<Saved> {
  return executeAudited(call, (tx) =>
    base ? update(tx, base, product) : create(tx, product, copiedFrom),
  );
}

async function create(
  tx: Tx,
  form: ProductForm,
  copiedFrom: number | null,
): Promise<AuditedAction<Saved>> {
  await checkProduct(tx, form, null);
  const [id = 0] = await nextProductIds(tx, 1);
  const row = await tx.product.create({
    data: { id, ...columnsOf(form), stock: form.stock, ...contentOf(id, form) },
    select: auditedColumns,
  });
  return {
    action: "product.create",
    entity: "product",
    entityId: id,
    after: { ...auditSnapshot(auditValuesOf(row)), ...(await origin(tx, copiedFrom)) },
    result: { id },
  };
}

/** What the audit log says of a copy; nothing when there is no such product. */
async function origin(tx: Tx, copiedFrom: number | null): Promise<{ copiedFrom?: number }> {
  if (copiedFrom === null) return {};
  const found = await tx.product.findUnique({ where: { id: copiedFrom }, select: { id: true } });
  return found ? { copiedFrom } : {};
}

/** Numbers that no product has: content is sealed for its row, whose number must be known before. */
export async function nextProductIds(tx: Tx, count: number): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    SELECT nextval('products_id_seq')::int AS id FROM generate_series(1, ${count})`;
  return rows.map(({ id }) => id);
}

/** What an edit must know of the product as it is stored. */
export const editedColumns = {
  ...auditedColumns,
  id: true,
  version: true,
  archivedAt: true,
} as const satisfies Prisma.ProductSelect;

export type EditedProduct = Prisma.ProductGetPayload<{ select: typeof editedColumns }>;

async function update(tx: Tx, base: Base, form: ProductForm): Promise<AuditedAction<Saved>> {
  const { id } = base;
  // Orders that hold some of its stock wait until it is saved, and it for them.
  await lockProducts(tx, [id]);
  const old = await tx.product.findUnique({ where: { id }, select: editedColumns });
  if (!old) throw new DomainError("product_not_found");
  if (old.version !== base.version) throw new DomainError("product_changed");
  await checkProduct(tx, form, old);
  const row = await tx.product.update({
    where: { id },
    data: {
      ...columnsOf(form),
      ...contentOf(id, form),
      stock: stockFor(old, base, form),
      version: { increment: 1 },
    },
    select: auditedColumns,
  });
  const after = auditValuesOf(row);
  if (form.digitalContent !== null)
    after.digitalContent = old.digitalContent ? "changed" : "stored";
  return {
    action: "product.update",
    entity: "product",
    entityId: id,
    ...differences(auditValuesOf(old), after),
    result: { id },
  };
}

/**
 * What the shop has against a form beyond its own rules: what it refers to must exist, and it must not
 * strand what is stored.
 * @param old the product that it changes; null adds one
 * @throws DomainError category_unknown, game_not_found, option_set_unknown, lowest_price_missing,
 *   content_missing, fulfilment_has_keys; invalid_input for an archived product that is to be for sale
 */
export async function checkProduct(
  tx: Tx,
  form: ProductForm,
  old: EditedProduct | null,
): Promise<void> {
  if (old?.archivedAt && form.isActive) throw new DomainError("invalid_input");
  await checkCategory(tx, form.categoryId);
  if (form.gameId !== null) await pinGame(tx, form.gameId);
  await checkOptions(tx, form);
  checkContent(form, old?.digitalContent ?? null);
  if (old) await checkPool(tx, old, form);
}

/** The form without what needs a look at the row. */
export function columnsOf(form: ProductForm) {
  const { stock: _stock, digitalContent: _content, priceUSD, ...rest } = form;
  const { originalPriceUSD, lowestPriceUSD, ...same } = rest;
  return {
    ...same,
    priceUSD: decimalFromCents(priceUSD),
    originalPriceUSD: originalPriceUSD && decimalFromCents(originalPriceUSD),
    lowestPriceUSD: lowestPriceUSD && decimalFromCents(lowestPriceUSD),
  };
}

function contentOf(id: number, { digitalContent }: ProductForm) {
  return digitalContent === null
    ? {}
    : { digitalContent: seal(digitalContent, associatedData.product(id)) };
}

/** The category cannot be deleted before the product is in it. */
async function checkCategory(tx: Tx, id: number): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM categories WHERE id = ${id} FOR KEY SHARE`;
  if (found.length === 0) throw new DomainError("category_unknown");
}

/** Options may not take a unit under half of its price unless the owner said how low. Design §3. */
async function checkOptions(tx: Tx, form: ProductForm): Promise<void> {
  const { optionSetId, priceUSD, lowestPriceUSD } = form;
  if (optionSetId === null) return;
  const set = await tx.optionSet.findUnique({
    where: { id: optionSetId },
    select: { steps: true },
  });
  if (!set) throw new DomainError("option_set_unknown");
  const steps = stepsOf(set);
  if (lowestPriceUSD === null && needsLowestPrice(priceUSD, steps)) {
    const { cheapest } = chargedReach(priceUSD, null, steps);
    throw new DomainError("lowest_price_missing", { cheapest: decimalFromCents(cheapest) });
  }
}

function checkContent(form: ProductForm, stored: string | null): void {
  const needsContent = form.isActive && form.fulfilment === "shared";
  if (needsContent && form.digitalContent === null && stored === null) {
    throw new DomainError("content_missing");
  }
}

/** Keys that wait in the pool would be sold by nobody any more. */
async function checkPool(tx: Tx, old: EditedProduct, form: ProductForm): Promise<void> {
  if (old.fulfilment !== "keys" || form.fulfilment === "keys") return;
  const count = await tx.licenceKey.count({
    where: { productId: old.id, status: { in: ["available", "reserved"] } },
  });
  if (count > 0) throw new DomainError("fulfilment_has_keys", { count });
}

/**
 * What was sold while the form was open must not come back: the number is written only when it was
 * changed, and only over the one that the form began with.
 */
function stockFor(old: EditedProduct, base: Base, form: ProductForm): number {
  if (form.fulfilment === "keys") return UNLIMITED_STOCK;
  // There was no number to begin with: the keys were the stock.
  if (old.fulfilment === "keys") return form.stock;
  if (form.stock === base.stock) return old.stock;
  if (old.stock !== base.stock) throw new DomainError("stock_moved", { stock: old.stock });
  return form.stock;
}
