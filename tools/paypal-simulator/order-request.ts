import { z } from "zod";
import { invalidRequest, unprocessable } from "./errors";
import { CURRENCIES, excessDecimals, fromMinor, toMinor } from "./money";
import type { Amount, ExperienceContext, Item, Payee, PurchaseUnit } from "./wire-types";

const value = z.string().regex(/^-?(\d+|\d*\.\d+)$/);
const money = z.object({ currency_code: z.string().length(3), value });

const item = z.looseObject({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: money,
});

const unit = z.object({
  reference_id: z.string().min(1).max(256).default("default"),
  amount: money.extend({ breakdown: z.record(z.string(), money).optional() }),
  payee: z.object({ merchant_id: z.string(), email_address: z.string() }).partial().optional(),
  description: z.string().max(127).optional(),
  custom_id: z.string().min(1).max(255).optional(),
  invoice_id: z.string().min(1).max(127).optional(),
  soft_descriptor: z.string().max(22).optional(),
  items: z.array(item).optional(),
});

const url = z.url().max(4000);

const experienceContext = z.object({
  brand_name: z.string().min(1).max(127).optional(),
  locale: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/)
    .optional(),
  shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]).optional(),
  return_url: url.optional(),
  cancel_url: url.optional(),
  landing_page: z.enum(["LOGIN", "GUEST_CHECKOUT", "NO_PREFERENCE"]).optional(),
  user_action: z.enum(["CONTINUE", "PAY_NOW"]).optional(),
  payment_method_preference: z
    .enum(["UNRESTRICTED", "IMMEDIATE_PAYMENT_REQUIRED"])
    .default("UNRESTRICTED"),
});

const order = z.object({
  intent: z.literal("CAPTURE"),
  purchase_units: z.tuple([unit]),
  payment_source: z
    .object({ paypal: z.object({ experience_context: experienceContext.optional() }) })
    .optional(),
});

/** Parses the body. @throws ApiError 400 naming the first invalid field */
function parse(body: unknown): z.output<typeof order> {
  const parsed = order.safeParse(body, { reportInput: true });
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0];
  const field = `/${problem?.path.join("/") ?? ""}`;
  if (problem?.input === undefined) {
    const description = "A required field / parameter is missing.";
    throw invalidRequest(field, "MISSING_REQUIRED_PARAMETER", description);
  }
  const description = "The value of a field does not conform to the expected format.";
  throw invalidRequest(field, "INVALID_PARAMETER_SYNTAX", description);
}

interface RequestedOrder {
  unit: PurchaseUnit;
  context: ExperienceContext | null;
}

/**
 * Reads a create request and fills in the payee. The simulator supports intent CAPTURE and one
 * purchase unit.
 * @throws ApiError 400 for a malformed body, 422 for invalid amounts
 */
export function readOrderRequest(body: unknown, payee: Payee): RequestedOrder {
  const { purchase_units: units, payment_source: source } = parse(body);
  const [asked] = units;
  checkAmount(asked.amount);
  checkTotals(asked.amount, asked.items);
  const { merchant_id: id, email_address: email } = asked.payee ?? {};
  const other = (id && id !== payee.merchant_id) || (email && email !== payee.email_address);
  if (other) {
    throw unprocessable("PAYEE_ACCOUNT_INVALID", "Payee account specified is invalid.", {
      field: "/purchase_units/@reference_id=='default'/payee",
    });
  }
  const context = source && (source.paypal.experience_context ?? experienceContext.parse({}));
  return { unit: { ...asked, payee }, context: context ?? null };
}

function checkAmount(amount: Amount): void {
  const at = "/purchase_units/@reference_id=='default'/amount";
  if (!CURRENCIES.includes(amount.currency_code)) {
    const description =
      "Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/docs/api/reference/currency-codes/ for list of supported currency codes.";
    const field = `${at}/currency_code`;
    throw unprocessable("INVALID_CURRENCY_CODE", description, {
      field,
      value: amount.currency_code,
    });
  }
  checkPositive(amount, `${at}/value`);
}

/**
 * @throws ApiError 422 for more decimals than the currency has, and for zero or negative amounts
 */
export function checkPositive(amount: Amount, field: string): void {
  const place = { field, value: amount.value };
  if (excessDecimals(amount) > 0) {
    const description =
      "If the currency supports decimals, only two decimal place precision is supported.";
    throw unprocessable("DECIMAL_PRECISION", description, place);
  }
  if (toMinor(amount) <= 0) {
    throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.", place);
  }
}

function checkTotals(amount: Amount, items: Item[] | undefined): void {
  const { breakdown } = amount;
  if (breakdown) {
    const sum = Object.entries(breakdown).reduce(
      (total, [name, part]) => total + (name.endsWith("discount") ? -1 : 1) * toMinor(part),
      0,
    );
    if (sum !== toMinor(amount)) {
      const description =
        "Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.";
      throw unprocessable("AMOUNT_MISMATCH", description, { value: amount.value });
    }
  }
  if (!items) return;
  const itemTotal = breakdown?.item_total;
  if (!itemTotal) {
    const description =
      "If item details are specified (items.unit_amount and items.quantity) corresponding amount.breakdown.item_total is required.";
    throw unprocessable("ITEM_TOTAL_REQUIRED", description);
  }
  const sum = items.reduce((all, one) => all + toMinor(one.unit_amount) * Number(one.quantity), 0);
  if (sum !== toMinor(itemTotal)) {
    const description =
      "Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.";
    const { value } = fromMinor(sum, itemTotal.currency_code);
    throw unprocessable("ITEM_TOTAL_MISMATCH", description, { value });
  }
}

export const refundSchema = z.object({
  amount: money.optional(),
  note_to_payer: z.string().max(255).optional(),
  invoice_id: z.string().max(127).optional(),
  custom_id: z.string().max(127).optional(),
});
