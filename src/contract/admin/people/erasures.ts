import { z } from "zod";
import { emailInput } from "@/contract/accounts";
import { reason, rowId } from "@/contract/admin/common";
import { LOCALES } from "@/domain/text/locale";

const asked = {
  id: z.number().int(),
  requestedAt: z.string(),
  /** Whether the customer requested the erasure, not a staff member. */
  isOwn: z.boolean(),
  /**
   * The staff member who requested the erasure; null if the customer did, or if the staff member's
   * account is deleted.
   */
  requestedBy: z.string().nullable(),
};

/** A pending erasure, as an owner sees it. */
const openErasureDto = z.object({
  ...asked,
  email: z.string(),
  hasAccount: z.boolean(),
  dueAt: z.string(),
  heldBackBy: z.array(z.number().int()),
});
export type OpenErasureDto = z.infer<typeof openErasureDto>;

/** A completed erasure, which does not name the erased customer. */
const doneErasureDto = z.object({ ...asked, doneAt: z.string() });
export type DoneErasureDto = z.infer<typeof doneErasureDto>;

/** Maximum pending erasures in the list, the next due first. */
export const MAX_LISTED_ERASURES = 200;

/** Maximum listed completed erasures, the latest ones: the audit log contains all of them. */
export const MOST_DONE_ERASURES = 50;

export const erasuresDto = z.object({
  open: z.array(openErasureDto),
  done: z.array(doneErasureDto),
});
export type ErasuresDto = z.infer<typeof erasuresDto>;

export const findPersonInput = emailInput.pick({ email: true });

/** A summary of the data stored for an address: counts and dates, without the purchases. */
export const personDto = z.object({
  email: z.string(),
  /** Since when the address has an account; null for a guest. */
  accountSince: z.string().nullable(),
  /** Staff cannot be erased. */
  isStaff: z.boolean(),
  orders: z.number().int(),
  /** Gifts that others sent to the address. */
  gifts: z.number().int(),
  /** Products for which the address requested a notification when they are back. */
  requests: z.number().int(),
  firstOrderAt: z.string().nullable(),
  lastOrderAt: z.string().nullable(),
  heldBackBy: z.array(z.number().int()),
  /** When an already requested erasure is due; null if none is requested. */
  dueAt: z.string().nullable(),
});
export type PersonDto = z.infer<typeof personDto>;

export const requestErasureForInput = z.object({
  email: emailInput.shape.email,
  /** The language of the mails about the erasure. */
  locale: z.enum(LOCALES),
  reason,
});

export const takeBackErasureInput = z.object({ id: rowId, reason });
