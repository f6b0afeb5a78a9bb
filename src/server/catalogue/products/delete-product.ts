import type { z } from "zod";
import type { deletedProductDto } from "@/contract/admin/catalogue/products";
import { DomainError } from "@/domain/errors";
import { type AdminCall, type AuditedAction, executeAudited } from "@/server/audit/audited-action";
import {
  auditedColumns,
  auditSnapshot,
  auditValuesOf,
} from "@/server/catalogue/products/product-audit";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";

type Deleted = z.infer<typeof deletedProductDto>;

/**
 * Deletes a product and its cart lines, or archives it if an order, key, wish or stock
 * request refers to it.
 * @throws DomainError product_not_found
 */
export async function deleteProduct(
  call: AdminCall,
  id: number,
  clock: SharedClock = databaseClock,
): Promise<Deleted> {
  return executeAudited(call, async (tx) => {
    await lockAgainstReferences(tx, id);
    return (await isReferenced(tx, id))
      ? archive(tx, id, await readMoment(tx, clock))
      : remove(tx, id);
  });
}

/** $1 the product. */
const LOCK_PRODUCT_TO_DELETE = statement(
  "lock_product_to_delete",
  "SELECT id FROM products WHERE id = $1 FOR UPDATE",
);

/**
 * Locks the product: waits for, and blocks, transactions that refer to it, for example an order
 * with the product.
 * @throws DomainError product_not_found
 */
async function lockAgainstReferences(tx: Transaction, id: number): Promise<void> {
  const locked = await tx.run(LOCK_PRODUCT_TO_DELETE, [id]);
  if (locked.length === 0) throw new DomainError("product_not_found");
}

async function isReferenced(tx: PrismaTransaction, productId: number): Promise<boolean> {
  const [item, key, wish, request] = [
    await tx.prisma.orderItem.findFirst({ where: { productId }, select: { id: true } }),
    await tx.prisma.licenceKey.findFirst({ where: { productId }, select: { id: true } }),
    // A deletion would also delete the product's wishes and stock requests, of which there may be
    // many. So the product is archived instead, and the sweep (src/server/sweep) deletes them in
    // batches. The requests of an archived product get no mails.
    await tx.prisma.wish.findFirst({ where: { productId }, select: { productId: true } }),
    await tx.prisma.stockRequest.findFirst({ where: { productId }, select: { id: true } }),
  ];
  return item !== null || key !== null || wish !== null || request !== null;
}

async function remove(tx: PrismaTransaction, id: number): Promise<AuditedAction<Deleted>> {
  const row = await tx.prisma.product.delete({ where: { id }, select: auditedColumns });
  return {
    action: "product.delete",
    entity: "product",
    entityId: id,
    before: auditSnapshot(auditValuesOf(row)),
    result: { outcome: "deleted" },
  };
}

async function archive(
  tx: PrismaTransaction,
  id: number,
  at: Date,
): Promise<AuditedAction<Deleted>> {
  const { isActive, archivedAt } = await tx.prisma.product.findUniqueOrThrow({
    where: { id },
    select: { isActive: true, archivedAt: true },
  });
  const isArchived = archivedAt !== null;
  if (!isArchived) {
    await tx.prisma.product.update({
      where: { id },
      data: { archivedAt: at, isActive: false, version: { increment: 1 } },
    });
  }
  return {
    action: "product.archive",
    entity: "product",
    entityId: id,
    before: { isActive, isArchived },
    after: { isActive: false, isArchived: true },
    result: { outcome: "archived" },
  };
}

/**
 * Restores an archived product as inactive; a product that is not archived stays unchanged.
 * @throws DomainError product_not_found
 */
export async function restoreProduct(call: AdminCall, id: number): Promise<{ id: number }> {
  return executeAudited(call, async (tx) => {
    await lockProducts(tx, [id]);
    const product = await tx.prisma.product.findUnique({
      where: { id },
      select: { archivedAt: true },
    });
    if (!product) throw new DomainError("product_not_found");
    const isArchived = product.archivedAt !== null;
    if (isArchived) {
      await tx.prisma.product.update({
        where: { id },
        data: { archivedAt: null, version: { increment: 1 } },
      });
    }
    return {
      action: "product.restore",
      entity: "product",
      entityId: id,
      before: { isArchived },
      after: { isArchived: false },
      result: { id },
    };
  });
}
