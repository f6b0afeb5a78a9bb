import { expect, type Locator, type Page } from "@playwright/test";
import { openPanel } from "./panel-page";

/** The orders tab of the control panel, in English. */
export class OrderPanel {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog");
  }

  /** Opens the table with a search for `text`. */
  async search(text: string): Promise<void> {
    await openPanel(this.page, `?tab=orders&q=${encodeURIComponent(text)}`);
    await expect(this.page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  }

  get rows(): Locator {
    return this.page.getByRole("table", { name: "Orders" }).locator("tbody").getByRole("row");
  }

  row(orderId: number): Locator {
    return this.rows.filter({ has: this.link(orderId) });
  }

  link(orderId: number): Locator {
    return this.page.getByRole("link", { name: `#${orderId}`, exact: true });
  }

  /** A filter: "All", a status or "Needs you". */
  chip(name: string): Locator {
    const group = this.page.getByRole("radiogroup", { name: "Show orders by status" });
    return group.getByRole("radio", { name: new RegExp(`^${name}`) });
  }

  /** Opens an order by its address. */
  async open(orderId: number): Promise<void> {
    await openPanel(this.page, `?tab=orders&order=${orderId}`);
    await this.isOpen(orderId);
  }

  async isOpen(orderId: number): Promise<void> {
    await expect(this.page.getByRole("heading", { level: 1 })).toHaveText(`Order #${orderId}`);
  }

  /** The header of an open order's page, with its status and its attention reasons. */
  get badges(): Locator {
    return this.page.getByRole("main").locator("header");
  }

  /** A section of an order's page, by its heading. */
  section(heading: string): Locator {
    return this.page.getByRole("region", { name: heading, exact: true });
  }

  /** Opens the dialog of an action. */
  async openAction(action: string): Promise<void> {
    await this.section("Actions").getByRole("button", { name: action, exact: true }).click();
    // Wait for the heading: the dialog element has an empty box, since its content is fixed to the
    // screen, so Playwright would not see it as visible.
    await expect(this.dialog.getByRole("heading")).toBeVisible();
  }

  /** A button of the open dialog. */
  button(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  get reason(): Locator {
    return this.dialog.getByRole("textbox", { name: "Reason" });
  }

  /** Presses the dialog's button and expects the toast. */
  async confirm(button: string, done: string): Promise<void> {
    await this.button(button).click();
    await this.expectToast(done);
  }

  async expectToast(title: string): Promise<void> {
    const toasts = this.page.getByRole("region", { name: /F8/ }).getByRole("listitem");
    await expect(toasts.filter({ hasText: title })).toBeVisible();
  }

  /** The activity log entries about an order. */
  async openAuditLog(orderId: number): Promise<Locator> {
    await this.page.goto("/admin?tab=log&entity=order");
    const log = this.page.getByRole("table", { name: "Activity log" });
    await expect(log).toBeVisible();
    return log.getByRole("row").filter({ hasText: `Order #${orderId}` });
  }
}
