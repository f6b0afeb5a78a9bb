import type { z } from "zod";
import type { ProductForm, saveProductInput } from "@/contract/admin/catalogue/products";
import { DomainError } from "@/domain/errors";
import { decimalFromCents } from "@/domain/money";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { type AdminCall, type AuditedAction, executeAudited } from "@/server/audit/audited-action";
import {
  checkProduct,
  type EditedProduct,
  editedColumns,
  type Lookups,
  lookupsIn,
} from "@/server/catalogue/products/check-product";
import {
  auditedColumns,
  auditSnapshot,
  auditValuesOf,
  differences,
} from "@/server/catalogue/products/product-audit";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { priceColumns, type SaleRow } from "@/server/catalogue/products/product-sale";
import { isCheaperProduct } from "@/server/catalogue/shop/price-cuts";
import { assignChoices } from "@/server/catalogue/stock/key-choices";
import { databaseClock, type SharedClock } from "@/server/platform/clock";
import { stepsOf } from "@/server/platform/database/columns";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, seal } from "@/server/platform/secrets";

type SaveProduct = z.output<typeof saveProductInput>;
type Base = NonNullable<SaveProduct["base"]>;
type Saved = { id: number };

/**
 * Adds a product, or changes the product `base.id` if its version is still `base.version`, the one
 * that the admin opened.
 * @throws DomainError product_not_found; product_changed if the version differs; stock_moved if
 *   sales have changed the stock that the admin edited; the errors of `checkProduct`; proof_needed
 *   if the product becomes cheaper and `call.isProven` is false
 */
export async function saveProduct(
  call: AdminCall,
  { base, copiedFrom, product }: SaveProduct,
  clock: SharedClock = databaseClock,
): Promise<Saved> {
  return executeAudited(call, (tx) => {
    const lookups = lookupsIn(tx, clock);
    return base ? update(tx, base, product, lookups) : create(tx, product, copiedFrom, lookups);
  });
}

async function create(
  tx: PrismaTransaction,
  form: ProductForm,
  copiedFrom: number | null,
  lookups: Lookups,
): Promise<AuditedAction<Saved>> {
  await checkProduct(tx, form, null, lookups);
  const [id = 0] = await nextProductIds(tx, 1);
  const row = await tx.prisma.product.create({
    data: {
      id,
      ...columnsOf(form, null, await lookups.now()),
      stock: form.stock,
      ...contentOf(id, form),
    },
    select: auditedColumns,
  });
  return {
    action: "product.create",
    entity: "product",
    entityId: id,
    after: { ...auditSnapshot(auditValuesOf(row)), ...(await origin(tx, copiedFrom)) },
    isCheaper: isCheaperProduct(null, form),
    result: { id },
  };
}

/** The audit log's reference to the copied product, if that product exists. */
async function origin(
  tx: PrismaTransaction,
  copiedFrom: number | null,
): Promise<{ copiedFrom?: number }> {
  if (copiedFrom === null) return {};
  const found = await tx.prisma.product.findUnique({
    where: { id: copiedFrom },
    select: { id: true },
  });
  return found ? { copiedFrom } : {};
}

/** $1 the count. */
const NEXT_PRODUCT_IDS = statement(
  "next_product_ids",
  "SELECT nextval('products_id_seq')::int AS id FROM generate_series(1, $1)",
);

/** Reserves ids for new products: encrypting the content needs the row's id before the insert. */
export async function nextProductIds(tx: Transaction, count: number): Promise<number[]> {
  const rows = await tx.run(NEXT_PRODUCT_IDS, [count]);
  return rows.map(({ id }) => id);
}

async function update(
  tx: PrismaTransaction,
  base: Base,
  form: ProductForm,
  lookups: Lookups,
): Promise<AuditedAction<Saved>> {
  const { id } = base;
  // The lock waits for running transactions that take or return stock of the product, and blocks
  // later ones until this one ends.
  await lockProducts(tx, [id]);
  const old = await tx.prisma.product.findUnique({ where: { id }, select: editedColumns });
  if (!old) throw new DomainError("product_not_found");
  if (old.version !== base.version) throw new DomainError("product_changed");
  await checkProduct(tx, form, old, lookups);
  const row = await tx.prisma.product.update({
    where: { id },
    data: {
      ...columnsOf(form, old, await lookups.now()),
      ...contentOf(id, form),
      stock: stockFor(old, base, form),
      version: { increment: 1 },
    },
    select: auditedColumns,
  });
  await assignKeyChoices(tx, id);
  const after = auditValuesOf(row);
  if (form.digitalContent !== null)
    after.digitalContent = old.digitalContent ? "changed" : "stored";
  return {
    action: "product.update",
    entity: "product",
    entityId: id,
    ...differences(auditValuesOf(old), after),
    isCheaper: isCheaperProduct(old, form),
    result: { id },
  };
}

/**
 * Assigns the keys that have no choice yet to the first value of the option step that selects the
 * key, if the product is delivered as keys and has such a step.
 */
export async function assignKeyChoices(tx: PrismaTransaction, id: number): Promise<void> {
  const { fulfilment, optionSet } = await tx.prisma.product.findUniqueOrThrow({
    where: { id },
    select: { fulfilment: true, optionSet: { select: { steps: true } } },
  });
  if (fulfilment === "keys") await assignChoices(tx, Prisma.sql`${id}`, stepsOf(optionSet));
}

/**
 * The columns of a form without stock and content, with its sale as of `now`.
 * @param old the product to change; null for a new one
 */
export function columnsOf(form: ProductForm, old: SaleRow | null, now: Date) {
  const { stock: _stock, digitalContent: _content, ...rest } = form;
  const { lowestPriceUSD, quantityPrices, costUSD, ...same } = rest;
  return {
    ...same,
    ...priceColumns(form, old, now),
    quantityPrices: quantityPrices.map(({ from, unitCents }) => ({ from, unitCents })),
    lowestPriceUSD: lowestPriceUSD && decimalFromCents(lowestPriceUSD),
    costUSD: costUSD === null ? null : decimalFromCents(costUSD),
  };
}

function contentOf(id: number, { digitalContent }: ProductForm) {
  return digitalContent === null
    ? {}
    : { digitalContent: seal(digitalContent, associatedData.product(id)) };
}

/**
 * The stock to store. Units sold while the form was open must not return, so a number that the
 * admin left unchanged (`base.stock`) keeps the stored value.
 * @throws DomainError stock_moved if the admin changed the number and the stored number is no
 *   longer `base.stock`
 */
function stockFor(old: EditedProduct, base: Base, form: ProductForm): number {
  if (form.fulfilment === "keys") return UNLIMITED_STOCK;
  // Until now the product was delivered as keys, so its stored stock is not a number of units.
  if (old.fulfilment === "keys") return form.stock;
  if (form.stock === base.stock) return old.stock;
  if (old.stock !== base.stock) throw new DomainError("stock_moved", { stock: old.stock });
  return form.stock;
}
