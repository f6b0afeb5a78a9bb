import type { Page } from "@playwright/test";
import { codeIn } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { ShopPage } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

const VERIFY = "**/api/trpc/auth.verify**";
const RESEND = "**/api/trpc/auth.resendVerification**";
const INVALID = "This code is not right or no longer valid. Check it, or ask for a new one.";

async function atTheCode(page: Page) {
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  const person = newPersona("verify");
  await shop.visit("/register");
  await account.register(person);
  return { shop, account, person };
}

/** A code that differs from the mailed one. */
const wrongFor = (code: string) => (code === "000000" ? "111111" : "000000");

test("the code's field accepts only letters and digits, in upper case, at most six, also when pasted", async ({
  page,
  context,
}) => {
  const { account } = await atTheCode(page);
  const code = account.verificationCode;
  const verify = account.button("Verify");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("auth.verify")) asked.push(request.url());
  });
  await expect(code).toBeFocused();
  await expect(code).toHaveValue("");
  await expect(verify).toBeDisabled();
  await code.pressSequentially("   ");
  await code.press("Enter");
  await expect(code).toHaveValue("");
  await expect(verify).toBeDisabled();

  await code.pressSequentially("7k");
  await expect(code).toHaveValue("7K");
  await expect(verify).toBeEnabled();
  await code.pressSequentially(" q-4zdxyz");
  await expect(code).toHaveValue("7KQ4ZD");
  await code.fill("");
  await expect(verify).toBeDisabled();

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(() => navigator.clipboard.writeText("  8mr 5wt\n"));
  await code.press("ControlOrMeta+v");
  await expect(code).toHaveValue("8MR5WT");
  await page.evaluate(() => navigator.clipboard.writeText("abcd-efgh-jkmn"));
  await code.press("ControlOrMeta+v");
  await expect(code).toHaveValue("ABCDEF");
  expect(asked, "an empty code is not sent").toEqual([]);
});

test("Back to Sign Up keeps username and e-mail but not the passwords, Go to Login opens the sign-in, and a reload stays", async ({
  page,
}) => {
  const { account, person } = await atTheCode(page);
  await page.reload();
  await expect(account.heading).toHaveText("Check your e-mail");
  await expect(account.main).toContainText(`We sent a 6-character code to ${person.email}`);
  await account.main.getByRole("link", { name: "Go to Login" }).click();
  await expect(page).toHaveURL("/login");
  await expect(account.heading).toHaveText("Sign in");

  const again = await atTheCode(page);
  await again.account.button("Back to Sign Up").click();
  await expect(account.heading).toHaveText("Create your account");
  await expect(page).toHaveURL("/register");
  await expect(account.field("username")).toBeFocused();
  await expect(account.field("username")).toHaveValue(again.person.username);
  await expect(account.field("email")).toHaveValue(again.person.email);
  await expect(account.field("password")).toHaveValue("");
  await expect(account.field("confirmPassword")).toHaveValue("");
  await expect(account.alert).toHaveCount(0);
});

test("the code verifies after a reload too, typed in lower case", async ({ page, mailbox }) => {
  const { account, person } = await atTheCode(page);
  const code = codeIn(await mailbox.firstMailTo(person.email));
  await page.reload();
  await account.verificationCode.pressSequentially(code.toLowerCase());
  await expect(account.verificationCode).toHaveValue(code);
  await account.verificationCode.press("Enter");
  await expect(page).toHaveURL(`/login?email=${encodeURIComponent(person.email)}`);
  await account.tryToSignIn(person);
  await expect(account.menuButton(person.username)).toBeVisible();
});

test.describe("a wrong code", () => {
  test.use({ expectedErrors: [/status of 400 .*auth\.verify/] });

  test("is allowed five times: then the right one fails as well, and only a new one works", async ({
    page,
    mailbox,
  }) => {
    const { account, person } = await atTheCode(page);
    const first = codeIn(await mailbox.firstMailTo(person.email));
    const wrong = wrongFor(first);
    await expect(account.button("Resend Code")).toHaveCount(0);
    for (const code of [wrong, wrong, wrong, wrong, wrong, first]) {
      const answer = page.waitForResponse(VERIFY);
      await account.verify(code);
      expect((await answer).status()).toBe(400);
      await expect(account.alert).toHaveText(INVALID);
      await expect(account.verificationCode).toBeFocused();
    }
    await account.button("Resend Code").click();
    await expect(account.main.getByRole("button", { name: /^New code sent\./ })).toBeDisabled();
    await expect(account.alert).toHaveCount(0);
    await expect(account.verificationCode).toHaveValue("");

    const second = codeIn(await mailbox.mailAfter(person.email, 1));
    await account.verify(second);
    await expect(page).toHaveURL(`/login?email=${encodeURIComponent(person.email)}`);
    await account.tryToSignIn(person);
    await expect(account.menuButton(person.username)).toBeVisible();
  });

  test("is selected, so that typing replaces it", async ({ page }) => {
    const { account } = await atTheCode(page);
    await account.verify("WRONG1");
    await expect(account.alert).toHaveText(INVALID);
    await expect(account.verificationCode).toBeFocused();
    await page.keyboard.type("again2");
    await expect(account.verificationCode).toHaveValue("AGAIN2");
  });
});

test.describe("a resend that fails", () => {
  test.use({
    expectedErrors: [
      /status of 400 .*auth\.verify|(status of 429|ERR_FAILED) .*auth\.resendVerification/,
    ],
  });

  test("shows the reason below the code's field, and can be repeated", async ({ page }) => {
    const { account, person } = await atTheCode(page);
    const code = account.verificationCode;
    const resend = account.button("Resend Code");
    await account.verify("WRONG1");
    await expect(account.alert).toHaveText(INVALID);
    await page.route(RESEND, (route) => route.abort(), { times: 1 });
    await resend.click();
    const silent = "An error occurred. Please try again.";
    await expect(code).toHaveAccessibleDescription(silent);
    await expect(resend).toBeEnabled();
    await expect(resend).toHaveText("Resend Code");

    for (let mails = 0; mails < 5; mails++) {
      const { email } = person;
      const sent = await page.request.post("/api/auth/resend-verification", { data: { email } });
      expect(sent.ok()).toBe(true);
    }
    await resend.click();
    const often = /^Too many tries\. Try again in \d+ minutes\.$/;
    await expect(code).toHaveAccessibleDescription(often);
    await expect(resend).toBeEnabled();
    const line = account.alert.filter({ hasText: often });
    await expect(line).toBeVisible();
    const [field, error] = [await code.boundingBox(), await line.boundingBox()];
    expect(error?.y).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? Infinity));
  });
});
