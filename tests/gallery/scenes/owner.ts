import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { buy } from "../../support/data/rest-orders";
import { newBuyer } from "../../support/pages/checkout-page";
import { visitUntilShown } from "../../support/pages/shop-page";
import { WizardPage } from "../../support/pages/wizard-page";
import { adminApi } from "../../support/people/admin-api";
import {
  addOwnersProducts,
  CINEMA,
  cinemaLine,
  SCREEN_CHOICES,
  STARS,
  starsLine,
} from "../owners-products";
import { oneLicence } from "../products";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openFilledCart } from "./cart";
import { openCheckout, payFor } from "./checkout";
import { openPanel } from "./panel-screens";

/** Its products stand in no other picture. */
const ALONE = { isAlone: true } as const;
const ALONE_EVERYWHERE = { ...ALONE, sizes: ["desktop", "mobile", "narrow"] } as const;

const nameIn = ({ locale }: SceneContext, product: typeof STARS) =>
  product[locale === "ar" ? "nameAr" : "name"];

async function visit(context: SceneContext, product: "stars" | "cinema") {
  const ids = await addOwnersProducts(context.personas);
  const name = nameIn(context, product === "stars" ? STARS : CINEMA);
  await visitUntilShown(context.shop, `/product/${ids[product]}`, name);
}

async function visitWizard(context: SceneContext, product: "stars" | "cinema") {
  await visit(context, product);
  await new WizardPage(context.shop, nameIn(context, product === "stars" ? STARS : CINEMA)).open();
}

const linesOf = async ({ personas }: SceneContext) => {
  const added = await addOwnersProducts(personas);
  return [starsLine(added), cinemaLine(added)];
};

/** A game and an option set that the owner has written: in the panel, and wherever a buyer meets them. */
/** One guest has asked for the erasure, another one is looked up. */
async function lookUpGuest(context: SceneContext) {
  const { personas, locale, simulator, page } = context;
  const guests = [newBuyer("noura").email, newBuyer("omar").email] as const;
  const browser = await personas.browser(locale);
  for (const email of guests) await buy(browser, simulator, { lines: [oneLicence], email });
  const desk = adminApi((await personas.admin()).request);
  const reason = "Asked for by telephone";
  await desk.change("staff.requestErasure", { email: guests[0], locale, reason });
  const texts = translator(locale, "adminStaff");
  const field = page.getByLabel(texts("erasures.find.email"));
  await openPanel(context, "?tab=staff", field);
  await field.fill(guests[1]);
  await field.press("Enter");
  await expect(page.getByRole("button", { name: texts("erasures.found.ask") })).toBeVisible();
}

export const ownerScenes: readonly Scene[] = [
  wholePage("product-second-game", (context) => visit(context, "stars"), ALONE_EVERYWHERE),
  inWindow(
    "product-second-game-wrong",
    async (context) => {
      await visit(context, "stars");
      const field = context.main.getByRole("textbox").first();
      await field.fill("123");
      await field.blur();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await context.scrollTo(field);
    },
    { ...ALONE, isPerSize: true },
  ),
  wholePage("product-own-choices", (context) => visit(context, "cinema"), ALONE_EVERYWHERE),
  inWindow("wizard-second-game", (context) => visitWizard(context, "stars"), ALONE),
  inWindow("wizard-sold-out-choice", (context) => visitWizard(context, "cinema"), ALONE_EVERYWHERE),
  inWindow(
    "cart-own-products",
    async (context) => openFilledCart(context, await linesOf(context)),
    ALONE_EVERYWHERE,
  ),
  wholePage(
    "checkout-own-products",
    async (context) => openCheckout(context, await linesOf(context)),
    ALONE_EVERYWHERE,
  ),
  wholePage(
    "checkout-completed-own-products",
    async (context) => payFor(context, await linesOf(context)),
    ALONE,
  ),
  wholePage(
    "panel-staff",
    (context) => openPanel(context, "?tab=staff", context.page.getByRole("rowheader").first()),
    ALONE_EVERYWHERE,
  ),
  wholePage(
    "panel-erasures",
    async (context) => {
      await lookUpGuest(context);
      await expect(context.page.getByRole("rowheader").nth(1)).toBeVisible();
    },
    ALONE_EVERYWHERE,
  ),
  inWindow(
    "panel-erasure-request",
    async (context) => {
      await lookUpGuest(context);
      const ask = translator(context.locale, "adminStaff")("erasures.found.ask");
      await context.page.getByRole("button", { name: ask }).click();
      await expect(context.dialog.getByRole("textbox")).toBeFocused();
    },
    { ...ALONE_EVERYWHERE, isPerSize: true },
  ),
  wholePage(
    "panel-games",
    async (context) => {
      await addOwnersProducts(context.personas);
      await openPanel(context, "?tab=games", context.page.getByRole("rowheader").nth(1));
    },
    ALONE_EVERYWHERE,
  ),
  inWindow(
    "panel-game-edit",
    async (context) => {
      const { gameId } = await addOwnersProducts(context.personas);
      const field = context.dialog.getByRole("textbox").first();
      await openPanel(context, `?tab=games&game=${gameId}`, field);
      await context.scrollTo(context.dialog.getByRole("listitem").nth(1));
    },
    { ...ALONE_EVERYWHERE, isPerSize: true },
  ),
  wholePage(
    "panel-options",
    async (context) => {
      await addOwnersProducts(context.personas);
      await openPanel(context, "?tab=options", context.page.getByRole("rowheader").nth(4));
    },
    ALONE_EVERYWHERE,
  ),
  inWindow(
    "panel-option-set-edit",
    async (context) => {
      const { setId } = await addOwnersProducts(context.personas);
      const field = context.dialog.getByRole("textbox").first();
      await openPanel(context, `?tab=options&set=${setId}`, field);
    },
    ALONE,
  ),
  inWindow(
    "panel-option-set-options",
    async (context) => {
      const { setId } = await addOwnersProducts(context.personas);
      const field = context.dialog.getByRole("textbox").first();
      await openPanel(context, `?tab=options&set=${setId}`, field);
      await context.scrollTo(context.dialog.getByRole("switch").last());
    },
    { ...ALONE_EVERYWHERE, isPerSize: true },
  ),
  inWindow(
    "panel-keys-of-choices",
    async (context) => {
      const { cinema } = await addOwnersProducts(context.personas);
      const [first, other] = SCREEN_CHOICES.map(({ label, labelAr }) =>
        context.locale === "ar" ? labelAr : label,
      );
      const chosen = context.dialog.getByRole("button", { name: first });
      await openPanel(context, `?keys=${cinema}`, chosen);
      await chosen.click();
      await context.page.getByRole("option", { name: other }).click();
      await expect(context.dialog.getByRole("row")).toHaveCount(4);
    },
    ALONE,
  ),
];
