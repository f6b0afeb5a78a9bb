import { expect } from "@playwright/test";
import { EVERY_SIZE, inWindow, type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

const atHome = (stage: Stage) => stage.visit("/");

async function search(stage: Stage, query: string) {
  const field = stage.page.getByRole("combobox").last();
  await field.fill(query);
}

async function openSheet(stage: Stage) {
  await atHome(stage);
  const open = { name: stage.words.shell("search.open"), exact: true };
  await stage.banner.getByRole("button", open).click();
  await expect(stage.dialog.getByRole("combobox")).toBeFocused();
}

async function openMenu(stage: Stage) {
  const menu = { name: stage.words.shell("menu"), exact: true };
  await stage.banner.getByRole("button", menu).click();
  await expect(stage.dialog.getByRole("heading").first()).toBeVisible();
}

/** The home page, and what the header opens on each page. */
export const homeShots: readonly Shot[] = [
  wholePage("home", atHome, EVERY_SIZE),
  inWindow("home-first-sight", atHome),
  inWindow(
    "home-footer",
    async (stage) => {
      await atHome(stage);
      await stage.page.getByRole("contentinfo").last().scrollIntoViewIfNeeded();
      await stage.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    },
    { isPerSize: true },
  ),
  inWindow(
    "search-dropdown",
    async (stage) => {
      await atHome(stage);
      await search(stage, "suite");
      await expect(stage.page.getByRole("option")).toHaveCount(2);
    },
    { sizes: ["desktop"] },
  ),
  inWindow(
    "search-sheet",
    async (stage) => {
      await openSheet(stage);
      await search(stage, "pubg");
      await expect(stage.page.getByRole("option")).toHaveCount(6);
    },
    { sizes: ["mobile"] },
  ),
  inWindow(
    "search-sheet-nothing",
    async (stage) => {
      await openSheet(stage);
      await search(stage, "no such thing");
      await expect(stage.dialog.getByText("no such thing")).toBeVisible();
    },
    { sizes: ["mobile"] },
  ),
  inWindow(
    "menu",
    async (stage) => {
      await atHome(stage);
      await openMenu(stage);
    },
    { sizes: ["mobile"] },
  ),
  inWindow(
    "menu-signed-in",
    async (stage) => {
      await stage.as(await stage.cast.newcomer(stage.locale));
      await atHome(stage);
      await openMenu(stage);
      const name = (await stage.cast.newcomer(stage.locale)).username;
      await expect(stage.dialog.getByText(name)).toBeVisible();
    },
    { sizes: ["mobile"] },
  ),
  inWindow(
    "account-menu",
    async (stage) => {
      const person = await stage.cast.newcomer(stage.locale);
      await stage.as(person);
      await stage.visit("/shop");
      await stage.account.menuButton(person.username).click();
      await expect(stage.page.getByRole("menuitem")).toHaveCount(2);
    },
    { sizes: ["desktop"] },
  ),
  inWindow(
    "account-menu-admin",
    async (stage) => {
      await stage.as(await stage.cast.admin());
      await stage.visit("/shop");
      await stage.account.menuButton("admin").click();
      await expect(stage.page.getByRole("menuitem")).toHaveCount(3);
    },
    { sizes: ["desktop"] },
  ),
];
