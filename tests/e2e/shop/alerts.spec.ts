import { queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { openPanel } from "../../support/pages/panel-page";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: [/status of 400/],
});

test.afterEach(async () => {
  await queryDatabase("TRUNCATE settings, alerts, alert_messages, outages CASCADE", []);
  await queryDatabase(`SELECT pg_notify('catalogue_changed', '{"changed": "everything"}')`, []);
});

/** Marks a service as down; its last failure is an hour in the future, so the outage continues. */
const goesOut = (part: string) =>
  queryDatabase(
    `INSERT INTO outages VALUES ($1, now() - interval '1 hour', now() + interval '1 hour')`,
    [part],
  );

test("Today shows live what needs the owner; a row's link leads to its place, and Back focuses it again", async ({
  page,
}) => {
  await page.clock.install();
  const looked = page.waitForResponse(/today\.needs/);
  await openPanel(page, "?tab=categories");
  await looked;
  const today = page.getByRole("tab", { name: /^Today/ });
  await goesOut("provider");
  const row = page.getByRole("listitem").filter({ hasText: "1 service gives no answer" });
  await today.click();
  await expect(async () => {
    await page.clock.runFor(31_000);
    await expect(row).toContainText("Buyers cannot pay.", { timeout: 1_000 });
  }).toPass();
  await expect(today).toHaveAccessibleName(/^Today, \d+ things? needs? you$/);
  await expectAccessibleAtAllWidths(page, "what needs the owner");

  const way = row.getByRole("link", { name: /^Open settings/ });
  await way.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  // Wait for the list's reload: a response from before the deletion below would stay on the screen
  // until the next reload.
  const lookedAgain = page.waitForResponse(/today\.needs/);
  await page.goBack();
  await expect(way).toBeFocused();
  await lookedAgain;
  await queryDatabase("DELETE FROM outages", []);
  await way.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.goBack();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /^Done\. / })).toBeAttached();
});

test("an owner chooses the alerts' recipients and topics, tests each channel and resends a failed message", async ({
  page,
}) => {
  await openPanel(page, "?tab=settings&settings=alerts");
  const dialog = page.getByRole("dialog", { name: "Alerts" });
  await dialog.getByLabel("E-mail addresses").fill("owner@shop.example, nobody");
  await dialog.getByLabel("Quiet from").fill("22:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByLabel("E-mail addresses")).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleAtAllWidths(page, "the choices of alerts, refused");
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
  await expect(page.getByText("No recipient is set for this channel.")).toBeVisible();

  // The table may also list real alerts and summaries, which may wait until the quiet hours end.
  const [message] = await queryDatabase(
    `INSERT INTO alert_messages (kind, channel, target, day, state, attempts, last_error, due_at)
     VALUES ('summary', 'mail', 'owner@shop.example', current_date - 40, 'failed', 12,
       'the mail server did not take it: ECONNECTION, no answer', now())
     RETURNING id`,
    [],
  );
  await page.reload();
  const rows = page.getByRole("table", { name: "Sent alerts" }).getByRole("row");
  const row = rows.filter({ hasText: "Given up" });
  await expect(row).toHaveCount(1);
  await expectAccessibleAtAllWidths(page, "the log of alerts");
  const again = page.getByRole("button", { name: `Send message ${message?.id} again` });
  await again.click();
  await expect(page.getByText("It is being sent", { exact: true })).toBeVisible();
  const state = () =>
    queryDatabase("SELECT state FROM alert_messages WHERE id = $1", [message?.id]);
  await expect.poll(state).toEqual([{ state: "sent" }]);
  await page.reload();
  await expect(rows.filter({ hasText: "StateSent" }).first()).toBeVisible();
  await expect(again).toHaveCount(0);
  await expect(row).toHaveCount(0);
});
