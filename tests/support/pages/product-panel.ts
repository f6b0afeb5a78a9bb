import { expect, type Locator, type Page } from "@playwright/test";
import { startingWith } from "./labels";
import { openPanel } from "./panel-page";

/** The products tab of the control panel, in English. */
export class ProductPanel {
  readonly dialog: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole("dialog", { name: /^(Add|Edit) product$/ });
  }

  /** Opens the table with a search for `search`. */
  async open(search: string): Promise<void> {
    await openPanel(this.page, `?q=${encodeURIComponent(search)}`);
    await expect(this.page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  }

  get rows(): Locator {
    return this.page.getByRole("table", { name: "Products" }).locator("tbody").getByRole("row");
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  get toast(): Locator {
    return this.page.getByRole("region", { name: /F8/ }).getByRole("listitem");
  }

  async openNew(): Promise<void> {
    await this.page.getByRole("button", { name: "Add product" }).first().click();
    await expect(this.dialog.getByRole("heading", { name: "Add product" })).toBeVisible();
    await this.unfold();
  }

  async edit(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `Edit ${name}` }).click();
    await expect(this.field("Name")).toHaveValue(name);
    await this.unfold();
  }

  /** Expands the rarely used fields of the form. */
  async unfold(): Promise<void> {
    await this.dialog.getByRole("button", { name: /^More/, expanded: false }).click();
  }

  /** A text field, by its full label. */
  field(label: string): Locator {
    const { source } = startingWith(label);
    return this.dialog.getByRole("textbox", { name: new RegExp(`${source}( ?optional)?$`) });
  }

  /** A select field. */
  choice(label: string): Locator {
    return this.dialog.getByRole("button", { name: label });
  }

  async choose(label: string, option: string): Promise<void> {
    await this.choice(label).click();
    await this.page.getByRole("option", { name: option, exact: true }).click();
    await expect(this.choice(label)).toContainText(option);
  }

  async fill(texts: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) await this.field(label).fill(text);
  }

  /** The card that previews the typed values. */
  get preview(): Locator {
    return this.dialog.getByText("Preview", { exact: true }).locator("..");
  }

  button(name: string): Locator {
    return this.dialog.getByRole("button", { name, exact: true });
  }

  /** Fills all required fields of the form except the name. */
  async fillRest(): Promise<void> {
    await this.choose("Category", "Software");
    await this.fill({
      Description: "A file to keep.",
      Picture: "/art/office.svg",
      "Price (USD)": "12.50",
      "Digital content": "https://files.example/kept",
    });
  }

  async expectToast(title: string): Promise<void> {
    await expect(this.toast).toHaveCount(1);
    await expect(this.toast).toContainText(title);
  }
}
