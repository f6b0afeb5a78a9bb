import type { CountryCode } from "libphonenumber-js/min";
import type { CartItemDto } from "@/contract/cart";
import type { GameDto } from "@/contract/games";
import type { PlaceOrderInput } from "@/contract/orders";
import { incompleteField, normalizedAnswers, type TopupAnswers } from "@/domain/catalogue/game";
import type { Currency } from "@/domain/money";

/** The preselected country of the phone number: most customers' country. */
export const DEFAULT_COUNTRY = { code: "SA", dial: "+966" } as const;

export interface CheckoutForm {
  email: string;
  country: CountryCode;
  /** As typed, without the country calling code. */
  phone: string;
  /**
   * The typed answers by line id. A field without an entry shows the cart line's answer or the
   * remembered answer.
   */
  accounts: Readonly<Record<number, TopupAnswers>>;
  gift: GiftForm;
}

/** The recipient of a gift, as typed. */
export interface GiftForm {
  isOn: boolean;
  email: string;
  name: string;
  words: string;
  /** The delivery day (YYYY-MM-DD); "" delivers at once. */
  day: string;
}

export const NO_GIFT: GiftForm = { isOn: false, email: "", name: "", words: "", day: "" };

/** The typed form; its e-mail is null until typed, and "" if the user deleted it. */
export type TypedCheckoutForm = Omit<CheckoutForm, "email"> & { email: string | null };

/** Fills in the account's e-mail address until the user edits the e-mail field. */
export function prefilled(typed: TypedCheckoutForm, address: string | undefined): CheckoutForm {
  return { ...typed, email: typed.email ?? address ?? "" };
}

export interface LineAccount {
  item: CartItemDto;
  game: GameDto;
  /** The answers shown in the fields. */
  answers: TopupAnswers;
  isValid: boolean;
}

/**
 * The top-up lines with their answers. Each field has the typed answer, otherwise the cart line's
 * answer, otherwise the remembered answer.
 */
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

/** The contact fields in their canonical form; null for an invalid one. */
export type Contact = {
  email: string | null;
  /** In E.164 format. */
  phone: string | null;
};

/**
 * The first incomplete part of the form, because of which the payment button is hidden; null if the
 * form is complete. Specification §4, §5.
 */
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
 * The gift for the server: null if its form is incomplete, undefined if the order is no gift. A
 * cart with a top-up cannot be a gift.
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

/** The order for the server; null if the form is incomplete. */
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

/**
 * The exchange rate that the server must still apply to the order. Undefined if the shopper sees
 * only dollars: a new rate then changes none of the displayed amounts.
 * @param currencies of the displayed prices and of the charge
 */
export function shownRate(sarRate: number, currencies: readonly Currency[]): number | undefined {
  return currencies.includes("SAR") ? sarRate : undefined;
}
