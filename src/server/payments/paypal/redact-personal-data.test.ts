import { expect, it } from "vitest";
import { redactPersonalData } from "./redact-personal-data";

it("a stored event has every field that the shop acts on, and none about the payer", () => {
  const links = [{ rel: "up", href: "https://api.paypal.com/v2/payments/captures/3C67" }];
  const amount = { value: "9.99", currency_code: "USD" };
  const person = {
    payer: { email_address: "omar@example.com", name: { given_name: "Omar" } },
    payment_source: { card: { last_digits: "1111" } },
    shipping: { address: { address_line_1: "1 Palm Street" } },
  };
  const kept = {
    id: "WH-1",
    resource: {
      ...{ id: "3C67", amount, links, custom_id: "7", invoice_id: "barq-7" },
      supplementary_data: { related_ids: { order_id: "5O190127TN364715T" } },
    },
  };
  const event = {
    ...kept,
    resource: {
      ...kept.resource,
      ...person,
      disputed_transactions: [
        { buyer: { email: "omar@example.com" }, seller: { merchant_id: "M" } },
      ],
      messages: [{ content: "Omar here" }],
    },
  };
  expect(redactPersonalData(event)).toEqual({
    ...kept,
    resource: { ...kept.resource, disputed_transactions: [{ seller: { merchant_id: "M" } }] },
  });
});
