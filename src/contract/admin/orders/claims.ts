import { z } from "zod";
import { reason, rowId } from "@/contract/admin/common";
import { claimDto, claimText } from "@/contract/claims";
import { KEY_STATUSES } from "@/domain/catalogue/licence-key";
import { CLAIM_STATUSES } from "@/domain/orders/claim";

const time = z.string().nullable();

/** A key of a reported line, and its origin. */
const suspectKey = z.object({
  id: z.uuid(),
  masked: z.string(),
  status: z.enum(KEY_STATUSES),
  soldAt: time,
  /** When a staff member revealed the key. */
  seenAt: time,
  batch: z
    .object({
      id: z.uuid(),
      name: z.string(),
      source: z.string(),
      importedBy: z.string().nullable(),
      createdAt: z.string(),
      isQuarantined: z.boolean(),
      /** Reports about keys of the batch, including this one. */
      claims: z.number().int(),
    })
    .nullable(),
});

/** A report on the order's page in the panel. */
export const adminClaimDto = claimDto.extend({
  itemId: rowId,
  productName: z.string(),
  productNameAr: z.string().nullable(),
  pictures: z.array(z.object({ id: z.uuid(), width: z.number().int(), height: z.number().int() })),
  /** When the line's codes were first opened on a page of the shop. */
  openedAt: time,
  /** The line's current keys. */
  keys: z.array(suspectKey),
  replacements: z.array(z.object({ old: z.string(), new: z.string(), at: z.string() })),
  /**
   * Available keys that can replace the line's keys, counted up to a hundred; 0 for an answered
   * report, and for a product without keys.
   */
  available: z.number().int(),
});
export type AdminClaimDto = z.infer<typeof adminClaimDto>;

/** A report in a list over all orders. */
export const claimRowDto = claimDto.extend({
  orderId: rowId,
  itemId: rowId,
  productId: rowId,
  productName: z.string(),
});
export type ClaimRow = z.infer<typeof claimRowDto>;

/** Lists the latest reports first; `before` is the last report of the previous page. */
export const claimTableInput = z.object({
  status: z.enum(CLAIM_STATUSES).nullable().default(null),
  before: rowId.nullable().default(null),
});
/** `next` is null on the last page. */
export const claimTableDto = z.object({ rows: z.array(claimRowDto), next: rowId.nullable() });
export type ClaimTableDto = z.infer<typeof claimTableDto>;

export const claimInput = z.object({ id: rowId });

export const replyClaimInput = z.object({ claimId: rowId, reply: claimText });

const optionalReply = claimText.or(z.literal("")).default("");

export const replaceKeysInput = z.object({
  claimId: rowId,
  keyIds: z.array(z.uuid()).min(1).max(100),
  reply: optionalReply,
});

export const refundClaimInput = z.object({ claimId: rowId, reply: optionalReply });

export const claimPictureIdInput = z.object({ id: z.uuid() });

/**
 * A picture as WebP. Only server code in the same process receives the bytes, and serves them as a
 * file.
 */
export const claimPictureFile = z.object({
  webp: z.custom<Uint8Array<ArrayBuffer>>((bytes) => bytes instanceof Uint8Array),
});
export type ClaimPictureFile = z.infer<typeof claimPictureFile>;

/** A batch of keys that is in quarantine, or awaits a person's decision on a quarantine. */
export const quarantinedBatchDto = z.object({
  id: z.uuid(),
  name: z.string(),
  source: z.string(),
  importedBy: z.string().nullable(),
  productId: rowId,
  productName: z.string(),
  productNameAr: z.string().nullable(),
  /** When the batch's unsold keys were taken off sale; null for a batch that awaits a decision. */
  quarantinedAt: time,
  questionedAt: time,
  /** When the buyers whose lines have no report were notified; null if they were not. */
  offeredAt: time,
  /** Unsold keys, on hold or still for sale. */
  unsold: z.number().int(),
  /** Order lines with sold keys of the batch. */
  sold: z.number().int(),
  /**
   * `buyers`: the minimum number of different people who reported keys of the batch, since one
   * person may use several addresses; `addresses`: the number of addresses of their orders.
   */
  buyers: z.number().int(),
  addresses: z.number().int(),
});
export type QuarantinedBatchDto = z.infer<typeof quarantinedBatchDto>;

export const batchActionInput = z.object({ batchId: z.uuid(), reason });
