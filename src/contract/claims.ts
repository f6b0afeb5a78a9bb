import { z } from "zod";
import { requiredLines } from "@/contract/admin/common";
import { CLAIM_KINDS, CLAIM_STATUSES, MAX_CLAIM_TEXT } from "@/domain/orders/claim";

/** The text of a buyer's report, or of the answer to it. */
export const claimText = requiredLines(MAX_CLAIM_TEXT, {
  missing: "claim_text_missing",
  tooLong: "claim_text_too_long",
});

/** A buyer's report and its answer. */
export const claimDto = z.object({
  id: z.number().int(),
  kind: z.enum(CLAIM_KINDS),
  text: z.string(),
  status: z.enum(CLAIM_STATUSES),
  reply: z.string().nullable(),
  /** Number of codes that were replaced. */
  replaced: z.number().int(),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
});
export type ClaimDto = z.infer<typeof claimDto>;
