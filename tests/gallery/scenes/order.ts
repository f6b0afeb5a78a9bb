import { expect } from "@playwright/test";
import { codeIn, plainText } from "../../support/data/mailbox";
import { buy } from "../../support/data/rest-orders";
import { newBuyer } from "../../support/pages/checkout-page";
import {
  FindOrderPage,
  GiftPage,
  LICENCE,
  OrderPage,
  orderAddressIn,
} from "../../support/pages/order-page";
import { adminApi } from "../../support/people/admin-api";
import { reportProblem, reportsOf } from "../../support/people/reports";
import { type CartLine, oneLicence, onePack } from "../products";
import { EVERY_SIZE, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { payFor } from "./checkout";

/** Opens an order by its link, in a browser that did not buy it. */
async function linked(context: SceneContext, lines: CartLine[]) {
  const { email } = newBuyer("layla");
  const { personas, locale, simulator, mails } = context;
  await buy(await personas.browser(locale), simulator, { lines, email, currency: "SAR" });
  const address = orderAddressIn(await mails.firstMailTo(email));
  await context.visit(address);
  const order = new OrderPage(context.shop);
  await expect(order.receipt).toBeVisible();
  return order;
}

/** The text of a reported problem and of the shop's answer. */
const REPORTS = {
  en: {
    text: "The maker says: unknown key.",
    reply: "Sorry for the trouble. This one works.",
  },
  ar: {
    text: "تقول الشركة: مفتاح غير معروف.",
    reply: "نعتذر عن ذلك. هذا المفتاح يعمل.",
  },
} as const;

/** Opens an order with a reported problem, which was answered with a replacement key. */
async function openReported(context: SceneContext) {
  const { page, simulator, mails, personas, locale } = context;
  const { text, reply } = REPORTS[locale];
  const { email } = newBuyer("layla");
  const lines = [oneLicence];
  const orderId = await buy(page.request, simulator, { lines, email, currency: "SAR" });
  const address = orderAddressIn(await mails.firstMailTo(email));
  // Reports of the kind `other` do not lead to a quarantine of the batch, from which other scenes
  // buy.
  await reportProblem(page.request, address, { kind: "other", text });
  const { request } = await personas.admin();
  const [claim] = await reportsOf(request, orderId);
  await adminApi(request).change("orders.replaceKeys", {
    claimId: claim?.id,
    keyIds: claim?.keys.map(({ id }) => id),
    reply,
  });
  await context.visit(address);
}

/** Opens the buyer's page of an order that is a gift. */
async function openGiver(context: SceneContext) {
  const { page, simulator, mails, locale } = context;
  const [{ email }, { email: recipient }] = [newBuyer("layla"), newBuyer("amal")];
  const words = locale === "ar" ? "كل عام وأنت بخير!\nليلى" : "Happy birthday!\nFrom Layla";
  const gift = { email: recipient, name: locale === "ar" ? "أمل" : "Amal", words };
  await buy(page.request, simulator, { lines: [oneLicence], email, currency: "SAR", gift });
  await context.visit(orderAddressIn(await mails.firstMailTo(email)));
  const order = new OrderPage(context.shop);
  await expect(order.main.getByRole("button", { name: order.texts("gift.resend") })).toBeVisible();
  return { recipient };
}

async function found(context: SceneContext) {
  const { email } = newBuyer("layla");
  const { personas, locale, simulator, mails } = context;
  const browser = await personas.browser(locale);
  await buy(browser, simulator, { lines: [oneLicence], email, currency: "USD" });
  await mails.firstMailTo(email);
  await buy(browser, simulator, { lines: [oneLicence, onePack], email, currency: "USD" });
  const address = orderAddressIn(await mails.mailAfter(email, 1));
  const find = await sent(context, email, /\/order\/(\d+)-/.exec(address)?.[1] ?? "");
  const order = new OrderPage(context.shop);
  await order.code.fill(codeIn(await mails.mailAfter(email, 2)));
  await order.enter.click();
  await expect(find.heading).toHaveText(find.texts("foundTitle"));
}

async function sent(context: SceneContext, email: string, reference: string) {
  const find = new FindOrderPage(context.shop);
  await context.visit("/find-order");
  await find.email.fill(email);
  await find.reference.fill(reference);
  await find.submit.click();
  await expect(find.heading).toHaveText(find.texts("sentTitle"));
  return find;
}

/** Opens the address form in a browser that did not buy the order, which must prove the payment. */
async function openProof(context: SceneContext) {
  const order = await linked(context, [oneLicence]);
  await order.openDelivery();
  await order.main.getByRole("button", { name: order.texts("address.ask") }).click();
  await expect(
    order.main.getByRole("button", { name: order.texts("address.payerSend") }),
  ).toBeVisible();
  return order;
}

export const orderScenes: readonly Scene[] = [
  wholePage("order-prove-payment", async (context) => void (await openProof(context))),
  wholePage(
    "order-code-shown",
    async (context) => {
      await payFor(context, [oneLicence, onePack]);
      const order = new OrderPage(context.shop);
      await order.main
        .getByRole("button", { name: order.texts("item.show", { count: 1 }) })
        .click();
      await expect(order.main.getByRole("group")).toBeVisible();
      await expect(order.receipt.getByRole("link")).toBeVisible();
    },
    EVERY_SIZE,
  ),
  wholePage(
    "order-address",
    async (context) => {
      await payFor(context, [oneLicence]);
      const order = new OrderPage(context.shop);
      await order.openDelivery();
      await order.main.getByRole("button", { name: order.texts("address.ask") }).click();
      await expect(order.main.getByLabel(order.texts("address.field"))).toBeFocused();
    },
    EVERY_SIZE,
  ),
  wholePage(
    "order-report",
    async (context) => {
      await payFor(context, [oneLicence]);
      const order = new OrderPage(context.shop);
      await order.main.getByRole("button", { name: order.texts("report.ask") }).click();
      await expect(
        order.main.getByRole("heading", { name: order.texts("report.heading") }),
      ).toBeFocused();
    },
    EVERY_SIZE,
  ),
  wholePage(
    "order-reported",
    async (context) => {
      await openReported(context);
      await expect(context.main.getByText(REPORTS[context.locale].text)).toBeVisible();
    },
    EVERY_SIZE,
  ),
  wholePage("order-gift", async (context) => {
    await openGiver(context);
  }),
  wholePage(
    "gift",
    async (context) => {
      const { recipient } = await openGiver(context);
      const mail = plainText(await context.mails.firstMailTo(recipient));
      await context.visit(GiftPage.addressIn(mail));
      await expect(context.main.getByRole("blockquote")).toBeVisible();
    },
    EVERY_SIZE,
  ),
  wholePage("gift-reported", async (context) => {
    const { recipient } = await openGiver(context);
    const mail = plainText(await context.mails.firstMailTo(recipient));
    await context.visit(GiftPage.addressIn(mail));
    const order = new OrderPage(context.shop);
    const { text } = REPORTS[context.locale];
    await new GiftPage(context.shop).showCode(LICENCE).click();
    await context.main.getByRole("button", { name: order.texts("report.ask") }).click();
    await context.page.getByLabel(order.texts("report.kind")).click();
    await context.page.getByRole("option", { name: order.texts("report.kinds.other") }).click();
    await context.page.getByLabel(order.texts("report.text")).fill(text);
    await context.main.getByRole("button", { name: order.texts("report.send") }).click();
    await expect(context.main.getByText(order.texts("report.sent"))).toBeVisible();
    await expect(context.main.getByText(text)).toBeVisible();
  }),
  wholePage("gift-missing", async (context) => {
    await context.visit(`/gift/77-${"A".repeat(27)}`);
    await expect(context.main.getByRole("link")).toBeVisible();
  }),
  wholePage("order-link-alone", async (context) => {
    await linked(context, [oneLicence, onePack]);
  }),
  wholePage(
    "order-topup-rejected",
    async (context) => {
      const { email } = newBuyer("layla");
      const { page, simulator, mails } = context;
      const lines = [{ ...onePack, playerId: "5123450000" }];
      await buy(page.request, simulator, { lines, email, currency: "SAR" });
      await context.visit(orderAddressIn(await mails.firstMailTo(email)));
      const order = new OrderPage(context.shop);
      await expect(order.correction.getByRole("status")).not.toBeEmpty();
    },
    EVERY_SIZE,
  ),
  wholePage("order-code-asked", async (context) => {
    const order = await linked(context, [oneLicence]);
    await order.prove.getByRole("button", { name: order.texts("prove.send") }).click();
    await expect(order.code).toBeVisible();
  }),
  wholePage("order-missing", async (context) => {
    await context.visit(`/order/77-${"A".repeat(27)}`);
    await expect(context.main.getByRole("link")).toBeVisible();
  }),
  wholePage("find-order", async (context) => {
    await context.visit("/find-order");
  }),
  wholePage("find-order-sent", async (context) => {
    await sent(context, "layla@example.com", "1042");
  }),
  wholePage("find-order-found", found),
];
