import { expect } from "@playwright/test";
import { LICENCE, manyLines, NAMES, oneLicence } from "../products";
import { inWindow, type Scene } from "../scene";
import type { SceneContext } from "../scene-context";

const CART_CALLS = /cart\.(open|read)/;

/**
 * Opens the filled cart of a guest, whose contents the page cannot read: the scene must first hold
 * or fail `CART_CALLS`.
 */
async function openUnknownCart(context: SceneContext) {
  await context.fillCart([oneLicence]);
  await context.page.goto("/shop");
  const heading = context.dialog.getByRole("heading").first();
  await expect(async () => {
    // A click before hydration opens nothing; an open drawer hides the button.
    if (await context.dialog.isHidden()) await context.shop.cartButton.click();
    await expect(heading).toBeVisible({ timeout: 1000 });
  }).toPass();
}

export async function openFilledCart(
  context: SceneContext,
  lines: Parameters<SceneContext["fillCart"]>[0],
) {
  await context.fillCart(lines);
  await context.visit("/shop");
  await context.openCart();
  const list = context.shop.drawer.getByRole("list", { name: context.labels.cart("items") });
  await expect(list.getByRole("listitem").first()).toBeVisible();
}

export const cartScenes: readonly Scene[] = [
  inWindow("cart-empty", async (context) => {
    await context.visit("/shop");
    await context.openCart();
  }),
  inWindow("cart-one", (context) => openFilledCart(context, [oneLicence])),
  inWindow("cart-many", (context) => openFilledCart(context, manyLines)),
  inWindow("cart-many-riyals", async (context) => {
    await context.page.addInitScript(() => localStorage.setItem("preferred_currency", "SAR"));
    await openFilledCart(context, manyLines);
  }),
  inWindow("cart-loading", async (context) => {
    await context.hold(CART_CALLS);
    await openUnknownCart(context);
    await expect(context.dialog.getByRole("status")).toBeVisible();
  }),
  inWindow("cart-error", async (context) => {
    await context.fail(CART_CALLS);
    await openUnknownCart(context);
    await expect(context.dialog.getByRole("alert")).toBeVisible();
  }),
  inWindow("toast-added", async (context) => {
    await context.visit(`/product/${LICENCE}`);
    await context.shop.quickAdd(NAMES.licence);
    await context.keepToast(NAMES.licence);
  }),
  inWindow("toast-not-added", async (context) => {
    await context.visit(`/product/${LICENCE}`);
    await context.fail(/cart\.add/);
    await context.shop.quickAddButton.click();
    await context.keepToast(context.labels.cart("notAdded"));
  }),
];
