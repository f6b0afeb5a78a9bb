import type { APIRequestContext, Page } from "@playwright/test";
import superjson from "superjson";
import { forgetCodes, makeAdmin, queryDatabase } from "../../support/data/shop-database";
import { expect, test } from "../../support/data/test-products";
import { expectAccessible } from "../../support/pages/accessibility";
import { keepPreferences } from "../../support/pages/preferences";
import { ProductPanel } from "../../support/pages/product-panel";
import { createAccount, newPersona, type Persona } from "../../support/people/personas";
import { totp } from "../../support/people/totp";

test.use({
  expectedErrors: [/status of (401|403) .*(admin\.|auth\.(me|adminLogin)|cart\.saveToUser)/],
});

/** A new owner, signed in to the panel in the browser behind `page`. */
async function signInOwner(
  page: Page,
  mails: Parameters<typeof createAccount>[1],
): Promise<Persona> {
  const owner = newPersona("owner");
  await createAccount(page.request, mails, owner);
  await makeAdmin(owner.email);
  const { email, password } = owner;
  const answer = await page.request.post("/api/auth/admin-login", { data: { email, password } });
  expect(await answer.json()).toEqual({ success: true, error: null });
  return owner;
}

const OF_OWNER = "user_id = (SELECT id FROM users WHERE email = $1) RETURNING id";

async function endSessions({ email }: Persona): Promise<void> {
  expect(await queryDatabase(`DELETE FROM sessions WHERE ${OF_OWNER}`, [email])).toHaveLength(1);
}

/** Makes the session's last use older than the 30 minutes after which an admin session ends. */
async function letSessionIdle({ email }: Persona): Promise<void> {
  const sql = `UPDATE sessions SET admin_seen_at = now() - interval '31 minutes' WHERE ${OF_OWNER}`;
  expect(await queryDatabase(sql, [email])).toHaveLength(1);
}

/** Turns on a second factor. @returns its secret */
async function enrol(request: APIRequestContext, { email }: Persona): Promise<string> {
  const call = async (name: string, input?: object) => {
    const data = JSON.parse(superjson.stringify(input));
    const answer = await request.post(`/api/trpc/auth.secondFactor.${name}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).result.data.json;
  };
  const { secret } = await call("begin");
  await call("confirm", { code: totp(secret) });
  await forgetCodes(email);
  return secret;
}

const signIn = (page: Page) => page.getByRole("alertdialog", { name: "Sign in again" });
const draftsOf = (page: Page) =>
  page.evaluate(() =>
    Object.entries(sessionStorage).filter(([key]) => key.startsWith("panel_draft:")),
  );

test("a session that ends while a product is edited keeps the form, and the save continues after the sign-in", async ({
  page,
  mailbox,
  testProducts,
}) => {
  const owner = await signInOwner(page, mailbox);
  const panel = new ProductPanel(page);
  await page.goto(`/admin?tab=products&q=${testProducts.mark}`);
  await panel.openNew();
  await panel.fillRest();
  await panel.fill({ Name: testProducts.name("Half typed") });
  await endSessions(owner);

  await panel.button("Add product").click();
  const asked = signIn(page);
  const password = asked.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await expect(asked.getByLabel("E-mail")).toHaveValue(owner.email);
  // A CSS selector, because `getByRole` finds no elements behind a modal dialog.
  await expect(page.locator("textarea[name=description]")).toHaveValue("A file to keep.");
  await expectAccessible(page, "the sign-in over a form");
  await expect(page.locator("header")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(asked).toBeVisible();

  await password.fill("not the password");
  await page.keyboard.press("Enter");
  await expect(asked.getByRole("alert")).toContainText("is not right");
  await password.fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(asked).toHaveCount(0);
  await expect(panel.dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`q=${testProducts.mark}$`));
  await expect(panel.row(testProducts.name("Half typed"))).toBeVisible();
});

const TEXT = "We keep an address, and nothing else.";

test("a session that ends while a policy is edited asks for the second factor, and nothing is lost", async ({
  page,
  mailbox,
}) => {
  const owner = await signInOwner(page, mailbox);
  const secret = await enrol(page.request, owner);
  await page.goto("/admin?tab=policies&policy=privacy");
  const form = page.getByRole("dialog", { name: "Draft: Privacy policy" });
  await form.getByLabel("English text").fill(TEXT);
  await letSessionIdle(owner);

  await form.getByRole("button", { name: "Save draft" }).click();
  const asked = signIn(page);
  await asked.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  const code = asked.getByLabel("Code from your app");
  await expect(code).toBeFocused();
  await expectAccessible(page, "the second step of the sign-in over a form");
  await expect(page.locator("textarea[name=text]")).toHaveValue(TEXT);
  await code.fill(totp(secret));
  await page.keyboard.press("Enter");
  await expect(asked).toHaveCount(0);
  await expect(form).toHaveCount(0);
  const drafts = await queryDatabase(
    "DELETE FROM policies WHERE kind = 'privacy' RETURNING text",
    [],
  );
  expect(drafts).toEqual([{ text: TEXT }]);
});

test("long forms survive a reload; codes are not stored, and another admin sees no draft", async ({
  page,
  mailbox,
}) => {
  const owner = await signInOwner(page, mailbox);
  const panel = new ProductPanel(page);
  await page.goto(`/admin?tab=products&product=new`);
  await panel.fillRest();
  await panel.fill({ Name: "Typed before", "Digital content": "SECRET-CODE-1" });
  await page.reload();
  await expect(panel.field("Name")).toHaveValue("Typed before");
  await expect(panel.field("Price (USD)")).toHaveValue("12.50");
  await expect(panel.choice("Category")).toContainText("Software");
  await expect(panel.field("Digital content")).toHaveValue("");
  await expect(panel.dialog).toContainText("except the digital content");
  await expectAccessible(page, "a product that was typed before");
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
  );
  expect(kept).toContain("Typed before");
  expect(kept).not.toContain("SECRET-CODE-1");

  await panel.button("Start over").click();
  await expect(panel.field("Name")).toHaveValue("");
  expect(await draftsOf(page)).toEqual([]);

  await page.goto("/admin?tab=policies&policy=privacy");
  const policy = page.getByRole("dialog", { name: "Draft: Privacy policy" });
  await policy.getByLabel("English text").fill("Half a sentence");
  await page.reload();
  await expect(policy.getByLabel("English text")).toHaveValue("Half a sentence");
  await endSessions(owner);

  const other = await signInOwner(page, mailbox);
  await page.goto("/admin?tab=policies&policy=privacy");
  await expect(policy.getByLabel("English text")).not.toHaveValue("");
  await expect(policy.getByLabel("English text")).not.toHaveValue("Half a sentence");
  expect(await draftsOf(page)).toEqual([]);
  await policy.getByLabel("English text").fill("Another half");
  await policy.getByRole("button", { name: "Cancel" }).click();
  expect(await draftsOf(page)).toEqual([]);
  expect(other.email).not.toBe(owner.email);
});

test("another admin who signs in over a form sees nothing of its input", async ({
  page,
  mailbox,
  otherDevice,
}) => {
  const owner = await signInOwner(page, mailbox);
  const other = await signInOwner(otherDevice, mailbox);
  await page.goto("/admin?tab=policies&policy=privacy");
  const form = page.getByRole("dialog", { name: "Draft: Privacy policy" });
  await form.getByLabel("English text").fill("For the first admin alone");
  await endSessions(owner);
  await form.getByRole("button", { name: "Save draft" }).click();
  const asked = signIn(page);
  await asked.getByLabel("E-mail").fill(other.email);
  await asked.getByLabel("Password", { exact: true }).fill(other.password);
  await page.keyboard.press("Enter");
  await expect(asked).toHaveCount(0);
  await expect(form).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin$/);
  expect(await draftsOf(page)).toEqual([]);
});

test("without an unsaved form the panel closes, and the sign-in returns to the same place, in Arabic too", async ({
  page,
  mailbox,
}) => {
  await keepPreferences(page, { language: "ar" });
  const owner = await signInOwner(page, mailbox);
  await page.goto("/admin?tab=policies");
  await expect(page.getByRole("heading", { level: 1, name: "السياسات" })).toBeVisible();
  const orders = page.getByRole("tab", { name: "الطلبات" });
  // The click must send the first request after the session ends: an earlier background request
  // would redirect to the sign-in before the click.
  await page.waitForLoadState("networkidle");
  await orders.click({ trial: true });
  await letSessionIdle(owner);
  await orders.click();
  await expect(page).toHaveURL(/\/admin-login$/);
  await page.getByLabel("البريد الإلكتروني").fill(owner.email);
  await page.getByLabel("كلمة المرور", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "تسجيل الدخول" }).last().click();
  await expect(page).toHaveURL(/\/admin\?tab=orders$/);
});
