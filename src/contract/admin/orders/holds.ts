import { z } from "zod";
import { dollarAmount, rowId, withCode } from "@/contract/admin/common";
import { rowCount } from "@/contract/admin/table-page";
import { decimalPrice } from "@/contract/catalogue";
import type { ErrorCode } from "@/domain/errors";
import {
  CALLING_CODE,
  callingCodesOf,
  HOLD_HOURS,
  HOLD_KINDS,
  MANY_PAYERS,
  MAX_CALLING_CODES,
} from "@/domain/orders/hold-rules";
import { normalizeDigits, normalizeNumber } from "@/domain/text/normalize-digits";

const MAX_TYPED = 600;

/** A whole number as typed into a field, from `least` to `most`. */
const count = ([least, most]: readonly [number, number], problem: ErrorCode) =>
  z
    .string(withCode(problem))
    .max(MAX_TYPED, withCode(problem))
    .transform(normalizeNumber)
    .pipe(z.string().regex(/^\d{1,4}$/, withCode(problem)))
    .transform(Number)
    .refine((value) => value >= least && value <= most, withCode(problem));

/** Typed phone country codes; empty allows any. */
const callingCodes = z
  .string(withCode("calling_codes_invalid"))
  .max(MAX_TYPED, withCode("calling_codes_invalid"))
  .transform((typed) => callingCodesOf(normalizeDigits(typed)))
  .refine(
    (codes) => codes.length <= MAX_CALLING_CODES && codes.every((code) => CALLING_CODE.test(code)),
    withCode("calling_codes_invalid"),
  );

const shared = {
  isOn: z.boolean(),
  hours: count(HOLD_HOURS, "hold_hours_invalid"),
};

/** Schemas of the rules' form values, by kind of rule. */
export const holdRuleForms = {
  first_order_above: z.object({
    kind: z.literal("first_order_above"),
    ...shared,
    amountUSD: dollarAmount("hold_amount_invalid"),
  }),
  many_payers: z.object({
    kind: z.literal("many_payers"),
    ...shared,
    payers: count(MANY_PAYERS, "hold_count_invalid"),
    emails: count(MANY_PAYERS, "hold_count_invalid"),
  }),
  phone_currency: z.object({
    kind: z.literal("phone_currency"),
    ...shared,
    codesUSD: callingCodes,
    codesSAR: callingCodes,
  }),
} as const;

const holdRuleForm = z.discriminatedUnion("kind", [
  holdRuleForms.first_order_above,
  holdRuleForms.many_payers,
  holdRuleForms.phone_currency,
]);
export type HoldRuleValues = z.output<typeof holdRuleForm>;

/** `version`: the version when the form was opened; if it has changed, the save is refused. */
export const saveHoldRuleInput = z.object({
  version: z.number().int().positive(),
  rule: holdRuleForm,
});
/** Input of a dry run: the rule as typed in the form, saved or not. */
export const dryRunInput = z.object({ rule: holdRuleForm });

const holdRuleDto = z.object({
  kind: z.enum(HOLD_KINDS),
  isOn: z.boolean(),
  hours: z.number().int(),
  /** The values of the rule's form. */
  values: z.record(z.string(), z.string()),
  version: z.number().int(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type HoldRuleDto = z.infer<typeof holdRuleDto>;
export const holdRulesDto = z.array(holdRuleDto);

/** The paid orders of the last DRY_RUN_DAYS days that a rule would have held. */
export const dryRunDto = z.object({
  /** Number of paid orders that the dry run examined: the latest ones. */
  looked: z.number().int(),
  /** Whether there were more orders than a dry run examines. */
  isCut: z.boolean(),
  held: rowCount,
  /** The latest of the orders that the rule would have held. */
  examples: z.array(
    z.object({ id: rowId, customerEmail: z.string(), totalUSD: decimalPrice, paidAt: z.string() }),
  ),
});
export type DryRunDto = z.infer<typeof dryRunDto>;
