import { translator } from "@/i18n/translator";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { expectShown, ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona, signInByRequest } from "../../support/people/personas";

const LICENCE = "/product/7";
const PACK = "/product/1";

for (const look of LOOKS) {
  test(`a guest's wish list is stored in the browser until a product is removed, in ${look.language}`, async ({
    page,
  }) => {
    await keepPreferences(page, look);
    const shop = new ShopPage(page, look.language);
    const texts = translator(look.language, "wishList");
    const heart = shop.main.getByRole("button", { name: shop.labels.product("wish.save") });
    const cards = shop.main.getByRole("article");
    await shop.visit("/wishlist");
    await expect(shop.main.getByRole("heading", { level: 2 })).toHaveText(texts("empty.title"));
    await expectAccessibleAtAllWidths(page, "an empty wish list");

    for (const path of [PACK, LICENCE]) {
      await shop.visit(path);
      await expect(heart).toHaveAttribute("aria-pressed", "false");
      await heart.press("Enter");
      await expect(heart).toHaveAttribute("aria-pressed", "true");
      await expectShown(shop.toast, shop.labels.product("wish.saved"));
    }
    await shop.toast.getByRole("button", { name: shop.labels.product("wish.see") }).click();
    await expect(cards).toHaveCount(2);
    await page.goBack();
    await page.reload();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await expectAccessibleAtAllWidths(page, "a product on the wish list");
    await page
      .getByRole("contentinfo")
      .getByRole("link", { name: texts("title") })
      .click();
    await expect(cards.getByRole("link")).toHaveCount(3);
    await expect(cards.first().getByRole("link").first()).toHaveAttribute("href", LICENCE);
    await expectAccessibleAtAllWidths(page, "a guest's wish list");

    const remove = shop.main.getByRole("button", { name: new RegExp(`^${texts("remove.label")}`) });
    await remove.first().click();
    await expect(cards).toHaveCount(1);
    await expect(shop.main.getByRole("heading", { level: 1 })).toBeFocused();
    await remove.click();
    await expect(shop.main.getByRole("heading", { level: 2 })).toHaveText(texts("empty.title"));
  });
}

test("a guest's wish list is merged at the sign-in, is available on another device, and is gone after the sign-out", async ({
  page,
  otherDevice,
  mailbox,
}) => {
  const person = newPersona("wishes");
  await createAccount(otherDevice.request, mailbox, person);
  await signInByRequest(otherDevice.request, person);
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  const elsewhere = new ShopPage(otherDevice);
  const texts = translator("en", "wishList");
  const heartOf = ({ main, labels }: ShopPage) =>
    main.getByRole("button", { name: labels.product("wish.save") });
  await elsewhere.visit(PACK);
  await heartOf(elsewhere).click();
  await expect(heartOf(elsewhere)).toHaveAttribute("aria-pressed", "true");
  await shop.visit(LICENCE);
  await heartOf(shop).click();
  await expect(heartOf(shop)).toHaveAttribute("aria-pressed", "true");

  await page.goto("/login");
  await account.signIn(person);
  await shop.visit("/wishlist");
  await expect(shop.main.getByRole("article")).toHaveCount(2);
  await elsewhere.visit("/wishlist");
  await expect(elsewhere.main.getByRole("article")).toHaveCount(2);
  await elsewhere.main
    .getByRole("button", { name: texts("remove.label") })
    .first()
    .click();
  await expect(elsewhere.main.getByRole("article")).toHaveCount(1);

  await account.signOut(person.username);
  await shop.visit("/wishlist");
  await expect(shop.main.getByRole("heading", { level: 2 })).toHaveText(texts("empty.title"));
});

test.describe("when the shop does not respond", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED .*wishList\.save/] });

  test("a change that cannot be saved shows an error, and the list stays", async ({
    page,
    mailbox,
  }) => {
    const person = newPersona("refused");
    await createAccount(page.request, mailbox, person);
    await signInByRequest(page.request, person);
    const shop = new ShopPage(page);
    await shop.visit(LICENCE);
    const heart = shop.main.getByRole("button", { name: shop.labels.product("wish.save") });
    await page.route(/wishList\.save/, (route) => route.abort());
    await expect(heart).toHaveAttribute("aria-pressed", "false");
    await heart.click();
    await expect(shop.toast).toContainText(shop.labels.errors("generic"));
    await expect(heart).toHaveAttribute("aria-pressed", "false");
  });
});
