import { z } from "zod";
import { emailInput } from "@/contract/accounts";
import { reason, rowId } from "@/contract/admin/common";
import { LOCALES } from "@/domain/locale";

/** What an owner sees of an erasure that is not done. */
const openErasureDto = z.object({
  id: z.number().int(),
  email: z.string(),
  hasAccount: z.boolean(),
  requestedAt: z.string(),
  dueAt: z.string(),
  /** Its customer asked for it, not somebody of the staff. */
  isOwn: z.boolean(),
  heldBackBy: z.array(z.number().int()),
});
export type OpenErasureDto = z.infer<typeof openErasureDto>;

/** The most that are listed; more are not open at once in any shop that answers within a month. */
export const MOST_ERASURES = 200;

export const openErasuresDto = z.array(openErasureDto);

export const requestErasureForInput = z.object({
  email: emailInput.shape.email,
  /** The language of its mails. */
  locale: z.enum(LOCALES),
  reason,
});

export const takeBackErasureInput = z.object({ id: rowId, reason });
