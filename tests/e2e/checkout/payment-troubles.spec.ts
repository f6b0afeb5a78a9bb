import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { CheckoutPage, checkOutLicence, newBuyer } from "../../support/pages/checkout-page";
import { expectShown, ShopPage } from "../../support/pages/shop-page";

const LICENCE = "Desktop OS Pro licence";
/** The worker asks the provider again about ten seconds after a lost connection. */
const SETTLED_BY_ITSELF = { timeout: 45_000 };

const atTheCheckout = (page: Page) => checkOutLicence(page, "trouble");

async function expectAllAsItWas({
  shop,
  checkout,
  buyer,
}: Awaited<ReturnType<typeof atTheCheckout>>) {
  await expect(checkout.email).toHaveValue(buyer.email);
  await expectShown(checkout.summary, /Total\s+\$39\.99/);
  await shop.expectItemCount(1);
  await expect(checkout.payButton).toBeEnabled();
}

const CANCELLED = "Payment cancelled. You have not been charged, and your cart is as you left it.";

test("cancelling or closing the payment window keeps cart and form, and the buyer can still pay", async ({
  page,
  simulator,
  mailbox,
}) => {
  const visit = await atTheCheckout(page);
  const { checkout, buyer } = visit;
  const cancelled = await checkout.openPaymentWindow();
  await cancelled.press("Cancel and return to the shop");
  await expect(checkout.payment.getByRole("status").first()).toHaveText(CANCELLED);
  await expectAllAsItWas(visit);

  const closed = await checkout.openPaymentWindow();
  await closed.expectAmount("39.99 USD");
  await closed.page.close();
  await expect(checkout.payment.getByRole("status").first()).toHaveText(CANCELLED);
  await expectAllAsItWas(visit);
  expect(await mailbox.mailsTo(buyer.email)).toEqual([]);

  await checkout.pay();
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["39.99 USD"]);
});

test("a declined payment is reported, and the second try pays the same order once", async ({
  page,
  simulator,
}) => {
  const visit = await atTheCheckout(page);
  const { checkout } = visit;
  const first = await checkout.openPaymentWindow();
  const reference = await first.reference();
  await first.press("Decline");
  await expect(checkout.payment.getByRole("alert")).toHaveText(
    "Your payment was declined. You have not been charged. Try again, or pay in another way in the payment window.",
  );
  await expectAllAsItWas(visit);

  const second = await checkout.openPaymentWindow();
  expect(await second.reference()).toBe(reference);
  await second.press("Pay");
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  const orderId = await checkout.orderNumber();
  expect(reference).toContain(String(orderId));
  expect(await simulator.capturedFor(orderId)).toEqual(["39.99 USD"]);
});

test("a payment with unknown outcome is shown as being checked, cannot be paid again, and completes by itself", async ({
  page,
  simulator,
  mailbox,
}) => {
  const { checkout, buyer } = await atTheCheckout(page);
  const window = await checkout.openPaymentWindow();
  await window.expectAmount("39.99 USD");
  // The browser's return and the webhook both fail; only the reconciler's later request succeeds.
  await simulator.addFault({ operation: "capture", kind: "reset-before", times: 2 });
  await window.press("Pay");
  await expect(checkout.heading).toHaveText("Your payment is being checked");
  await expect(checkout.main.getByRole("alert")).toContainText("Do not pay again.");
  await expect(checkout.main.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  const orderId = await checkout.orderNumber();
  await page.reload();
  await expect(checkout.heading).toHaveText("Your payment is being checked");
  await expect(checkout.main.getByRole("button", { name: /^Pay/ })).toHaveCount(0);

  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.", SETTLED_BY_ITSELF);
  expect(await checkout.orderNumber()).toBe(orderId);
  expect(await simulator.capturedFor(orderId)).toEqual(["39.99 USD"]);
  await mailbox.firstMailTo(buyer.email);
  expect(await mailbox.mailsTo(buyer.email)).toHaveLength(1);
});

test.describe("while the shop cannot read an order", () => {
  test.use({ expectedErrors: [/status of 503 .*orders\.progress/] });

  test("a payment that may have been made is shown as being checked after a reload, and not offered again", async ({
    page,
    simulator,
  }) => {
    const { checkout } = await atTheCheckout(page);
    const window = await checkout.openPaymentWindow();
    await window.expectAmount("39.99 USD");
    await simulator.addFault({ operation: "capture", kind: "reset-before", times: 2 });
    await window.press("Pay");
    await expect(checkout.heading).toHaveText("Your payment is being checked");
    await page.route(/orders\.progress/, (route) => route.fulfill({ status: 503 }));
    await page.reload();
    await expect(checkout.heading).toHaveText("Your payment is being checked");
    await expect(checkout.payButton).toHaveCount(0);
    await page.unroute(/orders\.progress/);
    await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.", SETTLED_BY_ITSELF);
    expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["39.99 USD"]);
  });
});

test("a payment captured while its response was lost is not captured again", async ({
  page,
  simulator,
}) => {
  const { checkout } = await atTheCheckout(page);
  const window = await checkout.openPaymentWindow();
  await window.expectAmount("39.99 USD");
  await simulator.addFault({ operation: "capture", kind: "reset-after", times: 3 });
  await window.press("Pay");
  // The provider's event may make the worker capture before the browser does. Then the worker's
  // response is lost, and the browser finds the payment already captured.
  await expect(checkout.heading).toHaveText(/^(Your payment is being checked|Paid\. Confirmed\.)/);
  const orderId = await checkout.orderNumber();
  expect(await simulator.capturedFor(orderId)).toEqual(["39.99 USD"]);
  await expect(checkout.payButton).toHaveCount(0);

  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.", SETTLED_BY_ITSELF);
  expect(await simulator.capturedFor(orderId)).toEqual(["39.99 USD"]);
});

test.describe("while the payment provider does not answer", () => {
  test.use({
    expectedErrors: [
      /503 \(Service Unavailable\).*payments\.createOrder|net::ERR_FAILED .*payments\.setup/,
    ],
  });

  test("a payment form that cannot be loaded shows an error, and loads on the next try", async ({
    page,
  }) => {
    const shop = new ShopPage(page);
    const checkout = new CheckoutPage(shop);
    await shop.visit("/product/7");
    await shop.quickAdd(LICENCE);
    await shop.openCart();
    await shop.goToCheckout();
    // Aborts this buyer's request instead of failing the provider, whose token is cached for all
    // buyers.
    await page.route(/payments\.setup/, (route) => route.abort(), { times: 1 });
    await checkout.fillContact(newBuyer("unloaded"));
    await expect(checkout.payment.getByRole("alert")).toHaveText(
      "The payment provider could not be reached. You have not been charged. Check your connection and try again.",
    );
    await expect(checkout.payButton).toHaveCount(0);
    await checkout.payment.getByRole("button", { name: "Try again" }).click();
    await expect(checkout.payButton).toBeEnabled();
  });

  test("the checkout shows an error and keeps the form, and the next try pays", async ({
    page,
    simulator,
  }) => {
    const visit = await atTheCheckout(page);
    const { checkout } = visit;
    await simulator.addFault({ operation: "create", kind: "status-500" });
    await checkout.openPaymentWindow();
    await expect(checkout.payment.getByRole("alert")).toHaveText(
      "The payment provider is not responding at the moment. You have not been charged. Try again in a minute.",
    );
    await expectAllAsItWas(visit);

    await checkout.pay();
    await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
    expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["39.99 USD"]);
  });
});
