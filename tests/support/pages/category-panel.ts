import { expect, type Locator, type Page } from "@playwright/test";
import { queryDatabase } from "../data/shop-database";
import { startingWith } from "./labels";
import { openPanel } from "./panel-page";

/** The categories tab of the control panel, in English. */
export class CategoryPanel {
  readonly dialog: Locator;
  readonly question: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: /^(Add|Edit) category$/ });
    this.question = page.getByRole("alertdialog", { name: "Delete category?" });
  }

  async open(): Promise<void> {
    await openPanel(this.page, "?tab=categories");
    await expect(this.page.getByRole("heading", { level: 1, name: "Categories" })).toBeVisible();
    await expect(this.rows.first()).toBeVisible();
  }

  get rows(): Locator {
    return this.page.getByRole("table", { name: "Categories" }).locator("tbody").getByRole("row");
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  /** The names of the rows, in order. */
  names(): Promise<string[]> {
    return this.rows.getByRole("rowheader").locator(".text-label").allInnerTexts();
  }

  place(name: string): Locator {
    return this.page.getByRole("textbox", { name: `Place of ${name}` });
  }

  async edit(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `Edit ${name}` }).click();
    await expect(this.field("Name")).toHaveValue(name);
  }

  /** A text field, by its full label. */
  field(label: string): Locator {
    const { source } = startingWith(label);
    return this.dialog.getByRole("textbox", { name: new RegExp(`${source}( ?optional)?$`) });
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  async expectToast(title: string): Promise<void> {
    const toast = this.page.getByRole("region", { name: /F8/ }).getByRole("listitem");
    await expect(toast).toContainText(title);
  }
}

/** Deletes all categories except the three of the seed, and restores their order and visibility. */
export async function restoreCategories(): Promise<void> {
  await queryDatabase("DELETE FROM categories WHERE id > 3", []);
  await queryDatabase("UPDATE categories SET is_shown = true, position = id", []);
}
