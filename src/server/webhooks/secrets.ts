import { randomUUID } from "node:crypto";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal, unseal } from "@/server/platform/secrets";
import { newWebhookSecret } from "@/server/webhooks/signature";

/** Generates a secret for an endpoint and stores it encrypted. @returns the id of its row */
export async function addSecret(
  tx: PrismaTransaction,
  endpointId: number,
  createdAt: Date,
): Promise<string> {
  const id = randomUUID();
  const sealed = seal(newWebhookSecret(), associatedData.webhookSecret(id));
  await tx.prisma.webhookSecret.create({ data: { id, endpointId, sealed, createdAt } });
  return id;
}

/** Decrypts a stored secret. @throws Error if it cannot be decrypted */
export const openSecret = ({ id, sealed }: { id: string; sealed: string }): string =>
  unseal(sealed, associatedData.webhookSecret(id));
