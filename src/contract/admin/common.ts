import { z } from "zod";
import type { ErrorCode } from "@/domain/errors";
import { centsFromDecimal } from "@/domain/money";
import { normalizeAmount } from "@/domain/text/normalize-digits";
import {
  isPlainLine,
  isPlainText,
  isStorable,
  PLATFORM_MAX_LENGTH,
  withoutHidden,
} from "@/domain/text/text-limits";

/** Made by the browser once for a change (crypto.randomUUID), so that asking for it twice does it once. */
export const idempotencyKey = z.uuid();

export const rowId = z.number().int().positive().max(2_147_483_647);

/** The most characters of what is typed into a search field. */
export const MAX_SEARCH = 254;

/** What nobody sees is often pasted along, and finds nothing. */
export const searchText = z
  .string()
  .trim()
  .max(MAX_SEARCH)
  .refine(isStorable)
  .transform((text) => withoutHidden(text))
  .default("");

/** Fewer, or the same few again and again, say nothing to who reads the audit log. */
/** The shortest reason, in characters. */
export const MIN_REASON = 10;
const DIFFERENT_CHARACTERS = 4;
const MAX_REASON = 300;

/** Why an admin does it: stands in the audit log. */
export const reason = z
  .string({ error: "reason_missing" })
  .max(4 * MAX_REASON, { error: "reason_too_long" })
  .trim()
  .min(1, { error: "reason_missing" })
  .min(MIN_REASON, { error: "reason_too_short" })
  .max(MAX_REASON, { error: "reason_too_long" })
  .refine((text) => new Set(text.toLowerCase()).size >= DIFFERENT_CHARACTERS, {
    error: "reason_too_short",
  })
  .refine(isPlainText, { error: "hidden_characters" });

/** Money on the wire that may be below nothing: "9.99", "-3.50". */
export const signedDecimal = z.string().regex(/^-?\d+\.\d{2}$/);

/** An amount of dollars as it is typed, more than nothing; as cents. */
export const dollarAmount = (problem: ErrorCode) =>
  dollarCost(problem).refine((value) => value > 0, { error: problem });

/** What something costs the shop, in dollars as it is typed: it may cost nothing. As cents. */
export const dollarCost = (problem: ErrorCode) =>
  z
    .string({ error: problem })
    .max(40, { error: problem })
    .transform(normalizeAmount)
    .pipe(z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, { error: problem }))
    .transform(centsFromDecimal);

/** The error code that a schema gives for a problem. */
export const withCode = (code: ErrorCode) => ({ error: code });

/** A text that may be left out: empty is none. Of one line, unless `isPlain` allows more. */
export const optionalText = (max: number, problem: ErrorCode, isPlain = isPlainLine) =>
  z
    .string()
    .trim()
    .max(max, withCode(problem))
    .refine(isPlain, withCode("hidden_characters"))
    .transform((text) => text || null);

/** The same of several lines. */
export const optionalLines = (max: number, problem: ErrorCode) =>
  optionalText(max, problem, isPlainText);

interface Problems {
  missing: ErrorCode;
  tooLong: ErrorCode;
}

/** A text that must be there. Of one line, unless `isPlain` allows more. */
export const requiredText = (max: number, { missing, tooLong }: Problems, isPlain = isPlainLine) =>
  z
    .string(withCode(missing))
    .trim()
    .min(1, withCode(missing))
    .max(max, withCode(tooLong))
    .refine(isPlain, withCode("hidden_characters"));

/** The same of several lines. */
export const requiredLines = (max: number, problems: Problems) =>
  requiredText(max, problems, isPlainText);

/** What a product runs on, in the words that lists filter by; the same in both languages. */
export const platformText = () => optionalText(PLATFORM_MAX_LENGTH, "product_text_too_long");

const MAX_SEARCH_WORDS = 500;

/** What a product or a category is also found as: other spellings, in either script; commas are for the eye. */
export const searchWords = () =>
  z
    .string()
    .trim()
    .max(MAX_SEARCH_WORDS, withCode("product_text_too_long"))
    .refine(isPlainLine, withCode("hidden_characters"));
