import { expect } from "@playwright/test";
import { OWN_CATEGORY, withoutProducts } from "./empty-shelf";
import { inWindow, type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

const sortButton = ({ main, words }: Stage) =>
  main.getByRole("button", { name: words.shop("sort") });

export const shopShots: readonly Shot[] = [
  wholePage("shop", (stage) => stage.visit("/shop")),
  wholePage("shop-gaming", (stage) => stage.visit("/shop/gaming")),
  wholePage("shop-software", (stage) => stage.visit("/shop/software")),
  wholePage("shop-creative", (stage) => stage.visit("/shop/creative")),
  inWindow(
    "shop-sort-open",
    async (stage) => {
      await stage.visit("/shop");
      await sortButton(stage).click();
      await expect(stage.page.getByRole("option")).toHaveCount(4);
    },
    { isPerSize: true },
  ),
  wholePage("shop-sorted", async (stage) => {
    await stage.visit("/shop");
    const name = stage.words.shop("sortBy.priceDown");
    await sortButton(stage).click();
    await stage.page.getByRole("option", { name, exact: true }).click();
    await expect(sortButton(stage)).toContainText(name);
  }),
  wholePage("shop-empty", (stage) => withoutProducts(stage, `/shop/${OWN_CATEGORY}`), {
    isAlone: true,
    needsOwnShop: true,
  }),
];
