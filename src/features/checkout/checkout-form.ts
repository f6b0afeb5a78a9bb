import type { CountryCode } from "libphonenumber-js/min";
import type { CartItemDto } from "@/contract/cart";
import type { PlaceOrderInput } from "@/contract/orders";
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

/** What the form's contact fields come to; each is null while it is none. */
export type Contact = {
  email: string | null;
  /** As E.164. */
  phone: string | null;
};

/** What withholds the payment button; null when it may appear. Specification §4, §5. */
export function missingForPayment(
  contact: Contact,
  lines: readonly LinePlayerId[],
): "playerIds" | "contact" | null {
  if (lines.some((line) => !line.isValid)) return "playerIds";
  return contact.email === null || contact.phone === null ? "contact" : null;
}

/** The order as the server takes it; null while something is missing. */
export function orderInputOf(
  { email, phone }: Contact,
  lines: readonly LinePlayerId[],
  currency: Currency,
): PlaceOrderInput | null {
  if (email === null || phone === null || lines.some((line) => !line.isValid)) return null;
  return {
    customerEmail: email,
    customerPhone: phone,
    items: lines.map(({ item, value }) => ({
      productId: item.productId,
      lineId: item.id,
      pubgPlayerId: normalizePlayerId(value),
    })),
    currency,
  };
}
