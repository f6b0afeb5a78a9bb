import { translator } from "@/i18n/translator";
import { buy, LICENCE } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { newBuyer } from "../../support/pages/checkout-page";
import { openPanel } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";

test.use({ expectedErrors: [/status of 404 .*admin\.staff\.findPerson/] });

for (const look of LOOKS) {
  test(`an owner looks a guest up, requests the erasure and cancels it, in ${look.language}`, async ({
    page,
    request,
    simulator,
    mailbox,
  }) => {
    const { email } = newBuyer("guest");
    await buy(request, simulator, { lines: [{ productId: LICENCE }], email });
    await keepPreferences(page, look);
    const panel = translator(look.language, "adminStaff");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await openPanel(page, "?tab=customers");
    const field = page.getByLabel(panel("erasures.find.email"));
    await field.fill("nobody@example.com");
    await field.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    await expectAccessibleAtAllWidths(page, "an address that nobody has");

    await field.fill(email);
    await field.press("Enter");
    await button(panel("erasures.found.ask")).click();
    const dialog = page.getByRole("dialog");
    const reason = dialog.getByRole("textbox", { name: panel("erasures.ask.reason") });
    await expect(reason).toBeFocused();
    await expectAccessibleAtAllWidths(page, "the question why it is erased");
    const ask = dialog.getByRole("button", { name: panel("erasures.ask.submit", { days: 14 }) });
    await ask.click();
    await expect(reason).toHaveAttribute("aria-invalid", "true");
    await reason.fill("Asked for by telephone");
    await ask.click();
    const asked = page.getByRole("region", { name: panel("erasures.title") });
    const row = asked.getByRole("row").filter({ hasText: email });
    await expect(row).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expectAccessibleAtAllWidths(page, "the list of erasures");
    await expect
      .poll(async () => (await mailbox.mailsTo(email)).map(({ text }) => text).join())
      .toContain("/privacy");

    await row
      .getByRole("button", { name: panel("erasures.takeBack.name", { email }), exact: true })
      .click();
    await reason.fill("It was a mistake");
    await dialog
      .getByRole("button", { name: panel("erasures.takeBack.submit"), exact: true })
      .click();
    await expect(row).toHaveCount(0);
    await expect(dialog).toHaveCount(0);
  });
}
