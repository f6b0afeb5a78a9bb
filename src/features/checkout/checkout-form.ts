import type { CountryCode } from "libphonenumber-js/min";
import type { CartItemDto } from "@/contract/cart";
import { type PlaceOrderInput, placeOrderInput } from "@/contract/orders";
import type { Currency } from "@/domain/money";
import { isPlayerId, normalizePlayerId } from "@/domain/player-id";
import { composePhone } from "./compose-phone";

export interface CheckoutForm {
  email: string;
  country: CountryCode;
  /** As typed, without the country's code. */
  phone: string;
  /** What was typed for a line; a line that is not here has what it holds or the browser remembers. */
  playerIds: Readonly<Record<number, string>>;
}

/** What a person has typed; no e-mail address yet is another thing than one that was deleted. */
export type TypedCheckoutForm = Omit<CheckoutForm, "email"> & { email: string | null };

/** The form with the account's address in the e-mail field, until something is typed there. */
export function prefilled(typed: TypedCheckoutForm, address: string | undefined): CheckoutForm {
  return { ...typed, email: typed.email ?? address ?? "" };
}

export interface LinePlayerId {
  item: CartItemDto;
  /** As it stands in the field. */
  value: string;
  isValid: boolean;
}

/** The lines that need a Player ID: typed, else the line's own, else the remembered one. */
export function linePlayerIds(
  form: CheckoutForm,
  items: readonly CartItemDto[],
  remembered: (productId: number) => string,
): LinePlayerId[] {
  return items
    .filter((item) => item.product.fulfilment === "topup")
    .map((item) => {
      const value = form.playerIds[item.id] ?? (item.playerId || remembered(item.productId));
      return { item, value, isValid: isPlayerId(normalizePlayerId(value)) };
    });
}

export function isEmail(typed: string): boolean {
  return placeOrderInput.shape.customerEmail.safeParse(typed.trim()).success;
}

export function isContactComplete(form: CheckoutForm): boolean {
  return isEmail(form.email) && composePhone(form.country, form.phone) !== null;
}

/** What withholds the payment button; null when it may appear. Specification §4, §5. */
export function missingForPayment(
  form: CheckoutForm,
  lines: readonly LinePlayerId[],
): "playerIds" | "contact" | null {
  if (lines.some((line) => !line.isValid)) return "playerIds";
  return isContactComplete(form) ? null : "contact";
}

/** The order as the server takes it; null while something is missing. */
export function orderInputOf(
  form: CheckoutForm,
  lines: readonly LinePlayerId[],
  currency: Currency,
): PlaceOrderInput | null {
  const customerPhone = composePhone(form.country, form.phone);
  if (missingForPayment(form, lines) !== null || customerPhone === null) return null;
  return {
    customerEmail: form.email.trim(),
    customerPhone,
    items: lines.map(({ item, value }) => ({
      productId: item.productId,
      lineId: item.id,
      pubgPlayerId: normalizePlayerId(value),
    })),
    currency,
  };
}
