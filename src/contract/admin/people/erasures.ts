import { z } from "zod";
import { emailInput } from "@/contract/accounts";
import { reason, rowId } from "@/contract/admin/common";
import { LOCALES } from "@/domain/text/locale";

const asked = {
  id: z.number().int(),
  requestedAt: z.string(),
  /** Its customer asked for it, not somebody of the staff. */
  isOwn: z.boolean(),
  /** Who of the staff asked; null where the customer did, or that account is gone. */
  requestedBy: z.string().nullable(),
};

/** What an owner sees of an erasure that is not done. */
const openErasureDto = z.object({
  ...asked,
  email: z.string(),
  hasAccount: z.boolean(),
  dueAt: z.string(),
  heldBackBy: z.array(z.number().int()),
});
export type OpenErasureDto = z.infer<typeof openErasureDto>;

/** One that is done names nobody. */
const doneErasureDto = z.object({ ...asked, doneAt: z.string() });
export type DoneErasureDto = z.infer<typeof doneErasureDto>;

/** The most that are listed; more are not open at once in any shop that answers within a month. */
export const MOST_ERASURES = 200;

/** Those that are done, the latest: the activity log has them all. */
export const MOST_DONE_ERASURES = 50;

export const erasuresDto = z.object({
  open: z.array(openErasureDto),
  done: z.array(doneErasureDto),
});
export type ErasuresDto = z.infer<typeof erasuresDto>;

export const findPersonInput = emailInput.pick({ email: true });

/** What there is of an address: figures and days, nothing of what was bought. */
export const personDto = z.object({
  email: z.string(),
  /** Since when it has an account; null of a guest. */
  accountSince: z.string().nullable(),
  /** Who runs the shop is not erased. */
  isStaff: z.boolean(),
  orders: z.number().int(),
  /** That others have sent to it. */
  gifts: z.number().int(),
  /** Products of which the address wants to be told when they are back. */
  requests: z.number().int(),
  firstOrderAt: z.string().nullable(),
  lastOrderAt: z.string().nullable(),
  heldBackBy: z.array(z.number().int()),
  /** When an erasure is due that was asked for already. */
  dueAt: z.string().nullable(),
});
export type PersonDto = z.infer<typeof personDto>;

export const requestErasureForInput = z.object({
  email: emailInput.shape.email,
  /** The language of its mails. */
  locale: z.enum(LOCALES),
  reason,
});

export const takeBackErasureInput = z.object({ id: rowId, reason });
