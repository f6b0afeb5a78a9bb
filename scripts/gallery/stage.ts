import { expect, type Locator, type Page, type Route } from "@playwright/test";
import type { Locale } from "@/domain/locale";
import { AccountPage } from "../../tests/support/account-page";
import { CheckoutPage } from "../../tests/support/checkout-page";
import type { mailbox } from "../../tests/support/mailbox";
import { ProfilePage } from "../../tests/support/profile-page";
import { ShopPage } from "../../tests/support/shop-page";
import type { simulatorAt } from "../../tests/support/simulator";
import type { Cast, Known } from "./cast";
import type { CartLine } from "./goods";
import type { Size } from "./shot";

export interface StageOptions {
  page: Page;
  locale: Locale;
  /** The first of those that the state is prepared for. */
  size: Size;
  mails: ReturnType<typeof mailbox>;
  simulator: ReturnType<typeof simulatorAt>;
  cast: Cast;
}

/** A browser in one language, and what brings its page into a state. */
export class Stage {
  readonly page: Page;
  readonly locale: Locale;
  readonly size: Size;
  readonly mails: StageOptions["mails"];
  readonly simulator: StageOptions["simulator"];
  readonly cast: Cast;
  readonly shop: ShopPage;
  readonly account: AccountPage;
  readonly checkout: CheckoutPage;
  readonly profile: ProfilePage;

  constructor({ page, locale, size, mails, simulator, cast }: StageOptions) {
    this.page = page;
    this.locale = locale;
    this.size = size;
    this.mails = mails;
    this.simulator = simulator;
    this.cast = cast;
    this.shop = new ShopPage(page, locale);
    this.account = new AccountPage(this.shop);
    this.checkout = new CheckoutPage(this.shop);
    this.profile = new ProfilePage(this.shop);
  }

  get words() {
    return this.shop.words;
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

  /** In the browser of somebody of the cast. */
  async as(person: Known): Promise<Stage> {
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
