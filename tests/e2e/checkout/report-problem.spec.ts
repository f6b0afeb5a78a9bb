import sharp from "sharp";
import { plainText } from "../../support/data/mailbox";
import { expect, test } from "../../support/fixtures";
import { expectAccessibleAtAllWidths, tabTo } from "../../support/pages/accessibility";
import { newBuyer } from "../../support/pages/checkout-page";
import { KEY, LICENCE, OrderPage, openLicenceOrder } from "../../support/pages/order-page";
import { signInAdmin } from "../../support/pages/panel-page";
import { LOOKS } from "../../support/pages/preferences";
import { adminApi } from "../../support/people/admin-api";
import { reportsOf } from "../../support/people/reports";

test.use({
  contextOptions: { reducedMotion: "reduce" },
  expectedErrors: [/status of 400 .*(reportClaim|claim-pictures)/],
});

for (const look of LOOKS) {
  const { language } = look;
  test(`a faulty key is reported with a picture, and its replacement is mailed and shown, in ${language}`, async ({
    page,
    mailbox,
    simulator,
    otherDevice,
  }) => {
    const buyer = newBuyer("report");
    const { shop, mail } = await openLicenceOrder(page, { mailbox, simulator }, look, buyer);
    const order = new OrderPage(shop);
    const [old = ""] = KEY.exec(plainText(mail)) ?? [];

    const ask = page.getByRole("button", {
      name: order.texts("report.askOf", { product: LICENCE }),
    });
    await tabTo(ask);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: order.texts("report.heading") })).toBeFocused();
    const words = page.getByLabel(order.texts("report.text"));
    await page.getByRole("button", { name: order.texts("report.send") }).click();
    await expect(words).toBeFocused();
    await expect(words).toHaveAttribute("aria-invalid", "true");
    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles({
      name: "note.png",
      mimeType: "image/png",
      buffer: Buffer.from("no picture"),
    });
    const pictures = page.getByRole("group", { name: order.texts("report.pictures.label") });
    await expect(pictures.getByRole("alert")).not.toBeEmpty();
    const picture = {
      create: { width: 600, height: 400, channels: 3, background: "#3355aa" },
    } as const;
    await chooser.setInputFiles({
      name: "refused.png",
      mimeType: "image/png",
      buffer: await sharp(picture).png().toBuffer(),
    });
    await expect(page.getByText("refused.png")).toBeVisible();
    // Reports of the kind `other` do not lead to a quarantine of the batch, from which other tests
    // buy.
    await page.getByLabel(order.texts("report.kind")).click();
    await page.getByRole("option", { name: order.texts("report.kinds.other") }).click();
    await expect(page.getByRole("listbox")).toHaveCount(0);
    await words.fill("The maker says: unknown key.");
    await expectAccessibleAtAllWidths(page, "a problem that is reported");
    await page.getByRole("button", { name: order.texts("report.send") }).click();
    await expect(page.getByText(order.texts("report.sent"))).toBeFocused();
    const reports = page.getByRole("list", { name: order.texts("report.reports") });
    await expect(reports).toContainText(order.texts("report.status.open"));
    await expect(ask).toHaveCount(0);

    await signInAdmin(otherDevice.request);
    const orderId = Number(/\/order\/(\d+)-/.exec(page.url())?.[1]);
    const [claim] = await reportsOf(otherDevice.request, orderId);
    expect(claim).toMatchObject({ kind: "other", pictures: [{ width: 600, height: 400 }] });
    await adminApi(otherDevice.request).change("orders.replaceKeys", {
      claimId: claim?.id,
      keyIds: claim?.keys.map(({ id }) => id),
      reply: "Sorry, this one works.",
    });
    const answer = plainText(await mailbox.mailAfter(buyer.email, 1));
    const [fresh = ""] = KEY.exec(answer) ?? [];
    expect(fresh).not.toBe("");
    expect(fresh).not.toBe(old);

    await page.reload();
    await expect(reports).toContainText(order.texts("report.status.replaced"));
    await expect(reports).toContainText("Sorry, this one works.");
    await order.showCode(LICENCE).click();
    await expect(order.codesOf(LICENCE)).toContainText(fresh);
    await expect(order.codesOf(LICENCE)).not.toContainText(old);
    await expectAccessibleAtAllWidths(page, "the order's page with an answered report");
  });
}
