import type { ReceiptDto } from "@/contract/receipts";
import { RECEIPT_KINDS, receiptNumber } from "@/domain/orders/receipt";
import { enumOf } from "@/server/platform/database/columns";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** The receipts of an order that can be downloaded: its own first, then those of its refunds. */
export const receiptColumns = {
  where: { sha256: { not: null } },
  orderBy: [{ kind: "asc" }, { number: "asc" }],
  select: { id: true, kind: true, number: true },
} as const satisfies Prisma.Order$receiptsArgs;

type ReceiptRow = Prisma.ReceiptGetPayload<typeof receiptColumns>;

export function toReceipt({ id, kind, number }: ReceiptRow): ReceiptDto {
  const known = enumOf(RECEIPT_KINDS, kind);
  return { id, kind: known, number: receiptNumber(known, number) };
}
