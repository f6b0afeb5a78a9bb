import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { newBuyer } from "../../support/pages/checkout-page";
import { LICENCE, licenceOrder, OrderPage } from "../../support/pages/order-page";
import { ShopPage } from "../../support/pages/shop-page";
import { newCustomer, signInByRequest } from "../../support/people/personas";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test("after a sign-in from an order's page, Back shows the order as its owner sees it", async ({
  page,
  request,
  mailbox,
  simulator,
}) => {
  const person = await newCustomer(request, mailbox, "owner");
  const buyer = newBuyer("link");
  const { address } = await licenceOrder(request, { mailbox, simulator }, buyer);

  const shop = new ShopPage(page);
  const order = new OrderPage(shop);
  await shop.visit(address);
  await expect(order.receipt).toContainText("l•••@e•••.com");
  await order.prove.getByRole("link", { name: "Or sign in" }).click();
  await new AccountPage(shop).signIn(person);
  await page.evaluate(() => history.go(-2));
  await expect(order.showCode(LICENCE)).toBeVisible();
  await expect(order.receipt).toContainText(buyer.email);
  await expect(order.prove).toHaveCount(0);
});

test("after a sign-out on an order's page, Back shows the next person only what the link shows", async ({
  page,
  request,
  mailbox,
  simulator,
}) => {
  const person = await newCustomer(request, mailbox, "leaves");
  const buyer = newBuyer("link");
  const { address } = await licenceOrder(request, { mailbox, simulator }, buyer);

  await signInByRequest(page.request, person);
  const shop = new ShopPage(page);
  const order = new OrderPage(shop);
  await shop.visit(address);
  await expect(order.receipt).toContainText(buyer.email);
  await new AccountPage(shop).signOut(person.username);
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await expect(order.prove).toBeVisible();
  await expect(order.receipt).toContainText("l•••@e•••.com");
  await expect(order.main).not.toContainText(buyer.email);
});

test("an open order's page shows the order to its owner after a sign-in in another tab", async ({
  page,
  request,
  mailbox,
  simulator,
}) => {
  const person = await newCustomer(request, mailbox, "tabs");
  const { address } = await licenceOrder(request, { mailbox, simulator }, newBuyer("link"));

  const shop = new ShopPage(page);
  const order = new OrderPage(shop);
  await shop.visit(address);
  await expect(order.prove).toBeVisible();
  const otherTab = new ShopPage(await page.context().newPage());
  await otherTab.visit("/login");
  await new AccountPage(otherTab).signIn(person);
  await expect(order.showCode(LICENCE)).toBeVisible();
  await expect(order.prove).toHaveCount(0);
});
