import { describe, expect, it } from "vitest";
import { captureAnswer } from "@/server/payments/paypal/response-schemas";

const CAPTURE = {
  id: "8MC585209K746392H",
  status: "COMPLETED",
  amount: { currency_code: "USD", value: "39.99" },
};
const feeIn = (breakdown: unknown) =>
  captureAnswer({ ...CAPTURE, seller_receivable_breakdown: breakdown }).captured.fee;
const paypalFee = (currency_code: unknown, value: unknown) => ({
  gross_amount: CAPTURE.amount,
  paypal_fee: { currency_code, value },
});

describe("the fee of a capture", () => {
  it("is the one that PayPal states, in cents", () => {
    expect(feeIn(paypalFee("USD", "1.89"))).toBe(189);
    expect(feeIn(paypalFee("USD", "0.00"))).toBe(0);
    expect(feeIn(paypalFee("USD", "9999999.99"))).toBe(999_999_999);
  });

  it.each([
    ["absent", undefined],
    ["null", null],
    ["without a fee", { gross_amount: CAPTURE.amount }],
    ["a text", "1.89"],
    ["with a fee that is null", { paypal_fee: null }],
    ["with a fee without a value", { paypal_fee: { currency_code: "USD" } }],
    ["with a number as the value", paypalFee("USD", 1.89)],
    ["with a negative fee", paypalFee("USD", "-1.89")],
    ["with a fee of three decimals", paypalFee("USD", "1.895")],
    ["with a fee too large for its column", paypalFee("USD", "99999999.99")],
    ["with a fee in another currency", paypalFee("EUR", "1.89")],
  ])("is null for a breakdown that is %s; the capture stays readable", (_, breakdown) => {
    expect(feeIn(breakdown)).toBeNull();
  });
});
