/** Invisible direction marks, which text copied from a right-to-left page contains. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Thousands separated as on an Arabic keyboard: "1٬234٬567". */
const GROUPED = /^-?\d{1,3}(٬\d{3})+(?![\d٬])/;

/**
 * Typed or pasted text with Arabic-Indic and Persian digits as Western ones, without direction
 * marks.
 */
export function normalizeDigits(typed: string): string {
  return typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(DIRECTION_MARKS, "");
}

/**
 * A typed amount or count as "-1234.5": reads digits of any keyboard, "٫" before the cents, "٬"
 * between thousands and the typographic minus. Text that is no number remains invalid, so that the
 * caller's pattern refuses it.
 */
export function normalizeNumber(typed: string): string {
  return normalizeDigits(typed)
    .trim()
    .replaceAll("−", "-")
    .replace(GROUPED, (whole) => whole.replaceAll("٬", ""))
    .replaceAll("٫", ".");
}

/** An amount with a comma before its cents and no thousands separator. */
const DECIMAL_COMMA = /^(-?\d+)[,،](\d{1,2})$/;
/**
 * Thousands with one kind of separator, then cents after another kind: "1,234.50", "1.234,50",
 * "1 234,50". Without cents, only "1,234,567", "1.234.567" and "1 234" match, since a single comma
 * or point before three digits is ambiguous.
 */
const GROUPED_AMOUNT =
  /^(-?\d{1,3})(?:(?:,\d{3})+(?:\.\d{1,2})|(?:\.\d{3})+(?:,\d{1,2})|(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?|(?:,\d{3}){2,}|(?:\.\d{3}){2,})$/;

/**
 * A typed amount of money as "-1234.5". Beyond `normalizeNumber` it reads a comma before the cents
 * ("9,99") and separated thousands ("1,234.50", "1.234,50", "1 234,50"). One comma before three
 * digits is ambiguous and stays unchanged, so that the caller's pattern refuses it: "1,234".
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
