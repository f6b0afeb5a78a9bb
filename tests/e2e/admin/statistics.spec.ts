import type { Locator, Page } from "@playwright/test";
import { buy } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { openPanel } from "../../support/pages/panel-page";
import { keepPreferences } from "../../support/pages/preferences";
import { newPersona } from "../../support/people/personas";

/** Twenty of the most expensive pack: more revenue than concurrent tests refund. */
const MUCH = { productId: 6, quantity: 20, playerId: "5123456789" };
const MUCH_USD = 1999.8;
const PERIODS = ["Today", "Last 7 days", "Last 30 days"];

const statistics = (page: Page) => page.getByRole("region", { name: "Reports", exact: true });

/** The section of the statistics with this heading. */
function part(page: Page, heading: string): Locator {
  const named = page.getByRole("heading", { level: 2, name: heading, exact: true });
  return statistics(page).locator("section").filter({ has: named });
}

async function readPeriods(page: Page) {
  const read = async (period: string) => {
    const values = part(page, period).getByRole("definition");
    const [revenue = "", orders = "", median = ""] = await values.allInnerTexts();
    return { revenue, usd: Number(revenue.replace(/[$,]/g, "")), orders: Number(orders), median };
  };
  await expect(part(page, "Today")).toBeVisible();
  return Promise.all(PERIODS.map(read));
}

/** The number of paid orders, delivered or not. */
async function readPaid(page: Page): Promise<number> {
  const status = (name: string) =>
    part(page, "By status").locator("dl > div").filter({ hasText: name }).getByRole("definition");
  const counts = await Promise.all([
    status("Completed").innerText(),
    status("Delivered").innerText(),
  ]);
  return counts.reduce((sum, count) => sum + Number(count), 0);
}

const buyMuch = (request: Parameters<typeof buy>[0], simulator: Parameters<typeof buy>[1]) =>
  buy(request, simulator, { lines: [MUCH], email: newPersona("figures").email });

test("a paid order raises the statistics, the chart, its table and the counts by status", async ({
  page,
  request,
  simulator,
}) => {
  // Buys once before the first reading, because a shop without orders has no daily figures.
  await buyMuch(request, simulator);
  await openPanel(page, "?tab=figures");
  const before = await readPeriods(page);
  const paidBefore = await readPaid(page);
  await buyMuch(request, simulator);
  await page.reload();
  const after = await readPeriods(page);
  for (const [at, { usd, orders, revenue }] of after.entries()) {
    const old = before[at] ?? { usd: 0, orders: 0 };
    expect(orders, PERIODS[at]).toBeGreaterThanOrEqual(old.orders + 1);
    expect(usd, PERIODS[at]).toBeGreaterThan(old.usd + MUCH_USD / 2);
    expect(revenue).toMatch(/^\$\d{1,3}(,\d{3})*\.\d\d$/);
  }
  expect(await readPaid(page)).toBeGreaterThanOrEqual(paidBefore + 1);

  const [today] = after;
  const chart = statistics(page).getByRole("img", { name: / per day, / });
  await expect(chart).toHaveAccessibleName(
    new RegExp(`^Orders per day, .+\\. Today: ${today?.orders}\\. Most: \\d+ on .+\\.$`),
  );
  await expect(chart.locator("svg").first()).toContainText(String(today?.orders));
  await statistics(page).getByRole("radio", { name: "Revenue" }).click();
  await expect(page.getByRole("heading", { name: "Revenue per day" })).toBeVisible();
  await expect(chart).toHaveAccessibleName(
    new RegExp(`^Revenue per day, .+\\. Today: \\${today?.revenue}\\. Most: `),
  );

  await statistics(page).getByRole("button", { name: "Show as table" }).click();
  const table = statistics(page).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Day", "Paid orders", "Revenue"]);
  const days = table.locator("tbody").getByRole("row");
  await expect(days).toHaveCount(30);
  await expect(days.first().getByRole("cell")).toHaveText([
    String(today?.orders),
    today?.revenue ?? "",
  ]);
  await statistics(page).getByRole("button", { name: "Show as chart" }).click();
  await expect(chart).toBeVisible();
  const median = async () => {
    await page.reload();
    return (await readPeriods(page))[0]?.median;
  };
  await expect.poll(median, "once the top-up is credited").toMatch(/^(under 1|\d+) (s|min)/);
});

test("the statistics are shown in Arabic, with Western digits", async ({
  page,
  request,
  simulator,
}) => {
  await buyMuch(request, simulator);
  await keepPreferences(page, { language: "ar" });
  await openPanel(page, "?tab=figures");
  const region = page.getByRole("region", { name: "التقارير", exact: true });
  const headings = region.getByRole("heading", { level: 2 });
  await expect(headings).toHaveText([
    ...["اليوم", "آخر 7 أيام", "آخر 30 يومًا", "الطلبات يوميًا", "حسب الحالة"],
  ]);
  const month = region.locator("section").filter({ hasText: "آخر 30 يومًا" }).first();
  await expect(month.getByRole("term").first()).toHaveText("الإيرادات");
  await expect(month.getByRole("definition").first()).toHaveText(/^\$\d{1,3}(,\d{3})*\.\d\d$/);
  const chart = region.getByRole("img", { name: /^الطلبات يوميًا، .+\. اليوم: \d+\./ });
  await expect(chart).toBeVisible();
  await region.getByRole("button", { name: "عرض في جدول" }).click();
  await expect(region.getByRole("table").locator("tbody").getByRole("row")).toHaveCount(30);
  await expect(region.getByRole("columnheader")).toHaveText([
    ...["اليوم", "الطلبات المدفوعة", "الإيرادات"],
  ]);
});
