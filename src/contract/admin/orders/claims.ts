import { z } from "zod";
import { reason, rowId } from "@/contract/admin/common";
import { claimDto, claimText } from "@/contract/claims";
import { KEY_STATUSES } from "@/domain/catalogue/licence-key";

const time = z.string().nullable();

/** A key of a line that is complained of, and where it came from. */
const suspectKey = z.object({
  id: z.uuid(),
  masked: z.string(),
  status: z.enum(KEY_STATUSES),
  soldAt: time,
  /** When somebody of the staff looked at it. */
  seenAt: time,
  batch: z
    .object({
      id: z.uuid(),
      name: z.string(),
      source: z.string(),
      importedBy: z.string().nullable(),
      createdAt: z.string(),
      isQuarantined: z.boolean(),
      /** Reports of keys of it, this one with them. */
      claims: z.number().int(),
    })
    .nullable(),
});

/** A report as the page of its order in the panel shows it. */
export const adminClaimDto = claimDto.extend({
  itemId: rowId,
  productName: z.string(),
  productNameAr: z.string().nullable(),
  pictures: z.array(z.object({ id: z.uuid(), width: z.number().int(), height: z.number().int() })),
  /** When the line's codes were first opened on a page of the shop. */
  openedAt: time,
  /** Those that the line has now. */
  keys: z.array(suspectKey),
  replacements: z.array(z.object({ old: z.string(), new: z.string(), at: z.string() })),
  /** Available keys that could be given for them. */
  available: z.number().int(),
});
export type AdminClaimDto = z.infer<typeof adminClaimDto>;

export const replyClaimInput = z.object({ claimId: rowId, reply: claimText });

const optionalReply = claimText.or(z.literal("")).default("");

export const replaceKeysInput = z.object({
  claimId: rowId,
  keyIds: z.array(z.uuid()).min(1).max(100),
  reply: optionalReply,
});

export const refundClaimInput = z.object({ claimId: rowId, reply: optionalReply });

export const claimPictureIdInput = z.object({ id: z.uuid() });

/** A picture; only a caller in the same process can read it. */
export const claimPictureFile = z.object({
  webp: z.custom<Uint8Array<ArrayBuffer>>((bytes) => bytes instanceof Uint8Array),
});
export type ClaimPictureFile = z.infer<typeof claimPictureFile>;

/** A batch of keys of which several buyers, or several addresses, complain. */
export const quarantinedBatchDto = z.object({
  id: z.uuid(),
  name: z.string(),
  source: z.string(),
  importedBy: z.string().nullable(),
  productId: rowId,
  productName: z.string(),
  productNameAr: z.string().nullable(),
  /** Since when its unsold keys are out of sale; null where a person has to decide. */
  quarantinedAt: time,
  questionedAt: time,
  /** When its other buyers were told. */
  offeredAt: time,
  /** Keys that wait, or are still for sale. */
  unsold: z.number().int(),
  /** Lines of orders that have keys of it. */
  sold: z.number().int(),
  /** People who complain, at least, and the addresses of their orders. */
  buyers: z.number().int(),
  addresses: z.number().int(),
});
export type QuarantinedBatchDto = z.infer<typeof quarantinedBatchDto>;

export const batchActionInput = z.object({ batchId: z.uuid(), reason });
