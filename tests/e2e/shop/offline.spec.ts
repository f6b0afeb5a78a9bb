import { expect, test } from "../../support/fixtures";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { CheckoutPage, newBuyer } from "../../support/pages/checkout-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

const LICENCE = "Desktop OS Pro licence";
const GENERIC = "An error occurred. Please try again.";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 401 .*auth\.login/] });

test("while the browser is offline every page shows a notice, at any scroll position", async ({
  page,
  context,
}) => {
  await keepPreferences(page, { language: "ar", theme: "dark" });
  await page.setViewportSize({ width: 320, height: 640 });
  const shop = new ShopPage(page, "ar");
  await shop.visit("/about");
  const notice = page.getByRole("status").filter({ hasText: "أنت غير متصل بالإنترنت" });
  await expect(notice).toHaveCount(0);
  await context.setOffline(true);
  await expect(notice).toBeVisible();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(notice).toBeInViewport();
  await expectAccessible(page, "a page without connection");
  await expectNoSidewaysScroll(page, "a page without connection");
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

test("adding to the cart offline is refused with a message, and works later", async ({
  page,
  context,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  await shop.addFromCard(LICENCE);
  await context.setOffline(true);
  await shop.main.getByRole("button", { name: /Office Suite Business/ }).click();
  await expect(shop.toast).toContainText("Not added");
  await expect(shop.toast).toContainText("You are offline. Try again once you are connected.");
  await context.setOffline(false);
  await shop.addFromCard("Office Suite Business");
  await shop.openCart();
  const quantity = shop.cartLine(LICENCE).getByRole("group");
  await context.setOffline(true);
  await quantity.getByRole("button", { name: "One more" }).click();
  await expect(shop.toast).toContainText("Not changed");
  await expect(quantity.getByRole("status")).toHaveText("1");
  await context.setOffline(false);
  await quantity.getByRole("button", { name: "One more" }).click();
  await expect(quantity.getByRole("status")).toHaveText("2");
});

test("a search without a connection shows an error, and works again with the next letter", async ({
  page,
  context,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  const field = page.getByRole("combobox", { name: "Search products" });
  await field.click();
  await context.setOffline(true);
  await field.pressSequentially("office");
  const search = page.getByRole("search");
  await expect(search.getByText("Failed to search products")).toBeVisible();
  await context.setOffline(false);
  await field.press("Backspace");
  await expect(search.getByRole("option")).toHaveText([/Office Suite Business/, "Show 1 result"]);
  await expect(field).toHaveValue("offic");
});

test("a form submitted offline shows an error and keeps its input", async ({ page, context }) => {
  const person = newPersona("offline");
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  await shop.visit("/login");
  await account.field("email").fill(person.email);
  await account.field("password").fill(person.password);
  await context.setOffline(true);
  await account.button("Sign in").click();
  await expect(account.alert).toHaveText("Login failed");
  await expect(account.field("password")).toHaveValue(person.password);
  await context.setOffline(false);
  await account.button("Sign in").click();
  await expect(account.alert).toHaveText("The e-mail address or the password is not right.");

  await shop.visit("/register");
  await account.fillRegistration(person);
  await context.setOffline(true);
  await account.button("Sign up").click();
  await expect(account.alert).toHaveText("Registration failed");
  await expect(account.field("username")).toHaveValue(person.username);
  await context.setOffline(false);
  await account.button("Sign up").click();
  await expect(account.heading).toHaveText("Check your e-mail");
});

test("an order placed offline costs nothing, and is placed once there is a connection", async ({
  page,
  context,
}) => {
  const shop = new ShopPage(page);
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer("offline");
  await shop.visit("/product/7");
  await shop.quickAdd(LICENCE);
  await shop.openCart();
  await shop.goToCheckout();
  // Load the lazy address validation now, so that only the payment's code is missing offline.
  await checkout.fillContact({ ...buyer, email: "nobody" });
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await context.setOffline(true);
  await checkout.email.fill(buyer.email);
  await expect(checkout.payment.getByRole("alert")).toBeVisible();
  await context.setOffline(false);
  await checkout.payment.getByRole("button", { name: "Try again" }).click();
  await expect(checkout.payButton).toBeEnabled();
  await context.setOffline(true);
  await checkout.payButton.click();
  await expect(checkout.payment.getByRole("alert")).toHaveText(GENERIC);
  await expect(checkout.email).toHaveValue(buyer.email);
  expect(context.pages()).toHaveLength(1);
  await context.setOffline(false);
  await checkout.openPaymentWindow();
});
