import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { newBuyer } from "../../support/pages/checkout-page";
import { CARD, WaysToPay } from "../../support/pages/ways-to-pay";
import { type CartLine, oneLicence, onePack } from "../products";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { ready } from "./checkout";
import { openPanel } from "./panel-screens";

/** For scenes in the shop that has two payment providers. */
const SEVERAL = { hasSeveralWays: true } as const;

async function atWays(context: SceneContext, lines: readonly CartLine[]): Promise<WaysToPay> {
  await context.page.addInitScript(() => localStorage.setItem("preferred_currency", "SAR"));
  await ready(context, lines, newBuyer("lina"));
  const ways = new WaysToPay(context.shop, context.checkout);
  await expect(ways.way("card")).toBeChecked();
  return ways;
}

/** Pays a licence with a card, and presses a button on the bank's page. */
async function atBank(context: SceneContext, button: "confirm" | "fail") {
  const ways = await atWays(context, [oneLicence]);
  await ways.fillCard(CARD.paid);
  await context.checkout.payButton.click();
  await ways.atBank(button);
}

async function withCard(context: SceneContext) {
  const ways = await atWays(context, [oneLicence, { ...onePack, quantity: 2 }]);
  await ways.fillCard(CARD.paid);
  await ways.field("code").click();
}

export const waysScenes: readonly Scene[] = [
  wholePage("ways-card", withCard, SEVERAL),
  inWindow("ways-first-sight", withCard, SEVERAL),
  wholePage(
    "ways-card-errors",
    async (context) => {
      const ways = await atWays(context, [oneLicence]);
      await ways.field("number").fill("4201");
      await context.checkout.payButton.click();
      await expect(context.main.locator("[aria-invalid=true]")).toHaveCount(4);
    },
    SEVERAL,
  ),
  wholePage(
    "ways-stc-pay",
    async (context) => {
      const ways = await atWays(context, [oneLicence]);
      await ways.way("stc_pay").check();
      await ways.phone.fill("0501234567");
    },
    SEVERAL,
  ),
  wholePage(
    "ways-stc-code",
    async (context) => {
      const ways = await atWays(context, [oneLicence]);
      await ways.way("stc_pay").check();
      await ways.phone.fill("0501234567");
      await context.checkout.payButton.click();
      await expect(ways.walletCode).toBeVisible();
    },
    SEVERAL,
  ),
  wholePage(
    "ways-window",
    async (context) => {
      const ways = await atWays(context, [oneLicence]);
      await ways.way("window").check();
      await expect(context.checkout.payButton).toBeEnabled();
    },
    SEVERAL,
  ),
  wholePage(
    "ways-unpaid-return",
    async (context) => {
      await atBank(context, "fail");
      await expect(context.main.getByRole("alert")).toBeVisible();
    },
    SEVERAL,
  ),
  wholePage(
    "ways-paid",
    async (context) => {
      await atBank(context, "confirm");
      const title = context.labels.checkout("result.deliveredTitle");
      await expect(context.checkout.heading).toHaveText(title);
    },
    SEVERAL,
  ),
  inWindow(
    "panel-refund-riyals",
    async (context) => {
      await atBank(context, "confirm");
      const title = context.labels.checkout("result.deliveredTitle");
      await expect(context.checkout.heading).toHaveText(title);
      const id = /\/order\/(\d+)/.exec(context.page.url())?.[1] ?? "";
      const refund = translator(context.locale, "adminOrderActions")("refund.label");
      const button = context.page.getByRole("button", { name: refund, exact: true });
      await openPanel(context, `?tab=orders&order=${id}`, button);
      await button.click();
      await expect(context.dialog.getByRole("heading").first()).toBeVisible();
    },
    SEVERAL,
  ),
  inWindow(
    "panel-setting-ways",
    async (context) => {
      const stcPay = context.dialog.getByRole("checkbox", { name: /STC Pay$/ });
      await openPanel(context, "?tab=settings&settings=orders", context.dialog);
      await stcPay.scrollIntoViewIfNeeded();
      await expect(stcPay).toBeInViewport();
    },
    SEVERAL,
  ),
];
