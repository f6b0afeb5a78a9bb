import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { openPanel } from "../../support/pages/panel-page";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** An order from yesterday for a licence that cost 20 dollars. */
const SOLD = `
  WITH o AS (
    INSERT INTO orders (session_id, customer_email, status, total_usd, sar_rate, snapshot, expires_at, created_at,
      completed_at, delivered_at, calling_code)
    SELECT 'guest_figures', 'buyer@mail.example', 'delivered', 39.99, 3.75, 'figures', at, at, at, at, '966'
    FROM (SELECT now() - interval '1 day' AS at) AS yesterday RETURNING id, created_at
  ), i AS (
    INSERT INTO order_items (order_id, product_id, product_name, quantity, price_usd, fulfilment, cost_usd)
    SELECT id, 7, 'Desktop OS Pro licence', 1, 39.99, 'shared', 20 FROM o
  )
  INSERT INTO payments (order_id, provider, provider_order_id, status, capture_id, amount_usd, captured_usd, updated_at,
    captured_at)
  SELECT id, 'paypal', 'figures-' || id, 'captured', 'figures-' || id, 39.99, 39.99, now(), created_at FROM o`;

// An order for which the worker has already issued a receipt stays: receipts cannot be deleted.
test.afterEach(async () => {
  const ours = `(SELECT id FROM orders o WHERE session_id = 'guest_figures'
    AND NOT EXISTS (SELECT FROM receipts r WHERE r.order_id = o.id))`;
  await queryDatabase(`DELETE FROM payments WHERE order_id IN ${ours}`, []);
  await queryDatabase(`DELETE FROM orders WHERE id IN ${ours}`, []);
});

test("an owner sees yesterday's profit, and the table behind a chart", async ({ page }) => {
  await queryDatabase(SOLD, []);
  await openPanel(page, "?tab=figures");
  await page.getByRole("radio", { name: "Yesterday" }).click();
  const product = page.getByRole("table", { name: "Product", exact: true });
  await expect(product.getByRole("row", { name: /licence/ })).toContainText("$19.99");
  const asTable = page.getByRole("button", { name: "Show as table" });
  await asTable.last().click();
  await expect(page.getByRole("table", { name: "From view to delivery" })).toContainText("Paid");
  await asTable.last().click();
  await expect(page.getByRole("table", { name: "Country code of the phone" })).toContainText(
    "Saudi Arabia",
  );
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  await expectAccessibleAtAllWidths(page, "the figures of the panel");
});
