import { codeIn, plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { AccountPage } from "../../support/pages/account-page";
import { ShopPage } from "../../support/pages/shop-page";
import { createAccount, newPersona } from "../../support/people/personas";

test("signing up with a known address looks the same as with an unknown one, and its owner gets a mail without a code", async ({
  page,
  mailbox,
}) => {
  const owner = newPersona("known");
  await createAccount(page.request, mailbox, owner);
  const shop = new ShopPage(page);
  const account = new AccountPage(shop);
  const seen = [];
  for (const email of [owner.email, newPersona("new").email]) {
    await shop.visit("/register");
    const called = page.waitForResponse("**/api/trpc/auth.register**");
    await account.register({ ...newPersona("guess"), email, password: "another lamp 7" });
    const response = await called;
    seen.push({
      screen: (await account.main.innerText()).replaceAll(email, "<address>"),
      address: new URL(page.url()).search.replace(encodeURIComponent(email), "<address>"),
      status: response.status(),
      headers: Object.keys(await response.allHeaders()).sort(),
      answer: await response.json(),
    });
  }
  const [known, unknown] = seen;
  expect(known).toEqual(unknown);
  expect(known?.screen).toContain("We sent a 6-character code to <address>");
  expect(known?.headers).toContain("set-cookie");

  const mail = await mailbox.mailAfter(owner.email, 1);
  expect(mail.subject).toBe("You already have a Barq account");
  const text = plainText(mail);
  expect(text).toContain("You already have an account");
  expect(text).toContain(`Account ${owner.username}`);
  expect(text).toContain(
    "Someone, probably you, signed up with this address, which has an account already. Nothing was changed.",
  );
  expect(() => codeIn(mail)).toThrow("no code");

  await shop.visit("/login");
  await account.signIn(owner);
});
