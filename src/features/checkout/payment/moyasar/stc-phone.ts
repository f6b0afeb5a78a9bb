import { normalizeDigits } from "@/domain/text/normalize-digits";

/** A Saudi mobile number in STC Pay's format, "0501234567"; null for any other text. */
export function stcPhone(typed: string): string | null {
  const digits = normalizeDigits(typed).replace(/\D/g, "");
  const [, number] = /^(?:00966|966|0)?(5\d{8})$/.exec(digits) ?? [];
  return number === undefined ? null : `0${number}`;
}
