import { normalizeDigits } from "@/domain/text/normalize-digits";
import { MADA_PREFIXES } from "./mada-prefixes";

/** The card networks that the shop accepts, in display order. */
export const CARD_NETWORKS = ["mada", "visa", "mastercard"] as const;
export type CardNetwork = (typeof CARD_NETWORKS)[number];

/** Maximum length of a card number of these networks, in digits. */
const MAX_DIGITS = 19;

/** The digits of a typed or pasted card number; converts Arabic digits to Western ones. */
export function cardDigits(typed: string): string {
  return normalizeDigits(typed).replace(/\D/g, "").slice(0, MAX_DIGITS);
}

/** Groups the digits in fours: "4201 3201 1111 1010". */
export const groupedNumber = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, "$1 ");

/**
 * The card's network by its leading digits; null if the network is unknown or needs more digits.
 * Returns mada for a card that belongs to mada and a second network.
 */
export function networkOf(digits: string): CardNetwork | null {
  if (MADA_PREFIXES.some((prefix) => digits.startsWith(prefix))) return "mada";
  if (digits.startsWith("4")) return "visa";
  const four = Number(digits.slice(0, 4));
  const isMastercard = /^5[1-5]/.test(digits) || (four >= 2221 && four <= 2720);
  return isMastercard ? "mastercard" : null;
}

/**
 * Whether the number has a length of its network (16 digits for an unknown network) and a correct
 * check digit (Luhn, ISO 7812).
 */
export function isCardNumber(digits: string): boolean {
  const lengths = networkOf(digits) === "visa" ? [13, 16, 19] : [16];
  return lengths.includes(digits.length) && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/**
 * Groups an edited number and moves the caret, so that the same number of digits precedes it.
 * @param caret the caret's offset in `typed`
 * @returns the grouped number and the caret's offset in it
 */
export function retypedNumber(typed: string, caret: number): { text: string; caret: number } {
  const text = groupedNumber(cardDigits(typed));
  const before = cardDigits(typed.slice(0, caret)).length;
  return { text, caret: placeBehind(text, before) };
}

/** The offset after the `count`-th digit of a text. */
function placeBehind(text: string, count: number): number {
  let left = count;
  let place = 0;
  while (left > 0 && place < text.length) {
    if (/\d/.test(text[place] ?? "")) left -= 1;
    place += 1;
  }
  return place;
}
