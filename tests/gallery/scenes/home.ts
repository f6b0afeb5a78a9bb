import { expect } from "@playwright/test";
import { EVERY_SIZE, inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";

const atHome = (context: SceneContext) => context.visit("/");

async function search(context: SceneContext, query: string) {
  const field = context.page.getByRole("combobox").last();
  await field.fill(query);
}

async function openSheet(context: SceneContext) {
  await atHome(context);
  const open = { name: context.labels.layout("search.open"), exact: true };
  await context.banner.getByRole("button", open).click();
  await expect(context.dialog.getByRole("combobox")).toBeFocused();
}

async function openMenu(context: SceneContext) {
  const menu = { name: context.labels.layout("menu"), exact: true };
  await context.banner.getByRole("button", menu).click();
  await expect(context.dialog.getByRole("heading").first()).toBeVisible();
}

/** The home page, and the menus of the header. */
export const homeScenes: readonly Scene[] = [
  wholePage("home", atHome, EVERY_SIZE),
  inWindow("home-first-sight", atHome),
  inWindow(
    "home-footer",
    async (context) => {
      await atHome(context);
      await context.page.getByRole("contentinfo").last().scrollIntoViewIfNeeded();
      await context.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    },
    { isPerSize: true },
  ),
  inWindow(
    "search-dropdown",
    async (context) => {
      await atHome(context);
      await search(context, "suite");
      await expect(context.page.getByRole("option")).toHaveCount(3);
    },
    { sizes: ["desktop"] },
  ),
  inWindow(
    "search-sheet",
    async (context) => {
      await openSheet(context);
      await search(context, "pubg");
      await expect(context.page.getByRole("option")).toHaveCount(7);
    },
    { sizes: ["mobile"] },
  ),
  inWindow(
    "search-sheet-nothing",
    async (context) => {
      await openSheet(context);
      await search(context, "no such thing");
      await expect(context.dialog.getByText("no such thing")).toBeVisible();
    },
    { sizes: ["mobile"] },
  ),
  inWindow(
    "menu",
    async (context) => {
      await atHome(context);
      await openMenu(context);
    },
    { sizes: ["mobile"] },
  ),
  inWindow(
    "menu-signed-in",
    async (context) => {
      await context.as(await context.personas.newcomer(context.locale));
      await atHome(context);
      await openMenu(context);
      const name = (await context.personas.newcomer(context.locale)).username;
      await expect(context.dialog.getByText(name)).toBeVisible();
    },
    { sizes: ["mobile"] },
  ),
  inWindow(
    "account-menu",
    async (context) => {
      const person = await context.personas.newcomer(context.locale);
      await context.as(person);
      await context.visit("/shop");
      await context.account.menuButton(person.username).click();
      await expect(context.page.getByRole("menuitem")).toHaveCount(3);
    },
    { sizes: ["desktop"] },
  ),
  inWindow(
    "account-menu-admin",
    async (context) => {
      await context.as(await context.personas.admin());
      await context.visit("/shop");
      await context.account.menuButton("admin").click();
      await expect(context.page.getByRole("menuitem")).toHaveCount(4);
    },
    { sizes: ["desktop"] },
  ),
];
