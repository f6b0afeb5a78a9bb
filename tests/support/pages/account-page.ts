import { expect, type Locator } from "@playwright/test";
import type { Persona } from "../people/personas";
import type { ShopPage } from "./shop-page";

/** The pages for registration, sign-in and password reset. */
export class AccountPage {
  constructor(private readonly shop: ShopPage) {}

  private get labels() {
    return this.shop.labels;
  }

  get main(): Locator {
    return this.shop.main;
  }

  get heading(): Locator {
    return this.main.getByRole("heading", { level: 1 });
  }

  get alert(): Locator {
    return this.main.getByRole("alert");
  }

  field(name: "username" | "email" | "password" | "confirmPassword" | "newPassword" | "code") {
    return this.main.getByLabel(this.labels.account(name), { exact: true });
  }

  /** Expects a field's error message, associated with the field. */
  async expectProblem(field: Locator, sentence: string): Promise<void> {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(sentence.replace(/[()]/g, "\\$&")));
  }

  async fillRegistration(
    { username, email, password }: Persona,
    confirm = password,
  ): Promise<void> {
    await this.field("username").fill(username);
    await this.field("email").fill(email);
    await this.field("password").fill(password);
    await this.field("confirmPassword").fill(confirm);
  }

  button(name: string): Locator {
    return this.main.getByRole("button", { name, exact: true });
  }

  async register(person: Persona): Promise<void> {
    await this.fillRegistration(person);
    await this.button(this.labels.register("submit")).click();
    await expect(this.heading).toHaveText(this.labels.register("verification.heading"));
  }

  get verificationCode(): Locator {
    return this.main.getByLabel(this.labels.register("verification.code"), { exact: true });
  }

  async verify(code: string): Promise<void> {
    await this.verificationCode.fill(code);
    await this.button(this.labels.register("verification.verify")).click();
  }

  /** Fills and submits the sign-in form, without checking the result. */
  async tryToSignIn({ email, password }: Pick<Persona, "email" | "password">): Promise<void> {
    await this.field("email").fill(email);
    await this.field("password").fill(password);
    await this.button(this.labels.signIn("login.submit")).click();
  }

  async signIn(person: Persona): Promise<void> {
    await this.tryToSignIn(person);
    await expect(this.menuButton(person.username)).toBeVisible();
    await expect(this.shop.page).toHaveURL(/\/$/);
  }

  /** Fills and submits the password reset form, without checking the result. */
  async tryToReset({ email, password }: Pick<Persona, "email" | "password">, code: string) {
    await this.field("email").fill(email);
    await this.field("code").fill(code);
    await this.field("newPassword").fill(password);
    await this.field("confirmPassword").fill(password);
    await this.button(this.labels.signIn("reset.submit")).click();
  }

  /** The header's menu of the signed-in user. */
  menuButton(username: string): Locator {
    return this.shop.page.getByRole("banner").getByRole("button", { name: username });
  }

  async signOut(username: string): Promise<void> {
    await this.menuButton(username).click();
    await this.shop.page.getByRole("menuitem", { name: this.labels.layout("signOut") }).click();
    await expect(this.menuButton(username)).toHaveCount(0);
  }
}
