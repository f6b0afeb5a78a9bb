import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectOpenToAll } from "../../support/pages/accessibility";
import { openPanel } from "../../support/pages/panel-page";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: [/status of 400/],
});

test.afterEach(async () => {
  await queryDatabase(
    "TRUNCATE settings, alerts, alert_messages, alert_views, outages CASCADE",
    [],
  );
  await queryDatabase(`SELECT pg_notify('catalogue_changed', '{"changed": "everything"}')`, []);
});

/** A part that is out for as long as the test looks, and the alert of it, whichever worker raises it first. */
const goesOut = async (part: string) => {
  await queryDatabase(
    `INSERT INTO outages VALUES ($1, now() - interval '1 hour', now() + interval '1 hour')`,
    [part],
  );
  await queryDatabase(
    `INSERT INTO alerts (kind, subject, facts) VALUES ('service_down', $1, jsonb_build_object('service', $1::text))
     ON CONFLICT (kind, subject) WHERE solved_at IS NULL DO NOTHING`,
    [part],
  );
};

test("the bell tells what is new, live, until it was looked at; each leads to its place", async ({
  page,
}) => {
  await page.clock.install();
  const looked = page.waitForResponse(/alerts\.recent/);
  await openPanel(page, "?tab=categories");
  await looked;
  const bell = page.getByRole("button", { name: /^Alerts/ });
  const drawer = page.getByRole("dialog", { name: "Alerts" });
  const PAYPAL = "PayPal does not respond: buyers cannot pay";
  await goesOut("provider");
  await expect(async () => {
    await page.clock.runFor(31_000);
    await expect(bell).toHaveAccessibleName(/new$/, { timeout: 1_000 });
  }).toPass();
  await expect(bell).toHaveAccessibleName(/^Alerts: \d+\+? new$/);

  await bell.press("Enter");
  const item = drawer.getByRole("listitem").filter({ hasText: PAYPAL });
  await expect(item).toContainText("new");
  await expectOpenToAll(page, "the alerts of the panel");
  await expect(bell).toHaveAccessibleName("Alerts");
  await page.keyboard.press("Escape");
  await expect(bell).toBeFocused();
  await bell.click();
  await expect(item.getByText("new", { exact: true })).toHaveCount(0);
  await item.getByRole("link", { name: PAYPAL }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});

test("an owner chooses who is told of what, tests each way and sends again what was given up", async ({
  page,
}) => {
  await openPanel(page, "?tab=settings&settings=alerts");
  const dialog = page.getByRole("dialog", { name: "Alerts" });
  await dialog.getByLabel("E-mail addresses").fill("owner@shop.example, nobody");
  await dialog.getByLabel("Quiet from").fill("22:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("E-mail addresses")).toHaveAttribute("aria-invalid", "true");
  await expectOpenToAll(page, "the choices of alerts, refused");
  await dialog.getByLabel("E-mail addresses").fill("owner@shop.example");
  await dialog.getByLabel("Quiet until").fill("07:30");
  await dialog.getByRole("group", { name: "By e-mail" }).getByLabel("Dispute").uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole("region", { name: "Alerts", exact: true });
  await expect(card).toContainText("owner@shop.example");
  await expect(card).toContainText("07:30");

  await page.getByRole("button", { name: "Test the e-mail" }).click();
  await expect(page.getByText("The mail server accepted it. Check the mailboxes.")).toBeVisible();
  await page.getByRole("button", { name: "Test Telegram" }).click();
  await expect(page.getByText("nothing is set")).toBeVisible();

  await queryDatabase(
    `INSERT INTO alert_messages (kind, channel, target, day, state, attempts, last_error, due_at)
     VALUES ('summary', 'mail', 'owner@shop.example', current_date - 40, 'failed', 12,
       'the mail server did not take it: ECONNECTION, no answer', now())`,
    [],
  );
  await page.reload();
  const row = page.getByRole("table", { name: "Sent alerts" }).getByRole("row").nth(1);
  await expect(row).toContainText("Given up");
  await expectOpenToAll(page, "the log of alerts");
  await row.getByRole("button", { name: /^Send message \d+ again$/ }).click();
  await expect(page.getByText("It is being sent", { exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText("Sent", { timeout: 1_000 });
  }).toPass();
});
