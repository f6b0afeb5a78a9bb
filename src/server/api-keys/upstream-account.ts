import { randomBytes } from "node:crypto";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal } from "@/server/platform/secrets";

/**
 * Opens the prepaid account of a new key with the scope `upstream`, by which another shop orders.
 * The Dujiao-Next protocol signs requests with the key itself, so the shop must be able to read the
 * key and stores it encrypted besides its digest. Decision 106 (orders from other shops).
 */
export async function openUpstreamAccount(
  tx: PrismaTransaction,
  { apiKeyId, key }: { apiKeyId: number; key: string },
): Promise<void> {
  await tx.prisma.upstreamAccount.create({
    data: {
      id: apiKeyId,
      publicId: `shop-${randomBytes(10).toString("hex")}`,
      sealedSecret: seal(key, associatedData.upstreamAccount(apiKeyId)),
    },
    select: { id: true },
  });
}
