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

/** For scenes whose products should appear in no other screenshot. */
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

/** Looks up a guest in the panel, while another guest's erasure is pending. */
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
  await openPanel(context, "?tab=customers", field);
  await field.fill(guests[1]);
  await field.press("Enter");
  await expect(page.getByRole("button", { name: texts("erasures.found.ask") })).toBeVisible();
}

const COUPON = {
  ...{
    name: "Summer thanks",
    codeKind: "one",
    code: "SUMMER10",
    prefix: "",
    count: "",
    kind: "percent",
    value: "10",
  },
  ...{
    productIds: [],
    categoryIds: [],
    minimum: "",
    cap: "",
    totalUses: "500",
    usesPerBuyer: "",
    startsAt: "",
  },
  ...{ endsAt: "", firstOrderOnly: false, isActive: true },
};

/** Adds a shared coupon, single-use coupons and an expired one; returns the first one's code. */
const addCoupons = (context: SceneContext): Promise<string> =>
  context.personas.once("coupons", async () => {
    const desk = adminApi((await context.personas.admin()).request);
    const many = { name: "Newsletter, July", codeKind: "many", count: "250", prefix: "JULY" };
    const over = { name: "Eid 2025", code: "EID25", kind: "amount", value: "5" };
    const ended = { startsAt: "2025-03-28T00:00", endsAt: "2025-04-04T00:00" };
    for (const more of [{ ...over, ...ended }, many, {}]) {
      await desk.change("coupons.save", { base: null, coupon: { ...COUPON, ...more } });
    }
    return COUPON.code;
  });

/** Enters a coupon in the open cart. */
async function enterCoupon({ shop, labels }: SceneContext, code: string) {
  await shop.drawer.getByRole("button", { name: labels.cart("coupon.have") }).click();
  await shop.drawer.getByLabel(labels.cart("coupon.label")).fill(code);
  await shop.page.keyboard.press("Enter");
  await expect(shop.drawer.getByText(code)).toBeVisible();
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
    "panel-coupons",
    async (context) => {
      await addCoupons(context);
      await openPanel(context, "?tab=coupons", context.page.getByRole("rowheader").nth(2));
    },
    ALONE_EVERYWHERE,
  ),
  inWindow(
    "panel-coupon-new",
    async (context) => {
      const field = context.dialog.getByRole("textbox").first();
      await openPanel(context, "?tab=coupons&coupon=new", field);
    },
    { ...ALONE_EVERYWHERE, isPerSize: true },
  ),
  inWindow(
    "cart-coupon",
    async (context) => {
      await openFilledCart(context, [oneLicence]);
      await enterCoupon(context, await addCoupons(context));
    },
    ALONE_EVERYWHERE,
  ),
  wholePage(
    "checkout-coupon",
    async (context) => {
      await openFilledCart(context, [oneLicence]);
      await enterCoupon(context, await addCoupons(context));
      await context.page.getByRole("link", { name: context.labels.cart("checkout") }).click();
      const title = context.labels.checkout("title");
      await expect(context.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    },
    ALONE_EVERYWHERE,
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
