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
  /** The screen size at which the scene is prepared; its other sizes reuse the prepared page. */
  size: Size;
  mails: ReturnType<typeof mailbox>;
  simulator: ReturnType<typeof simulatorClient>;
  personas: Personas;
}

/** A browser in one language, with helpers that bring a page into a state. */
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

  /** Opens a page and waits until its cart is loaded. */
  async visit(path: string): Promise<void> {
    await this.shop.visit(path);
  }

  /** Signs the browser in as a persona. */
  async as(person: Session): Promise<SceneContext> {
    await this.page.context().addCookies(person.cookies);
    return this;
  }

  /** Adds lines to the cart. The flag keeps a guest's cart, which loading a page would clear. */
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

  /** Waits until the page shows `count` player names, which are looked up from the Player IDs. */
  async expectPlayers(count: number): Promise<void> {
    await expect(this.main.getByRole("status").filter({ hasText: /_\d+$/ })).toHaveCount(count);
  }

  /** Leaves matching requests without a response. */
  async hold(calls: RegExp): Promise<void> {
    await this.page.route(calls, () => undefined);
  }

  async fail(calls: RegExp): Promise<void> {
    await this.page.route(calls, (route: Route) => route.abort());
  }

  /** Changes the responses to matching requests, for states that only a server error causes. */
  async change(calls: RegExp, change: (answer: string) => string): Promise<void> {
    await this.page.route(calls, async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
  }

  /** Keeps a toast: its timer stops while the window has no focus. */
  async keepToast(text: string | RegExp): Promise<void> {
    await expect(this.shop.toast.filter({ hasText: text })).toBeVisible();
    await this.page.evaluate(() => window.dispatchEvent(new Event("blur")));
  }

  /** Scrolls an element to the center, away from the sticky bars. */
  async scrollTo(place: Locator): Promise<void> {
    await place.evaluate((element) => element.scrollIntoView({ block: "center" }));
  }
}
