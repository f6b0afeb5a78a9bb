import { shopWords } from "@/i18n/shop-words";
import { settings } from "@/server/platform/settings";

/** Who sells, and which VAT is in the prices, as receipts say it. */
export interface ReceiptSeller {
  name: string;
  address: string | null;
  registrationNumber: string | null;
  taxNumber: string | null;
  /** Hundredths of a percent, 1500 for 15 %; null where none is set. */
  vatRate: number | null;
  supportEmail: string;
}

/** Read when a receipt is issued: what was issued stays as it was. */
export function receiptSeller(): ReceiptSeller {
  const { sellerName, sellerAddress, registrationNumber, taxNumber, vatRate, supportEmail } =
    settings();
  return {
    name: sellerName || shopWords().name.en,
    address: sellerAddress || null,
    registrationNumber: registrationNumber || null,
    taxNumber: taxNumber || null,
    vatRate: vatRate === "" ? null : Math.round(Number(vatRate) * 100),
    supportEmail,
  };
}
