import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { newBuyer } from "../../support/pages/checkout-page";
import { whileHeld } from "../held-orders";
import { type CartLine, manyLines, oneLicence, onePack } from "../products";
import { EVERY_SIZE, inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";

const BUYER = { email: "layla@example.com", phone: "501234567" };

export async function openCheckout(context: SceneContext, lines: readonly CartLine[]) {
  await context.fillCart(lines);
  await context.visit("/checkout");
  await expect(context.checkout.payment).toBeVisible();
  const topups = lines.filter(({ playerId, topupFields }) => playerId ?? topupFields);
  await context.expectPlayers(topups.length);
}

export async function ready(context: SceneContext, lines: readonly CartLine[], contact = BUYER) {
  await openCheckout(context, lines);
  await context.checkout.fillContact(contact);
  await expect(context.checkout.payButton).toBeEnabled();
  await context.checkout.phone.blur();
}

/** Pays, and waits until the order is delivered. */
export async function payFor(context: SceneContext, lines: readonly CartLine[]) {
  await ready(context, lines, newBuyer("layla"));
  await context.checkout.pay();
  await expect(context.checkout.receipt).toBeVisible();
  await expect(context.checkout.heading).toHaveText(
    context.labels.checkout("result.deliveredTitle"),
  );
}

/** Pays while the provider does not respond to the capture. */
async function unclear(context: SceneContext) {
  await ready(context, [oneLicence], newBuyer("layla"));
  const window = await context.checkout.openPaymentWindow();
  await window.page.getByRole("button").first().waitFor();
  await context.simulator.addFault({ operation: "capture", kind: "reset-before", times: 2 });
  await window.press(context.locale === "ar" ? "ادفع" : "Pay");
  await expect(context.checkout.heading).toHaveText(
    context.labels.checkout("result.checkingTitle"),
  );
  // Keeps the page in this state, although the shop learns the result within seconds.
  await context.hold(/orders\.progress/);
}

/** The time at which a waiting paid order is refunded. */
export const WAITS_UNTIL = "2026-12-01T12:30:00.000Z";

/** A paid order that cannot be fulfilled yet: without codes, receipt and mail. */
async function waiting(context: SceneContext, payment: "awaiting_stock" | "preparing") {
  await context.change(/orders\.progress|orderPage\.read/, (answer) =>
    answer
      .replace(
        /"status":"\w+"(.*)"payment":"paid","waitsUntil":null/,
        (_, between) =>
          `"status":"pending"${between}"payment":"${payment}","waitsUntil":"${WAITS_UNTIL}"`,
      )
      .replace(/"(paidAt|mailSentAt)":"[^"]+"/g, '"$1":null')
      .replace(/"codes":\d+/g, '"codes":0')
      .replace(/"canReport":true/g, '"canReport":false')
      .replace(/"receipts":\[[^\]]*\]/, '"receipts":[]'),
  );
  await ready(context, [oneLicence], newBuyer("layla"));
  await context.checkout.pay();
  const title = payment === "preparing" ? "result.preparingTitle" : "result.awaitingStockTitle";
  await expect(context.checkout.receipt).toBeVisible();
  await expect(context.checkout.heading).toHaveText(context.labels.checkout(title));
}

/** A paid order that a rule holds. */
const held = (context: SceneContext) =>
  whileHeld(context.personas, async () => {
    await ready(context, [oneLicence], newBuyer("layla"));
    await context.checkout.pay();
    await expect(context.checkout.receipt).toBeVisible();
    const title = context.labels.checkout("result.awaitingApprovalTitle");
    await expect(context.checkout.heading).toHaveText(title);
  });

export const checkoutScenes: readonly Scene[] = [
  wholePage("checkout-empty", async (context) => {
    await context.visit("/checkout");
    await expect(context.checkout.heading).toHaveText(context.labels.checkout("emptyTitle"));
  }),
  wholePage("checkout-licence", (context) => openCheckout(context, [oneLicence]), EVERY_SIZE),
  inWindow("checkout-first-sight", (context) => ready(context, [oneLicence, onePack])),
  wholePage("checkout-top-up", (context) => openCheckout(context, [oneLicence, onePack])),
  wholePage("checkout-player", async (context) => {
    await openCheckout(context, [onePack]);
    await context.checkout.playerIds.fill("5123456789");
    await context.expectPlayers(1);
  }),
  wholePage("checkout-player-unknown", async (context) => {
    await openCheckout(context, [onePack]);
    await context.checkout.playerIds.fill("5123450000");
    const said = context.checkout.playerIds
      .locator("xpath=ancestor::section[1]")
      .getByRole("status");
    await expect(said.filter({ hasText: /\S/ })).toBeVisible();
  }),
  wholePage(
    "checkout-gift",
    async (context) => {
      await openCheckout(context, [oneLicence]);
      const texts = (key: "ask" | "words") => context.labels.checkout(`gift.${key}`);
      await context.page.getByRole("switch", { name: texts("ask") }).click();
      await expect(context.page.getByLabel(texts("words"))).toBeVisible();
    },
    EVERY_SIZE,
  ),
  wholePage("checkout-many", (context) => openCheckout(context, manyLines)),
  wholePage("checkout-errors", async (context) => {
    await openCheckout(context, [oneLicence, onePack]);
    await context.checkout.fillContact({ email: "nobody", phone: "12" });
    await context.checkout.playerIds.fill("12");
    await context.checkout.playerIds.blur();
    await expect(context.main.locator("[aria-invalid=true]")).toHaveCount(3);
  }),
  wholePage("checkout-ready", (context) => ready(context, [oneLicence, onePack])),
  wholePage("checkout-ready-riyals", async (context) => {
    await context.page.addInitScript(() => localStorage.setItem("preferred_currency", "SAR"));
    await ready(context, [oneLicence, onePack]);
  }),
  wholePage("checkout-payment-loading", async (context) => {
    await context.hold(/payments\.setup/);
    await openCheckout(context, [oneLicence]);
    await context.checkout.fillContact(BUYER);
    await expect(context.checkout.payment).toContainText(
      context.labels.checkout("payment.sdkLoading"),
    );
  }),
  wholePage("checkout-payment-failed", async (context) => {
    await context.fail(/payments\.setup/);
    await openCheckout(context, [oneLicence]);
    await context.checkout.fillContact(BUYER);
    await expect(context.checkout.payment.getByRole("alert")).toBeVisible();
  }),
  wholePage("checkout-processing", async (context) => {
    await context.hold(/payments\.capture/);
    await ready(context, [oneLicence], newBuyer("layla"));
    await context.checkout.pay();
    await expect(context.main).toContainText(context.labels.checkout("payment.confirming"));
  }),
  wholePage("checkout-cancelled", async (context) => {
    await ready(context, [oneLicence], newBuyer("layla"));
    const window = await context.checkout.openPaymentWindow();
    await window.page.close();
    await expect(context.checkout.payment).toContainText(
      context.labels.checkout("notice.cancelled"),
    );
  }),
  wholePage("checkout-declined", async (context) => {
    await ready(context, [oneLicence], newBuyer("layla"));
    const window = await context.checkout.openPaymentWindow();
    await window.press(context.locale === "ar" ? "ارفض" : "Decline");
    await expect(context.checkout.payment.getByRole("alert")).toHaveText(
      context.labels.checkout("notice.declined"),
    );
  }),
  wholePage("checkout-unclear", unclear, { isAlone: true }),
  wholePage("checkout-awaiting-stock", (context) => waiting(context, "awaiting_stock")),
  wholePage("checkout-preparing", (context) => waiting(context, "preparing")),
  wholePage("checkout-awaiting-approval", held, { isAlone: true }),
  inWindow("checkout-refund-instead", async (context) => {
    await waiting(context, "awaiting_stock");
    const choose = translator(context.locale, "waitingOrder")("choose");
    await context.main.getByRole("button", { name: choose }).click();
    await expect(context.dialog).toBeVisible();
  }),
  wholePage("checkout-completed", (context) => payFor(context, [oneLicence])),
  wholePage("checkout-completed-top-up", async (context) => {
    await payFor(context, [onePack]);
    await expect(context.checkout.status("delivered")).toBeVisible();
  }),
];
