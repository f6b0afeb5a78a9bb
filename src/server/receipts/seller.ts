import { env } from "@/env";

/** Who sells, and which VAT is in the prices, as receipts say it. */
export interface ReceiptSeller {
  name: string;
  address: string | null;
  taxNumber: string | null;
  /** Hundredths of a percent, 1500 for 15 %; null where none is set. */
  vatRate: number | null;
  supportEmail: string;
}

/** Read when a receipt is issued: what was issued stays as it was. */
export function receiptSeller(): ReceiptSeller {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_TAX_NUMBER, VAT_RATE_PERCENT, SUPPORT_EMAIL } = env();
  return {
    name: SELLER_NAME ?? "Barq",
    address: SELLER_ADDRESS ?? null,
    taxNumber: SELLER_TAX_NUMBER ?? null,
    vatRate: VAT_RATE_PERCENT === undefined ? null : Math.round(Number(VAT_RATE_PERCENT) * 100),
    supportEmail: SUPPORT_EMAIL,
  };
}
