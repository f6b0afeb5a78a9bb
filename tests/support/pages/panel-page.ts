import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";

/**
 * Signs the browser behind `request` in as the demo's administrator, unless it already is. An
 * account keeps its twenty newest sessions, so needless sign-ins would end those of parallel tests.
 */
export async function signInAdmin(request: APIRequestContext): Promise<void> {
  const known = await request.get("/api/auth_user.php");
  if (known.ok() && (await known.json()).hasAdminSession) return;
  const data = { email: ADMIN_EMAIL, password: DEMO_ADMIN_PASSWORD };
  const answer = await request.post("/api/auth/admin-login", { data });
  expect(await answer.json()).toEqual({ success: true, error: null });
}

/** Opens the control panel as the administrator; `query` selects the open tab or item. */
export async function openPanel(page: Page, query = ""): Promise<void> {
  await signInAdmin(page.request);
  await page.goto(`/admin${query}`);
}

/** Opens the security page of the signed-in account from the account menu. */
export async function openSecurityFromMenu(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { expanded: false }).last().click();
  await page.getByRole("menuitem", { name: "Security" }).click();
}

/** The table row that contains a text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

/** Chooses an item from a menu of the products' toolbar. */
export async function chooseMore(page: Page, name: string, menu = "More actions"): Promise<void> {
  await page.getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
