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

test("a refund that PayPal's site gave an invoice number of its own may be of the shop's payment", () => {
  const type = "PAYMENT.CAPTURE.REFUNDED";
  const payload = refundWith("RMA-17");
  expect(readReturn(type, payload)).toMatchObject({
    captureId: "8MC585209K746392H",
    isOurs: true,
  });
  // Money that the shop does not know is only reported if its invoice number is the shop's.
  expect(readMoney(type, payload)).toMatchObject({ isReturn: true, isOurs: false });
});
