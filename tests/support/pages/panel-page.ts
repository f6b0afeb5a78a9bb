import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";

/**
 * Signs the browser behind `request` in as the demo's administrator, unless it is so already: an account has twenty
 * sessions at most, the oldest goes, and tests run side by side.
 */
export async function signInAdmin(request: APIRequestContext): Promise<void> {
  const known = await request.get("/api/auth_user.php");
  if (known.ok() && (await known.json()).hasAdminSession) return;
  const data = { email: ADMIN_EMAIL, password: DEMO_ADMIN_PASSWORD };
  const answer = await request.post("/api/auth/admin-login", { data });
  expect(await answer.json()).toEqual({ success: true, error: null });
}

/** Opens the control panel as the administrator; `query` says what is open in it. */
export async function openPanel(page: Page, query = ""): Promise<void> {
  await signInAdmin(page.request);
  await page.goto(`/admin${query}`);
}

/** Opens the security of the own account, by the account's menu. */
export async function openSecurityFromMenu(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { expanded: false }).last().click();
  await page.getByRole("menuitem", { name: "Security" }).click();
}

/** The row of a table in which a text stands. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

/** Chooses what the toolbar of the products keeps in its menu. */
export async function chooseMore(page: Page, name: string, menu = "More actions"): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
