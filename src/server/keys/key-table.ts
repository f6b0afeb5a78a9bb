import type { z } from "zod";
import { PAGE_ROWS } from "@/contract/admin/common";
import type { AdminKeyRow, KeyCountsDto, KeyTableDto, keyTableInput } from "@/contract/admin/keys";
import { DomainError } from "@/domain/errors";
import { KEY_STATUSES, maskKey } from "@/domain/licence-key";
import { db } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, fingerprint, unseal } from "@/server/platform/secrets";

const keyColumns = {
  id: true,
  sealed: true,
  status: true,
  createdAt: true,
  soldAt: true,
  revealedAt: true,
  orderItem: { select: { orderId: true } },
} as const satisfies Prisma.LicenceKeySelect;

type KeyRow = Prisma.LicenceKeyGetPayload<{ select: typeof keyColumns }>;

/**
 * A page of a product's keys, newest first, and how many there are of each status. `key` finds one
 * whole key of this product.
 * @throws DomainError product_not_found
 */
export async function keyTable(input: z.output<typeof keyTableInput>): Promise<KeyTableDto> {
  const { productId, status, key, page } = input;
  const product = await db().product.findUnique({
    where: { id: productId },
    select: { id: true },
  });
  if (!product) throw new DomainError("product_not_found");
  const where: Prisma.LicenceKeyWhereInput = {
    productId,
    ...(status && { status }),
    ...(key && { fingerprint: fingerprint(key) }),
  };
  const [counts, rows] = await Promise.all([
    countKeys(productId),
    db().licenceKey.findMany({
      where,
      select: keyColumns,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * PAGE_ROWS,
      take: PAGE_ROWS,
    }),
  ]);
  const found = status ? counts[status] : Object.values(counts).reduce((a, b) => a + b, 0);
  return { rows: rows.map(toKeyRow), total: key ? rows.length : found, counts };
}

async function countKeys(productId: number): Promise<KeyCountsDto> {
  const groups = await db().licenceKey.groupBy({
    by: ["status"],
    where: { productId },
    _count: { _all: true },
  });
  const countOf = (status: string) =>
    groups.find((group) => group.status === status)?._count._all ?? 0;
  return {
    available: countOf("available"),
    reserved: countOf("reserved"),
    sold: countOf("sold"),
    revoked: countOf("revoked"),
  };
}

function toKeyRow(row: KeyRow): AdminKeyRow {
  return {
    id: row.id,
    masked: maskKey(unseal(row.sealed, associatedData.licenceKey(row.id))),
    // The database's check knows no other.
    status: KEY_STATUSES.find((known) => known === row.status) ?? "revoked",
    orderId: row.orderItem?.orderId ?? null,
    createdAt: row.createdAt.toISOString(),
    soldAt: row.soldAt?.toISOString() ?? null,
    revealedAt: row.revealedAt?.toISOString() ?? null,
  };
}
