import { expect } from "@playwright/test";
import { newBuyer } from "../../tests/support/checkout-page";
import { type CartLine, manyLines, oneLicence, onePack } from "./goods";
import { EVERY_SIZE, inWindow, type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

const BUYER = { email: "layla@example.com", phone: "501234567" };

async function open(stage: Stage, lines: readonly CartLine[]) {
  await stage.fillCart(lines);
  await stage.visit("/checkout");
  await expect(stage.checkout.payment).toBeVisible();
}

async function ready(stage: Stage, lines: readonly CartLine[], contact = BUYER) {
  await open(stage, lines);
  await stage.checkout.fillContact(contact);
  await expect(stage.checkout.payButton).toBeEnabled();
  await stage.checkout.phone.blur();
}

/** Bought and delivered; the mail is on its way or there. */
async function paid(stage: Stage, lines: readonly CartLine[]) {
  await ready(stage, lines, newBuyer("layla"));
  await stage.checkout.pay();
  await expect(stage.checkout.heading).toHaveText(stage.words.checkout("result.deliveredTitle"));
}

/** Pays while nobody answers what came of it. */
async function unclear(stage: Stage) {
  await ready(stage, [oneLicence], newBuyer("layla"));
  const window = await stage.checkout.openPaymentWindow();
  await window.page.getByRole("button").first().waitFor();
  await stage.simulator.addFault({ operation: "capture", kind: "reset-before", times: 2 });
  await window.press(stage.locale === "ar" ? "ادفع" : "Pay");
  await expect(stage.checkout.heading).toHaveText(stage.words.checkout("result.checkingTitle"));
  // The shop soon finds out by itself; the page is not to hear of it.
  await stage.hold(/orders\.progress/);
}

export const checkoutShots: readonly Shot[] = [
  wholePage("checkout-empty", async (stage) => {
    await stage.visit("/checkout");
    await expect(stage.checkout.heading).toHaveText(stage.words.checkout("emptyTitle"));
  }),
  wholePage("checkout-licence", (stage) => open(stage, [oneLicence]), EVERY_SIZE),
  inWindow("checkout-first-sight", (stage) => ready(stage, [oneLicence, onePack])),
  wholePage("checkout-top-up", (stage) => open(stage, [oneLicence, onePack])),
  wholePage("checkout-many", (stage) => open(stage, manyLines)),
  wholePage("checkout-errors", async (stage) => {
    await open(stage, [oneLicence, onePack]);
    await stage.checkout.fillContact({ email: "nobody", phone: "12" });
    await stage.checkout.playerIds.fill("12");
    await stage.checkout.playerIds.blur();
    await expect(stage.main.locator("[aria-invalid=true]")).toHaveCount(3);
  }),
  wholePage("checkout-ready", (stage) => ready(stage, [oneLicence, onePack])),
  wholePage("checkout-ready-riyals", async (stage) => {
    await stage.page.addInitScript(() => localStorage.setItem("preferred_currency", "SAR"));
    await ready(stage, [oneLicence, onePack]);
  }),
  wholePage("checkout-payment-loading", async (stage) => {
    await stage.hold(/payments\.setup/);
    await open(stage, [oneLicence]);
    await stage.checkout.fillContact(BUYER);
    await expect(stage.checkout.payment).toContainText(stage.words.checkout("payment.sdkLoading"));
  }),
  wholePage("checkout-payment-failed", async (stage) => {
    await stage.fail(/payments\.setup/);
    await open(stage, [oneLicence]);
    await stage.checkout.fillContact(BUYER);
    await expect(stage.checkout.payment.getByRole("alert")).toBeVisible();
  }),
  wholePage("checkout-processing", async (stage) => {
    await stage.hold(/payments\.capture/);
    await ready(stage, [oneLicence], newBuyer("layla"));
    await stage.checkout.pay();
    await expect(stage.main).toContainText(stage.words.checkout("payment.confirming"));
  }),
  wholePage("checkout-cancelled", async (stage) => {
    await ready(stage, [oneLicence], newBuyer("layla"));
    const window = await stage.checkout.openPaymentWindow();
    await window.page.close();
    await expect(stage.checkout.payment).toContainText(stage.words.checkout("notice.cancelled"));
  }),
  wholePage("checkout-declined", async (stage) => {
    await ready(stage, [oneLicence], newBuyer("layla"));
    const window = await stage.checkout.openPaymentWindow();
    await window.press(stage.locale === "ar" ? "ارفض" : "Decline");
    await expect(stage.checkout.payment.getByRole("alert")).toHaveText(
      stage.words.checkout("notice.declined"),
    );
  }),
  wholePage("checkout-unclear", unclear, { isAlone: true }),
  wholePage("checkout-completed", (stage) => paid(stage, [oneLicence])),
  wholePage("checkout-completed-top-up", async (stage) => {
    await paid(stage, [onePack]);
    await expect(stage.checkout.status("delivered")).toBeVisible();
  }),
];
