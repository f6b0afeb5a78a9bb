import type { CountryCode } from "libphonenumber-js/min";
import type { TopupAnswers } from "@/domain/catalogue/game";
import { CHECKOUT_FORM, type TabStorage } from "@/features/session/tab-storage";
import { DEFAULT_COUNTRY, type GiftForm, NO_GIFT, type TypedCheckoutForm } from "./checkout-form";

const UNTOUCHED: TypedCheckoutForm = {
  email: null,
  country: DEFAULT_COUNTRY.code,
  phone: "",
  accounts: {},
  gift: NO_GIFT,
};

/** The form saved in this tab, or an empty form if nothing readable is saved. */
export function readTypedForm(storage: Pick<TabStorage, "getItem">): TypedCheckoutForm {
  try {
    const kept: unknown = JSON.parse(storage.getItem(CHECKOUT_FORM) ?? "null");
    return isRecord(kept) ? formOf(kept) : UNTOUCHED;
  } catch {
    return UNTOUCHED;
  }
}

/** Saves the form in this tab. Without storage, the form is lost when the page is left. */
export function saveTypedForm(storage: Pick<TabStorage, "setItem">, form: TypedCheckoutForm): void {
  try {
    storage.setItem(CHECKOUT_FORM, JSON.stringify(form));
  } catch {
    return;
  }
}

/**
 * Reads each saved field separately and uses its default if it is missing or invalid, because
 * another release of the shop may have saved other fields.
 */
function formOf(kept: Record<string, unknown>): TypedCheckoutForm {
  const gift = isRecord(kept.gift) ? kept.gift : {};
  const text = (value: unknown) => (typeof value === "string" ? value : "");
  return {
    email: typeof kept.email === "string" ? kept.email : UNTOUCHED.email,
    country: /^[A-Z]{2}$/.test(text(kept.country))
      ? (kept.country as CountryCode)
      : UNTOUCHED.country,
    phone: text(kept.phone),
    accounts: accountsOf(kept.accounts),
    gift: {
      isOn: gift.isOn === true,
      email: text(gift.email),
      name: text(gift.name),
      words: text(gift.words),
      day: text(gift.day),
    } satisfies GiftForm,
  };
}

function accountsOf(kept: unknown): TypedCheckoutForm["accounts"] {
  if (!isRecord(kept)) return {};
  const accounts = Object.entries(kept).flatMap(([lineId, answers]) => {
    if (!isRecord(answers)) return [];
    const texts = Object.entries(answers).filter(([, answer]) => typeof answer === "string");
    return [[lineId, Object.fromEntries(texts) as TopupAnswers] as const];
  });
  return Object.fromEntries(accounts);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
