import { makeAdmin } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { openPanel, rowOf } from "../../support/pages/panel-page";
import { createAccount, newPersona } from "../../support/people/personas";

test.use({ expectedErrors: [/status of 404 .*auth\.readInvitation/] });

test("the support role sees orders, and cannot change products", async ({ page, mailbox }) => {
  const person = { ...newPersona("noura"), password: "violet lamp 4242" };
  await createAccount(page.request, mailbox, person);
  await makeAdmin(person.email, "support");
  await page.goto("/admin-login");
  await page.getByLabel("E-mail", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText([/^Today/, "Orders", "Customers", "Products"]);
  await page.getByRole("tab", { name: "Products" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(
    page.getByRole("table").getByRole("button", { name: /^(Edit|Delete|Copy)/ }),
  ).toHaveCount(0);
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add product" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More actions" })).toHaveCount(0);

  await page.getByRole("tab", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);

  for (const elsewhere of [
    "?tab=log",
    "?tab=staff",
    "?tab=connections",
    "?product=new",
    "?import=csv",
  ]) {
    await page.goto(`/admin${elsewhere}`);
    const heading = page.getByRole("heading", { name: "Your role has no access to this" });
    await expect(heading).toBeVisible();
  }
  await expectAccessible(page, "the page of another role");
});

test("an owner invites a person, who accepts once and is removed from the staff again", async ({
  page,
  otherDevice,
  mailbox,
}) => {
  const person = { ...newPersona("huda"), password: "violet lamp 4242" };
  await openPanel(page, "?tab=staff");
  await page.getByRole("button", { name: "Invite someone" }).click();
  await page.getByLabel("E-mail address").fill(person.email);
  await expectAccessible(page, "the invitation dialog");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const invited = page.getByRole("tabpanel").getByRole("listitem");
  await expect(invited.filter({ hasText: person.email })).toBeVisible();

  const mail = await mailbox.firstMailTo(person.email);
  const link = /\/staff-invitation#[\w-]{43}/.exec(mail.text)?.[0] ?? "";
  await otherDevice.goto(link);
  await otherDevice.getByLabel("Username").fill(person.username);
  await otherDevice.getByLabel("Password", { exact: true }).fill(person.password);
  await expectAccessible(otherDevice, "the invitation");
  await otherDevice.getByRole("button", { name: "Create the account" }).click();
  await expect(
    otherDevice.getByRole("heading", { name: "You are on the staff now" }),
  ).toBeFocused();
  await otherDevice.reload();
  await expect(
    otherDevice.getByRole("heading", { name: "This invitation is no longer valid" }),
  ).toBeVisible();

  await page.reload();
  const row = rowOf(page, person.email);
  await row.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(row).toHaveCount(0);
});
