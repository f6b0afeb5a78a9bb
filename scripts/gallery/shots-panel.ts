import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { adminOver } from "../../tests/support/admin-over";
import { payWrongly } from "../../tests/support/bought-orders";
import { openBooks } from "./books";
import { oneLicence } from "./goods";
import { openOrder, openOrders, openPanel } from "./panel-screens";
import { type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

/** An order whose payment differs, which waits for an administrator. */
const heldOrder = (stage: Stage) =>
  stage.cast.once("held order", async () => {
    const request = await stage.cast.browser("en");
    const wish = { lines: [oneLicence], email: "lea.morel@example.com" };
    return payWrongly(request, stage.simulator, wish);
  });

/** A mail was sent again, and money of a customer's order went back. */
const logged = (stage: Stage) =>
  stage.cast.once("log", async () => {
    await stage.cast.customer("en");
    const { request } = await stage.cast.admin();
    const desk = adminOver(request);
    const { big } = await openBooks(stage.cast, stage);
    await desk.change("orders.resendMail", { orderId: big });
  });

async function seeOrders(stage: Stage) {
  await openOrders(stage);
  await expect(stage.page.getByRole("rowheader").first()).toBeVisible();
}

export const panelShots: readonly Shot[] = [
  wholePage("panel-products", (stage) =>
    openPanel(stage, "", stage.page.getByRole("rowheader").first()),
  ),
  wholePage("panel-products-nothing", (stage) => {
    const title = translator(stage.locale, "adminProducts")("empty.nothingTitle");
    return openPanel(stage, "?q=nothing+like+it", stage.page.getByText(title));
  }),
  wholePage("panel-orders", seeOrders),
  wholePage("panel-orders-nothing", async (stage) => {
    await openOrders(stage, "&q=nobody@nowhere");
    const title = translator(stage.locale, "adminOrders")("table.nothingTitle");
    await expect(stage.page.getByText(title)).toBeVisible();
  }),
  wholePage("panel-figures-table", async (stage) => {
    await seeOrders(stage);
    const name = translator(stage.locale, "adminStats")("chart.asTable");
    await stage.page.getByRole("button", { name }).click();
    await expect(stage.page.getByRole("table")).toHaveCount(2);
  }),
  wholePage(
    "panel-attention",
    async (stage) => {
      const order = await heldOrder(stage);
      await openPanel(
        stage,
        "?tab=orders&attention=all",
        stage.page.getByRole("rowheader").filter({ hasText: `#${order}` }),
      );
    },
    { isAlone: true },
  ),
  wholePage(
    "panel-order-held",
    async (stage) => {
      const order = await heldOrder(stage);
      const heading = stage.page.getByRole("heading", { level: 1 });
      await openPanel(
        stage,
        `?tab=orders&order=${order}`,
        heading.filter({ hasText: `#${order}` }),
      );
    },
    { isAlone: true },
  ),
  wholePage("panel-order", openOrder),
  wholePage("panel-log", async (stage) => {
    await logged(stage);
    await openPanel(stage, "?tab=log", stage.page.getByRole("table").getByRole("row").nth(1));
    await stage.page.locator("details > summary").first().click();
  }),
];
