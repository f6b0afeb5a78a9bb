import { describe, expect, it } from "vitest";
import {
  captureAnswer,
  orderAnswer,
  returnsOfOrder,
} from "@/server/payments/paypal/response-schemas";

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

describe("the refunds of a capture", () => {
  const FURTHER = { ...CAPTURE, id: "2GG279541U471931P" };
  const linkTo = (captureId: string) => [
    { rel: "self", href: "https://api-m.paypal.com/v2/payments/refunds/1JU08902781691411" },
    { rel: "up", href: `https://api-m.paypal.com/v2/payments/captures/${captureId}` },
  ];
  /** The refunds of CAPTURE in an order with these captures and one refund with these links. */
  function returnsWith(captures: readonly object[], links: unknown) {
    const refund = { ...CAPTURE, id: "1JU08902781691411", status: "COMPLETED", links };
    const unit = { payments: { captures, refunds: [refund] } };
    const order = orderAnswer({ id: "X", status: "COMPLETED", purchase_units: [unit] }, "X");
    const { returns, unbooked } = returnsOfOrder(order, CAPTURE.id);
    const ids = (some: readonly { providerRefundId: string }[]) =>
      some.map(({ providerRefundId }) => providerRefundId);
    return { returns: ids(returns), unbooked: ids(unbooked) };
  }
  const booked = { returns: ["1JU08902781691411"], unbooked: [] };
  const unclear = { returns: [], unbooked: ["1JU08902781691411"] };

  it("are those whose link names it", () => {
    expect(returnsWith([CAPTURE, FURTHER], linkTo(CAPTURE.id))).toEqual(booked);
    expect(returnsWith([CAPTURE, FURTHER], linkTo(FURTHER.id))).toEqual({
      returns: [],
      unbooked: [],
    });
  });

  it.each([
    ["without links", undefined],
    ["with null as links", null],
    ["with unreadable links", [{ rel: "up" }]],
    ["with a link to something else", linkTo("").slice(0, 1)],
  ])("include one %s only if no other capture took money", (_, links) => {
    expect(returnsWith([CAPTURE], links)).toEqual(booked);
    expect(returnsWith([{ ...FURTHER, status: "DECLINED" }, CAPTURE], links)).toEqual(booked);
    expect(returnsWith([CAPTURE, FURTHER], links)).toEqual(unclear);
    expect(returnsWith([FURTHER], links)).toEqual(unclear);
    expect(returnsWith([], links)).toEqual(unclear);
  });

  it("include the rest of a refunded capture, whatever was refunded of another one", () => {
    const captures = [{ ...CAPTURE, status: "REFUNDED" }, FURTHER];
    const rest = { returns: [CAPTURE.id], unbooked: [] };
    expect(returnsWith(captures, linkTo(FURTHER.id))).toEqual(rest);
  });
});
