import type { z } from "zod";
import type { ClaimRow, ClaimTableDto, claimTableInput } from "@/contract/admin/orders/claims";
import { PAGE_ROWS } from "@/contract/admin/table-page";
import { DomainError } from "@/domain/errors";
import { claimColumns, toClaim } from "@/server/claims/order-claims";
import { db, type RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

const columns = {
  ...claimColumns.select,
  orderItemId: true,
  orderItem: { select: { orderId: true, productId: true, productName: true } },
} as const satisfies Prisma.ClaimSelect;

const toRow = ({
  orderItemId,
  orderItem,
  ...claim
}: RowOf<"Claim", { select: typeof columns }>): ClaimRow => ({
  ...toClaim(claim),
  itemId: orderItemId,
  ...orderItem,
});

/** A page of all orders' claims, the latest first. */
export async function claimTable({
  status,
  before,
}: z.output<typeof claimTableInput>): Promise<ClaimTableDto> {
  const found = await db().claim.findMany({
    where: {
      ...(before === null ? {} : { id: { lt: before } }),
      ...(status === null ? {} : { status }),
    },
    select: columns,
    orderBy: { id: "desc" },
    take: PAGE_ROWS + 1,
  });
  const rows = found.slice(0, PAGE_ROWS).map(toRow);
  return { rows, next: found.length > PAGE_ROWS ? (rows.at(-1)?.id ?? null) : null };
}

/** @throws DomainError claim_not_found */
export async function claimRow(id: number): Promise<ClaimRow> {
  const claim = await db().claim.findUnique({ where: { id }, select: columns });
  if (!claim) throw new DomainError("claim_not_found");
  return toRow(claim);
}
