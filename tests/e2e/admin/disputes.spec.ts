import { translator } from "@/i18n/translator";
import { buy, LICENCE } from "../../support/data/rest-orders";
import { keepBrokenBooks, keepUnknownDispute } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { OrderPanel } from "../../support/pages/order-panel";
import { signInAdmin } from "../../support/pages/panel-page";
import { keepPreferences, LOOKS } from "../../support/pages/preferences";
import { disputeOrder } from "../../support/people/disputes";
import { newPersona } from "../../support/people/personas";

test.use({ contextOptions: { reducedMotion: "reduce" } });

let onTestEnd: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const forget of onTestEnd) await forget();
  onTestEnd = [];
});

for (const look of LOOKS) {
  const { language } = look;
  test(`a dispute appears at its order, and its evidence is previewed and sent, in ${language}`, async ({
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
    await expect(panel.badges).toContainText(translator(language, "adminOrders")("second.dispute"));
    await panel.section(texts("heading")).getByRole("link").click();
    await expect(panel.section(texts("messages.heading"))).toContainText("No key has reached me.");
    const evidence = page.getByRole("form", { name: texts("evidence.heading") });
    await expect(page.getByRole("main")).toContainText(email);
    await expectAccessibleAtAllWidths(page, "a dispute");
    await page.getByRole("button", { name: texts("accept.label") }).click();
    await expect(panel.dialog.getByRole("heading")).toBeVisible();
    await expectAccessibleAtAllWidths(page, "the question before a claim is accepted");
    await page.keyboard.press("Escape");
    await expect(panel.dialog).toHaveCount(0);

    await evidence.getByRole("textbox").fill("The mail was taken within a second.");
    await evidence.getByRole("button", { name: texts("evidence.send") }).click();
    await panel.expectToast(texts("answers.done.evidence"));
    const answers = panel.section(texts("answers.heading"));
    await expect(answers).toContainText(texts("answers.state.sent"));
    await expect(evidence).toHaveCount(0);
  });

  test(`a dispute that must be answered at PayPal says so, in ${language}`, async ({
    page,
    request,
    simulator,
  }) => {
    const texts = translator(language, "adminDispute");
    const { email } = newPersona(`inquiries-${language}`);
    const orderId = await buy(request, simulator, { lines: [{ productId: LICENCE }], email });
    await signInAdmin(page.request);
    const stage = "INQUIRY";
    const dispute = await disputeOrder(page.request, simulator, orderId, { stage });
    await keepPreferences(page, look);

    await page.goto(`/admin?tab=orders&order=${orderId}&dispute=${dispute}`);
    const evidence = new OrderPanel(page).section(texts("evidence.heading"));
    await expect(evidence).toContainText(texts("evidence.atProvider"));
    await expect(evidence.getByRole("button")).toHaveCount(0);
    await expect(page.getByRole("button", { name: texts("accept.label") })).toHaveCount(0);
    await expectAccessibleAtAllWidths(page, "a dispute that is answered at PayPal");
  });

  test(`a dispute of an unknown order is listed above the orders until it is closed, and so are inconsistent books, in ${language}`, async ({
    page,
  }) => {
    const texts = translator(language, "adminOrders");
    const unknown = await keepUnknownDispute();
    const broken = await keepBrokenBooks();
    onTestEnd = [unknown.forget, broken.forget];
    await signInAdmin(page.request);
    await keepPreferences(page, look);

    const panel = new OrderPanel(page);
    await page.goto("/admin?tab=orders");
    const attention = panel.section(texts("attention.heading"));
    await attention.getByRole("link", { name: texts("attention.unknownDisputes") }).click();
    const name = texts("unknownDisputes.closeName", { number: unknown.number });
    const settled = panel.section(texts("unknownDisputes.heading")).getByRole("button", { name });
    await expect(settled).toBeInViewport();
    await expect(panel.section(translator(language, "adminBooks")("label"))).toContainText("4711");
    await expectAccessibleAtAllWidths(page, "a dispute of an unknown order, and broken books");

    await settled.click();
    await panel.dialog.getByRole("textbox").fill("Answered on PayPal's own site.");
    const actions = translator(language, "adminOrderActions");
    await panel.dialog.getByRole("button", { name: actions("close_dispute.confirm") }).click();
    await panel.expectToast(actions("close_dispute.done"));
    await expect(settled).toHaveCount(0);
  });
}
