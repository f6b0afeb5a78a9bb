import type { Page } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona, signInByRequest } from "../../support/people/personas";

const LICENCE = "Desktop OS Pro licence";
const OFFICE = "Office Suite Business";

const previousUser = (page: Page) => page.evaluate(() => sessionStorage.previous_user_id);

/** Collects the page's requests for the current user. */
function questionsOf(page: Page): string[] {
  const questions: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("auth.me")) questions.push(request.url());
  });
  return questions;
}

test("at the sign-in a guest's cart is merged into the user's cart", async ({
  page,
  otherDevice,
  mailbox,
}) => {
  const person = newPersona("guest");
  await createAccount(page.request, mailbox, person);
  await signInByRequest(otherDevice.request, person);
  const elsewhere = new ShopPage(otherDevice);
  await elsewhere.visit("/shop");
  await elsewhere.addFromCard(OFFICE);
  await elsewhere.addFromCard(LICENCE);

  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  await shop.visit("/shop");
  await shop.addFromCard(LICENCE);
  await shop.expectItemCount(1);
  expect(await previousUser(page)).toBeUndefined();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await account.signIn(person);
  await shop.expectItemCount(3);
  await shop.openCart();
  await expect(shop.cartLine(OFFICE)).toHaveCount(1);
  const licence = shop.cartLine(LICENCE).getByRole("group", { name: `Quantity of ${LICENCE}` });
  await expect(licence.getByRole("status")).toHaveText("2");

  await page.reload();
  await shop.expectItemCount(3);
  await otherDevice.reload();
  await elsewhere.expectItemCount(3);
});

test("signing out empties the visible cart and forgets the user; signing in again restores it", async ({
  page,
  mailbox,
}) => {
  const person = newPersona("again");
  await createAccount(page.request, mailbox, person);
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  await shop.visit("/login");
  await account.signIn(person);
  const answer = await page.request.get("/api/auth_user.php");
  const { id }: { id: number } = await answer.json();
  await expect.poll(() => previousUser(page)).toBe(String(id));
  await shop.openShop();
  await shop.addFromCard(LICENCE);
  await shop.addFromCard(OFFICE);
  await shop.expectItemCount(2);

  await account.signOut(person.username);
  await expect(page).toHaveURL(/\/$/);
  await shop.expectItemCount(0);
  await expect.poll(() => previousUser(page)).toBeUndefined();
  await shop.openCart();
  await expect(shop.drawer.getByText("Your cart is empty")).toBeVisible();
  await shop.drawer.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await shop.expectItemCount(0);

  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await account.signIn(person);
  await shop.expectItemCount(2);
  await shop.openCart();
  await expect(shop.cartLine(LICENCE)).toHaveCount(1);
  await expect(shop.cartLine(OFFICE)).toHaveCount(1);
});

test("the next user of a browser gets nothing from the previous user's cart", async ({
  page,
  mailbox,
}) => {
  const first = newPersona("first");
  const second = newPersona("second");
  await createAccount(page.request, mailbox, first);
  await createAccount(page.request, mailbox, second);
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  await shop.visit("/login");
  await account.signIn(first);
  await shop.openShop();
  await shop.addFromCard(LICENCE);
  await account.signOut(first.username);
  await shop.expectItemCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await account.signIn(second);
  await shop.expectItemCount(0);
});

test("the current user is requested once in five minutes, however many links are followed", async ({
  page,
  mailbox,
}) => {
  const person = newPersona("asked");
  await createAccount(page.request, mailbox, person);
  await signInByRequest(page.request, person);
  await page.clock.install();
  const questions = questionsOf(page);
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  await shop.visit("/");
  await expect(account.menuButton(person.username)).toBeVisible();
  async function openProfile() {
    await account.menuButton(person.username).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await expect(account.heading).toHaveText(person.username);
  }
  await shop.openShop();
  await shop.openProduct(LICENCE);
  await openProfile();
  await page.clock.fastForward("04:00");
  await shop.openShop();
  await openProfile();
  expect(questions).toHaveLength(1);

  await page.clock.fastForward("01:01");
  await shop.openShop();
  await openProfile();
  await expect.poll(() => questions).toHaveLength(2);
});

test("the current user is not requested for a guest", async ({ page }) => {
  await page.clock.install();
  const questions = questionsOf(page);
  const shop = new ShopPage(page);
  await shop.visit("/");
  await shop.openShop();
  await shop.openProduct(LICENCE);
  await page.clock.fastForward("06:00");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await shop.visit("/profile");
  await expect(shop.main.getByRole("heading", { level: 1 })).toHaveText(
    "Please log in to view your profile.",
  );
  expect(questions).toEqual([]);
});

test("the cart's count is equal in all tabs, for a guest and for a user, up to the sign-out", async ({
  page,
  mailbox,
}) => {
  const shop = new ShopPage(page);
  await shop.visit("/shop");
  await shop.addFromCard(LICENCE);
  await shop.expectItemCount(1);
  const second = await page.context().newPage();
  const other = new ShopPage(second);
  await other.visit("/shop");
  await other.expectItemCount(1);
  await other.addFromCard(OFFICE);
  await shop.expectItemCount(2);
  await shop.addFromCard(LICENCE);
  await other.expectItemCount(3);

  const person = newPersona("two-tabs");
  await createAccount(page.request, mailbox, person);
  await signInByRequest(page.request, person);
  await page.reload();
  await second.reload();
  await other.addFromCard(OFFICE);
  await shop.addFromCard(LICENCE);
  // Three items of the guest's cart, and two that were added after the sign-in.
  await shop.expectItemCount(5);
  await other.expectItemCount(5);
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(person.username) })
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await shop.expectItemCount(0);
  await other.expectItemCount(0);
});
