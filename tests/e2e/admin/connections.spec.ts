import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { translator } from "@/i18n/translator";
import { letProofEnd, makeAdmin, queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/data/test-products";
import {
  expectAccessibleAtAllWidths,
  expectNoSidewaysScroll,
} from "../../support/pages/accessibility";
import { openPanel } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { createAccount, newPersona } from "../../support/people/personas";

const PHONE = { width: 390, height: 844 };
const TAB = "?tab=connections";

test.use({ contextOptions: { reducedMotion: "reduce" } });

type Scope = "products:read" | "stock:add" | "orders:read";

/** The panel's Connections tab, in one language. */
class Connections {
  readonly texts: ReturnType<typeof translator<"adminConnections">>;
  readonly dialog: Locator;
  readonly question: Locator;

  constructor(
    readonly page: Page,
    language: Locale = "en",
  ) {
    this.texts = translator(language, "adminConnections");
    this.dialog = page.getByRole("dialog");
    this.question = page.getByRole("alertdialog");
  }

  get add(): Locator {
    return this.page.getByRole("button", { name: this.texts("add"), exact: true });
  }

  row(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name });
  }

  /** The region that shows a new key. */
  ready(name: string): Locator {
    return this.page
      .getByRole("region")
      .filter({ hasText: name })
      .filter({ hasText: "barq_" })
      .last();
  }

  scope(scope: Scope): Locator {
    return this.dialog.getByRole("checkbox", { name: this.label(scope), exact: true });
  }

  label(scope: Scope): string {
    return this.texts(`scopes.${scope}.label`);
  }

  async submit(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.texts("form.submit") }).click();
  }

  /** Creates a key with the form. @returns the key */
  async create(name: string, ...scopes: Scope[]): Promise<string> {
    await this.add.click();
    await this.dialog.getByLabel(this.texts("form.name"), { exact: true }).fill(name);
    for (const scope of scopes) await this.scope(scope).check();
    await this.submit();
    const key = this.ready(name).locator("bdi", { hasText: /^barq_/ });
    await expect(key).toHaveText(/^barq_test_[0-9A-Z]{28}$/);
    await expect(this.dialog).toHaveCount(0);
    return key.innerText();
  }

  async revoke(name: string): Promise<void> {
    await this.page
      .getByRole("button", { name: this.texts("table.revokeName", { name }), exact: true })
      .click();
    await this.question
      .getByRole("button", { name: this.texts("revocation.submit"), exact: true })
      .click();
    await expect(this.row(name)).toHaveCount(0);
  }
}

const statusOf = async (request: APIRequestContext, path: string, key: string) => {
  const headers = { authorization: `Bearer ${key}` };
  return (await request.get(`/api/v1/${path}`, { headers })).status();
};

test("an owner creates a key with two scopes, a program uses it, and its revocation ends it", async ({
  page,
  context,
  request,
  testProducts,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `Warehouse ${testProducts.mark}`;
  const productId = await testProducts.addPooled("Vault", { isActive: false });
  const tab = new Connections(page);
  await openPanel(page, TAB);
  const key = await tab.create(name, "products:read", "stock:add");

  const ready = tab.ready(name);
  await expect(ready).toBeFocused();
  await expect(ready).toContainText(`“${name}” is ready. Copy it now`);
  await ready.getByRole("button", { name: `Copy the key ${name}` }).click();
  await expect(ready.getByRole("status")).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  const row = tab.row(name);
  await expect(row).toContainText(`barq_test_…${key.slice(-4)}`);
  await expect(row).not.toContainText(key);
  await expect(row.getByRole("listitem")).toHaveText(["Read products", "Add keys"]);
  await expect(row).toContainText("Not yet");
  await expect(row).toContainText("admin, today");

  expect(await statusOf(request, "products", key)).toBe(200);
  expect(await statusOf(request, "orders", key)).toBe(403);
  const added = await request.post(`/api/v1/products/${productId}/keys`, {
    headers: { authorization: `Bearer ${key}`, "idempotency-key": testProducts.mark },
    data: { keys: [`API-${testProducts.mark}`] },
  });
  expect(await added.json()).toEqual({ added: 1, refused: [] });

  // Close requires no confirmation, because the key was copied.
  await ready.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(tab.question).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "API keys", exact: true })).toBeFocused();
  await page.reload();
  await expect(row).toContainText(/Today, \d\d:\d\d/);

  await page.goto(`/admin?tab=log&q=%23${productId}`);
  const entry = tab.row("Added keys");
  await expect(entry).toContainText(`API key ${name}`);
  await openPanel(page, TAB);
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  await expect(tab.question).toContainText(name);
  await expect(tab.question).toContainText(/Last used \d+ \w+ \d{4}, \d\d:\d\d, from /);
  await tab.question.getByRole("button", { name: "Cancel" }).click();
  await expect(row.getByRole("button", { name: `Revoke ${name}` })).toBeFocused();
  await tab.revoke(name);
  await expect(page.getByRole("heading", { name: "API keys", exact: true })).toBeFocused();
  expect(await statusOf(request, "products", key)).toBe(401);
});

test("a key that was not copied is kept until its close is confirmed, and is stored nowhere", async ({
  page,
  testProducts,
}) => {
  const name = `Uncopied ${testProducts.mark}`;
  const tab = new Connections(page);
  await openPanel(page, TAB);
  const key = await tab.create(name, "products:read");
  const ready = tab.ready(name);
  await page.keyboard.press("Escape");
  await expect(ready).toContainText(key);
  await page.getByRole("tab", { name: "Staff" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Staff" })).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
  await page.getByRole("tab", { name: "Connections" }).click();
  await expect(ready).toContainText(key);
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].map((store) => JSON.stringify(store)).concat(location.href),
  );
  expect(kept.join("\n")).not.toContain(key);

  await ready.getByRole("button", { name: "Close" }).click();
  await expect(tab.question).toContainText(`The shop cannot show “${name}” again.`);
  await tab.question.getByRole("button", { name: "Back to the key" }).click();
  await expect(ready.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tab.question.getByRole("button", { name: "Close without copying" }).click();
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "API keys", exact: true })).toBeFocused();
  await tab.revoke(name);
});

test.describe("with refusals", () => {
  test.use({ expectedErrors: [/status of (403|409) .*admin\.apiKeys\./] });

  test("errors are shown at their fields, and a proof that is due is asked for", async ({
    page,
    mailbox,
    testProducts,
  }) => {
    const boss = newPersona("boss");
    await createAccount(page.request, mailbox, boss);
    await makeAdmin(boss.email);
    const data = { email: boss.email, password: boss.password };
    await page.request.post("/api/auth/admin-login", { data });
    await letProofEnd(boss.email);
    const tab = new Connections(page);
    const { dialog } = tab;
    const name = `Books ${testProducts.mark}`;
    const nameField = dialog.getByLabel("Name", { exact: true });
    await page.goto(`/admin${TAB}`);
    await tab.add.click();
    await expect(nameField).toBeFocused();
    await tab.submit();
    await expect(nameField).toHaveAccessibleDescription(/Please enter a name/);
    await expect(nameField).toBeFocused();
    await nameField.fill(name);
    await tab.submit();
    await expect(tab.scope("products:read")).toBeFocused();
    await expect(tab.scope("products:read")).toHaveAccessibleDescription(/at least one/);
    await tab.scope("orders:read").check();
    const addresses = dialog.getByLabel("Allowed addresses");
    await addresses.fill("203.0.113.0/24\n\n203.0.113.256");
    await tab.submit();
    await expect(addresses).toBeFocused();
    await expect(addresses).toHaveAccessibleDescription(/203\.0\.113\.256.*: Enter an IP address/);
    await addresses.fill("203.0.113.0/24\n2001:db8::/48");
    await dialog.getByRole("button", { name: "Expires" }).click();
    await page.getByRole("option", { name: "After 90 days" }).click();
    await tab.submit();

    const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
    await proof.getByLabel("Password", { exact: true }).fill(boss.password);
    await page.keyboard.press("Enter");
    await expect(tab.ready(name)).toBeFocused();
    const row = tab.row(name);
    await expect(row).toContainText("Only from 203.0.113.0/24, 2001:db8::/48");
    await expect(row).toContainText(/Expires \d+ \w+ \d{4}/);

    await tab.add.click();
    await nameField.fill(name);
    await tab.scope("orders:read").check();
    await tab.submit();
    await expect(nameField).toHaveAccessibleDescription(/Another key has this name/);
    await page.keyboard.press("Escape");
    await tab.question.getByRole("button", { name: "Discard changes" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(tab.add).toBeFocused();

    const [found] = await queryDatabase("SELECT id FROM api_keys WHERE name = $1", [name]);
    await queryDatabase("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [found?.id]);
    await row.getByRole("button", { name: `Revoke ${name}` }).click();
    await tab.question.getByRole("button", { name: "Revoke key" }).click();
    await expect(tab.question.getByRole("alert")).toHaveText("This key was already revoked.");
    await tab.question.getByRole("button", { name: "Cancel" }).click();
    await expect(row).toHaveCount(0);
  });
});

test("staff without the permission for settings do not see the tab", async ({ page, mailbox }) => {
  const person = { ...newPersona("manager"), password: "violet lamp 4242" };
  await createAccount(page.request, mailbox, person);
  await makeAdmin(person.email, "manager");
  const data = { email: person.email, password: person.password };
  await page.request.post("/api/auth/admin-login", { data });
  await page.goto("/admin");
  await expect(page.getByRole("tab", { name: "Reports" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Connections" })).toHaveCount(0);
  await page.goto(`/admin${TAB}`);
  await expect(
    page.getByRole("heading", { name: "Your role has no access to this" }),
  ).toBeVisible();
});

test("the palette opens the form of a new key", async ({ page }) => {
  await openPanel(page);
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /^Order, e-mail/ }).fill("api");
  await page.getByRole("option", { name: "New API key" }).click();
  await expect(page.getByRole("dialog", { name: "New key" })).toBeVisible();
  await expect(page).toHaveURL(/\?tab=connections&apiKey=new$/);
});

for (const { language, theme } of LOOKS) {
  test(`the tab, its form, a new key and its questions are accessible (${language}, ${theme})`, async ({
    page,
    testProducts,
  }) => {
    test.slow();
    const name = `${language === "ar" ? "المحاسبة" : "Accounting"} ${testProducts.mark}`;
    await keepPreferences(page, { language, theme });
    const tab = new Connections(page, language);
    await openPanel(page, TAB);
    await tab.add.click();
    await tab.submit();
    await expect(tab.dialog.locator("[aria-invalid=true]").first()).toBeFocused();
    await expectAccessibleAtAllWidths(page, "the form with everything that is wrong with it");
    await page.keyboard.press("Escape");
    await expect(tab.dialog).toHaveCount(0);

    const key = await tab.create(name, "products:read", "orders:read");
    await queryDatabase(
      "UPDATE api_keys SET created_at = now() - interval '200 days', addresses = $2 WHERE name = $1",
      [name, ["203.0.113.7", "2001:db8::/48"]],
    );
    await expect(tab.row(name)).toBeVisible();
    await expectAccessibleAtAllWidths(page, "a new key");
    const shown = tab.ready(name).locator("bdi", { hasText: key });
    await expect(shown).toHaveCSS("direction", "ltr");
    await tab
      .ready(name)
      .getByRole("button", { name: tab.texts("ready.close") })
      .click();
    await expectAccessibleAtAllWidths(page, "the question before a key is closed");
    await tab.question.getByRole("button", { name: tab.texts("ready.leave.submit") }).click();

    await page.reload();
    const row = tab.row(name);
    await expect(row).toContainText(tab.texts("table.unused", { days: 90 }));
    for (const address of ["203.0.113.7", "2001:db8::/48"]) {
      await expect(row.locator("bdi", { hasText: address })).toHaveCSS("direction", "ltr");
    }
    await expectAccessibleAtAllWidths(page, "the keys");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page, "the keys on a phone");
    const revoke = row.getByRole("button", { name: tab.texts("table.revokeName", { name }) });
    await revoke.click();
    await expectAccessibleAtAllWidths(page, "the question before a revocation");
    await page.keyboard.press("Escape");
    await expect(revoke).toBeFocused();
    await tab.revoke(name);
  });
}
