import { translator } from "@/i18n/translator";
import { buy, LICENCE } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { expectOpenToAll } from "../../support/pages/accessibility";
import { OrderPanel } from "../../support/pages/order-panel";
import { signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { disputeOrder } from "../../support/people/disputes";
import { newPersona } from "../../support/people/personas";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const look of LOOKS) {
  const { language } = look;
  test(`a dispute stands at its order, its evidence is looked at and sent, in ${language}`, async ({
    page,
    request,
    simulator,
  }) => {
    const texts = translator(language, "adminDispute");
    const { email } = newPersona(`disputes-${language}`);
    const orderId = await buy(request, simulator, { lines: [{ productId: LICENCE }], email });
    await signInAdmin(page.request);
    await disputeOrder(page.request, simulator, orderId);
    await keepPreferences(page, look);

    const panel = new OrderPanel(page);
    await page.goto(`/admin?tab=orders&order=${orderId}`);
    await expect(panel.badges).toContainText(
      translator(language, "adminOrders")("needs.dispute_open"),
    );
    await panel.section(texts("heading")).getByRole("link").click();
    await expect(panel.section(texts("messages.heading"))).toContainText("No key has reached me.");
    const evidence = page.getByRole("form", { name: texts("evidence.heading") });
    await expect(page.getByRole("main")).toContainText(email);
    await expectOpenToAll(page, "a dispute");
    await page.getByRole("button", { name: texts("accept.label") }).click();
    await expect(panel.dialog.getByRole("heading")).toBeVisible();
    await expectOpenToAll(page, "the question before a claim is accepted");
    await page.keyboard.press("Escape");
    await expect(panel.dialog).toHaveCount(0);

    await evidence.getByRole("textbox").fill("The mail was taken within a second.");
    await evidence.getByRole("button", { name: texts("evidence.send") }).click();
    await panel.expectToast(texts("answers.done.evidence"));
    const answers = panel.section(texts("answers.heading"));
    await expect(answers).toContainText(texts("answers.state.sent"));
    await expect(evidence).toHaveCount(0);
  });
}
