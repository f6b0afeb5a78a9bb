import type { Page, Route } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { checkOutLicence } from "../../support/pages/checkout-page";

const PLACE = /orders\.place/;
const CANCELLED = "Payment cancelled. You have not been charged, and your cart is as you left it.";

async function atTheCheckout(page: Page) {
  const { shop, checkout } = await checkOutLicence(page, "window");
  await expect(checkout.payButton).toBeEnabled();
  return { shop, checkout };
}

/**
 * Holds the next order request until `letGo` is called, which resolves when the page has the
 * response. `asked` resolves when the page sends the request.
 */
async function holdOrder(page: Page) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route(PLACE, hold, { times: 1 });
  return {
    asked: page.waitForRequest(PLACE),
    letGo: async () => {
      const answered = page.waitForResponse(PLACE);
      release();
      await (await answered).finished();
    },
  };
}

/** Replaces the provider's script. @param start The JavaScript body of a session's `start()`. */
async function replaceSdk(page: Page, start: string) {
  const body = `window.paypal = { createInstance: async () => ({
    createPayPalOneTimePaymentSession: (on) => {
      let popup;
      return {
        start: async (_options, order) => { ${start} },
        destroy: () => popup?.close(),
      };
    },
  }) };`;
  await page.route("**/web-sdk/v6/core", (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
}

test("after a window is closed before its order is placed, the checkout can still pay", async ({
  page,
  simulator,
}) => {
  const { checkout } = await atTheCheckout(page);
  const order = await holdOrder(page);
  const window = await checkout.openPaymentWindow();
  await order.asked;
  await window.page.close();
  await expect(checkout.payment.getByRole("status").first()).toHaveText(CANCELLED);
  await order.letGo();
  // The late response is stored as the open order, and changes nothing on the page.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("open_order")))
    .toMatch(/^\d+$/);
  await expect(checkout.payment.getByRole("status").first()).toHaveText(CANCELLED);
  await expect(checkout.payButton).toBeEnabled();
  const placed = await page.evaluate(() => sessionStorage.getItem("open_order"));

  await checkout.pay();
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  const orderId = await checkout.orderNumber();
  expect(String(orderId)).toBe(placed);
  expect(await simulator.capturedFor(orderId)).toEqual(["39.99 USD"]);
});

test("a second click while the first order is still being placed pays that order once", async ({
  page,
  simulator,
}) => {
  const { checkout } = await atTheCheckout(page);
  const order = await holdOrder(page);
  const first = await checkout.openPaymentWindow();
  await order.asked;
  await first.page.close();
  await expect(checkout.payment.getByRole("status").first()).toHaveText(CANCELLED);

  const second = await checkout.openPaymentWindow();
  await order.letGo();
  await second.press("Pay");
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["39.99 USD"]);
});

test("an SDK that fails before the order is placed shows an error at once, and is loaded again", async ({
  page,
}) => {
  await replaceSdk(page, 'throw new Error("the window was blocked");');
  const { checkout } = await atTheCheckout(page);
  const order = await holdOrder(page);
  await checkout.payButton.click();
  await order.asked;
  const failed = checkout.payment.getByRole("alert");
  await expect(failed).toHaveText(
    "The payment window ended with an error. If you confirmed the payment in it, it appears here in a moment. Otherwise, try again.",
  );
  await order.letGo();
  await expect(failed).toBeVisible();
  await expect(checkout.payButton).toBeEnabled();
});

test("a window that never reports its closing can be abandoned", async ({ page }) => {
  await replaceSdk(page, 'popup = window.open("about:blank", "_blank", "popup"); await order;');
  const { checkout } = await atTheCheckout(page);
  const window = await checkout.openPaymentWindow();
  await window.page.close();
  await expect(checkout.payButton).toHaveAttribute("aria-busy", "true");
  await checkout.payment.getByRole("button", { name: "Lost the window? Start again" }).click();
  await expect(checkout.payment.getByRole("status").first()).toHaveText(
    "You are back at the checkout. If you confirmed the payment in the window, it appears here in a moment. Otherwise, try again.",
  );
  await expect(checkout.payButton).toBeEnabled();
});

test.describe("while the ways to pay cannot be loaded", () => {
  test.use({ expectedErrors: [/status of 503 .*payments\.ways/] });

  test("the checkout shows an error, and Try again loads them", async ({ page }) => {
    await page.route(/payments\.ways/, (route) => route.fulfill({ status: 503 }));
    const { checkout } = await checkOutLicence(page, "ways");
    await expect(checkout.payment.getByRole("alert")).toHaveText(
      /^The ways to pay could not be loaded\. You have not been charged\./,
    );
    await expectAccessible(page, "the checkout without the ways to pay");
    await page.unroute(/payments\.ways/);
    await checkout.payment.getByRole("button", { name: "Try again" }).focus();
    await page.keyboard.press("Enter");
    await expect(checkout.payment.getByRole("group", { name: "Payment" })).toBeFocused();
    await checkout.pay();
    await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  });
});

test("a tab that was hidden longer than the client token's lifetime can still pay", async ({
  page,
  simulator,
}) => {
  const { checkout } = await atTheCheckout(page);
  await simulator.expireClientTokens();
  await checkout.pay();
  await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
  expect(await simulator.capturedFor(await checkout.orderNumber())).toEqual(["39.99 USD"]);
});

test("the payment window shows the shop's name from the settings", async ({ page }) => {
  const { checkout } = await atTheCheckout(page);
  const window = await checkout.openPaymentWindow();
  const payee = window.page.locator("dl > div").filter({ hasText: "Paid to" });
  await expect(payee.locator("dd")).toHaveText("Barq");
  await expect(window.page.getByRole("button", { name: /eCheck/ })).toHaveCount(0);
  await window.press("Cancel and return to the shop");
});
