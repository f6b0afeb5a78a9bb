import { expect, it } from "vitest";
import { DESKTOP_OS } from "../../../support/data/checkout-orders";
import { everyRow, loggedDuring } from "../../../support/data/leak-checks";
import { Visitor } from "../../../support/people/visitor";
import { CARDS, pageForm, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();

const SECURITY_CODE = "cvc-9071-of-the-card";
const card = {
  source: { type: "creditcard", name: "Lina Ali", number: CARDS.paid, cvc: SECURITY_CODE },
};

it("a card number sent to the shop by mistake is in no table and no log", async () => {
  const lines = await loggedDuring(async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS, 1);
    await visitor.order();
    await visitor.pay("39.99", card);
    await visitor.call("POST", "/cart", card);
    const order = { amount: "149.96", currency: "SAR", intent: "CAPTURE", ...card };
    const begun = await visitor.call("POST", "/moyasar/order", order);
    expect(begun.status).toBe(200);
    await visitor.call("POST", `/moyasar/order/${CARDS.paid}/capture`, card);
    await pageForm(visitor, new URLSearchParams({ number: CARDS.paid, cvc: SECURITY_CODE }));
    const data = { id: crypto.randomUUID(), amount: 100, currency: "SAR", ...card };
    expect((await moyasar.deliver("payment_paid", data)).status).toBe(204);
    expect((await moyasar.deliver("payment_paid", data, { secret_token: "guess" })).status).toBe(
      403,
    );
  });
  const rows = await everyRow();
  expect(rows).toContain("payment_paid");
  for (const secret of [CARDS.paid, SECURITY_CODE]) {
    expect(rows).not.toContain(secret);
    expect(lines).not.toContain(secret);
  }
});
