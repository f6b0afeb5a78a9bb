import { expect, type Locator, type Page, type Route } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import type { mailbox } from "../support/data/mailbox";
import { AccountPage } from "../support/pages/account-page";
import { CheckoutPage } from "../support/pages/checkout-page";
import { ProfilePage } from "../support/pages/profile-page";
import { ShopPage } from "../support/pages/shop-page";
import type { simulatorClient } from "../support/simulator/simulator-client";
import type { Size } from "./formats";
import type { Personas, Session } from "./personas";
import type { CartLine } from "./products";

export interface SceneContextOptions {
  page: Page;
  locale: Locale;
  /** The first of those that the state is prepared for. */
  size: Size;
  mails: ReturnType<typeof mailbox>;
  simulator: ReturnType<typeof simulatorClient>;
  personas: Personas;
}

/** A browser in one language, and what brings its page into a state. */
export class SceneContext {
  readonly page: Page;
  readonly locale: Locale;
  readonly size: Size;
  readonly mails: SceneContextOptions["mails"];
  readonly simulator: SceneContextOptions["simulator"];
  readonly personas: Personas;
  readonly shop: ShopPage;
  readonly account: AccountPage;
  readonly checkout: CheckoutPage;
  readonly profile: ProfilePage;

  constructor({ page, locale, size, mails, simulator, personas }: SceneContextOptions) {
    this.page = page;
    this.locale = locale;
    this.size = size;
    this.mails = mails;
    this.simulator = simulator;
    this.personas = personas;
    this.shop = new ShopPage(page, locale);
    this.account = new AccountPage(this.shop);
    this.checkout = new CheckoutPage(this.shop);
    this.profile = new ProfilePage(this.shop);
  }

  get labels() {
    return this.shop.labels;
  }

  get main(): Locator {
    return this.shop.main;
  }

  get banner(): Locator {
    return this.page.getByRole("banner");
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** Once the page knows its cart and who is signed in. */
  async visit(path: string): Promise<void> {
    await this.shop.visit(path);
  }

  /** In the browser of somebody of the personas. */
  async as(person: Session): Promise<SceneContext> {
    await this.page.context().addCookies(person.cookies);
    return this;
  }

  /** Puts lines into the cart, and lets a guest keep them: else a load would clear them. */
  async fillCart(lines: readonly CartLine[]): Promise<void> {
    await this.page.addInitScript(() => sessionStorage.setItem("keep_cart", "1"));
    for (const { productId, ...more } of lines) {
      const data = { product_id: productId, ...more };
      const added = await this.page.request.post("/api/cart.php", { data });
      expect(added.ok(), await added.text()).toBe(true);
    }
  }

  async openCart(): Promise<void> {
    await this.shop.openCart();
  }

  /** The calls that match get no answer any more. */
  async hold(calls: RegExp): Promise<void> {
    await this.page.route(calls, () => undefined);
  }

  async fail(calls: RegExp): Promise<void> {
    await this.page.route(calls, (route: Route) => route.abort());
  }

  /** These calls are answered otherwise: for a state that only a fault of the shop's brings about. */
  async change(calls: RegExp, change: (answer: string) => string): Promise<void> {
    await this.page.route(calls, async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
  }

  /** A toast stays as long as the window is not looked at. */
  async keepToast(text: string | RegExp): Promise<void> {
    await expect(this.shop.toast.filter({ hasText: text })).toBeVisible();
    await this.page.evaluate(() => window.dispatchEvent(new Event("blur")));
  }

  /** The smaller things of a page stand under its edge. */
  async scrollTo(place: Locator): Promise<void> {
    await place.evaluate((element) => element.scrollIntoView({ block: "center" }));
  }
}
