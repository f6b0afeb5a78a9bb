import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { buy, LICENCE, OFFICE, PACK, placeOrder } from "../../support/data/rest-orders";
import { setOrderDate } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { orderAddressIn } from "../../support/pages/order-page";
import { OrderPanel } from "../../support/pages/order-panel";
import { openPanel } from "../../support/pages/panel-page";
import { keepPreferences } from "../../support/pages/preferences";
import { reportProblem } from "../../support/people/reports";

const PLAYER_ID = "5123456789";
const licence = { productId: LICENCE };
const pack = { productId: PACK, playerId: PLAYER_ID };
const COLUMNS = ["Order", "Bought", "Country", "Total", "Status", "Created", "Actions"];

/** Addresses with a common mark, which one search finds. */
function markedAddresses() {
  const mark = randomUUID().slice(0, 8);
  return { mark, addressOf: (name: string) => `${name}-${mark}@example.com` };
}

/** The name of a badge's background colour. */
async function colourOf(badge: Locator): Promise<string> {
  const ground = await badge.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (ground.match(/\d+/g) ?? []).map(Number);
  if (Math.min(red, green) > blue + 30) return "yellow";
  if (red > Math.max(green, blue)) return "red";
  return green > blue ? "green" : "blue";
}

test("the table shows an order's id, e-mail, total, coloured status and day; chips filter by status", async ({
  page,
  request,
  simulator,
  mailbox,
}) => {
  const { mark, addressOf } = markedAddresses();
  const delivered = await buy(request, simulator, { lines: [pack], email: addressOf("delivered") });
  const completed = await buy(request, simulator, {
    lines: [licence],
    email: addressOf("completed"),
  });
  const failed = await placeOrder(request, { lines: [pack], email: addressOf("failed") });
  const pending = await placeOrder(request, { lines: [], email: addressOf("pending") });
  await mailbox.firstMailTo(addressOf("delivered"));

  const panel = new OrderPanel(page);
  await panel.search(mark);
  await expect(page.getByRole("columnheader")).toHaveText(COLUMNS);
  const numbers = [pending, failed, completed, delivered].map((id) => `#${id}`);
  await expect(panel.rows.getByRole("rowheader")).toHaveText(numbers);
  await expect(page.getByText("4 orders", { exact: true })).toBeVisible();
  const looks = [
    { name: "Pending", id: pending, total: "$9.99", colour: "yellow" },
    { name: "Completed", id: completed, total: "$39.99", colour: "green" },
    { name: "Delivered", id: delivered, total: "$9.99", colour: "blue" },
    { name: "Failed", id: failed, total: "$9.99", colour: "red" },
  ];
  for (const { name, id, total, colour } of looks) {
    const cells = panel.row(id).getByRole("cell");
    await expect(cells).toContainText([
      addressOf(name.toLowerCase()),
      "Saudi Arabia",
      total,
      name,
      /Today, \d{2}:\d{2}$/,
      "",
    ]);
    expect(await colourOf(cells.getByText(name, { exact: true })), name).toBe(colour);
  }
  for (const { name, id } of looks) {
    await panel.chip(name).click();
    await expect(panel.rows).toHaveCount(1);
    await expect(panel.row(id)).toBeVisible();
    await expect(panel.chip(name)).toBeChecked();
    await expect(page).toHaveURL(new RegExp(`q=${mark}.*status=${name.toLowerCase()}`));
  }
  await panel.chip("Needs you").click();
  await expect(page.getByRole("heading", { name: "No orders found" })).toBeVisible();
  await panel.chip("All").click();
  await expect(panel.rows).toHaveCount(4);
});

for (const language of ["en", "ar"] as const) {
  test(`on a screen 1440 px wide every row is 64 px high, even with two badges, in ${language}`, async ({
    page,
    request,
    simulator,
    mailbox,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const { mark, addressOf } = markedAddresses();
    const two = [licence, { productId: OFFICE }];
    const reported = await buy(request, simulator, { lines: two, email: addressOf("reported") });
    const mail = await mailbox.firstMailTo(addressOf("reported"));
    const problem = { kind: "other", text: "It is for another system." };
    await reportProblem(request, orderAddressIn(mail), problem);
    const plain = await buy(request, simulator, { lines: [licence], email: addressOf("plain") });
    await keepPreferences(page, { language });
    await openPanel(page, `?tab=orders&q=${mark}`);
    for (const id of [reported, plain]) {
      const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: `#${id}` }) });
      await expect(row).toBeVisible();
      const { height = 0 } = (await row.boundingBox()) ?? {};
      expect(height, `#${id}`).toBeGreaterThanOrEqual(62);
      expect(height, `#${id}`).toBeLessThan(65);
    }
  });
}

test("an order is found by its id with and without “#”, by a part of its e-mail address and by PayPal's ids", async ({
  page,
  request,
  simulator,
}) => {
  const { mark, addressOf } = markedAddresses();
  const one = await buy(request, simulator, { lines: [licence], email: addressOf("One") });
  const two = await buy(request, simulator, { lines: [licence], email: addressOf("two") });
  const { orders, captures } = await simulator.ledger();
  const provided = orders.find((order) => order.unit.custom_id === String(two));
  const capture = captures.find((taken) => taken.custom_id === String(one));

  const panel = new OrderPanel(page);
  await panel.search(mark);
  await expect(panel.rows).toHaveCount(2);
  const field = page.getByRole("searchbox", { name: "Search orders" });
  const searches = [
    { text: `#${one}`, found: one, other: two },
    { text: String(two), found: two, other: one },
    { text: `ONE-${mark}@exam`, found: one, other: two },
    { text: provided?.id ?? "", found: two, other: one },
    { text: capture?.id ?? "", found: one, other: two },
  ];
  for (const { text, found, other } of searches) {
    await field.fill(text);
    await expect(panel.row(found)).toBeVisible();
    await expect(panel.row(other)).toHaveCount(0);
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === text);
  }
  await field.fill(`nobody-${mark}`);
  await expect(page.getByRole("heading", { name: "No orders found" })).toBeVisible();
  await page.getByRole("button", { name: "Show all orders" }).click();
  await expect(field).toHaveValue("");
  await expect(panel.rows).not.toHaveCount(0);
});

test.describe("in a browser with another time zone than the shop's", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a page has twenty-five orders, and dates filter by the shop's days", async ({
    page,
    request,
    simulator,
  }) => {
    const { mark, addressOf } = markedAddresses();
    // Paid, because the sweep erases the address of a failed order of this age.
    const oldest = await buy(request, simulator, { lines: [pack], email: addressOf("1") });
    await setOrderDate(oldest, "2024-03-11T00:30:00Z");
    for (let count = 2; count <= 26; count += 1) {
      const lines = count === 2 ? [pack] : [];
      await placeOrder(request, { lines, email: addressOf(String(count)) });
    }
    const panel = new OrderPanel(page);
    await panel.search(mark);
    await expect(panel.rows).toHaveCount(25);
    await expect(page.getByText("26 orders", { exact: true })).toBeVisible();
    await expect(panel.row(oldest)).toHaveCount(0);
    const pages = page.getByRole("navigation", { name: "Pages of orders" });
    await pages.getByRole("button", { name: "Page 2", exact: true }).click();
    await expect(panel.rows).toHaveCount(1);
    await expect(panel.row(oldest)).toContainText("11 Mar 2024, 00:30");
    await page.goBack();
    await expect(panel.rows).toHaveCount(25);
    await pages.getByRole("button", { name: "Next page" }).click();
    await expect(panel.row(oldest)).toBeVisible();
    await expect(page).toHaveURL(/page=/);

    await page.getByRole("button", { name: "Period" }).click();
    const from = page.getByLabel("From", { exact: true });
    const to = page.getByLabel("To", { exact: true });
    await from.fill("2024-03-11");
    await expect(page).not.toHaveURL(/page=/);
    await expect(panel.rows).toHaveCount(25);
    await to.fill("2024-03-11");
    await expect(panel.rows).toHaveCount(1);
    await expect(panel.row(oldest)).toBeVisible();
    await from.fill("");
    await to.fill("2024-03-10");
    await expect(page.getByRole("heading", { name: "No orders found" })).toBeVisible();
    await page.getByRole("button", { name: "Clear the dates" }).click();
    await expect(panel.rows).toHaveCount(25);
  });
});
