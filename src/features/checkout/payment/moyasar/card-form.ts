import { normalizeDigits } from "@/domain/text/normalize-digits";
import { cardDigits, isCardNumber } from "./card-number";

/** The card as typed. It is sent to the provider only, never to the shop. */
export interface CardForm {
  number: string;
  name: string;
  expiry: string;
  code: string;
}

export const NO_CARD: CardForm = { number: "", name: "", expiry: "", code: "" };

export type CardField = keyof CardForm;

/** The fields in the order of the form; the first invalid one gets the focus. */
export const CARD_FIELDS: readonly CardField[] = ["number", "name", "expiry", "code"];

/** The errors of the fields, as keys of the messages `checkout.card`. */
export type CardError =
  | "numberMissing"
  | "numberInvalid"
  | "nameMissing"
  | "nameOneWord"
  | "expiryInvalid"
  | "expiryPast"
  | "codeInvalid";

/** Maximum length of the cardholder's name, in characters: the provider's limit. */
export const MAX_NAME = 100;

/** Formats a typed, pasted or autofilled expiry, such as "928" or "09/2028", as "09 / 28". */
export function writtenExpiry(typed: string): string {
  const digits = expiryDigits(typed);
  if (digits.length < 3) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/**
 * The digits of an expiry as "MMYY", or fewer while it is typed. A first digit above 1 is a whole
 * month. Accepts "2028-09" too, which browsers may autofill.
 */
function expiryDigits(typed: string): string {
  const plain = normalizeDigits(typed).trim();
  const [first = "", second = ""] = plain.split(/\s*[/\-.]\s*/, 2);
  const isYearFirst = /^20\d{2}$/.test(first) && second !== "";
  const [month, year] = isYearFirst ? [second, first] : [first, second];
  const isSplit = /[/\-.]/.test(plain) && month !== "";
  const digits = (isSplit ? month.padStart(2, "0") + year : plain).replace(/\D/g, "");
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return /^\d{2}20\d{2}$/.test(whole) ? whole.slice(0, 2) + whole.slice(4) : whole.slice(0, 4);
}

/** The month (1 to 12) and the four-digit year; null if incomplete or not a valid month. */
export function expiryOf(written: string): { month: number; year: number } | null {
  const [, month, year] = /^(\d{2}) \/ (\d{2})$/.exec(written) ?? [];
  const read = { month: Number(month), year: 2000 + Number(year) };
  return month !== undefined && read.month >= 1 && read.month <= 12 ? read : null;
}

/** The first `most` digits of a typed code. A card's security code has at most 4 digits. */
export const codeDigits = (typed: string, most = 4): string =>
  normalizeDigits(typed).replace(/\D/g, "").slice(0, most);

/**
 * True if a card has expired: it is valid to the last day of its month. One more day is allowed
 * for time zones behind UTC.
 */
function isPast({ month, year }: { month: number; year: number }, now: Date): boolean {
  return Date.UTC(year, month, 2) <= now.getTime();
}

/** True if a name has non-Latin letters. Cards have none, so the form then shows a help text. */
export const hasOtherLetters = (name: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(name);

/** The error of a field; null if it is valid. */
export function cardError(field: CardField, form: CardForm, now: Date): CardError | null {
  switch (field) {
    case "number": {
      const digits = cardDigits(form.number);
      if (digits === "") return "numberMissing";
      return isCardNumber(digits) ? null : "numberInvalid";
    }
    case "name": {
      const words = form.name.trim().split(/\s+/).filter(Boolean);
      if (words.length === 0) return "nameMissing";
      return words.length === 1 ? "nameOneWord" : null;
    }
    case "expiry": {
      const expiry = expiryOf(form.expiry);
      if (expiry === null) return "expiryInvalid";
      return isPast(expiry, now) ? "expiryPast" : null;
    }
    case "code":
      return /^\d{3,4}$/.test(form.code) ? null : "codeInvalid";
  }
}

/** The card as a payment source for the provider; null if a field is invalid. */
export function cardSource(form: CardForm, now: Date) {
  const expiry = expiryOf(form.expiry);
  const isInvalid = CARD_FIELDS.some((field) => cardError(field, form, now) !== null);
  if (isInvalid || expiry === null) return null;
  return {
    type: "creditcard",
    name: form.name.trim().replace(/\s+/g, " "),
    number: cardDigits(form.number),
    ...expiry,
    cvc: form.code,
  } as const;
}
