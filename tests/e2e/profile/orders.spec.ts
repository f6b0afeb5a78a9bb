import { buy, LICENCE, PACK, placeOrder } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ProfilePage } from "../../support/pages/profile-page";
import { expectNotShown, expectShown, ShopPage } from "../../support/pages/shop-page";
import {
  createAccount,
  newCustomer,
  newPersona,
  signInByRequest,
} from "../../support/people/personas";

const KEY = /[A-HJ-NP-Z2-9]{5}(?:-[A-HJ-NP-Z2-9]{5}){4}/;
const PLAYER_ID = "5123456789";
const licence = { productId: LICENCE };
const pack = { productId: PACK, playerId: PLAYER_ID };

test("a customer without orders sees “No orders yet” and a link to the shop", async ({
  page,
  mailbox,
}) => {
  await newCustomer(page.request, mailbox, "none");
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit("orders");
  await expect(profile.panel.getByRole("heading")).toHaveText("No orders yet");
  await expect(profile.orderCards).toHaveCount(0);
  await profile.panel.getByRole("link", { name: "Shop now" }).click();
  await expect(page).toHaveURL(/\/shop$/);

  await keepPreferences(page, { language: "ar" });
  const arabic = new ProfilePage(new ShopPage(page, "ar"));
  await arabic.visit("orders");
  await expect(arabic.panel.getByRole("heading")).toHaveText("لا توجد طلبات بعد");
});

test("a guest's orders with the same address, however it was typed, are listed after the first sign-in", async ({
  page,
  request,
  mailbox,
  simulator,
}) => {
  const person = newPersona("later");
  const typed = person.email.replace("later", "LaTer");
  const orderId = await buy(request, simulator, { lines: [licence], email: typed });
  const delivery = await mailbox.firstMailTo(typed);
  await createAccount(page.request, mailbox, person);
  await signInByRequest(page.request, person);
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit("orders");
  await expect(profile.orderCards).toHaveCount(1);
  await expectShown(profile.orderCard(orderId), KEY);
  const [key = "none"] = KEY.exec(await profile.orderCard(orderId).innerText()) ?? [];
  expect(delivery.text).toContain(key);
});

test("another customer's orders are not listed, even if they were placed with one's own address", async ({
  page,
  otherDevice,
  mailbox,
  simulator,
}) => {
  const { email } = await newCustomer(page.request, mailbox, "mine");
  await newCustomer(otherDevice.request, mailbox, "theirs");
  const theirs = await buy(otherDevice.request, simulator, { lines: [licence], email });
  const elsewhere = newPersona("guest").email;
  await otherDevice.context().clearCookies();
  const guests = await buy(otherDevice.request, simulator, { lines: [licence], email: elsewhere });
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit("orders");
  await expect(profile.panel.getByRole("heading")).toHaveText("No orders yet");

  const mine = await buy(page.request, simulator, { lines: [licence], email: elsewhere });
  await page.reload();
  await expect(profile.orderCard(mine)).toBeVisible();
  await expect(profile.orderCards).toHaveCount(1);
  for (const foreign of [theirs, guests]) await expect(profile.orderCard(foreign)).toHaveCount(0);
});

test("the next user in the same browser sees no orders of the previous user", async ({
  page,
  mailbox,
  simulator,
}) => {
  const first = await newCustomer(page.request, mailbox, "first");
  await buy(page.request, simulator, { lines: [licence], email: first.email });
  const shop = new ShopPage(page);
  const profile = new ProfilePage(shop);
  const account = new AccountPage(shop);
  await profile.visit("orders");
  await expectShown(profile.panel, KEY);
  await account.signOut(first.username);
  const second = newPersona("second");
  await createAccount(page.request, mailbox, second);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await account.signIn(second);
  await account.menuButton(second.username).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await profile.tab("orders").click();
  await expect(profile.panel.getByRole("heading")).toHaveText("No orders yet");
  await expectNotShown(profile.panel, KEY);
});

test("an unpaid order shows no code, and a failed one says that it failed", async ({
  page,
  mailbox,
}) => {
  const { email } = await newCustomer(page.request, mailbox, "unpaid");
  const replaced = await placeOrder(page.request, { lines: [licence], email });
  const pending = await placeOrder(page.request, { lines: [pack], email });
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit("orders");
  await expect(profile.orderCards).toHaveCount(2);
  await expect(profile.orderCards.first(), "the newest stands first").toContainText(`#${pending}`);

  const waiting = profile.orderCard(pending);
  await expectShown(waiting, "Pending");
  await expectShown(waiting, "The code appears here when the order is completed.");
  await expectShown(waiting, "The top-up is sent when the payment is confirmed.");
  const failed = profile.orderCard(replaced);
  await expectShown(failed, "Failed");
  await expectShown(failed, "This payment did not go through.");
  await expect(failed.getByRole("link", { name: "Contact support" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await expectNotShown(profile.panel, KEY);
  for (const name of [/^Copy/, /codes/i]) {
    await expect(profile.panel.getByRole("button", { name })).toHaveCount(0);
  }
  await expectNotShown(profile.panel, "charged");

  await keepPreferences(page, { language: "ar" });
  const arabic = new ProfilePage(new ShopPage(page, "ar"));
  await arabic.visit("orders");
  await expectShown(arabic.orderCard(pending), "يظهر الكود هنا عند اكتمال الطلب.");
  await expectShown(arabic.orderCard(replaced), "لم تكتمل عملية الدفع هذه.");
});

test("twenty orders are on a page, and older ones are loaded on request", async ({
  page,
  mailbox,
}) => {
  const { email } = await newCustomer(page.request, mailbox, "many");
  const orderIds: number[] = [];
  for (let count = 1; count <= 21; count += 1) {
    // Each call adds to the cart, so it places a new order, which replaces the previous one.
    orderIds.push(await placeOrder(page.request, { lines: [pack], email }));
  }
  const [oldest = 0] = orderIds;
  const profile = new ProfilePage(new ShopPage(page));
  await profile.visit("orders");
  await expect(profile.orderCards).toHaveCount(20);
  await expect(profile.orderCard(oldest)).toHaveCount(0);
  await profile.panel.getByRole("button", { name: "Show older orders" }).click();
  await expect(profile.orderCard(oldest)).toBeVisible();
  await expect(profile.panel.locator("ul:focus").getByRole("article")).toHaveCount(1);
  await expect(profile.orderCards).toHaveCount(21);
  await expect(profile.panel.getByRole("button", { name: "Show older orders" })).toHaveCount(0);
});

test.describe("while the shop does not answer", () => {
  test.use({ expectedErrors: [/status of 502 .*orders\.my/] });

  test("the profile shows that the orders could not be loaded, and tries again", async ({
    page,
    mailbox,
  }) => {
    await newCustomer(page.request, mailbox, "no-answer");
    await page.route(/orders\.my/, (route) => route.fulfill({ status: 502, body: "" }));
    const profile = new ProfilePage(new ShopPage(page));
    await profile.visit("orders");
    await expect(profile.panel.getByRole("alert")).toHaveText(
      "Your orders could not be loaded. Try again.",
    );
    const tryAgain = profile.panel.getByRole("button", { name: "Try again" });
    const secondAnswer = page.waitForResponse(/orders\.my/);
    await tryAgain.click();
    await secondAnswer;
    await expect(tryAgain).not.toHaveAttribute("aria-busy");
    await expect(tryAgain).toBeFocused();
    await page.unroute(/orders\.my/);
    await tryAgain.click();
    await expect(profile.panel.getByRole("heading")).toHaveText("No orders yet");
    await expect(profile.panel.locator(":focus")).toContainText("No orders yet");
  });
});
