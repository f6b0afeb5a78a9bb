import { expect, test } from "vitest";
import { readMoney, readReturn } from "@/server/payments/paypal/webhook";

const up = { rel: "up", href: "https://api.paypal.com/v2/payments/captures/8MC585209K746392H" };
const refundWith = (invoice_id: string) => ({
  resource: {
    id: "1JU08902781691411",
    amount: { value: "39.99", currency_code: "USD" },
    links: [up],
    invoice_id,
  },
});

test("a refund with an invoice number from PayPal's site can belong to the shop's payment", () => {
  const type = "PAYMENT.CAPTURE.REFUNDED";
  const payload = refundWith("RMA-17");
  expect(readReturn(type, payload)).toMatchObject({
    captureId: "8MC585209K746392H",
    isOurs: true,
  });
  // An unknown payment is reported only if its invoice number is the shop's; "RMA-17" lacks the
  // shop's prefix.
  expect(readMoney(type, payload)).toMatchObject({ isReturn: true, isOurs: false });
});
