import { expect, type Locator } from "@playwright/test";
import { openBooks } from "./books";
import type { Stage } from "./stage";

/** Opens a part of the control panel; `shown` is there when it is. */
export async function openPanel(stage: Stage, query: string, shown: Locator): Promise<void> {
  await stage.as(await stage.cast.admin());
  await stage.page.goto(`/admin${query}`);
  await expect(shown).toBeVisible();
}

/** The orders, once the chart above them is drawn. */
export async function openOrders(stage: Stage, query = ""): Promise<void> {
  await openBooks(stage.cast, stage);
  await openPanel(stage, `?tab=orders${query}`, stage.page.locator(".recharts-surface").first());
}

/** The order of two licences. */
export async function openOrder(stage: Stage): Promise<void> {
  const { big } = await openBooks(stage.cast, stage);
  const heading = stage.page.getByRole("heading", { level: 1 }).filter({ hasText: `#${big}` });
  await openPanel(stage, `?tab=orders&order=${big}`, heading);
}
