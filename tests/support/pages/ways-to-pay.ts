import type { Locator } from "@playwright/test";
import type { CheckoutPage } from "./checkout-page";
import type { ShopPage } from "./shop-page";

type Way = "card" | "stc_pay" | "paypal";

export const CARD = {
  paid: "4201320111111010",
  /** The bank's answer is 51. */
  withoutFunds: "4201320000311101",
} as const;

/** The ways to pay of a shop with several, and the fields of the chosen one. */
export class WaysToPay {
  constructor(
    private readonly shop: ShopPage,
    private readonly checkout: CheckoutPage,
  ) {}

  private get labels() {
    return this.shop.labels.checkout;
  }

  get group(): Locator {
    return this.checkout.payment.getByRole("radiogroup", { name: this.labels("ways.label") });
  }

  way(name: Way): Locator {
    const label =
      name === "card" ? this.labels("ways.name.card") : this.labels(`ways.name.${name}`);
    return this.group.getByRole("radio", {
      name: new RegExp(`^(${label}|${this.networks(name)})`),
    });
  }

  private networks(name: Way): string {
    return name === "card" ? this.labels("ways.networks") : this.labels(`ways.name.${name}`);
  }

  field(name: "number" | "name" | "expiry" | "code"): Locator {
    return this.group.getByLabel(this.labels(`card.${name}`), { exact: true });
  }

  get notice(): Locator {
    return this.checkout.payment.getByRole("alert");
  }

  async fillCard(number: string): Promise<void> {
    await this.field("number").fill(number);
    await this.field("name").fill("LINA ALHARBI");
    await this.field("expiry").fill("0928");
    await this.field("code").fill("123");
  }

  /** Presses the button of the bank's page, which leads back to the order's page. */
  async atBank(button: "Confirm" | "Fail"): Promise<void> {
    await this.shop.page.waitForURL(/\/card_auth\//);
    await this.shop.page.locator(`button[value=${button.toLowerCase()}]`).click();
  }
}
