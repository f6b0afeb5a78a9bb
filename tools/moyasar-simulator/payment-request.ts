import { randomUUID } from "node:crypto";
import { RequestFields } from "./request-fields";
import { amountOutcome, mobileFailure, type Outcome, testCard } from "./sandbox";
import type { ApplePaySource, CardSource, Metadata, StcPaySource } from "./wire-types";

/** A valid body of POST /v1/payments. */
export interface PaymentRequest {
  givenId: string | null;
  amount: number;
  currency: string;
  description: string | null;
  callbackUrl: string | null;
  metadata: Metadata | null;
  source: CardSource | ApplePaySource | StcPaySource;
  isManual: boolean;
  /**
   * How the payment ends, at once or after the buyer's page; null if the one-time code that the
   * buyer types decides.
   */
  outcome: Outcome | null;
  /** The page on which the buyer must act before the payment ends; null for none. */
  page: "card_auth" | "stc_pays" | null;
}

type Method = Pick<PaymentRequest, "source" | "outcome" | "page" | "isManual">;

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** @throws ApiError 400 with the errors of all fields */
export function readPaymentRequest(body: unknown): PaymentRequest {
  const fields = new RequestFields(body);
  const givenId = fields.text("given_id");
  if (givenId !== null && !UUID_V4.test(givenId)) fields.reject("given_id", "must be a UUID v4");
  const request = {
    givenId,
    amount: fields.amount(),
    currency: fields.currency(),
    description: fields.text("description"),
    callbackUrl: fields.url("callback_url"),
    metadata: fields.metadata(),
  };
  const source = fields.object("source");
  const method = methodOf(fields, source, request.amount);
  if (method?.source.type === "creditcard" && request.callbackUrl === null) {
    fields.reject("callback_url", "is required");
  }
  fields.check();
  if (!method) throw new Error("an unknown source was not rejected");
  return { ...request, ...method };
}

function methodOf(
  fields: RequestFields,
  source: Record<string, unknown>,
  amount: number,
): Method | null {
  if (source.type === "creditcard") return cardMethod(fields, source);
  if (source.type === "stcpay") return stcPayMethod(fields, source);
  if (source.type === "applepay") return applePayMethod(fields, source, amount);
  if ("type" in source) fields.reject("source", "type is not supported");
  else fields.reject("source", "type is required");
  return null;
}

/** Text of a field that may also be a number, such as the month; spaces are dropped. */
const digits = (value: unknown) => String(value ?? "").replaceAll(" ", "");

function cardMethod(fields: RequestFields, source: Record<string, unknown>): Method {
  const number = digits(source.number);
  const name = typeof source.name === "string" ? source.name.trim() : "";
  const { company, outcome, hasChallenge } = testCard(number);
  if (!/^\d{13,19}$/.test(number)) fields.reject("number", "is not a valid credit card number");
  if (!/\S\s+\S/.test(name)) fields.reject("name", "both first and last name are required");
  if (!(company === "amex" ? /^\d{4}$/ : /^\d{3}$/).test(digits(source.cvc))) {
    fields.reject("cvc", "is not a valid security code");
  }
  checkExpiry(fields, Number(digits(source.month)), Number(digits(source.year)));
  const masked = `${number.slice(0, 4)}-${number.slice(4, 6)}XX-XXXX-${number.slice(-4)}`;
  const scheme = { ...schemeAnswer(), company };
  return {
    source: {
      ...{ type: "creditcard" as const, name, number: masked, token: null },
      ...{ ...scheme, issuer_card_type: company === "mada" ? "debit" : "credit" },
      transaction_url: null,
    },
    outcome,
    page: hasChallenge ? "card_auth" : null,
    isManual: source.manual === true || source.manual === "true",
  };
}

function checkExpiry(fields: RequestFields, month: number, year: number): void {
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    fields.reject("month", "is not a valid month");
    return;
  }
  const fullYear = year < 100 ? 2000 + year : year;
  const now = new Date();
  const isPast =
    fullYear < now.getUTCFullYear() ||
    (fullYear === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
  if (!Number.isInteger(year) || isPast) fields.reject("year", "the card has expired");
}

function stcPayMethod(fields: RequestFields, source: Record<string, unknown>): Method {
  const mobile = digits(source.mobile);
  if (!/^05\d{8}$/.test(mobile)) fields.reject("mobile", "is not a valid mobile number");
  const failure = mobileFailure(mobile);
  const place = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    source: {
      ...{ type: "stcpay", mobile, reference_number: null },
      ...{ branch: place(source.branch), cashier: place(source.cashier) },
      ...{ transaction_url: null, message: null },
    },
    outcome: failure ?? null,
    page: failure ? null : "stc_pays",
    isManual: false,
  };
}

function applePayMethod(
  fields: RequestFields,
  source: Record<string, unknown>,
  amount: number,
): Method {
  if (typeof source.token !== "string" || source.token === "") {
    fields.reject("token", "is required");
  }
  const number = "XXXX-XXXX-XXXX-1010";
  return {
    source: { type: "applepay", name: null, number, token: null, ...schemeAnswer() },
    outcome: amountOutcome(amount),
    page: null,
    isManual: source.manual === true,
  };
}

/** The card scheme's fields before the bank has answered. The Apple Pay card is always mada. */
const schemeAnswer = () => ({
  ...{ company: "mada" as const, gateway_id: `moyasar_ap_${randomUUID().replaceAll("-", "")}` },
  ...{ reference_number: null, message: null, response_code: null, authorization_code: null },
  ...{ issuer_name: "Simulated Bank", issuer_country: "SA" },
  ...{ issuer_card_type: "debit" as const, issuer_card_category: "STANDARD" },
});
