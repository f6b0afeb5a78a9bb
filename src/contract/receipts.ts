import { z } from "zod";
import { RECEIPT_KINDS } from "@/domain/orders/receipt";

export const receiptInput = z.object({ id: z.uuid() });

/** A receipt whose file can be downloaded. */
export const receiptDto = z.object({
  id: z.uuid(),
  kind: z.enum(RECEIPT_KINDS),
  /** The number as the receipt shows it, such as "R-000042". */
  number: z.string(),
});
export type ReceiptDto = z.infer<typeof receiptDto>;

/**
 * The file of a receipt. Only server code in the same process receives the bytes, and serves them
 * as a file.
 */
export const receiptFile = z.object({
  /** The file's name: "barq-R-000042.pdf". */
  name: z.string(),
  pdf: z.custom<Uint8Array<ArrayBuffer>>((bytes) => bytes instanceof Uint8Array),
});
export type ReceiptFile = z.infer<typeof receiptFile>;
