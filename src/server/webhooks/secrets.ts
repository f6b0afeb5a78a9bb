import { randomUUID } from "node:crypto";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal, unseal } from "@/server/platform/secrets";
import { newWebhookSecret } from "@/server/webhooks/signature";

/** Stores a new current secret of an endpoint. @returns its row */
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

/** @throws Error if the seal does not open */
export const openSecret = ({ id, sealed }: { id: string; sealed: string }): string =>
  unseal(sealed, associatedData.webhookSecret(id));
