import { z } from "zod";
import { requiredLines } from "@/contract/admin/common";
import { CLAIM_KINDS, CLAIM_STATUSES, MAX_CLAIM_TEXT } from "@/domain/orders/claim";

/** What a buyer, or who answers one, writes. */
export const claimText = requiredLines(MAX_CLAIM_TEXT, {
  missing: "claim_text_missing",
  tooLong: "claim_text_too_long",
});

/** A report of a buyer, and its answer. */
export const claimDto = z.object({
  id: z.number().int(),
  kind: z.enum(CLAIM_KINDS),
  text: z.string(),
  status: z.enum(CLAIM_STATUSES),
  reply: z.string().nullable(),
  /** Codes that were given for others. */
  replaced: z.number().int(),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
});
export type ClaimDto = z.infer<typeof claimDto>;
