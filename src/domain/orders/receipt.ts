import { type Cents, type Currency, cents } from "@/domain/money";
import type { Locale } from "@/domain/text/locale";

export const RECEIPT_KINDS = ["order", "refund"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** The contents of a receipt as it was issued: amounts in US cents, no data of the buyer. */
export interface ReceiptFacts {
  locale: Locale;
  orderId: number;
  /** Fields that the seller did not set are null. */
  seller: {
    name: string;
    address: string | null;
    taxNumber: string | null;
    /** Missing on receipts that are older than this setting. */
    registrationNumber?: string | null;
  };
  supportEmail: string;
  /** VAT rate in hundredths of a percent, 1500 for 15 %; null if no rate was set. */
  vatRate: number | null;
  total: Cents;
  vat: Cents | null;
  /** SAR for one USD in hundredths: the rate that the order froze when it was placed. */
  sarRateHundredths: number;
  /** The total in halalas: the sum of the converted lines. Missing on older receipts. */
  totalSar?: Cents;
  /** The currency of the charge; missing if it is dollars. */
  charged?: Exclude<Currency, "USD">;
  /** The time zone of the receipt's date; if missing, the shop's current one. */
  timeZone?: string;
  /** When the money was paid or refunded; ISO 8601. */
  paidAt: string;
  /** Empty on the receipt of a refund. */
  lines: readonly ReceiptLine[];
  /** For a refund, the number of its order's receipt. */
  refundOf: number | null;
}

interface ReceiptLine {
  name: string;
  /** Labels of the chosen options, without typed text. */
  options: readonly string[];
  quantity: number;
  unitPrice: Cents;
  /**
   * The minimum quantity of the quantity price that lowered the unit price; missing if none did.
   */
  quantityFrom?: number;
  /** The coupon discount on the whole line; missing if there is none. */
  discount?: Cents;
}

/** "R-000042" for an order, "C-000042" (credit) for a refund. */
export function receiptNumber(kind: ReceiptKind, number: number): string {
  return `${kind === "order" ? "R" : "C"}-${String(number).padStart(6, "0")}`;
}

/**
 * The VAT within an amount that includes it: amount × rate / (100 % + rate), rounded to the cent,
 * half a cent up.
 * @param rate hundredths of a percent
 */
export function vatWithin(amount: Cents, rate: number): Cents {
  const whole = 10_000 + rate;
  return cents(Math.floor((2 * amount * rate + whole) / (2 * whole)));
}

/**
 * The VAT of a refund after earlier refunds of `before`, so that the parts add up to the order's
 * VAT to the cent.
 */
export function vatOfRefund(amount: Cents, before: Cents, rate: number): Cents {
  return cents(vatWithin(cents(before + amount), rate) - vatWithin(before, rate));
}
