import { randomUUID } from "node:crypto";
import type { AddKeysDto, KEY_REFUSALS, KeyBatchInput } from "@/contract/admin/catalogue/keys";
import { keyProblem } from "@/domain/catalogue/licence-key";
import { keyStepOf } from "@/domain/catalogue/option-set";
import { DomainError } from "@/domain/errors";
import { type Admin, type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { reserveForWaiting } from "@/server/orders/placing/reserve-for-waiting";
import { stepsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { licenceKeyColumns } from "@/server/platform/secrets";

/** A type alias, since an interface is not assignable to JSON. */
type Refusal = { index: number; reason: (typeof KEY_REFUSALS)[number]; productId: number | null };

interface Added {
  productId: number;
  choice: string;
  keys: readonly string[];
  batch?: KeyBatchInput | undefined;
}

/** A key of the call that may be new: its index and its stored columns. */
type Candidate = ReturnType<typeof licenceKeyColumns> & { index: number };

/**
 * Adds keys to a product's pool. Refused keys are reported by their index in `keys`; empty lines
 * are ignored. If several admins add the same key concurrently, it is added once.
 * @param choice the option value whose pool gets the keys; "" if the product has only one pool
 * @param batch the batch to add to; by default the call creates one. Decision 042
 * @throws DomainError keys_missing, product_not_found, product_without_keys, choice_unknown, or
 * invalid_input if the batch belongs to another product; nothing is added then
 */
export async function addKeys(
  call: AdminCall,
  { productId, choice, keys, batch }: Added,
): Promise<AddKeysDto> {
  const { candidates, refused } = readKeys(keys);
  if (candidates.length + refused.length === 0) throw new DomainError("keys_missing");
  const done = await executeAudited(call, async (tx) => {
    await requirePool(tx, productId, choice);
    const batchId = await requireBatch(tx, { productId, admin: call.admin, batch });
    const known = await insertKeys(tx, { productId, choice, batchId }, candidates);
    await reserveForWaiting(tx, [productId]);
    const answer = {
      added: candidates.length - known.length,
      refused: [...refused, ...known].sort((a, b) => a.index - b.index),
    };
    return {
      action: "keys.add",
      entity: "product",
      entityId: productId,
      after: {
        added: answer.added,
        refused: answer.refused.length,
        ...(choice === "" ? {} : { choice }),
        ...(batch?.name ? { batch: batch.name } : {}),
      },
      result: answer,
    };
  });
  return withNames(done);
}

function readKeys(keys: readonly string[]) {
  const candidates: Candidate[] = [];
  const refused: Refusal[] = [];
  const seen = new Set<string>();
  for (const [index, line] of keys.entries()) {
    const text = line.trim();
    if (text === "") continue;
    const reason = seen.has(text) ? "repeated" : keyProblem(text);
    seen.add(text);
    if (reason) refused.push({ index, reason, productId: null });
    else candidates.push({ index, ...licenceKeyColumns(randomUUID(), text) });
  }
  return { candidates, refused };
}

/**
 * Checks that the product has a pool for `choice`, and locks the product, so that its fulfilment
 * cannot change concurrently.
 * @throws DomainError product_not_found, product_without_keys, choice_unknown
 */
async function requirePool(
  tx: PrismaTransaction,
  productId: number,
  choice: string,
): Promise<void> {
  await lockProducts(tx, [productId]);
  const product = await tx.prisma.product.findUnique({
    where: { id: productId },
    select: { fulfilment: true, optionSet: { select: { steps: true } } },
  });
  if (!product) throw new DomainError("product_not_found");
  if (product.fulfilment !== "keys") throw new DomainError("product_without_keys");
  const values = keyStepOf(stepsOf(product.optionSet))?.options.map(({ value }) => value) ?? [""];
  if (!values.includes(choice)) throw new DomainError("choice_unknown");
}

/** Inserts the keys that the shop does not have, and returns the others as refusals. */
async function insertKeys(
  tx: PrismaTransaction,
  pool: { productId: number; choice: string; batchId: string },
  candidates: readonly Candidate[],
): Promise<Refusal[]> {
  // Insert in a fixed order, so that two calls with the same keys cannot deadlock.
  const ordered = candidates.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const inserted = await tx.prisma.licenceKey.createManyAndReturn({
    data: ordered.map(({ index: _, ...columns }) => ({ ...pool, ...columns })),
    skipDuplicates: true,
    select: { id: true },
  });
  const added = new Set(inserted.map(({ id }) => id));
  const skipped = candidates.filter(({ id }) => !added.has(id));
  if (skipped.length === 0) return [];
  const owners = await tx.prisma.licenceKey.findMany({
    where: { fingerprint: { in: skipped.map((key) => key.fingerprint) } },
    select: { fingerprint: true, productId: true },
  });
  const productOf = new Map(owners.map((owner) => [owner.fingerprint, owner.productId]));
  return skipped.map(({ index, fingerprint }) => ({
    index,
    reason: "known",
    productId: productOf.get(fingerprint) ?? null,
  }));
}

/** Replaces the product ids of refusals by names; the audit log stores only ids. */
async function withNames(done: { added: number; refused: Refusal[] }): Promise<AddKeysDto> {
  const ids = new Set(done.refused.flatMap(({ productId }) => productId ?? []));
  const products = await db().product.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  const nameOf = new Map(products.map(({ id, name }) => [id, name]));
  const refused = done.refused.map(({ index, reason, productId }) => ({
    index,
    reason,
    product: productId === null ? null : (nameOf.get(productId) ?? null),
  }));
  return { added: done.added, refused };
}

interface Import {
  productId: number;
  admin: Admin;
  batch: KeyBatchInput | undefined;
}

/**
 * Returns the id of the batch for keys of this product; the first call that names a batch creates
 * it and records the importer. The caller holds the product's lock. Decision 042 (key batches).
 * @throws DomainError invalid_input if the batch belongs to another product
 */
async function requireBatch(
  tx: PrismaTransaction,
  { productId, admin, batch }: Import,
): Promise<string> {
  const { id = randomUUID(), name, source, costUSD } = batch ?? {};
  await tx.prisma.keyBatch.createMany({
    data: [
      {
        ...{ id, productId, name, source, costCents: costUSD ?? null },
        ...{ importedBy: admin.id, importerName: admin.username },
      },
    ],
    skipDuplicates: true,
  });
  const kept = await tx.prisma.keyBatch.findUniqueOrThrow({
    where: { id },
    select: { productId: true },
  });
  if (kept.productId !== productId) throw new DomainError("invalid_input");
  return id;
}
