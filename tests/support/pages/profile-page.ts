import { expect, type Locator } from "@playwright/test";
import type { ShopPage } from "./shop-page";

type Tab = "profile" | "orders" | "security";

/** The profile of the signed-in user. */
export class ProfilePage {
  constructor(private readonly shop: ShopPage) {}

  private get labels() {
    return this.shop.labels.profile;
  }

  get main(): Locator {
    return this.shop.main;
  }

  tab(name: Tab): Locator {
    return this.main.getByRole("tab", { name: this.labels(`tabs.${name}`), exact: true });
  }

  /** The panel of the open tab. */
  get panel(): Locator {
    return this.main.getByRole("tabpanel");
  }

  async expectTab(name: Tab): Promise<void> {
    await expect(this.tab(name)).toHaveAttribute("aria-selected", "true");
  }

  /** Opens a tab by its address. */
  async visit(tab: Tab = "profile"): Promise<void> {
    await this.shop.visit(tab === "profile" ? "/profile" : `/profile#${tab}`);
    await this.expectTab(tab);
  }

  /** The card of an order. */
  orderCard(orderId: number): Locator {
    return this.panel.getByRole("article", {
      name: this.labels("orders.name", { id: String(orderId) }),
      exact: true,
    });
  }

  get orderCards(): Locator {
    return this.panel.getByRole("article");
  }
}
