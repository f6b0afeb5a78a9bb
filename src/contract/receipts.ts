import { z } from "zod";
import { RECEIPT_KINDS } from "@/domain/orders/receipt";

export const receiptInput = z.object({ id: z.uuid() });

/** A receipt whose file is there to be downloaded. */
export const receiptDto = z.object({
  id: z.uuid(),
  kind: z.enum(RECEIPT_KINDS),
  /** As it stands on it, e.g. "R-000042". */
  number: z.string(),
});
export type ReceiptDto = z.infer<typeof receiptDto>;

/** A file; only a caller in the same process can read it. */
export const receiptFile = z.object({
  /** Of the file: "barq-R-000042.pdf". */
  name: z.string(),
  pdf: z.custom<Uint8Array<ArrayBuffer>>((bytes) => bytes instanceof Uint8Array),
});
export type ReceiptFile = z.infer<typeof receiptFile>;
