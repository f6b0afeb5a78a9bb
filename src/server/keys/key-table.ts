import type { z } from "zod";
import { PAGE_ROWS } from "@/contract/admin/common";
import type { AdminKeyRow, KeyCountsDto, KeyTableDto, keyTableInput } from "@/contract/admin/keys";
import { DomainError } from "@/domain/errors";
import { KEY_STATUSES, maskKey } from "@/domain/licence-key";
import { keyStepOf } from "@/domain/option-set";
import { choiceStockOf } from "@/server/catalogue/choice-stock";
import { hasChoicePools } from "@/server/catalogue/product-dto";
import { stepsOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, fingerprint, unseal } from "@/server/platform/secrets";

const keyColumns = {
  id: true,
  sealed: true,
  choice: true,
  status: true,
  createdAt: true,
  soldAt: true,
  revealedAt: true,
  orderItem: { select: { orderId: true } },
} as const satisfies Prisma.LicenceKeySelect;

type KeyRow = Prisma.LicenceKeyGetPayload<{ select: typeof keyColumns }>;

/**
 * A page of a product's keys, newest first, and how many there are of each status, of the choice that is
 * asked for, and how many are available of each choice that has keys of its own. `key` finds one
 * whole key of this product.
 * @throws DomainError product_not_found
 */
export async function keyTable(input: z.output<typeof keyTableInput>): Promise<KeyTableDto> {
  const { productId, status, choice, key, page } = input;
  const product = await db().product.findUnique({
    where: { id: productId },
    select: { id: true, fulfilment: true, optionSet: { select: { slug: true, steps: true } } },
  });
  if (!product) throw new DomainError("product_not_found");
  const where: Prisma.LicenceKeyWhereInput = {
    productId,
    ...(status && { status }),
    ...(choice !== null && { choice }),
    ...(key && { fingerprint: fingerprint(key) }),
  };
  const [counts, stock, rows] = await Promise.all([
    countKeys(productId, choice),
    choiceStockOf([product]),
    db().licenceKey.findMany({
      where,
      select: keyColumns,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      skip: (page - 1) * PAGE_ROWS,
      take: PAGE_ROWS,
    }),
  ]);
  const found = status ? counts[status] : Object.values(counts).reduce((a, b) => a + b, 0);
  const options = hasChoicePools(product) ? keyStepOf(stepsOf(product.optionSet))?.options : [];
  const choices = (options ?? []).map(({ value, label, labelAr }) => ({
    value,
    label,
    labelAr,
    available: stock.get(productId)?.get(value) ?? 0,
  }));
  return { rows: rows.map(toKeyRow), total: key ? rows.length : found, counts, choices };
}

async function countKeys(productId: number, choice: string | null): Promise<KeyCountsDto> {
  const groups = await db().licenceKey.groupBy({
    by: ["status"],
    where: { productId, ...(choice !== null && { choice }) },
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
    choice: row.choice,
    // The database's check knows no other.
    status: KEY_STATUSES.find((known) => known === row.status) ?? "revoked",
    orderId: row.orderItem?.orderId ?? null,
    createdAt: row.createdAt.toISOString(),
    soldAt: row.soldAt?.toISOString() ?? null,
    revealedAt: row.revealedAt?.toISOString() ?? null,
  };
}
