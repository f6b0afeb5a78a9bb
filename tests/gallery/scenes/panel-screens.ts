import { expect, type Locator } from "@playwright/test";
import { seedSales } from "../sales";
import type { SceneContext } from "../scene-context";

/** Opens a part of the admin panel and waits until `shown` is visible. */
export async function openPanel(
  context: SceneContext,
  query: string,
  shown: Locator,
): Promise<void> {
  await context.as(await context.personas.admin());
  await context.page.goto(`/admin${query}`);
  await expect(shown).toBeVisible();
}

/** Opens the Orders tab, with a month of sales, and waits until `shown` is visible. */
export async function openOrders(context: SceneContext, query: string, shown: Locator) {
  await seedSales(context.personas, context);
  await openPanel(context, `?tab=orders${query}`, shown);
}

/** Opens the Reports tab, with a month of sales. */
export async function openFigures(context: SceneContext): Promise<void> {
  await seedSales(context.personas, context);
  await openPanel(context, "?tab=figures", context.page.locator(".recharts-surface").first());
}

/** Opens the order with two licences. */
export async function openOrder(context: SceneContext): Promise<void> {
  const { big } = await seedSales(context.personas, context);
  const heading = context.page.getByRole("heading", { level: 1 }).filter({ hasText: `#${big}` });
  await openPanel(context, `?tab=orders&order=${big}`, heading);
}
