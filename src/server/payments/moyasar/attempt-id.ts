import { createHmac } from "node:crypto";
import { moyasarSettings } from "@/server/payments/moyasar/client";

/**
 * The id of a payment that the browser will create (`given_id`, a UUID v4): equal request keys
 * produce the same id, so a form that is submitted twice pays once. The id is an HMAC, so that
 * nobody else can guess it and create a payment under it first.
 */
export function givenIdOf(requestKey: string): string {
  const { secretKey } = moyasarSettings();
  const bytes = createHmac("sha256", secretKey).update(`attempt:${requestKey}`).digest();
  // The version and the variant of RFC 9562.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex", 0, 16);
  const at = [0, 8, 12, 16, 20];
  return at.map((from, index) => hex.slice(from, at[index + 1] ?? 32)).join("-");
}

const INVOICE = /^invoice-([0-9a-f-]{36})$/;

/** The provider order id of an attempt on Moyasar's own page. */
export const orderIdOfInvoice = (invoiceId: string): string => `invoice-${invoiceId}`;

/** The invoice of an attempt on Moyasar's own page; null for any other attempt. */
export function invoiceOf(providerOrderId: string): string | null {
  return INVOICE.exec(providerOrderId)?.[1] ?? null;
}
