import { expect, type Locator } from "@playwright/test";
import { startingWith } from "./labels";
import type { ShopPage } from "./shop-page";

/** The customization wizard over a product's page. */
export class WizardPage {
  constructor(
    private readonly shop: ShopPage,
    private readonly product: string,
  ) {}

  private get labels() {
    return this.shop.labels.customize;
  }

  get dialog(): Locator {
    return this.shop.page.getByRole("dialog", {
      name: this.labels("title", { product: this.product }),
    });
  }

  get next(): Locator {
    return this.dialog.getByRole("button", {
      name: startingWith(this.labels("next", { name: "" })),
    });
  }

  get previous(): Locator {
    return this.dialog.getByRole("button", { name: this.labels("previous") });
  }

  /** Image, price modifiers and running total. */
  get summary(): Locator {
    return this.dialog.getByRole("complementary");
  }

  get answers(): Locator {
    return this.dialog
      .locator("dl")
      .filter({ hasText: this.labels("quantity") })
      .first();
  }

  /** The segments of the progress bar. */
  get segments(): Locator {
    return this.dialog.getByRole("list", { name: this.labels("progress") }).getByRole("listitem");
  }

  option(kind: "radio" | "checkbox", label: string): Locator {
    return this.dialog.getByRole(kind, { name: startingWith(`${label} `) });
  }

  async open(): Promise<void> {
    await this.shop.main.getByRole("button", { name: this.labels("button") }).click();
    await expect(this.dialog.getByRole("heading", { level: 3 })).toBeFocused();
  }

  async expectStep(step: string, question: string): Promise<void> {
    await expect(this.dialog.getByRole("paragraph").getByText(step, { exact: true })).toBeVisible();
    const heading = this.dialog.getByRole("heading", { level: 3 });
    await expect(heading).toHaveText(question);
    // Screen readers announce the progress with the focused heading.
    await expect(heading).toHaveAccessibleDescription(step);
  }

  /** Answers a required question, which has no default, and continues. */
  async answer(label: string): Promise<void> {
    await expect(this.next).toBeDisabled();
    await this.option("radio", label).check();
    await this.next.click();
  }

  /** Continues from the quantity step to the review, and finishes. */
  async finish(): Promise<void> {
    await this.next.click();
    await this.dialog.getByRole("button", { name: this.labels("finish") }).click();
    await expect(this.dialog.getByRole("heading", { level: 3 })).toHaveText(
      this.labels("completeTitle"),
    );
  }

  async restart(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.labels("restart") }).click();
  }

  async addToCart(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.labels("addToCart") }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** The number of filled segments: those in the colour of the first, which is always filled. */
  async filledSegments(): Promise<number> {
    const colours = await this.segments.evaluateAll((items) =>
      items.map((item) => {
        const bar = item.firstElementChild;
        return bar ? getComputedStyle(bar).backgroundColor : "";
      }),
    );
    return colours.filter((colour) => colour === colours[0]).length;
  }
}
