import { expect } from "@playwright/test";
import { LICENCE, manyLines, NAMES, oneLicence } from "./goods";
import { inWindow, type Shot } from "./shot";
import type { Stage } from "./stage";

const CART_CALLS = /cart\.(open|read)/;

/** Of a guest who has been here: the page asks for the cart, and cannot be waited for by its answer. */
async function openUnknownCart(stage: Stage) {
  await stage.fillCart([oneLicence]);
  await stage.page.goto("/shop");
  const heading = stage.dialog.getByRole("heading").first();
  await expect(async () => {
    // A press before the page runs opens nothing; an open drawer hides its button.
    if (await stage.dialog.isHidden()) await stage.shop.cartButton.click();
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass();
}

async function openFilledCart(stage: Stage, lines: Parameters<Stage["fillCart"]>[0]) {
  await stage.fillCart(lines);
  await stage.visit("/shop");
  await stage.openCart();
  const list = stage.shop.drawer.getByRole("list", { name: stage.words.cart("items") });
  await expect(list.getByRole("listitem").first()).toBeVisible();
}

export const cartShots: readonly Shot[] = [
  inWindow("cart-empty", async (stage) => {
    await stage.visit("/shop");
    await stage.openCart();
  }),
  inWindow("cart-one", (stage) => openFilledCart(stage, [oneLicence])),
  inWindow("cart-many", (stage) => openFilledCart(stage, manyLines)),
  inWindow("cart-many-riyals", async (stage) => {
    await stage.page.addInitScript(() => localStorage.setItem("preferred_currency", "SAR"));
    await openFilledCart(stage, manyLines);
  }),
  inWindow("cart-loading", async (stage) => {
    await stage.hold(CART_CALLS);
    await openUnknownCart(stage);
    await expect(stage.dialog.getByRole("status")).toBeVisible();
  }),
  inWindow("cart-error", async (stage) => {
    await stage.fail(CART_CALLS);
    await openUnknownCart(stage);
    await expect(stage.dialog.getByRole("alert")).toBeVisible();
  }),
  inWindow("toast-added", async (stage) => {
    await stage.visit(`/product/${LICENCE}`);
    await stage.shop.quickAdd(NAMES.licence);
    await stage.keepToast(NAMES.licence);
  }),
  inWindow("toast-not-added", async (stage) => {
    await stage.visit(`/product/${LICENCE}`);
    await stage.fail(/cart\.add/);
    await stage.shop.quickAddButton.click();
    await stage.keepToast(stage.words.cart("notAdded"));
  }),
];
