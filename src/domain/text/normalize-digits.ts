/** Of direction; invisible, they come along with what is copied out of a right-to-left text. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Thousands set apart as an Arabic keyboard does it: "1٬234٬567". */
const GROUPED = /^-?\d{1,3}(٬\d{3})+(?![\d٬])/;

/** What was typed or pasted, with Arabic-Indic and Persian digits as Western ones and without marks of direction. */
export function normalizeDigits(typed: string): string {
  return typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(DIRECTION_MARKS, "");
}

/**
 * A typed amount or count as "-1234.5": digits of any keyboard, "٫" before the cents, "٬" between thousands,
 * the typographic minus. What is no figure stays as it is, for a pattern to refuse.
 */
export function normalizeNumber(typed: string): string {
  return normalizeDigits(typed)
    .trim()
    .replaceAll("−", "-")
    .replace(GROUPED, (whole) => whole.replaceAll("٬", ""))
    .replaceAll("٫", ".");
}

/** The last comma or full stop of an amount stands before its cents. */
const DECIMAL_COMMA = /^(-?\d+)[,،](\d{1,2})$/;
/** Groups of three digits, set apart by one kind of sign; then, after the other kind, cents. */
const GROUPED_AMOUNT =
  /^(-?\d{1,3})(?:(?:,\d{3})+(?:\.\d{1,2})|(?:\.\d{3})+(?:,\d{1,2})|(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;

/**
 * A typed amount of money as "-1234.5", as `normalizeNumber`, with a comma before the cents ("9,99") or between thousands
 * ("1,234.50", "1.234,50", "1 234,50") too. One comma before three digits may mean either, and stays as it is, for a pattern
 * to refuse: "1,234".
 */
export function normalizeAmount(typed: string): string {
  const number = normalizeNumber(typed);
  const [, whole, cents] = DECIMAL_COMMA.exec(number) ?? [];
  if (whole !== undefined) return `${whole}.${cents}`;
  if (!GROUPED_AMOUNT.test(number)) return number;
  const [, grouped = number, last] = /^(.*)[.,](\d{1,2})$/.exec(number) ?? [];
  const digits = grouped.replace(/[^\d-]/g, "");
  return last === undefined ? digits : `${digits}.${last}`;
}
