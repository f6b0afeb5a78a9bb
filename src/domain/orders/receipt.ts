import { type Cents, cents } from "@/domain/money";
import type { Locale } from "@/domain/text/locale";

export const RECEIPT_KINDS = ["order", "refund"] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** What a receipt says, as it was when it was issued: amounts in cents of a dollar, nothing of the buyer. */
export interface ReceiptFacts {
  locale: Locale;
  orderId: number;
  /** Null where the seller gave none. */
  seller: {
    name: string;
    address: string | null;
    taxNumber: string | null;
    /** Not on receipts of before it could be set. */
    registrationNumber?: string | null;
  };
  supportEmail: string;
  /** VAT in hundredths of a percent, 1500 for 15 %; null where no rate was set. */
  vatRate: number | null;
  total: Cents;
  vat: Cents | null;
  /** Frozen: SAR for one USD, in hundredths. */
  sarRateHundredths: number;
  /** What the receipt's total is in halalas: a sum of lines. Receipts of before lines were summed do not say it. */
  totalSar?: Cents;
  /** By which the day is meant; of receipts that do not say it, the shop's of today. */
  timeZone?: string;
  /** When the money came, or went back; ISO. */
  paidAt: string;
  /** None on the receipt of a refund. */
  lines: readonly ReceiptLine[];
  /** Of a refund: the number of its order's receipt. */
  refundOf: number | null;
}

interface ReceiptLine {
  name: string;
  /** Choices by their labels; what was typed stays away. */
  options: readonly string[];
  quantity: number;
  unitPrice: Cents;
  /** Where its quantity lowered the price: from how many units on; missing where it did not. */
  quantityFrom?: number;
  /** What a coupon took off all of them; missing where none did. */
  discount?: Cents;
}

/** "R-000042"; of a refund "C-000042", a credit. */
export function receiptNumber(kind: ReceiptKind, number: number): string {
  return `${kind === "order" ? "R" : "C"}-${String(number).padStart(6, "0")}`;
}

/**
 * The VAT within an amount that includes it: amount × rate / (100 % + rate), rounded to the cent, half a cent up.
 * @param rate hundredths of a percent
 */
export function vatWithin(amount: Cents, rate: number): Cents {
  const whole = 10_000 + rate;
  return cents(Math.floor((2 * amount * rate + whole) / (2 * whole)));
}

/**
 * The VAT of a refund, when `before` had gone back already: so that parts of an order add up to its VAT to the cent.
 */
export function vatOfRefund(amount: Cents, before: Cents, rate: number): Cents {
  return cents(vatWithin(cents(before + amount), rate) - vatWithin(before, rate));
}
