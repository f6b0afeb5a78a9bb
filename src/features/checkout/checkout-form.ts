import type { CountryCode } from "libphonenumber-js/min";
import type { CartItemDto } from "@/contract/cart";
import type { GameDto } from "@/contract/games";
import type { PlaceOrderInput } from "@/contract/orders";
import { incompleteField, normalizedAnswers, type TopupAnswers } from "@/domain/catalogue/game";
import type { Currency } from "@/domain/money";

/** What a form begins with: where most of the shop's customers are. */
export const DEFAULT_COUNTRY = { code: "SA", dial: "+966" } as const;

export interface CheckoutForm {
  email: string;
  country: CountryCode;
  /** As typed, without the country's code. */
  phone: string;
  /** What was typed for a line; a field that is not here has what the line holds or the browser remembers. */
  accounts: Readonly<Record<number, TopupAnswers>>;
  gift: GiftForm;
}

/** To whom it goes instead, as typed. */
export interface GiftForm {
  isOn: boolean;
  email: string;
  name: string;
  words: string;
  /** YYYY-MM-DD; "" is at once. */
  day: string;
}

export const NO_GIFT: GiftForm = { isOn: false, email: "", name: "", words: "", day: "" };

/** What a person has typed; no e-mail address yet is another thing than one that was deleted. */
export type TypedCheckoutForm = Omit<CheckoutForm, "email"> & { email: string | null };

/** The form with the account's address in the e-mail field, until something is typed there. */
export function prefilled(typed: TypedCheckoutForm, address: string | undefined): CheckoutForm {
  return { ...typed, email: typed.email ?? address ?? "" };
}

export interface LineAccount {
  item: CartItemDto;
  game: GameDto;
  /** As they stand in the fields. */
  answers: TopupAnswers;
  isValid: boolean;
}

/** The lines that are top-ups, field by field: typed, else the line's own, else the remembered answer. */
export function lineAccounts(
  form: CheckoutForm,
  items: readonly CartItemDto[],
  remembered: (productId: number, game: GameDto) => TopupAnswers,
): LineAccount[] {
  return items.flatMap((item) => {
    const { game } = item.product;
    if (!game) return [];
    const answers = {
      ...remembered(item.productId, game),
      ...item.topupFields,
      ...form.accounts[item.id],
    };
    return [{ item, game, answers, isValid: incompleteField(game.fields, answers) === null }];
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
  lines: readonly LineAccount[],
  gift: PlaceOrderInput["gift"] | null,
): "playerIds" | "accounts" | "contact" | "gift" | null {
  const incomplete = lines.filter((line) => !line.isValid);
  if (incomplete.length > 0) {
    return incomplete.every((line) => line.game.isBuiltIn) ? "playerIds" : "accounts";
  }
  if (contact.email === null || contact.phone === null) return "contact";
  return gift === null ? "gift" : null;
}

/**
 * The gift as the server takes it: undefined where there is none, which a top-up in the cart makes so; null while something
 * is missing.
 */
export function giftOf(
  { isOn, email, name, words, day }: GiftForm,
  hasTopup: boolean,
  isEmail: (text: string) => boolean,
): PlaceOrderInput["gift"] | null {
  if (!isOn || hasTopup) return undefined;
  if (name.trim() === "" || !isEmail(email)) return null;
  return { email: email.trim(), name: name.trim(), words, day: day || null };
}

/** The order as the server takes it; null while something is missing. */
export function orderInputOf(
  { email, phone }: Contact,
  lines: readonly LineAccount[],
  currency: Currency,
  gift: PlaceOrderInput["gift"] | null,
): PlaceOrderInput | null {
  if (gift === null || email === null || phone === null || lines.some((line) => !line.isValid))
    return null;
  return {
    customerEmail: email,
    customerPhone: phone,
    items: lines.map(({ item, game, answers }) => ({
      productId: item.productId,
      lineId: item.id,
      topupFields: normalizedAnswers(game.fields, answers),
    })),
    currency,
    ...(gift && { gift }),
  };
}
