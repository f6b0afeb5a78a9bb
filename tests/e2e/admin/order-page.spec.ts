import { buy, LICENCE, PACK } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { OrderPanel } from "../../support/pages/order-panel";
import { openPanel } from "../../support/pages/panel-page";
import { keepPreferences } from "../../support/pages/preferences";
import { newCustomer, newPersona } from "../../support/people/personas";

const PLAYER_ID = "5123456789";
const licence = { productId: LICENCE };
const pack = { productId: PACK, playerId: PLAYER_ID };

test("an order's page shows all its data, and Back returns to the table in its previous state", async ({
  page,
  otherDevice,
  mailbox,
  simulator,
}) => {
  const { email, username } = await newCustomer(otherDevice.request, mailbox, "whole");
  const customization = {
    "license-type": "commercial",
    platform: "mac",
    "additional-services": ["priority-support"],
  };
  const orderId = await buy(otherDevice.request, simulator, {
    lines: [
      { ...licence, quantity: 2, customization },
      { ...pack, customization: { server: "europe" } },
    ],
    email,
    currency: "SAR",
  });
  await mailbox.mailAfter(email, 1);
  const { captures } = await simulator.ledger();
  const capture = captures.find((one) => one.custom_id === String(orderId));

  const panel = new OrderPanel(page);
  await panel.search(email);
  await panel.chip("Completed").click();
  await panel.link(orderId).click();
  await panel.isOpen(orderId);
  await expect(panel.badges).toContainText("Completed");
  const expected: Record<string, (string | RegExp)[]> = {
    Items: [
      "Desktop OS Pro licence",
      "Licence: Commercial",
      "Platform: Mac",
      "Services: Priority support",
      "$119.98",
      "2 × $59.99",
      /Sold.*Sold/,
      /Handed out \d/,
      "PUBG UC 660",
      `Player ID${PLAYER_ID}`,
      "Server: Europe",
      "Credited",
    ],
    Money: [
      "Total$129.97",
      "The buyer saw487.38 SAR",
      "1 USD = 3.75 SAR when the order was placed",
      "Captured$129.97",
      "Refunded$0.00",
      "Left to refund$129.97",
    ],
    Customer: [email, "+966501234567", "English", username],
    Payments: ["Captured", "$129.97", capture?.id ?? "none"],
    Refunds: ["Nothing was refunded."],
    "E-mails": [/Delivery\s*Sent/, `To ${email}`, "Tried once"],
    History: ["Order placed", "Pending → Completed", "credited to the player", "Top-up supplier"],
  };
  for (const [heading, texts] of Object.entries(expected)) {
    for (const text of texts) await expect(panel.section(heading)).toContainText(text);
  }
  await expect(panel.section("Items")).not.toContainText(/[A-Z0-9]{5}-[A-Z0-9]{5}/);
  await page.getByRole("link", { name: "All orders" }).click();
  await expect(panel.rows).toHaveCount(1);
  await expect(panel.chip("Completed")).toBeChecked();
  await page.goBack();
  await panel.isOpen(orderId);
  await page.goBack();
  await expect(panel.row(orderId)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue(email);
});

test("the orders are shown in Arabic, too", async ({ page, request, simulator }) => {
  const { email } = newPersona("arabic");
  const orderId = await buy(request, simulator, { lines: [licence], email, currency: "SAR" });
  await keepPreferences(page, { language: "ar" });
  await openPanel(page, `?tab=orders&q=${email}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("الطلبات");
  const columns = ["الطلب", "المشتريات", "الدولة", "الإجمالي", "الحالة", "التاريخ", "الإجراءات"];
  await expect(page.getByRole("columnheader")).toHaveText(columns);
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("مكتمل");
  await row.getByRole("link", { name: `#${orderId}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`الطلب #${orderId}`);
  const money = page.getByRole("region", { name: "المبالغ", exact: true });
  await expect(money).toContainText("المبلغ الذي ظهر للمشتري149.96 SAR");
  await expect(page.getByRole("region", { name: "السجل" })).toContainText("تقديم الطلب");
  await expect(page.getByRole("link", { name: "كل الطلبات" })).toBeVisible();
});
