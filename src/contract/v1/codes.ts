import { z } from "zod";
import { cursor, id, listOf, time } from "@/contract/v1/common";
import { KEY_STATUSES } from "@/domain/catalogue/licence-key";

export const keyId = z.uuid();

export const listedKey = z.object({
  id: keyId,
  masked: z.string().meta({ description: "The key without most of its characters" }),
  choice: z.string().meta({ description: "The option that it belongs to; empty if there is none" }),
  status: z.enum(KEY_STATUSES),
  orderId: id.nullable(),
  createdAt: time,
  soldAt: time.nullable(),
  revealedAt: time.nullable().meta({ description: "When it was shown to a person of the shop" }),
});

export const keysQuery = z.strictObject({ status: z.enum(KEY_STATUSES).optional(), cursor });
export const keys = listOf(listedKey);

export const reveal = z.strictObject({
  reason: z.string().max(1_200).meta({ description: "At least 10 characters, for the audit log" }),
});

export const revealedKey = z.object({ id: keyId, key: z.string() });
export const revealedContent = z.object({ productId: id, content: z.string() });
