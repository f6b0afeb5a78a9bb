import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { ShopPage } from "./shop-page";

export interface Contact {
  email: string;
  phone: string;
}

/** A buyer with a unique address, so that the mailbox can be searched for this test's mails. */
export function newBuyer(name: string): Contact {
  return { email: `${name}-${randomUUID().slice(0, 8)}@example.com`, phone: "501234567" };
}

/** The checkout: the form, the provider's window, and the result. */
export class CheckoutPage {
  constructor(private readonly shop: ShopPage) {}

  private get labels() {
    return this.shop.labels.checkout;
  }

  get main(): Locator {
    return this.shop.main;
  }

  get email(): Locator {
    return this.main.getByLabel(this.labels("contact.email"), { exact: true });
  }

  get phone(): Locator {
    return this.main.getByLabel(this.labels("contact.phone"), { exact: true });
  }

  get playerIds(): Locator {
    return this.section(this.shop.labels.common("playerId")).getByRole("textbox");
  }

  get summary(): Locator {
    return this.section(this.labels("summary"));
  }

  /** The items on the order's page, where the checkout ends. */
  get ordered(): Locator {
    return this.section(this.labels("result.items"));
  }

  get receipt(): Locator {
    return this.section(translator(this.shop.locale, "orderPage")("receipt.heading"));
  }

  /** The payment section, whose heading depends on the number of payment methods. */
  get payment(): Locator {
    return this.section(this.labels("payment.heading")).or(this.section(this.labels("ways.label")));
  }

  get payButton(): Locator {
    const pay = this.labels.markup("payment.pay", { amount: () => "" }).trim();
    return this.payment.getByRole("button", { name: pay });
  }

  private section(heading: string): Locator {
    return this.main.getByRole("region", { name: heading });
  }

  async fillContact({ email, phone }: Contact): Promise<void> {
    await this.email.fill(email);
    await this.phone.fill(phone);
  }

  /** Presses the payment button and returns the provider's window. */
  async openPaymentWindow(): Promise<PaymentWindow> {
    await expect(this.payButton).toBeEnabled();
    const opened = this.shop.page.waitForEvent("popup");
    await this.payButton.click();
    return new PaymentWindow(await opened);
  }

  async pay(): Promise<void> {
    const window = await this.openPaymentWindow();
    await window.press(this.shop.locale === "ar" ? "ادفع" : "Pay");
  }

  get heading(): Locator {
    return this.main.getByRole("heading", { level: 1 });
  }

  /** The order number on the confirmation. */
  async orderNumber(): Promise<number> {
    const line = this.main.getByText(
      new RegExp(`^${this.labels.markup("result.order", { order: () => "#\\d+" })}$`),
    );
    const [number] = /\d+/.exec(await line.innerText()) ?? [];
    return Number(number);
  }

  status(name: "pending" | "completed" | "delivered" | "failed"): Locator {
    return this.main.getByRole("status").getByText(this.labels(`result.status.${name}`));
  }
}

/** Takes the Desktop OS licence to the checkout, with the contact of a new buyer. */
export async function checkOutLicence(page: Page, name: string) {
  const shop = new ShopPage(page);
  const checkout = new CheckoutPage(shop);
  const buyer = newBuyer(name);
  await shop.visit("/product/7");
  await shop.quickAdd("Desktop OS Pro licence");
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(buyer);
  return { shop, checkout, buyer };
}

/** The window of the payment simulator. */
export class PaymentWindow {
  constructor(readonly page: Page) {}

  async press(button: string): Promise<void> {
    const closed = this.page.waitForEvent("close");
    await this.page.getByRole("button", { name: button, exact: true }).click();
    await closed;
  }

  /** The order's reference in the window. */
  async reference(): Promise<string> {
    return this.page.locator("dl > div").filter({ hasText: "Reference" }).locator("dd").innerText();
  }

  async expectAmount(amount: string): Promise<void> {
    await expect(this.page.getByText(amount)).toBeVisible();
  }
}
