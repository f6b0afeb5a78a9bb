import type { Locator, Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { queryDatabase } from "../../support/data/shop-database";
import { addMessage, addMessages, deleteWebhooks } from "../../support/data/webhook-rows";
import { expect, test } from "../../support/fixtures";
import {
  expectAccessibleAtAllWidths,
  expectNoSidewaysScroll,
} from "../../support/pages/accessibility";
import { holdRequests } from "../../support/pages/held-requests";
import { openPanel } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { expectLargeTargetsAtAllSizes } from "../../support/pages/targets";
import { adminApi } from "../../support/people/admin-api";
import { collectMessages } from "../../support/webhooks/collect-messages";

const PHONE = { width: 390, height: 844 };
const TAB = "?tab=connections";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The webhooks section of the Connections tab, in one language. */
class Webhooks {
  readonly texts: ReturnType<typeof translator<"adminWebhooks">>;
  readonly dialog: Locator;
  readonly question: Locator;
  /** The region that shows a new secret. */
  readonly secret: Locator;

  constructor(
    readonly page: Page,
    language: Locale = "en",
  ) {
    this.texts = translator(language, "adminWebhooks");
    this.dialog = page.getByRole("dialog");
    this.question = page.getByRole("alertdialog");
    this.secret = page.getByRole("region").filter({ hasText: "whsec_" }).last();
  }

  get add(): Locator {
    return this.page.getByRole("button", { name: this.texts("add"), exact: true });
  }

  get address(): Locator {
    return this.dialog.getByLabel(this.texts("form.address"), { exact: true });
  }

  event(event: "order.placed" | "dispute.opened"): Locator {
    return this.dialog.getByRole("checkbox", { name: this.texts(`events.${event}`) });
  }

  /** The region of the webhook with this address. */
  card(url: string): Locator {
    return this.page.getByRole("region", { name: url, exact: true });
  }

  async submit(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.texts("form.create") }).click();
  }

  async choose(url: string, command: "rotate" | "switchOff" | "delete"): Promise<void> {
    const label = this.texts("menu.label", { address: url });
    await this.card(url).getByRole("button", { name: label }).click();
    await this.page.getByRole("menuitem", { name: this.texts(`menu.${command}`) }).click();
  }

  /** Simulates the admin's return to the page, which loads new rows. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  }
}

test.describe("with refusals", () => {
  test.use({ expectedErrors: [/status of 400 .*admin\.webhooks\./] });

  test("an owner adds and manages a webhook, whose receiver gets signed messages", async ({
    page,
    context,
  }) => {
    test.slow();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const receiver = await collectMessages("thank you");
    const { url, got } = receiver;
    const hooks = new Webhooks(page);
    const { dialog, question, secret } = hooks;
    const card = hooks.card(url);
    await openPanel(page, TAB);

    await hooks.add.click();
    await expect(hooks.address).toBeFocused();
    await hooks.submit();
    await expect(hooks.address).toHaveAccessibleDescription(/Enter a URL such as/);
    await expect(hooks.address).toBeFocused();
    await hooks.address.fill("https://10.0.0.5/barq");
    await hooks.submit();
    await expect(hooks.event("order.placed")).toBeFocused();
    await expect(hooks.event("order.placed")).toHaveAccessibleDescription(/at least one event/);
    // Concurrent tests pay orders, but cause no event of this kind.
    await hooks.event("dispute.opened").check();
    await hooks.submit();
    await expect(hooks.address).toHaveAccessibleDescription(/belongs to no public network/);
    await expect(hooks.address).toBeFocused();
    await hooks.address.fill(url);
    await hooks.submit();

    await expect(secret).toBeFocused();
    await expect(secret).toContainText(`The secret of ${url} is ready. Copy it now`);
    await secret.getByRole("button", { name: "Copy the secret of" }).click();
    const first = await page.evaluate(() => navigator.clipboard.readText());
    expect(first).toMatch(/^whsec_/);
    await secret.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("whsec_")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Webhooks", exact: true })).toBeFocused();
    await expect(card).toContainText("Dispute opened. Signed; nothing sent in the last 30 days.");

    await card.getByRole("button", { name: `Send a test to ${url}` }).click();
    const testRow = card.getByRole("row").filter({ hasText: "Test" });
    await expect(testRow).toContainText(/200, in [\d.]+ s/);
    expect(got.map(({ event }) => event.type)).toEqual(["webhook.test"]);
    expect(receiver.isSignedWith(0, first)).toBe(true);

    await hooks.choose(url, "rotate");
    await question.getByRole("button", { name: "Rotate the secret" }).click();
    await expect(secret).toBeFocused();
    await expect(secret).toContainText(/The previous one works until \d+ \w+ \d{4}, \d\d:\d\d\./);
    const second = await secret.locator("bdi", { hasText: /^whsec_/ }).innerText();
    await card.getByRole("button", { name: `Send a test to ${url}` }).click();
    await expect(testRow).toHaveCount(2);
    await expect.poll(() => got.length).toBe(2);
    expect([first, second].map((one) => receiver.isSignedWith(1, one))).toEqual([true, true]);

    const [{ id }] = (await queryDatabase("SELECT id FROM webhook_endpoints WHERE url = $1", [
      url,
    ])) as [{ id: number }];
    await addMessage(id, {
      ...{ kind: "order.paid", subject: "order:999", age: 300, rest: 240 },
      ...{ state: "failed", attempts: 8, status: 500, ms: 300 },
    });
    await hooks.comeBack();
    await card.getByRole("button", { name: "1 new", exact: true }).click();
    const failed = card.getByRole("row").filter({ hasText: "#999" });
    await expect(failed).toContainText("500, given up");
    await expect(failed).toContainText("8 in 4 hours");
    await failed.getByRole("button", { name: "Send again: Order paid" }).click();
    await expect(failed).toContainText(/200, in [\d.]+ s/);
    expect(got.at(-1)?.event.type).toBe("order.paid");

    const show = failed.getByRole("button", { name: "Show Order paid" });
    await show.last().click();
    await expect(dialog).toContainText("Try 9");
    await expect(dialog).toContainText("webhook-signature: ");
    await expect(dialog).toContainText("thank you");
    await expect(dialog).not.toContainText("whsec_");
    await page.keyboard.press("Escape");
    await expect(show.last()).toBeFocused();

    await hooks.choose(url, "switchOff");
    await question.getByRole("button", { name: "Switch off" }).click();
    await expect(card).toContainText(/Switched off since \d+ \w+ \d{4}/);
    await card.getByRole("button", { name: `Switch on ${url}` }).click();
    await expect(card.getByRole("button", { name: `Send a test to ${url}` })).toBeVisible();

    await hooks.choose(url, "delete");
    await expect(question).toContainText(url);
    // The button that opened the question is removed after the question has closed.
    const release = await holdRequests(page, /admin\.webhooks\.list/);
    await question.getByRole("button", { name: "Delete webhook" }).click();
    await expect(question).toHaveCount(0);
    release();
    await expect(card).toHaveCount(0);
    await expect(page.getByText("whsec_")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Webhooks", exact: true })).toBeFocused();
    await receiver.close();
  });
});

for (const { language, theme } of LOOKS) {
  test(`webhooks, their form, messages and questions are accessible (${language}, ${theme})`, async ({
    page,
  }) => {
    test.slow();
    const beginning = `https://${language}.look.example.com/`;
    const url = `${beginning}barq`;
    const description = language === "ar" ? "المحاسبة" : "Accounting";
    await keepPreferences(page, { language, theme });
    const hooks = new Webhooks(page, language);
    const { dialog, question, texts } = hooks;
    await deleteWebhooks(beginning);
    await openPanel(page, TAB);
    const input = { url, description, events: ["order.paid", "order.delivered"] };
    const api = adminApi(page.request);
    const { id } = await api.change<{ id: number }>("webhooks.create", input);
    // The message "Test" has the shortest name, so its button is the smallest target in the list.
    await addMessage(id, {
      ...{ kind: "webhook.test", subject: `endpoint:${id}`, age: 2_000, rest: 240 },
      ...{ state: "delivered", attempts: 1, status: 200, ms: 300 },
    });
    await addMessages(id);
    await page.reload();
    const card = hooks.card(url);
    await expect(card.getByRole("row")).toHaveCount(6);
    await expect(card.locator("bdi", { hasText: url })).toHaveCSS("direction", "ltr");
    await addMessage(id, {
      ...{ kind: "key.low", subject: "product:7", age: 0, rest: 600 },
      ...{ state: "pending", attempts: 1, status: 503, ms: 300 },
    });
    await hooks.comeBack();
    const line = card.getByRole("button", { name: texts("log.new", { count: 1, many: "no" }) });
    await expect(line).toBeVisible();
    await expect(card.getByRole("row")).toHaveCount(6);
    await expectAccessibleAtAllWidths(page, "the webhooks");
    await expectLargeTargetsAtAllSizes(page, "the webhooks");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, "the webhooks on a phone");
    await line.click();
    // The list shows the newest five messages: the new one replaces the oldest.
    await expect(card.getByRole("row").filter({ hasText: "503" })).toHaveCount(1);
    await expect(card.getByRole("row")).toHaveCount(6);

    await card.getByRole("row").filter({ hasText: "10471" }).getByRole("button").first().click();
    await expect(dialog).toContainText("webhook-signature: ");
    await expectAccessibleAtAllWidths(page, "a message");
    await page.keyboard.press("Escape");
    await hooks.add.click();
    await hooks.submit();
    await expect(dialog.locator("[aria-invalid=true]").first()).toBeFocused();
    await expectAccessibleAtAllWidths(page, "the form with everything that is wrong with it");
    await page.keyboard.press("Escape");
    await hooks.choose(url, "rotate");
    await expectAccessibleAtAllWidths(page, "the question before a rotation");
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);

    await queryDatabase(
      `UPDATE webhook_endpoints SET state = 'disabled', disabled_reason = 'failing',
         disabled_at = now() - interval '2 days' WHERE id = $1`,
      [id],
    );
    await hooks.comeBack();
    await expect(
      card.getByRole("button", { name: texts("switchOn.submitOf", { address: url }) }),
    ).toBeVisible();
    await expectAccessibleAtAllWidths(page, "a webhook that is off");
    await deleteWebhooks(beginning);
  });
}
