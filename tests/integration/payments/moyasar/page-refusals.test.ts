import { beforeEach, expect, it } from "vitest";
import { settlePayment } from "@/server/payments/settlement/settle-payment";
import { db } from "@/server/platform/database/db";
import { createUsers } from "../../../support/people/accounts";
import { setSettings } from "../../../support/people/admin-settings";
import { Visitor } from "../../../support/people/visitor";
import { begun, pageForm, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

/** An order whose buyer has paid in another tab. */
async function paid() {
  const order = await begun();
  await moyasar.create(order);
  await moyasar.control(`payments/${order.id}/confirm`);
  return order;
}

/** A buyer with an order, for which Moyasar answers invoice calls with the fault `kind`. */
async function refused(kind: "status-403" | "status-503") {
  const { visitor } = await begun();
  await moyasar.fault({ operation: "invoice", kind, times: 9 });
  return visitor;
}

const CASES: [
  name: string,
  visitor: () => Promise<Visitor>,
  expected: { status: number; title: string; text: RegExp; href: string },
][] = [
  [
    "without an order",
    async () => new Visitor(),
    {
      status: 409,
      title: "There is no order to pay",
      text: /To place an order, go back to the shop; JavaScript must be on\./,
      href: "/shop?lang=en",
    },
  ],
  [
    "of a paid order",
    async () => {
      const { id, visitor } = await paid();
      await settlePayment(id, "customer");
      return visitor;
    },
    {
      status: 409,
      title: "There is no order to pay",
      text: /your codes come by e-mail/,
      href: "/shop?lang=en",
    },
  ],
  [
    "while the payment is confirmed",
    async () => (await paid()).visitor,
    {
      status: 409,
      title: "Your payment is being confirmed",
      text: /Do not pay for order \d+ again\./,
      href: "/shop?lang=en",
    },
  ],
  [
    "after the hold time",
    async () => {
      const { orderId, visitor } = await begun();
      await db().$executeRaw`
        UPDATE orders SET created_at = now() - interval '2 days', expires_at = now() - interval '1 day'
        WHERE id = ${orderId}`;
      return visitor;
    },
    {
      status: 409,
      title: "This order has expired",
      text: /place it again at the checkout\./,
      href: "/checkout?lang=en",
    },
  ],
  [
    "once the way is off",
    async () => {
      const { visitor } = await begun();
      await setSettings("orders", { waysOff: ["apple_pay", "card", "stc_pay"] });
      return visitor;
    },
    {
      status: 409,
      title: "Choose another way to pay",
      text: /no longer offers this way to pay/,
      href: "/checkout?lang=en",
    },
  ],
  [
    "when the provider refuses",
    () => refused("status-403"),
    {
      status: 503,
      title: "This payment is not possible at the moment",
      text: /The shop has been told\./,
      href: "/checkout?lang=en",
    },
  ],
  // This case is last: after a 503 the shop makes no call to Moyasar for a second, so a later case
  // would get the same page.
  [
    "while the provider is away",
    () => refused("status-503"),
    {
      status: 503,
      title: "The payment provider is not responding",
      text: /try again in a minute\./,
      href: "/checkout?lang=en",
    },
  ],
];

it.each(CASES)("the form %s is answered with a page that leads back", async (_, come, expected) => {
  const visitor = await come();
  const answer = await pageForm(visitor);
  expect(answer.status).toBe(expected.status);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const html = await answer.text();
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain(`<h1>${expected.title}</h1>`);
  expect(html).toMatch(expected.text);
  expect(html).toContain(`<a href="${expected.href}">`);
  expect(html).not.toContain("/api/");
});

it("the page is in the language of the form, right to left in Arabic", async () => {
  const stored = new Visitor();
  stored.take("language", "ar");
  const named = await pageForm(new Visitor(), undefined, "same-origin", "?lang=ar");
  for (const answer of [await pageForm(stored), named]) {
    const html = await answer.text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain("<h1>لا يوجد طلب لدفعه</h1>");
    expect(html).toContain('<a href="/shop?lang=ar">إلى المتجر</a>');
  }
});

it("a form of another site gets the same kind of page", async () => {
  const answer = await pageForm(new Visitor(), undefined, "cross-site");
  expect(answer.status).toBe(403);
  expect(await answer.text()).toContain("<h1>The payment page did not open</h1>");
});
