import type { Page } from "@playwright/test";
import { expect } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { LICENCE } from "../../support/pages/order-page";
import { ShopPage } from "../../support/pages/shop-page";
import { CARD, WaysToPay } from "../../support/pages/ways-to-pay";
import { atCheckout, newVisit, test } from "../../support/second-shop";

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const DELIVERED = "Paid. Confirmed. Delivered.";

test("a guest buys with a mada card and is charged the riyals that the Pay button shows", async ({
  page,
}) => {
  const { checkout, ways } = await atCheckout(page);
  await expect(ways.way("card")).toBeChecked();
  await ways.fillCard(CARD.paid);
  await expect(checkout.payButton).toHaveAccessibleName("Pay 149.96 SAR");
  await expectAccessible(page, "the checkout with a card");
  await checkout.payButton.click();
  await ways.expectAtBank("149.96 SAR");
  await ways.atBank("confirm");
  await expect(checkout.heading).toHaveText(DELIVERED);
  expect(new URL(page.url()).pathname).toMatch(/^\/order\//);
  await expectAccessible(page, "the order's page after the bank");
  await page.reload();
  await expect(checkout.heading).toHaveText(DELIVERED);
});

test("a guest buys with STC Pay, whose code is typed in the checkout", async ({ page }) => {
  const { checkout, ways } = await atCheckout(page);
  await ways.way("stc_pay").check();
  await ways.phone.fill("050 123 4567");
  await checkout.payButton.click();
  await expect(ways.walletCode).toBeFocused();
  await expectAccessible(page, "the checkout that waits for a wallet's code");
  await ways.walletCode.fill("123456");
  await ways.walletCode.press("Enter");
  await expect(checkout.heading).toHaveText(DELIVERED);
});

test("an STC Pay code is sent once, even if Enter is pressed again while it is sent", async ({
  page,
}) => {
  const { checkout, ways } = await atCheckout(page);
  await ways.way("stc_pay").check();
  await ways.phone.fill("050 123 4567");
  await checkout.payButton.click();
  await ways.walletCode.fill("123456");
  let sent = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**", async (route) => {
    if (route.request().postData()?.includes("otp_value")) {
      sent += 1;
      await released;
    }
    await route.fallback();
  });
  await ways.walletCode.press("Enter");
  await ways.walletCode.press("Enter");
  await expect.poll(() => sent).toBeGreaterThan(0);
  release();
  await expect(checkout.heading).toHaveText(DELIVERED);
  expect(sent).toBe(1);
});

test.describe("while STC Pay cannot be reached", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test("a code that was not sent can be sent again", async ({ page }) => {
    const { checkout, ways } = await atCheckout(page);
    await ways.way("stc_pay").check();
    await ways.phone.fill("050 123 4567");
    await checkout.payButton.click();
    await ways.walletCode.fill("123456");
    await page.route("**", (route) =>
      route.request().postData()?.includes("otp_value") ? route.abort() : route.fallback(),
    );
    await ways.walletCode.press("Enter");
    await expect(ways.walletCode).toHaveAccessibleDescription(/^The code could not be sent\./);
    await expect(ways.walletCode).toBeFocused();
    await page.unroute("**");
    await ways.walletCode.press("Enter");
    await expect(checkout.heading).toHaveText(DELIVERED);
  });
});

test("a wrong STC Pay code shows an error, and a second try pays", async ({ page }) => {
  const { checkout, ways } = await atCheckout(page);
  for (const code of ["999999", "123456"]) {
    await ways.way("stc_pay").check();
    await ways.phone.fill("050 123 4567");
    await checkout.payButton.click();
    await ways.walletCode.fill(code);
    await ways.walletCode.press("Enter");
    if (code === "999999") {
      await expect(ways.notice).toHaveText(/^The code from STC Pay was wrong\. You have not been/);
    }
  }
  await expect(checkout.heading).toHaveText(DELIVERED);
});

test("a declined card shows the reason, and a second try pays", async ({ page }) => {
  const { checkout, ways } = await atCheckout(page);
  await ways.fillCard(CARD.withoutFunds);
  await checkout.payButton.click();
  await ways.atBank("confirm");
  const reason = /the balance is too low\. You have not been charged\./;
  await expect(checkout.main.getByRole("alert")).toHaveText(reason);
  await expectAccessible(page, "the order's page after a declined payment");
  await page.reload();
  await expect(checkout.main.getByRole("alert")).toHaveText(reason);
  await page.getByRole("link", { name: "Try again or pay in another way" }).click();
  await expect(ways.notice).toHaveText(reason);
  await ways.fillCard(CARD.paid);
  await checkout.payButton.click();
  await ways.atBank("confirm");
  await expect(checkout.heading).toHaveText(DELIVERED);
});

/** Begins a payment, comes back from the bank by the back button, and begins another one. */
async function payTwice(page: Page, checkout: CheckoutPage, ways: WaysToPay) {
  await ways.fillCard(CARD.paid);
  await checkout.payButton.click();
  await ways.atBank(null);
  await page.goBack();
  await ways.fillCard(CARD.paid);
  await checkout.payButton.click();
}

test("a buyer who returns from the bank with the Back button can still pay", async ({ page }) => {
  const { checkout, ways } = await atCheckout(page);
  await payTwice(page, checkout, ways);
  await ways.atBank("confirm");
  await expect(checkout.heading).toHaveText(DELIVERED);
});

test.describe("an unpaid attempt", () => {
  test.use({ expectedErrors: [/status of 409 .*payments\.capture/] });

  test("a forged return address does not mark the order as paid", async ({ page }) => {
    const { checkout, ways } = await atCheckout(page);
    await ways.fillCard(CARD.paid);
    await checkout.payButton.click();
    await ways.atBank(null);
    const callback = await ways.returnAddress();
    await page.goto(`${callback}?id=${crypto.randomUUID()}&status=paid&message=APPROVED`);
    await expect(checkout.main.getByRole("alert")).toContainText("The payment is not finished");
    await expect(checkout.heading).toHaveText("Not paid yet");
  });

  test("is checked at the server on return, together with the previous attempt", async ({
    page,
  }) => {
    const { checkout, ways } = await atCheckout(page);
    await payTwice(page, checkout, ways);
    await ways.atBank(null);
    const callback = await ways.returnAddress();
    const asked = new Set<string>();
    page.on("request", (request) => {
      if (!request.url().includes("payments.capture")) return;
      for (const [id] of request.postData()?.matchAll(UUID) ?? []) asked.add(id);
    });
    await page.goto(callback);
    await expect(checkout.heading).toHaveText("Not paid yet");
    expect(asked.size).toBe(2);
  });
});

test.describe("while the server cannot check an attempt", () => {
  test.use({
    expectedErrors: [/(net::ERR_FAILED|status of 409) .*(payments\.capture|orderPage\.read)/],
  });

  test("the page does not call the order unpaid", async ({ page }) => {
    const { checkout, ways } = await atCheckout(page);
    await ways.fillCard(CARD.paid);
    await checkout.payButton.click();
    await ways.atBank(null);
    const callback = await ways.returnAddress();
    await page.route(/payments\.capture/, (route) => route.abort());
    await page.goto(callback);
    await expect(checkout.heading).toHaveText("Your payment is being checked");
    await page.waitForEvent("requestfailed", (request) => request.url().includes("capture"));
    await expect(checkout.heading).toHaveText("Your payment is being checked");
    await expect(checkout.main.getByRole("link", { name: "Try again" })).toHaveCount(0);
    await page.unroute(/payments\.capture/);
    await expect(checkout.heading).toHaveText("Not paid yet");
    await expect(checkout.main.getByRole("link", { name: /^Try again/ })).toBeVisible();
  });

  test("the page calls the order unpaid only after reading it again", async ({ page }) => {
    const { checkout, ways } = await atCheckout(page);
    await ways.fillCard(CARD.paid);
    await checkout.payButton.click();
    await ways.atBank(null);
    const callback = await ways.returnAddress();
    let reads = 0;
    await page.route(/orderPage\.read/, (route) => {
      reads += 1;
      return reads === 1 ? route.fallback() : route.abort();
    });
    const asked = page.waitForRequest(/payments\.capture/);
    await page.goto(callback);
    await asked;
    await page.waitForRequest(/payments\.capture/);
    await expect(checkout.heading).toHaveText("Your payment is being checked");
    await page.unroute(/orderPage\.read/);
    await expect(checkout.heading).toHaveText("Not paid yet");
  });
});

test("with the keyboard alone, wrong fields are named and the card is paid", async ({ page }) => {
  const { checkout, ways } = await atCheckout(page);
  await ways.way("card").focus();
  await page.keyboard.press("ArrowDown");
  await expect(ways.way("stc_pay")).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect(ways.field("number")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(ways.field("number")).toHaveAccessibleDescription("Enter the card number.");
  await expect(ways.field("number")).toBeFocused();
  await expectAccessible(page, "the checkout with missing card fields");
  for (const text of [CARD.paid, "LINA ALHARBI", "0928", "123"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(checkout.payButton).toBeFocused();
  await page.keyboard.press("Enter");
  await ways.atBank("confirm");
  await expect(checkout.heading).toHaveText(DELIVERED);
});

test("in Arabic the card is typed with Arabic digits, left to right", async ({ page }) => {
  const { checkout, ways } = await atCheckout(page, "ar");
  await expect(checkout.payButton).toHaveAccessibleName("ادفع 149.96 SAR");
  await ways.fillCard("٤٢٠١٣٢٠١١١١١١٠١٠");
  await expect(ways.field("number")).toHaveValue("4201 3201 1111 1010");
  await expect(ways.field("number")).toHaveCSS("direction", "ltr");
  await expectAccessible(page, "the checkout with a card, in Arabic");
  await checkout.payButton.click();
  await ways.atBank("confirm");
  await expect(checkout.heading).toHaveText("دفعت. تأكّد. وصل.");
});

test("complete steps fold once the buyer is at the payment, and open again to be changed", async ({
  page,
}) => {
  const { checkout, ways } = await atCheckout(page);
  await expect(checkout.email).toBeVisible();
  await ways.field("number").click();
  await expect(checkout.email).toBeHidden();
  await expect(page.getByText("+966 50 123 4567")).toBeVisible();
  await expectAccessible(page, "the checkout with folded steps");
  await page.getByRole("button", { name: "Change: Where the codes go" }).click();
  await expect(checkout.email).toBeFocused();
  await checkout.email.fill("nobody");
  await checkout.phone.click();
  await expect(checkout.email).toHaveAttribute("aria-invalid", "true");
});

test("a step that was incomplete when the buyer reached the payment stays open while the buyer completes it", async ({
  page,
}) => {
  const { checkout, ways } = await atCheckout(page);
  await checkout.phone.fill("");
  await checkout.payment.getByText("Please enter your email address and phone number").click();
  await checkout.phone.pressSequentially("501234567");
  await expect(ways.field("number")).toBeVisible();
  await expect(checkout.phone).toBeFocused();
  await expect(checkout.phone).toHaveValue("501234567");
  await ways.field("number").click();
  await expect(checkout.phone).toBeHidden();
});

test("on a phone without scroll anchoring, the tapped field stays in its place while steps fold", async ({
  page,
}) => {
  const { checkout, ways } = await atCheckout(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const number = ways.field("number");
  const top = () => number.evaluate((field) => field.getBoundingClientRect().top);
  await number.evaluate((field) => {
    // Turn off scroll anchoring, which Safari lacks.
    document.documentElement.style.overflowAnchor = "none";
    field.scrollIntoView({ block: "center", behavior: "instant" });
  });
  const before = await top();
  await number.click();
  await expect(checkout.email).toBeHidden();
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await expect(number).toBeFocused();
});

test("a late response that the player is unknown keeps the focus in the card field", async ({
  page,
}) => {
  const { shop, checkout, ways } = await newVisit(page);
  await shop.visit("/product/3");
  // A Player ID that the demo's supplier does not know.
  await shop.playerIdField.fill("5123450000");
  await shop.quickAdd("PUBG UC 660");
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/catalogue\.findPlayer/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(newBuyer("late"));
  await ways.field("number").click();
  await expect(checkout.playerIds).toBeHidden();
  answer();
  await expect(shop.main.getByText("The game cannot find a player")).toBeVisible();
  await expect(ways.field("number")).toBeFocused();
  await page.keyboard.type(CARD.paid);
  await expect(ways.field("number")).toHaveValue("4201 3201 1111 1010");
  await expect(checkout.playerIds).toHaveValue("5123450000");

  await checkout.playerIds.fill("512345678");
  await checkout.playerIds.pressSequentially("9");
  await expect(shop.main.getByText(/^Top up for: \w+_\d+$/)).toBeVisible();
  await expect(checkout.playerIds).toBeFocused();
  await ways.field("name").click();
  await expect(shop.main.getByText(/^5123456789 · \w+_\d+$/)).toBeVisible();
  await page.getByRole("button", { name: "Change: Player ID" }).click();
  await expect(checkout.playerIds).toBeFocused();
});

test.describe("where the browser cannot reach the provider", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED .*\/v1\/payments/] });

  test("the provider's own page takes the payment", async ({ page }) => {
    const { checkout, ways } = await atUnreachedProvider(page);
    const name = "Pay 149.96 SAR on Moyasar’s own page";
    await checkout.payment.getByRole("button", { name, exact: true }).click();
    await page.waitForURL(/\/invoices\//);
    await ways.payInvoice();
    await expect(checkout.heading).toHaveText(DELIVERED);
  });

  test("without scripts a placed order is paid on the provider's own page", async ({
    page,
    browser,
    mailbox,
  }) => {
    const { buyer } = await atUnreachedProvider(page);
    const storageState = await page.context().storageState();
    const baseURL = process.env.E2E_SECOND_SHOP_URL ?? "";
    const plain = await browser.newContext({ javaScriptEnabled: false, storageState, baseURL });
    const other = await plain.newPage();
    await other.goto("/checkout");
    await other.getByRole("button", { name: "Pay on the provider’s own page" }).click();
    await other.waitForURL(/\/invoices\//);
    const shop = new ShopPage(other);
    await new WaysToPay(shop, new CheckoutPage(shop)).payInvoice();
    await other.waitForURL(/\/order\//);
    await expect(other.locator("noscript p").first()).toBeVisible();
    // The provider's webhook settles the payment, since a page without scripts cannot request it.
    const { subject } = await mailbox.firstMailTo(buyer.email);
    expect(subject).toMatch(/^Your Barq order #\d+: your code$/);
    await plain.close();
  });
});

test.describe("where the payment fields do not load", () => {
  test.use({ expectedErrors: [/ERR_FAILED .*(payments|chunks)|Failed to load chunk/] });

  for (const [missing, withhold] of [
    ["list of ways to pay", withholdWays],
    ["checkout's script", withholdCheckout],
  ] as const) {
    test(`a placed order is paid on the provider's own page, without the ${missing}`, async ({
      page,
    }) => {
      const { shop, checkout, ways } = await atUnreachedProvider(page);
      await withhold(page);
      await page.reload();
      await expect(shop.main.getByRole("button", { name: "Try again" })).toBeVisible();
      const ownPage = shop.main.getByRole("button", { name: "Pay on the provider’s own page" });
      await expect(ownPage).toBeVisible();
      await expectAccessible(page, `a checkout without the ${missing}`);
      await page.unrouteAll({ behavior: "wait" });
      await ownPage.click();
      await page.waitForURL(/\/invoices\//);
      await ways.payInvoice();
      await expect(checkout.heading).toHaveText(DELIVERED);
    });
  }

  test("a cart that was changed after the order is not offered that page", async ({ page }) => {
    const { shop, checkout } = await atUnreachedProvider(page);
    await withholdWays(page);
    await page.reload();
    const tryAgain = checkout.payment.getByRole("button", { name: "Try again" });
    const ownPage = checkout.payment.getByRole("button", {
      name: "Pay on the provider’s own page",
    });
    await expect(ownPage).toBeVisible();
    for (const [change, isOffered] of [
      ["One more", false],
      ["One less", true],
    ] as const) {
      await shop.openCart();
      await shop.cartLine(LICENCE).getByRole("button", { name: change }).click();
      await page.keyboard.press("Escape");
      await expect(shop.drawer).toHaveCount(0);
      await expect(tryAgain).toBeVisible();
      await expect(ownPage).toHaveCount(isOffered ? 1 : 0);
    }
  });

  test("a cart that was not ordered is not offered that page", async ({ page }) => {
    await withholdWays(page);
    const { checkout } = await atCheckout(page);
    await expect(checkout.payment.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(checkout.payment.getByRole("button")).toHaveCount(1);
  });
});

/** Places an order and pays it with a card, where the browser cannot reach the provider. */
async function atUnreachedProvider(page: Page) {
  const visit = await atCheckout(page);
  await page.route("**/v1/payments", (route) => route.abort());
  await visit.ways.fillCard(CARD.paid);
  await visit.checkout.payButton.click();
  await expect(visit.ways.notice).toContainText("did not answer");
  return visit;
}

async function withholdWays(page: Page): Promise<void> {
  await page.route(/payments\.ways/, (route) => route.abort());
}

/** Aborts the script with the checkout's payment fields. */
async function withholdCheckout(page: Page): Promise<void> {
  await page.route(/\/_next\/static\/chunks\//, async (route) => {
    const response = await route.fetch();
    const isCheckout = (await response.text()).includes("moyasar.card");
    await (isCheckout ? route.abort() : route.fulfill({ response }));
  });
}

test.describe("without scripts and without an order", () => {
  // The browser logs the refused form request as an error.
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 409 .*\/api\/moyasar\/page/] });

  test("the form is answered with a page that leads to the shop", async ({ page }) => {
    await page.goto("/checkout?lang=ar");
    await page.getByRole("button", { name: "ادفع في صفحة مزوّد الدفع" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("لا يوجد طلب لدفعه");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await page.getByRole("link", { name: "إلى المتجر" }).click();
    await expect(page).toHaveURL(/\/shop\?lang=ar$/);
  });

  test("the order's page offers no form, since it may be paid", async ({ page }) => {
    await page.goto("/order/1-token");
    // Playwright's text locators find nothing in a noscript element, but CSS selectors do.
    const line = page.locator("noscript p").first();
    await expect(line).toHaveText(/^JavaScript is off in this browser\./);
    await expect(line).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay on the provider’s own page" })).toHaveCount(
      0,
    );
    await page.getByRole("link", { name: "Go to the checkout" }).click();
    await expect(
      page.getByRole("button", { name: "Pay on the provider’s own page" }),
    ).toBeVisible();
  });
});
