import type { ReceiptDto } from "@/contract/receipts";
import { receiptNumber } from "@/domain/orders/receipt";
import type { RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The receipts of an order that can be downloaded: its own first, then those of its refunds. */
export const receiptColumns = {
  where: { sha256: { not: null } },
  orderBy: [{ kind: "asc" }, { number: "asc" }],
  select: { id: true, kind: true, number: true },
} as const satisfies Prisma.Order$receiptsArgs;

type ReceiptRow = RowOf<"Receipt", typeof receiptColumns>;

export function toReceipt({ id, kind, number }: ReceiptRow): ReceiptDto {
  return { id, kind, number: receiptNumber(kind, number) };
}
