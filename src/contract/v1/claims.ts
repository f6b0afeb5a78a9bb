import { z } from "zod";
import { cursor, id, listOf, time } from "@/contract/v1/common";
import { CLAIM_KINDS, CLAIM_STATUSES, MAX_CLAIM_TEXT } from "@/domain/orders/claim";

export const claim = z.object({
  id,
  orderId: id,
  itemId: id.meta({ description: "The line of the order" }),
  productId: id,
  productName: z.string(),
  kind: z.enum(CLAIM_KINDS),
  status: z.enum(CLAIM_STATUSES),
  text: z.string().meta({ description: "Empty once the buyer's data was erased" }),
  reply: z.string().nullable(),
  replacedKeys: z.number().int(),
  createdAt: time,
  answeredAt: time.nullable(),
});

export const claimsQuery = z.strictObject({ status: z.enum(CLAIM_STATUSES).optional(), cursor });
export const claims = listOf(claim);

const reply = z
  .string()
  .max(4_000)
  .meta({ description: `At most ${MAX_CLAIM_TEXT} characters after trimming` });
export const claimReply = z.strictObject({ reply });
export const keyReplacement = z.strictObject({
  keyIds: z
    .array(z.uuid())
    .min(1)
    .max(100)
    .meta({ description: "The line's keys that do not work; see `keyIds` of the order" }),
  reply: reply.default(""),
});
export const claimRefund = z.strictObject({ reply: reply.default("") });
