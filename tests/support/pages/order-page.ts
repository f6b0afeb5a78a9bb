import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { type mailbox, plainText, type ReceivedMail } from "../data/mailbox";
import { buy, LICENCE as LICENCE_ID } from "../data/rest-orders";
import type { simulatorClient } from "../simulator/simulator-client";
import { CheckoutPage, type Contact } from "./checkout-page";
import { keepPreferences, type LOOKS } from "./preferences";
import { ShopPage } from "./shop-page";

export const LICENCE = "Desktop OS Pro licence";
/** A demo key of the Desktop OS licence: five groups of five characters. */
export const KEY = /[A-HJ-NP-Z2-9]{5}(?:-[A-HJ-NP-Z2-9]{5}){4}/;

/** The path of the order's page in a mail about it. */
export function orderAddressIn(mail: ReceivedMail): string {
  const [address] = /https?:\/\/\S+\/order\/\d+-[\w-]{27}/.exec(plainText(mail)) ?? [];
  if (!address) throw new Error(`no order's page in the mail "${mail.subject}"`);
  expect(mail.html).toContain(address);
  return new URL(address).pathname;
}

/**
 * Buys the licence as a guest, in the language and theme of `look`. Resolves once the payment
 * window is closed.
 */
export async function buyLicence(page: Page, look: (typeof LOOKS)[number], buyer: Contact) {
  await keepPreferences(page, look);
  const shop = new ShopPage(page, look.language);
  const checkout = new CheckoutPage(shop);
  await shop.visit("/product/7");
  await shop.quickAdd(LICENCE);
  await shop.openCart();
  await shop.goToCheckout();
  await checkout.fillContact(buyer);
  await checkout.pay();
  return { shop, checkout };
}

/**
 * Buys the licence over REST as a guest.
 * @returns the order's number, its mail and the path of its page
 */
export async function licenceOrder(
  request: APIRequestContext,
  services: Services,
  { email }: Contact,
): Promise<{ orderId: number; mail: ReceivedMail; address: string }> {
  const lines = [{ productId: LICENCE_ID }];
  const orderId = await buy(request, services.simulator, { lines, email });
  const mail = await services.mailbox.firstMailTo(email);
  return { orderId, mail, address: orderAddressIn(mail) };
}

interface Services {
  mailbox: ReturnType<typeof mailbox>;
  simulator: ReturnType<typeof simulatorClient>;
}

/** Buys the licence over REST and opens the order's page in the browser that paid. */
export async function openLicenceOrder(
  page: Page,
  services: Services,
  look: (typeof LOOKS)[number],
  buyer: Contact,
) {
  await keepPreferences(page, look);
  const bought = await licenceOrder(page.request, services, buyer);
  const shop = new ShopPage(page, look.language);
  await shop.visit(bought.address);
  return { shop, ...bought };
}

/** An order's page. */
export class OrderPage {
  readonly texts;
  private readonly profile;

  constructor(private readonly shop: ShopPage) {
    this.texts = translator(shop.locale, "orderPage");
    this.profile = translator(shop.locale, "profile");
  }

  get page(): Page {
    return this.shop.page;
  }

  get main(): Locator {
    return this.shop.main;
  }

  get heading(): Locator {
    return this.main.getByRole("heading", { level: 1 });
  }

  /** The checkbox that includes the only opened code in the print. */
  get printCode(): Locator {
    return this.main.getByRole("checkbox", { name: this.profile("item.printCodes", { count: 1 }) });
  }

  /** The text that is printed in place of the only opened code. */
  get notPrinted(): Locator {
    return this.main.getByText(this.profile("item.notPrinted", { count: 1 }));
  }

  get receipt(): Locator {
    return this.main.getByRole("region", { name: this.texts("receipt.heading") });
  }

  get delivery(): Locator {
    return this.main.getByRole("region", { name: this.texts("delivery.label") });
  }

  /** Expands the actions for the order's mail. */
  async openDelivery(): Promise<void> {
    const more = this.delivery.getByRole("button", { name: this.texts("delivery.more") });
    await more.click();
    await expect(more).toHaveAttribute("aria-expanded", "true");
  }

  /** The form that corrects the account of a rejected top-up. */
  get correction(): Locator {
    const [before = ""] = this.texts.markup("correct.heading", { product: () => "|" }).split("|");
    return this.main.getByRole("region", { name: before });
  }

  get prove(): Locator {
    return this.main.getByRole("region", { name: this.texts("prove.heading") });
  }

  showCode(product: string): Locator {
    return this.main.getByRole("button", {
      name: this.texts("item.showOf", { product, count: 1 }),
    });
  }

  codesOf(product: string): Locator {
    return this.main.getByRole("group", { name: this.texts("item.codesOf", { product }) });
  }

  get code(): Locator {
    return this.main.getByLabel(this.texts("prove.code"));
  }

  get enter(): Locator {
    return this.main.getByRole("button", { name: this.texts("prove.enter"), exact: true });
  }

  /** Tries to request a new code while the server does not respond. */
  async expectNoNewCode(): Promise<void> {
    const calls = /orderPage\.request(Payer)?Code/;
    await this.page.route(calls, (route) => route.abort());
    await this.main.getByRole("button", { name: this.texts("prove.again") }).click();
    await expect(this.main.getByRole("alert")).toHaveText(this.shop.labels.errors("generic"));
    await this.page.unroute(calls);
  }
}

/** A gift's page. */
export class GiftPage {
  readonly texts;
  private readonly order;

  constructor(private readonly shop: ShopPage) {
    this.texts = translator(shop.locale, "giftPage");
    this.order = new OrderPage(shop);
  }

  /** The path of the gift's page in the mail to its recipient. */
  static addressIn(text: string): string {
    const [address] = /https?:\/\/\S+\/gift\/\d+-[\w-]{27}/.exec(text) ?? [];
    if (!address) throw new Error("no gift's page in the mail");
    return new URL(address).pathname;
  }

  get main(): Locator {
    return this.shop.main;
  }

  get heading(): Locator {
    return this.order.heading;
  }

  showCode(product: string): Locator {
    return this.order.showCode(product);
  }

  codesOf(product: string): Locator {
    return this.order.codesOf(product);
  }

  get printCode(): Locator {
    return this.order.printCode;
  }
}

/** The page that finds an earlier order by email address and reference. */
export class FindOrderPage {
  readonly texts;

  constructor(private readonly shop: ShopPage) {
    this.texts = translator(shop.locale, "findOrder");
  }

  get main(): Locator {
    return this.shop.main;
  }

  get heading(): Locator {
    return this.main.getByRole("heading", { level: 1 });
  }

  get email(): Locator {
    return this.main.getByLabel(this.shop.labels.account("email"), { exact: true });
  }

  get reference(): Locator {
    return this.main.getByLabel(this.texts("reference"));
  }

  get submit(): Locator {
    return this.main.getByRole("button", { name: this.texts("submit") });
  }

  /** Goes back to the search form. */
  async searchAgain(): Promise<void> {
    await this.main.getByRole("button", { name: this.texts("other") }).click();
    await expect(this.email).toBeFocused();
  }

  order(id: number): Locator {
    return this.main.getByRole("link", { name: `#${id}` });
  }
}
