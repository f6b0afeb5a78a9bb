import { expect, type Locator, type Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { type Labels, labelsOf, startingWith } from "./labels";

/**
 * A visitor in the shop. Only `visit` loads pages, since a load clears a guest's cart; everything
 * else follows links, as a person does.
 */
export class ShopPage {
  readonly labels: Labels;

  constructor(
    readonly page: Page,
    readonly locale: Locale = "en",
  ) {
    this.labels = labelsOf(locale);
  }

  /** Loads an address and waits until the page is interactive and its cart is loaded. */
  async visit(path: string): Promise<void> {
    await this.page.goto(path);
    await this.isReady();
  }

  /**
   * Waits until the page is interactive: the name of the cart button contains the item count, and a
   * product page shows its stock.
   */
  async isReady(): Promise<void> {
    await expect(this.cartButton).toHaveAccessibleName(/: /);
    await expect(this.main.locator("p[aria-busy=true]")).toHaveCount(0);
  }

  get main(): Locator {
    return this.page.getByRole("main");
  }

  get cartButton(): Locator {
    return this.page.getByRole("banner").getByRole("button", { name: this.labels.cart("open") });
  }

  get quickAddButton(): Locator {
    return this.main.getByRole("button", { name: this.labels.product("quickAdd") });
  }

  get playerIdField(): Locator {
    return this.main.getByRole("textbox", { name: this.labels.common("playerId") });
  }

  get toast(): Locator {
    return this.page
      .getByRole("region", { name: this.labels.layout("notifications", { hotkey: "F8" }) })
      .getByRole("listitem");
  }

  get drawer(): Locator {
    return this.page.getByRole("dialog", { name: startingWith(this.labels.cart("title")) });
  }

  async expectItemCount(count: number): Promise<void> {
    const name = `${this.labels.cart("open")}: ${this.labels.cart("count", { count })}`;
    await expect(this.cartButton).toHaveAccessibleName(name);
  }

  /** Opens a product with the link on its card on the current page. */
  async openProduct(name: string): Promise<void> {
    await this.main.getByRole("link", { name, exact: true }).click();
    await expect(this.main.getByRole("heading", { level: 1, name })).toBeVisible();
  }

  /** Opens the shop with the header's link, without a page load. */
  async openShop(): Promise<void> {
    await this.page
      .getByRole("banner")
      .getByRole("link", { name: this.labels.layout("nav.shop") })
      .click();
    await expect(this.page).toHaveURL(/\/shop$/);
    await expect(this.main.getByRole("heading", { level: 1 })).toHaveText(
      this.labels.shop("allProducts"),
    );
  }

  /** Adds a product with the plus button on its card. */
  async addFromCard(name: string): Promise<void> {
    await this.main
      .getByRole("button", { name: this.labels.shop("add", { product: name }) })
      .click();
    await this.expectAdded(name);
  }

  async quickAdd(name: string): Promise<void> {
    await this.quickAddButton.click();
    await this.expectAdded(name);
  }

  async expectAdded(name: string): Promise<void> {
    await expect(this.toast).toHaveCount(1);
    await expect(this.toast).toContainText(this.labels.common("addedToCart"));
    await expect(this.toast).toContainText(name);
  }

  async openCart(): Promise<Locator> {
    await this.cartButton.click();
    // Wait for the drawer's content, not only for the dialog element.
    await expect(this.drawer.getByRole("heading").first()).toBeVisible();
    return this.drawer;
  }

  /** The lines of the drawer that contain the product's name. */
  cartLine(name: string): Locator {
    return this.drawer
      .getByRole("list", { name: this.labels.cart("items") })
      .getByRole("listitem")
      .filter({ hasText: name });
  }

  /** Goes from the open drawer to the checkout. */
  async goToCheckout(): Promise<void> {
    await this.drawer.getByRole("link", { name: this.labels.cart("checkout") }).click();
    await expect(this.drawer).toHaveCount(0);
    await expect(this.main.getByRole("heading", { level: 1 })).toHaveText(
      this.labels.checkout("title"),
    );
  }
}

/** Reloads a page until it shows `text`, since a change made elsewhere arrives with a delay. */
export async function visitUntilShown(shop: ShopPage, path: string, text: string): Promise<void> {
  await expect(async () => {
    await shop.visit(path);
    expect(await shop.main.innerText()).toContain(text);
  }).toPass({ timeout: 30_000 });
}

/** Expects visible text: the page contains both currencies, and CSS hides one. */
export async function expectShown(place: Locator, text: string | RegExp): Promise<void> {
  await expect(place).toContainText(text, { useInnerText: true });
}

export async function expectNotShown(place: Locator, text: string | RegExp): Promise<void> {
  await expect(place).not.toContainText(text, { useInnerText: true });
}
