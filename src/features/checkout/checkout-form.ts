import type { CountryCode } from "libphonenumber-js/min";
import type { CartItemDto } from "@/contract/cart";
import { type PlaceOrderInput, placeOrderInput } from "@/contract/orders";
import type { Currency } from "@/domain/money";
import { isPlayerId, normalizePlayerId } from "@/domain/player-id";

/** What a form begins with: where most of the shop's customers are. */
export const DEFAULT_COUNTRY = { code: "SA", dial: "+966" } as const;

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

export function isContactComplete(form: CheckoutForm, customerPhone: string | null): boolean {
  return isEmail(form.email) && customerPhone !== null;
}

/**
 * What withholds the payment button; null when it may appear. Specification §4, §5.
 * @param customerPhone the form's number as E.164; null while it is none
 */
export function missingForPayment(
  form: CheckoutForm,
  customerPhone: string | null,
  lines: readonly LinePlayerId[],
): "playerIds" | "contact" | null {
  if (lines.some((line) => !line.isValid)) return "playerIds";
  return isContactComplete(form, customerPhone) ? null : "contact";
}

/** The order as the server takes it; null while something is missing. */
export function orderInputOf(
  form: CheckoutForm,
  customerPhone: string | null,
  lines: readonly LinePlayerId[],
  currency: Currency,
): PlaceOrderInput | null {
  if (missingForPayment(form, customerPhone, lines) !== null || customerPhone === null) return null;
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
