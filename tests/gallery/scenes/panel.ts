import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { buy, payWrongAmount } from "../../support/data/rest-orders";
import {
  keepQuarantinedBatch,
  keepUnknownDispute,
  keepUnknownPayment,
} from "../../support/data/shop-database";
import { newBuyer } from "../../support/pages/checkout-page";
import { orderAddressIn } from "../../support/pages/order-page";
import { adminApi } from "../../support/people/admin-api";
import { disputeOrder } from "../../support/people/disputes";
import { reportProblem } from "../../support/people/reports";
import { waitUntilDelivered } from "../customer-orders";
import { orderHeldByRule } from "../held-orders";
import { oneLicence, onePack } from "../products";
import { seedSales } from "../sales";
import { type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openFigures, openOrder, openOrders, openPanel } from "./panel-screens";

/** An order whose captured amount differs from its total, which waits for an admin. */
const heldOrder = (context: SceneContext) =>
  context.personas.once("held order", async () => {
    const request = await context.personas.browser("en");
    const order = { lines: [oneLicence], email: "lea.morel@example.com" };
    return payWrongAmount(request, context.simulator, order);
  });

/** Fills the audit log with a resent mail and a refund. */
const logged = (context: SceneContext) =>
  context.personas.once("log", async () => {
    await context.personas.customer("en");
    const { request } = await context.personas.admin();
    const desk = adminApi(request);
    const { big } = await seedSales(context.personas, context);
    await desk.change("orders.resendMail", { orderId: big });
  });

/** Opens an order with a dispute. */
async function openDisputed(context: SceneContext) {
  const order = await context.personas.once("disputed order", async () => {
    const request = await context.personas.browser("en");
    const admin = (await context.personas.admin()).request;
    const sold = { lines: [oneLicence, onePack], email: "k.brandt@example.com" };
    const id = await buy(request, context.simulator, sold);
    await waitUntilDelivered(adminApi(admin), id);
    await disputeOrder(admin, context.simulator, id);
    return id;
  });
  const heading = context.page.getByRole("heading", { level: 1 }).filter({ hasText: `#${order}` });
  await openPanel(context, `?tab=orders&order=${order}`, heading);
}

/** Opens an order with a reported problem. */
async function openReported(context: SceneContext) {
  const order = await context.personas.once("reported order", async () => {
    const request = await context.personas.browser("en");
    const { email } = newBuyer("noor");
    const id = await buy(request, context.simulator, { lines: [oneLicence], email });
    const address = orderAddressIn(await context.mails.firstMailTo(email));
    const text = "I typed it at the maker’s site, and it says: unknown key.";
    await reportProblem(request, address, { kind: "other", text });
    return id;
  });
  const heading = context.page.getByRole("heading", { level: 1 }).filter({ hasText: `#${order}` });
  await openPanel(context, `?tab=orders&order=${order}`, heading);
}

/** Opens a batch of keys with complaints by several buyers. */
async function openQuarantine(context: SceneContext) {
  const batch = await keepQuarantinedBatch();
  // The batch has no orders, so the complaints are added to the response.
  await context.change(/\/api\/trpc\/admin\./, (answer) =>
    answer
      .replace('"buyers":0', '"buyers":3')
      .replace('"addresses":0', '"addresses":3')
      .replace('"sold":0', '"sold":9'),
  );
  try {
    const texts = translator(context.locale, "adminClaims");
    const heading = context.page.getByRole("heading", { name: texts("quarantine.heading") });
    await openPanel(context, "?tab=orders", heading);
    await expect(context.page.getByText(batch.name)).toBeVisible();
  } finally {
    await batch.forget();
  }
}

/** Opens a paid order that cannot be fulfilled yet. */
async function openWaiting(context: SceneContext, waitsFor: "stock" | "repair") {
  const order = await heldOrder(context);
  const until = "2026-12-01T12:30:00.000Z";
  const reason =
    waitsFor === "stock"
      ? "paid, waits for stock"
      : "paid, but cannot be filled yet: the content of product 9 cannot be decrypted";
  await context.change(/admin\.orders\./, (answer) =>
    answer
      .replace('"waits":null', `"waits":{"for":"${waitsFor}","until":"${until}","rules":[]}`)
      .replace(/"reviewReason":"[^"]*"/, `"reviewReason":"${reason}"`)
      .replaceAll('"payment_held"', waitsFor === "stock" ? '"awaiting_stock"' : '"order_unfilled"'),
  );
  const heading = context.page.getByRole("heading", { level: 1 }).filter({ hasText: `#${order}` });
  await openPanel(context, `?tab=orders&order=${order}`, heading);
}

/** Opens the Orders tab with a dispute and a payment whose orders the shop does not know. */
async function openUnknown(context: SceneContext) {
  const texts = translator(context.locale, "adminOrders");
  const [dispute, payment] = [await keepUnknownDispute(), await keepUnknownPayment()];
  try {
    const heading = context.page.getByRole("heading", { name: texts("unknown.heading") });
    await openPanel(context, "?tab=orders", heading);
    await expect(context.page.getByText(dispute.number)).toBeVisible();
  } finally {
    await dispute.forget();
    await payment.forget();
  }
}

export const panelScenes: readonly Scene[] = [
  wholePage("panel-products", (context) =>
    openPanel(context, "?tab=products", context.page.getByRole("rowheader").first()),
  ),
  wholePage("panel-products-nothing", (context) => {
    const title = translator(context.locale, "adminProducts")("empty.nothingTitle");
    return openPanel(context, "?q=nothing+like+it", context.page.getByText(title));
  }),
  wholePage("panel-orders", (context) =>
    openOrders(context, "", context.page.getByRole("rowheader").first()),
  ),
  wholePage("panel-orders-nothing", (context) => {
    const title = translator(context.locale, "adminOrders")("table.nothingTitle");
    return openOrders(context, "&q=nobody@nowhere", context.page.getByText(title));
  }),
  wholePage("panel-figures", openFigures),
  wholePage("panel-figures-table", async (context) => {
    await openFigures(context);
    const texts = translator(context.locale, "adminStatistics");
    const asTable = context.page.getByRole("button", { name: texts("chart.asTable") });
    await asTable.first().click();
    await expect(context.page.getByRole("button", { name: texts("chart.asChart") })).toBeVisible();
  }),
  wholePage(
    "panel-attention",
    async (context) => {
      const order = await heldOrder(context);
      await openPanel(
        context,
        "?tab=orders&attention=all",
        context.page.getByRole("rowheader").filter({ hasText: `#${order}` }),
      );
    },
    { isAlone: true },
  ),
  wholePage("panel-unknown", openUnknown, { isAlone: true, needsOwnShop: true }),
  wholePage(
    "panel-order-held",
    async (context) => {
      const order = await heldOrder(context);
      const heading = context.page.getByRole("heading", { level: 1 });
      await openPanel(
        context,
        `?tab=orders&order=${order}`,
        heading.filter({ hasText: `#${order}` }),
      );
    },
    { isAlone: true },
  ),
  wholePage(
    "panel-order-held-by-rule",
    async (context) => {
      const order = await orderHeldByRule(context.personas, context);
      const heading = context.page.getByRole("heading", { level: 1 });
      const query = `?tab=orders&order=${order}`;
      await openPanel(context, query, heading.filter({ hasText: `#${order}` }));
    },
    { isAlone: true },
  ),
  ...(["stock", "repair"] as const).map((waitsFor) =>
    wholePage(`panel-order-waits-for-${waitsFor}`, (context) => openWaiting(context, waitsFor), {
      isAlone: true,
    }),
  ),
  wholePage("panel-order-reported", (context) => openReported(context)),
  wholePage("panel-order-replace", async (context) => {
    await openReported(context);
    const name = translator(context.locale, "adminClaims")("answer.replace_keys");
    await context.page.getByRole("button", { name, exact: true }).click();
    await expect(context.page.getByRole("dialog").getByRole("textbox")).toBeVisible();
  }),
  wholePage("panel-quarantine", (context) => openQuarantine(context)),
  wholePage("panel-order-disputed", (context) => openDisputed(context)),
  wholePage("panel-dispute", async (context) => {
    await openDisputed(context);
    const texts = translator(context.locale, "adminDispute");
    await context.page.getByRole("link", { name: texts("open") }).click();
    await expect(context.page.getByText(texts("evidence.line"))).toBeVisible();
  }),
  wholePage("panel-order", openOrder),
  wholePage("panel-log", async (context) => {
    await logged(context);
    await openPanel(context, "?tab=log", context.page.getByRole("table").getByRole("row").nth(1));
    await context.page.locator("details > summary").first().click();
  }),
];
