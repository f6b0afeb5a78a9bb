import { translator } from "@/i18n/translator";
import { plainText } from "../../support/data/mailbox";
import { buy } from "../../support/data/rest-orders";
import { expect, test } from "../../support/data/test-products";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { orderAddressIn } from "../../support/pages/order-page";
import { OrderPanel } from "../../support/pages/order-panel";
import { signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { newPersona } from "../../support/people/personas";
import { reportProblem } from "../../support/people/reports";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const REPORT = { kind: "not_accepted", text: "The maker says: unknown key." };

for (const look of LOOKS) {
  const { language } = look;
  test(`reported keys appear at their order and are replaced; a batch with three reports is taken out of sale until it is released, in ${language}`, async ({
    page,
    request,
    simulator,
    mailbox,
    testProducts,
  }) => {
    const productId = await testProducts.addPooled("Quarantined");
    const mark = testProducts.mark.toUpperCase();
    const keys = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${name}-${mark}-${at}`);
    await testProducts.addKeys(productId, keys("FIRST", 5));
    const orders: { orderId: number; email: string }[] = [];
    for (const _ of [1, 2, 3]) {
      const { email } = newPersona(`claims-${language}`);
      const orderId = await buy(request, simulator, { lines: [{ productId }], email });
      await reportProblem(request, orderAddressIn(await mailbox.firstMailTo(email)), REPORT);
      orders.push({ orderId, email });
    }
    await testProducts.addKeys(productId, keys("SECOND", 1));

    const texts = translator(language, "adminClaims");
    const actions = translator(language, "adminOrderActions");
    await signInAdmin(page.request);
    await keepPreferences(page, look);
    const panel = new OrderPanel(page);
    const batches = panel.section(texts("quarantine.heading"));
    const row = batches.getByRole("listitem").filter({ hasText: testProducts.mark });
    // The three addresses may belong to one buyer, because the same account paid for all of them:
    // the batch is not quarantined automatically, but waits for an admin.
    await page.goto("/admin?tab=orders");
    await expect(row).toContainText(texts("quarantine.mayBeOne", { count: 3 }));
    await expectAccessibleAtAllWidths(page, "a batch about which a person has to decide");
    await row.getByRole("button", { name: texts("quarantine.takeOut") }).click();
    await panel.dialog.getByRole("textbox").fill("The supplier is asked about them.");
    await panel.dialog.getByRole("button", { name: actions("quarantine_batch.confirm") }).click();
    await panel.expectToast(actions("quarantine_batch.done"));
    const [first] = orders;
    await page.goto(`/admin?tab=orders&order=${first?.orderId}`);
    const section = panel.section(texts("heading"));
    await expect(section).toContainText(REPORT.text);
    await expect(section).toContainText(texts("key.claims", { count: 3 }));
    await expect(section).toContainText(texts("key.quarantined"));
    await expectAccessibleAtAllWidths(page, "a reported problem in the panel");
    await section.getByRole("button", { name: texts("answer.replace_keys"), exact: true }).click();
    await expect(panel.dialog.getByRole("heading")).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the question before keys are replaced");
    await panel.dialog.getByRole("textbox").fill("Sorry, this one works.");
    await panel.dialog.getByRole("button", { name: actions("replace_keys.confirm") }).click();
    await panel.expectToast(actions("replace_keys.done"));
    await expect(section).toContainText(texts("status.replaced"));
    const mail = plainText(await mailbox.mailAfter(first?.email ?? "", 1));
    expect(mail).toContain(`SECOND-${mark}-0`);
    // No key is left: quarantined keys are not given out.
    await page.goto(`/admin?tab=orders&order=${orders[1]?.orderId}`);
    await expect(section).toContainText(texts("noneFree"));

    await page.goto("/admin?tab=orders");
    const attention = panel.section(translator(language, "adminOrders")("attention.heading"));
    const name = translator(language, "adminOrders")("attention.quarantinedBatches");
    await attention.getByRole("link", { name }).click();
    await expect(row).toContainText(texts("quarantine.unsold", { count: 2 }));
    await expectAccessibleAtAllWidths(page, "a batch in quarantine");
    await row.getByRole("button", { name: texts("quarantine.release") }).click();
    await panel.dialog.getByRole("textbox").fill("The supplier has mended them.");
    await panel.dialog.getByRole("button", { name: actions("release_batch.confirm") }).click();
    await panel.expectToast(actions("release_batch.done"));
    await expect(row).toHaveCount(0);
  });
}
