import { expect, type Locator } from "@playwright/test";
import type { CheckoutPage } from "./checkout-page";
import { startingWith } from "./labels";
import type { ShopPage } from "./shop-page";

const WAYS = {
  card: "moyasar.card",
  stc_pay: "moyasar.stc_pay",
  window: "paypal.window",
} as const;

export const CARD = {
  paid: "4201320111111010",
  /** The bank declines with response code 51, insufficient funds. */
  withoutFunds: "4201320000311101",
} as const;

/**
 * The payment methods in the checkout of a shop with several, and the fields of the selected
 * method.
 */
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

  way(name: keyof typeof WAYS): Locator {
    return this.group.getByRole("radio", {
      name: startingWith(this.shop.labels.providers(`ways.${WAYS[name]}.name`)),
    });
  }

  field(name: "number" | "name" | "expiry" | "code"): Locator {
    return this.group.getByLabel(this.labels(`card.${name}`), { exact: true });
  }

  get phone(): Locator {
    return this.group.getByLabel(this.labels("stcPay.phone"), { exact: true });
  }

  get walletCode(): Locator {
    return this.group.getByLabel(this.labels("stcPay.code"), { exact: true });
  }

  get notice(): Locator {
    return this.checkout.payment.getByRole("alert");
  }

  async fillCard(number: string, code = "123"): Promise<void> {
    await this.field("number").fill(number);
    await this.field("name").fill("LINA ALHARBI");
    await this.field("expiry").fill("0928");
    await this.field("code").fill(code);
  }

  /** Waits for the bank's page and clicks a button that leads back to the shop, or none if null. */
  async atBank(button: "confirm" | "fail" | null): Promise<void> {
    const { page } = this.shop;
    await page.waitForURL(/\/card_auth\//);
    if (button) await page.locator(`button[value=${button}]`).click();
  }

  /** Pays by card on the provider's own page, and confirms on the bank's page. */
  async payInvoice(): Promise<void> {
    const form = this.shop.page.locator("form", { has: this.shop.page.locator("[name=number]") });
    const card = { name: "LINA ALHARBI", number: CARD.paid, month: "09", year: "2028", cvc: "123" };
    for (const [name, value] of Object.entries(card)) {
      await form.locator(`[name=${name}]`).fill(value);
    }
    await form.getByRole("button").click();
    await this.atBank("confirm");
  }

  async expectAtBank(amount: string): Promise<void> {
    await this.atBank(null);
    await expect(this.shop.page.getByText(amount)).toBeVisible();
  }

  /**
   * Goes back from the bank's page to the checkout.
   * @returns the path of the order's page, to which the bank's page would have led
   */
  async returnAddress(): Promise<string> {
    const { page } = this.shop;
    await page.goBack();
    await expect(this.checkout.heading).toBeVisible();
    const kept = await page.evaluate(() => sessionStorage.getItem("open_order"));
    const id = Number.parseInt(kept ?? "", 10);
    const answer = await page.request.get(
      `/api/trpc/orders.progress?input=${encodeURIComponent(JSON.stringify({ json: { id } }))}`,
    );
    const { result } = (await answer.json()) as { result: { data: { json: { token: string } } } };
    return `/order/${result.data.json.token}`;
  }
}
