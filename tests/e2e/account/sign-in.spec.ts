import type { Page } from "@playwright/test";
import type { Locale } from "@/domain/text/locale";
import { codeIn } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { keepPreferences } from "../../support/pages/preferences";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona } from "../../support/people/personas";

const WRONG = "The e-mail address or the password is not right.";
const NOT_RIGHT = "rose table 17";

async function open(page: Page, path: string, locale?: Locale): Promise<AccountPage> {
  const shop = new ShopPage(page, locale);
  await shop.visit(path);
  return new AccountPage(shop);
}

test("a sign-in without address or password shows the error at each field", async ({ page }) => {
  const account = await open(page, "/login");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("auth.login")) sent.push(request.url());
  });
  await account.button("Sign in").click();
  await account.expectProblem(account.field("email"), "Please enter a valid email address");
  await account.expectProblem(account.field("password"), "Password is required");
  await expect(account.field("email")).toBeFocused();

  await account.field("email").fill("lina@nowhere");
  await account.field("password").fill("x");
  await account.button("Sign in").click();
  await account.expectProblem(account.field("email"), "Please enter a valid email address");
  await expect(account.field("password")).not.toHaveAttribute("aria-invalid");
  await expect(account.alert).toHaveCount(0);
  expect(sent, "nothing is asked of the server").toEqual([]);
});

test("the sign-in screen is shown in Arabic", async ({ page, mailbox }) => {
  const person = newPersona("arabic");
  await createAccount(page.request, mailbox, person);
  await keepPreferences(page, { language: "ar" });
  const account = await open(page, "/login", "ar");
  await expect(account.heading).toHaveText("تسجيل الدخول");
  await account.button("تسجيل الدخول").click();
  await account.expectProblem(account.field("email"), "يرجى إدخال بريد إلكتروني صحيح");
  await account.expectProblem(account.field("password"), "كلمة المرور مطلوبة");
  await account.signIn(person);
});

test("an address in the query is in the form, and is passed on to the password recovery", async ({
  page,
}) => {
  const account = await open(page, "/login?email=lina%2Bshop%40example.com");
  await expect(account.field("email")).toHaveValue("lina+shop@example.com");
  await expect(account.field("password")).toBeFocused();
  await account.main.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page).toHaveURL(/\/forgot-password/);
  await expect(account.field("email")).toHaveValue("lina+shop@example.com");
  await account.main.getByRole("link", { name: "Back to Login" }).click();
  await account.main.getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/register$/);
});

test.describe("with a wrong password", () => {
  test.use({ expectedErrors: [/status of 401 .*auth\.login/] });

  test("the red alert above the form is the same as for an unknown address, and the address stays", async ({
    page,
    mailbox,
  }) => {
    const person = newPersona("wrong");
    await createAccount(page.request, mailbox, person);
    for (const email of [newPersona("nobody").email, person.email]) {
      const account = await open(page, "/login");
      await account.tryToSignIn({ email, password: NOT_RIGHT });
      await expect(account.alert).toHaveText(WRONG);
      await expect(account.field("email")).toHaveValue(email);
    }
    const account = new AccountPage(new ShopPage(page));
    await expect(account.main.locator("[role=alert] + form")).toBeVisible();
    expect(await account.alert.evaluate(isReddish)).toBe(true);
    await account.field("password").fill(person.password);
    await account.button("Sign in").click();
    await expect(account.menuButton(person.username)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

function isReddish(element: Element): boolean {
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  return red > green + 20 && red > blue + 20;
}

test.describe("when the response does not come from the shop", () => {
  test.use({ expectedErrors: [/(ERR_FAILED|status of 502) .*auth\.login/] });

  test("the alert reads “Login failed”, and the next try may succeed", async ({
    page,
    mailbox,
  }) => {
    const person = newPersona("no-answer");
    await createAccount(page.request, mailbox, person);
    const account = await open(page, "/login");
    await page.route(/auth\.login/, (route) => route.abort());
    await account.tryToSignIn(person);
    await expect(account.alert).toHaveText("Login failed");
    await page.unroute(/auth\.login/);
    await page.route(/auth\.login/, (route) => route.fulfill({ status: 502, body: "<h1>Oh</h1>" }));
    await account.button("Sign in").click();
    await expect(account.alert).toHaveText("Login failed");
    await page.unroute(/auth\.login/);
    await account.button("Sign in").click();
    await expect(account.menuButton(person.username)).toBeVisible();
  });
});

test.describe("with an unverified address", () => {
  test.use({ expectedErrors: [/status of 40[13] .*auth\.login/] });

  test("the right password reveals that, mails a new code, and the code signs in", async ({
    page,
    mailbox,
  }) => {
    const person = newPersona("unverified");
    const { password } = person;
    await page.request.post("/api/register.php", {
      data: { ...person, confirmPassword: password },
    });
    await mailbox.firstMailTo(person.email);
    await page.clock.install();
    const account = await open(page, "/login");
    await account.tryToSignIn({ email: person.email, password: NOT_RIGHT });
    await expect(account.alert).toHaveText(WRONG);
    await account.tryToSignIn(person);
    await expect(account.alert).toContainText(
      "Your e-mail address is not verified yet. Enter the code that we sent you.",
    );
    await expect(account.alert.getByRole("link", { name: "Enter the code" })).toBeVisible();

    await account.alert.getByRole("button", { name: "Send me a new code" }).click();
    await expect(account.heading).toHaveText("Check your e-mail");
    await expect(account.main).toContainText(`We sent a 6-character code to ${person.email}`);
    await account.verify(codeIn(await mailbox.mailAfter(person.email, 1)));
    await expect(new ShopPage(page).toast).toContainText("Email Verified Successfully");
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(`/login?email=${encodeURIComponent(person.email)}`);
    await account.signIn(person);
  });
});

test.describe("after eleven wrong passwords in a row", () => {
  test.use({ expectedErrors: [/status of (401|429) .*auth\.login/] });

  test("a stranger must wait, and the owner can sign in from another browser", async ({
    page,
    request,
    mailbox,
    otherDevice,
  }) => {
    const person = newPersona("besieged");
    // Registers outside of both browsers, so that neither has signed this account in before.
    await createAccount(request, mailbox, person);
    const account = await open(page, "/login");
    for (let guess = 1; guess <= 11; guess += 1) {
      const answer = page.waitForResponse(/auth\.login/);
      await account.tryToSignIn({ email: person.email, password: `${NOT_RIGHT}${guess}` });
      expect((await answer).status(), `guess ${guess}`).toBe(guess <= 10 ? 401 : 429);
    }
    await expect(account.alert).toHaveText(/^Too many tries\. Try again in \d+ minutes\.$/);
    await expect(account.field("email")).toHaveValue(person.email);

    const owner = await open(otherDevice, "/login");
    await owner.signIn(person);
  });
});
