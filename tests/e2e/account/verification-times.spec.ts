import type { Page } from "@playwright/test";
import { codeIn } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { PausedClock } from "../../support/pages/paused-clock";
import { ShopPage } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

const HINT = "Nothing yet? Look in your spam folder.";

/** Opens the verification step and stops the clock. */
async function atTheStep(page: Page) {
  const clock = await PausedClock.of(page);
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  const person = newPersona("times");
  await shop.visit("/register");
  await account.fillRegistration(person);
  await clock.stop();
  await account.button("Sign up").click();
  await clock.until(() => account.verificationCode.isVisible());
  const hint = account.main.getByText(HINT).and(page.locator(":not([role=status])"));
  // There is a single button, whose name changes during the countdown.
  const resend = account.main.getByRole("button", { name: /^(Resend Code|New code sent\.)/ });
  return { clock, shop, account, person, hint, resend };
}

test("the hint about the spam folder appears after ten seconds, and stays away once dismissed", async ({
  page,
}) => {
  const { clock, account, hint } = await atTheStep(page);
  await clock.pass(9999);
  await expect(hint).toHaveCount(0);
  await clock.pass(1);
  await expect(hint).toHaveText(HINT);
  await account.button("Dismiss the hint").click();
  await expect(hint).toHaveCount(0);
  await expect(account.verificationCode).toBeFocused();
  await clock.pass(60_000);
  await expect(hint).toHaveCount(0);
});

test("Resend Code appears after 40 seconds; after each use it counts down from 60 seconds", async ({
  page,
  mailbox,
}) => {
  const { clock, person, resend } = await atTheStep(page);
  await clock.pass(39_900);
  await expect(resend).toHaveCount(0);
  await clock.pass(100);
  await expect(resend).toBeEnabled();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("auth.resendVerification")) asked.push(request.url());
  });

  for (const time of [1, 2]) {
    await resend.click();
    await clock.until(async () => (await resend.innerText()).includes("New code sent."));
    await expect(resend).toHaveText("New code sent. Ask for another in 1:00");
    await expect(resend).toBeDisabled();
    await expect(resend).toBeFocused();
    await resend.press("Enter");
    await clock.pass(1000);
    await expect(resend).toHaveText("New code sent. Ask for another in 0:59");
    await clock.pass(17_000);
    await expect(resend).toHaveText("New code sent. Ask for another in 0:42");
    await clock.pass(41_900);
    await expect(resend).toHaveText("New code sent. Ask for another in 0:01");
    await expect(resend).toBeDisabled();
    await clock.pass(100);
    await expect(resend).toHaveText("Resend Code");
    await expect(resend).toBeEnabled();
    expect(asked, "while it counts, no press asks for a code").toHaveLength(time);
    await mailbox.mailAfter(person.email, time);
  }
});

test.describe("after a failure", () => {
  test.use({ expectedErrors: [/status of 400 .*auth\.verify/] });

  test("Resend Code is available at once", async ({ page }) => {
    const { clock, account, resend } = await atTheStep(page);
    await expect(resend).toHaveCount(0);
    await account.verify("WRONG1");
    await clock.until(() => account.alert.isVisible());
    await expect(resend).toBeEnabled();
  });
});

test("a right code is confirmed, and two seconds later the sign-in opens with the address filled in", async ({
  page,
  mailbox,
}) => {
  const { clock, shop, account, person } = await atTheStep(page);
  await account.verify(codeIn(await mailbox.firstMailTo(person.email)));
  await clock.until(() => shop.toast.isVisible());
  await expect(shop.toast).toContainText("Email Verified Successfully");
  await expect(account.button("Verify"), "nobody verifies twice").toBeDisabled();
  await clock.pass(1999);
  await expect(page).toHaveURL(`/register?verify=${encodeURIComponent(person.email)}`);
  await expect(account.heading).toHaveText("Check your e-mail");
  await clock.pass(1);
  const login = `/login?email=${encodeURIComponent(person.email)}`;
  await clock.until(async () => page.url().endsWith(login));
  await expect(account.heading).toHaveText("Sign in");
  await expect(account.field("email")).toHaveValue(person.email);
  await expect(account.field("password")).toBeFocused();
  await expect(shop.toast).toContainText("Email Verified Successfully");
});
