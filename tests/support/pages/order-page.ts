import { expect, type Locator, type Page } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { plainText, type ReceivedMail } from "../data/mailbox";
import type { ShopPage } from "./shop-page";

/** The address of an order's page in a mail about it. */
export function orderAddressIn(mail: ReceivedMail): string {
  const [address] = /https?:\/\/\S+\/order\/\d+-[\w-]{27}/.exec(plainText(mail)) ?? [];
  if (!address) throw new Error(`no order's page in the mail "${mail.subject}"`);
  expect(mail.html).toContain(address);
  return new URL(address).pathname;
}

/** An order's own page. */
export class OrderPage {
  readonly texts;

  constructor(private readonly shop: ShopPage) {
    this.texts = translator(shop.locale, "orderPage");
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

  get receipt(): Locator {
    return this.main.getByRole("region", { name: this.texts("receipt.heading") });
  }

  get steps(): Locator {
    return this.main.getByRole("region", { name: this.shop.labels.checkout("result.steps") });
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
}

/** Where somebody finds an order again. */
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

  order(id: number): Locator {
    return this.main.getByRole("link", { name: `#${id}` });
  }
}
