import type { z } from "zod";
import type { OptionSetForm, saveOptionSetInput } from "@/contract/admin/catalogue/option-sets";
import type { AuditValues } from "@/contract/admin/shop/audit-log";
import { type OptionStep, optionSetProblem, priceRange } from "@/domain/catalogue/option-set";
import { DomainError } from "@/domain/errors";
import { cents, decimalFromCents } from "@/domain/money";
import { type AdminCall, type AuditedAction, executeAudited } from "@/server/audit/audited-action";
import { auditSnapshot, differences } from "@/server/catalogue/products/product-audit";
import { OPEN_SALE_PRICE } from "@/server/catalogue/products/product-sale";
import { hasCheaperOption } from "@/server/catalogue/shop/price-cuts";
import { assignChoices, checkPools } from "@/server/catalogue/stock/key-choices";
import { stepsOf } from "@/server/platform/database/columns";
import type { RowOf } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import { Prisma } from "@/server/platform/prisma-client/client";

type SaveOptionSet = z.output<typeof saveOptionSetInput>;
type Saved = { id: number };

const storedColumns = {
  id: true,
  slug: true,
  name: true,
  nameAr: true,
  steps: true,
  isBuiltIn: true,
  version: true,
} as const satisfies Prisma.OptionSetSelect;
type Row = RowOf<"OptionSet", { select: typeof storedColumns }>;

/**
 * Adds an option set, or changes the set `base.id` if its version is still `base.version`, the one
 * that the admin opened. Placed orders keep their chosen options; the options of a cart line that
 * no longer fit must be chosen again. If the step that chooses the key changes, keys and order
 * items without a choice are assigned to its first value
 * (src/server/catalogue/stock/key-choices.ts).
 * @throws DomainError option_set_unknown; option_set_changed if the version differs;
 *   options_too_cheap if the options could take a product below half of its price; choice_has_keys
 *   if a choice with unsold keys would disappear; the problems of `optionSetProblem`; proof_needed
 *   if an option becomes cheaper and the admin did not enter the password recently
 */
export async function saveOptionSet(
  call: AdminCall,
  { base, optionSet }: SaveOptionSet,
): Promise<Saved> {
  const invalid = optionSetProblem(optionSet.steps);
  if (invalid) throw new DomainError(invalid.problem);
  return executeAudited(call, (tx) => (base ? update(tx, base, optionSet) : create(tx, optionSet)));
}

const NEXT_OPTION_SET_ID = statement(
  "next_option_set_id",
  "SELECT nextval('option_sets_id_seq')::int AS id",
);

async function create(tx: PrismaTransaction, form: OptionSetForm): Promise<AuditedAction<Saved>> {
  const [{ id } = { id: 0 }] = await tx.run(NEXT_OPTION_SET_ID, []);
  const row = await tx.prisma.optionSet.create({
    data: { id, slug: `set-${id}`, ...columnsOf(form) },
    select: storedColumns,
  });
  return {
    action: "option_set.create",
    entity: "option_set",
    entityId: id,
    after: auditSnapshot(auditValuesOf(row)),
    result: { id },
  };
}

/** $1 the set. */
const LOCK_PRODUCTS_OF_SET = statement(
  "lock_products_of_set",
  "SELECT id FROM products WHERE option_set_id = $1 ORDER BY id FOR NO KEY UPDATE",
);

async function update(
  tx: PrismaTransaction,
  { id, version }: NonNullable<SaveOptionSet["base"]>,
  form: OptionSetForm,
): Promise<AuditedAction<Saved>> {
  const products = Prisma.sql`SELECT id FROM products WHERE option_set_id = ${id}`;
  const seen = await findOptionSet(tx, id);
  const movesKeys = keyRuleOf(stepsOf(seen)) !== keyRuleOf(form.steps);
  // Block sales and additions of these products' keys, so that the pools checked below
  // (`checkPools`) do not change. Lock products before the set, in the same order as saving a
  // product does.
  if (movesKeys) await tx.run(LOCK_PRODUCTS_OF_SET, [id]);
  const old = await lockOptionSet(tx, id);
  if (old.version !== version || old.version !== seen.version) {
    throw new DomainError("option_set_changed");
  }
  await checkPrices(tx, id, form.steps);
  if (movesKeys) {
    const keyed = Prisma.sql`${products} AND fulfilment = 'keys'`;
    await checkPools(tx, keyed, form.steps);
    await assignChoices(tx, keyed, form.steps);
  }
  const row = await tx.prisma.optionSet.update({
    where: { id },
    data: { ...columnsOf(form), version: { increment: 1 } },
    select: storedColumns,
  });
  return {
    action: "option_set.update",
    entity: "option_set",
    entityId: id,
    ...differences(auditValuesOf(old), auditValuesOf(row)),
    isCheaper: hasCheaperOption(stepsOf(old), form.steps),
    result: { id },
  };
}

/**
 * Deletes an option set that no product uses; archived products count.
 * @throws DomainError option_set_unknown, option_set_built_in, option_set_in_use
 */
export async function deleteOptionSet(call: AdminCall, id: number): Promise<Saved> {
  return executeAudited(call, async (tx) => {
    const row = await lockOptionSet(tx, id);
    if (row.isBuiltIn) throw new DomainError("option_set_built_in");
    const [product] = await tx.prisma.product.findMany({
      where: { optionSetId: id },
      select: { name: true },
      orderBy: { id: "asc" },
      take: 1,
    });
    if (product) {
      const count = await tx.prisma.product.count({ where: { optionSetId: id } });
      throw new DomainError("option_set_in_use", { count, product: product.name });
    }
    await tx.prisma.optionSet.delete({ where: { id } });
    return {
      action: "option_set.delete",
      entity: "option_set",
      entityId: id,
      before: auditSnapshot(auditValuesOf(row)),
      result: { id },
    };
  });
}

/** $1 the set. */
const LOCK_OPTION_SET = statement(
  "lock_option_set",
  "SELECT id FROM option_sets WHERE id = $1 FOR UPDATE",
);

/**
 * Locks the set: waits for, and blocks, transactions that save a product with the set.
 * @throws DomainError option_set_unknown
 */
async function lockOptionSet(tx: PrismaTransaction, id: number): Promise<Row> {
  await tx.run(LOCK_OPTION_SET, [id]);
  return findOptionSet(tx, id);
}

async function findOptionSet(tx: PrismaTransaction, id: number): Promise<Row> {
  const row = await tx.prisma.optionSet.findUnique({ where: { id }, select: storedColumns });
  if (!row) throw new DomainError("option_set_unknown");
  return row;
}

/** $1 the set, $2 the price in cents below which the options can more than halve a price. */
const FIND_TOO_CHEAP = statement(
  "find_too_cheap",
  `
    SELECT name, (count(*) OVER ())::int AS count FROM products
    WHERE option_set_id = $1 AND lowest_price_usd IS NULL AND archived_at IS NULL
      AND least(price_usd * 100, ${OPEN_SALE_PRICE} * 100, (quantity_prices -> -1 ->> 'unitCents')::numeric) < $2
    ORDER BY id LIMIT 1`,
);

/**
 * Rejects steps with which a product without a lowest price could cost less than half of its price.
 * Design §3.
 * @throws DomainError options_too_cheap
 */
async function checkPrices(
  tx: Transaction,
  id: number,
  steps: readonly OptionStep[],
): Promise<void> {
  const { cheapest } = priceRange(cents(0), steps);
  if (cheapest >= 0) return;
  const found = await tx.run(FIND_TOO_CHEAP, [id, -2 * cheapest]);
  const [product] = found;
  if (product) {
    throw new DomainError("options_too_cheap", { product: product.name, count: product.count });
  }
}

/**
 * The values of the step that chooses the key, as a comparable string; if an edit does not change
 * this string, every key keeps its choice.
 */
function keyRuleOf(steps: readonly OptionStep[]): string {
  const step = steps.find(({ choosesKey }) => choosesKey);
  return JSON.stringify(step?.options.map(({ value }) => value) ?? null);
}

function columnsOf({ steps, ...form }: OptionSetForm) {
  return { ...form, steps: steps as unknown as Prisma.InputJsonValue };
}

/** Values for the audit log; steps as "Duration: 1 month, 3 months -10.00; Applications: …". */
function auditValuesOf(row: Row): AuditValues {
  const steps = stepsOf(row).map(({ name, options, choosesKey }) => {
    const named = options.map(({ label, modifierCents }) =>
      modifierCents === 0 ? label : `${label} ${decimalFromCents(modifierCents)}`,
    );
    const sign = choosesKey ? " 🔑" : "";
    return named.length > 0 ? `${name}${sign}: ${named.join(", ")}` : name;
  });
  return { name: row.name, nameAr: row.nameAr, optionSteps: steps.join("; ") };
}
