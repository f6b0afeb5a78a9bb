import { randomUUID } from "node:crypto";
import { plainText } from "../../support/data/mailbox";
import { buy, LICENCE, OFFICE } from "../../support/data/rest-orders";
import { clearRevealed } from "../../support/data/shop-database";
import { expect, type TestProducts, test } from "../../support/data/test-products";
import { dropNextResponse } from "../../support/pages/dropped-response";
import { OrderPage, orderAddressIn } from "../../support/pages/order-page";
import { OrderPanel } from "../../support/pages/order-panel";
import { keepPreferences } from "../../support/pages/preferences";
import { ProfilePage } from "../../support/pages/profile-page";
import { expectNotShown, expectShown, ShopPage } from "../../support/pages/shop-page";
import { newCustomer, newPersona } from "../../support/people/personas";

const KEY = /[A-HJ-NP-Z2-9]{5,6}(?:-[A-HJ-NP-Z2-9]{5,6}){3,4}/g;
const WITHDRAWN = "This item was withdrawn with your refund.";

/** A product with a single key. */
async function lastOne(testProducts: TestProducts, name: string, priceUSD: string) {
  const key = `${name}-${randomUUID()}`.toUpperCase();
  const id = await testProducts.addPooled(name, { priceUSD });
  await testProducts.addKeys(id, [key]);
  return { id, key };
}

test("a partial refund withdraws one line: the buyer keeps the other, and reads about it in Arabic", async ({
  page,
  otherDevice,
  simulator,
  mailbox,
}) => {
  const { email } = await newCustomer(otherDevice.request, mailbox, "partly");
  await keepPreferences(otherDevice, { language: "ar" });
  const lines = [{ productId: LICENCE }, { productId: OFFICE }];
  const orderId = await buy(otherDevice.request, simulator, { lines, email });
  const delivered = plainText(await mailbox.mailAfter(email, 1)).match(KEY) ?? [];
  expect(delivered).toHaveLength(2);

  const panel = new OrderPanel(page);
  await panel.open(orderId);
  await panel.openAction("Refund");
  await expect(panel.dialog.getByRole("heading")).toHaveText(`Refund order #${orderId}`);
  await expect(panel.dialog).toContainText(
    "With a full refund, every line that can be withdrawn is withdrawn.",
  );
  await panel.dialog.getByRole("radio", { name: "A part" }).click();
  const amount = panel.dialog.getByRole("textbox", { name: "Amount in US dollars" });
  await amount.fill("129.99");
  await panel.button("Refund $129.99").click();
  await expect(amount).toHaveAccessibleDescription(/^At most 129\.98 USD can still be refunded\./);
  await expect(amount).toBeFocused();
  await amount.fill("٣٩٫٩٩");
  const licence = panel.dialog.getByRole("checkbox", { name: /^Desktop OS Pro licence/ });
  await expect(licence).toHaveAccessibleName(/Handed out: the codes are retired\.$/);
  await licence.check();
  await expect(panel.dialog).toContainText(
    "$39.99 goes back to the customer; 1 line is withdrawn.",
  );
  await panel.button("Refund $39.99").click();
  await expect(panel.reason).toHaveAccessibleDescription(/^Say why/);
  await panel.reason.fill("The key was used before");
  await panel.confirm("Refund $39.99", "Refund requested");

  await expect(panel.section("Refunds")).toContainText(/Refunded\$39\.99.*The key was used before/);
  await expect(panel.section("Money")).toContainText("Refunded$39.99");
  await expect(panel.section("Money")).toContainText("Left to refund$89.99");
  const items = panel.section("Items").getByRole("listitem").filter({ hasText: "Handed out" });
  await expect(items.first()).toContainText(/Retired.*Withdrawn/);
  await expect(items.last()).toContainText("Sold");
  await expect(items.last()).not.toContainText("Withdrawn");
  await expect(panel.section("History")).toContainText("requested: The key was used before");
  expect(await simulator.refundedFor(orderId)).toEqual(["39.99 USD"]);

  const shop = new ShopPage(otherDevice, "ar");
  const profile = new ProfilePage(shop);
  await profile.visit("orders");
  const card = profile.orderCard(orderId);
  await expectShown(card, "سُحب هذا المنتج مع المبلغ الذي استرددته.");
  await expectShown(card, "استرددت $39.99");
  expect((await card.innerText()).match(KEY)).toEqual([delivered[1]]);
  const mail = await mailbox.mailAfter(email, 2);
  expect(mail.subject).toBe(`طلبك من برق رقم ${orderId}: تم الاسترداد`);
  expect(plainText(mail)).toContain("$39.99");

  const order = new OrderPage(shop);
  await shop.visit(orderAddressIn(mail));
  await expect(order.heading).toHaveText(shop.labels.checkout("result.deliveredTitle"));
  await expectShown(order.main, shop.labels.checkout("result.second.partly_refunded"));
  await expectShown(order.main, order.texts("now.open"));
  await order.openDelivery();
  await expect(
    order.delivery.getByRole("button", { name: order.texts("again.send") }),
  ).toBeVisible();

  const log = await panel.openAuditLog(orderId);
  await expect(log).toHaveCount(1);
  await expect(log).toContainText("Refunded an order");
  await expect(log).toContainText("Reason: The key was used before");
});

test("a refund that PayPal refuses waits for a person, and is closed once it was settled otherwise", async ({
  page,
  otherDevice,
  simulator,
  mailbox,
}) => {
  const { email } = await newCustomer(otherDevice.request, mailbox, "refused");
  const lines = [{ productId: LICENCE }];
  const orderId = await buy(otherDevice.request, simulator, { lines, email });
  await mailbox.mailAfter(email, 1);
  await simulator.refuseRefunds(orderId);
  const panel = new OrderPanel(page);
  await panel.open(orderId);
  await panel.openAction("Refund");
  await panel.reason.fill("Asked for it");
  await panel.confirm("Refund $39.99", "Refund requested");
  await expect(panel.section("Refunds")).toContainText("Refused by PayPal$39.99");
  await expect(panel.badges).toContainText("Refund refused");
  await expect(panel.section("Items")).not.toContainText("Withdrawn");
  await expect(panel.section("Money")).toContainText("Left to refund$39.99");
  const profile = new ProfilePage(new ShopPage(otherDevice));
  await profile.visit("orders");
  await expectShown(profile.orderCard(orderId), KEY);
  await expectNotShown(profile.orderCard(orderId), "Refunded");

  await panel.search(email);
  await panel.chip("Needs you").click();
  await expect(panel.row(orderId)).toContainText("Refund refused");
  await panel.link(orderId).click();
  const close = { name: "Close the refund of $39.99", exact: true };
  await panel.section("Refunds").getByRole("button", close).click();
  await expect(panel.dialog).toContainText("PayPal refused to refund $39.99.");
  await panel.button("Close the refund").click();
  await expect(panel.reason).toHaveAccessibleDescription(/^Say why/);
  await panel.reason.fill("Paid by bank");
  await panel.confirm("Close the refund", "Refund closed");
  await expect(panel.section("Refunds")).toContainText("Settled in another way$39.99");
  await expect(panel.badges).not.toContainText("Refund refused");
  await expect(panel.section("History")).toContainText("settled in another way: Paid by bank");
  const closed = (await panel.openAuditLog(orderId)).filter({ hasText: "Closed a refused refund" });
  await expect(closed).toContainText("Reason: Paid by bank");
});

test("a refund made on PayPal's own site is shown on the order's page until it was acknowledged", async ({
  page,
  otherDevice,
  simulator,
  mailbox,
}) => {
  const { email } = await newCustomer(otherDevice.request, mailbox, "returned");
  const lines = [{ productId: LICENCE }];
  const orderId = await buy(otherDevice.request, simulator, { lines, email });
  await mailbox.mailAfter(email, 1);
  await simulator.refund(orderId);
  expect(plainText(await mailbox.mailAfter(email, 2))).toContain("$39.99");
  const panel = new OrderPanel(page);
  await panel.open(orderId);
  await expect(panel.badges).toContainText("Refunded at PayPal");
  await expect(panel.section("Refunds")).toContainText(/Refunded\$39\.99.*on PayPal’s own site/);
  await expect(panel.section("Items")).toContainText(/Retired.*Withdrawn/);
  await expect(panel.section("Money")).toContainText("Left to refund$0.00");
  await panel.openAction("Mark as seen");
  await panel.confirm("Mark as seen", "Marked as seen");
  await expect(panel.badges).not.toContainText("Refunded at PayPal");
});

test.describe("when a response is lost", () => {
  test.use({ expectedErrors: [/ERR_FAILED.*admin\.orders\.refund/] });

  test("the refund is made once: seen keys are revoked, unseen ones are sold again", async ({
    page,
    otherDevice,
    request,
    testProducts,
    simulator,
    mailbox,
  }) => {
    const seen = await lastOne(testProducts, "Seen", "12.00");
    const unseen = await lastOne(testProducts, "Unseen", "8.50");
    const { email } = await newCustomer(otherDevice.request, mailbox, "wholly");
    const lines = [{ productId: seen.id }, { productId: unseen.id }];
    const orderId = await buy(otherDevice.request, simulator, { lines, email });
    expect(plainText(await mailbox.mailAfter(email, 1))).toContain(unseen.key);
    await clearRevealed(orderId, unseen.id);

    const panel = new OrderPanel(page);
    await panel.open(orderId);
    await dropNextResponse(page, /admin\.orders\.refund/);
    await panel.openAction("Refund");
    await expect(panel.dialog).toContainText("Not handed out: the codes return to the stock.");
    await expect(panel.dialog).toContainText(
      "$20.50 goes back to the customer; 2 lines are withdrawn.",
    );
    await panel.reason.fill("Bought by mistake");
    const reloaded = page.waitForResponse(/admin\.orders\.get/);
    await panel.button("Refund $20.50").dblclick();
    await expect(panel.dialog.getByRole("alert")).toContainText(
      "The server did not answer. Try again: the action is not carried out twice.",
    );
    await reloaded;
    await panel.confirm("Refund $20.50", "Refund requested");
    await expect(panel.dialog).toHaveCount(0);
    await expect(panel.section("Refunds").getByText("$20.50")).toHaveCount(1);
    await expect(panel.section("History").getByText("requested: Bought by mistake")).toHaveCount(1);
    await expect(panel.section("Items")).toContainText("Retired");
    await expect(panel.section("Items").getByText("Withdrawn")).toHaveCount(2);
    expect(await simulator.refundedFor(orderId)).toEqual(["20.50 USD"]);

    const profile = new ProfilePage(new ShopPage(otherDevice));
    await profile.visit("orders");
    const card = profile.orderCard(orderId);
    await expect(card.getByText(WITHDRAWN)).toHaveCount(2);
    await expectShown(card, "Refunded $20.50");
    for (const { key } of [seen, unseen]) await expectNotShown(card, key);
    expect((await mailbox.mailAfter(email, 2)).subject).toBe(
      `Your Barq order #${orderId}: refunded`,
    );
    await expect(await panel.openAuditLog(orderId)).toHaveCount(1);

    const next = newPersona("next").email;
    await buy(request, simulator, { lines: [{ productId: unseen.id }], email: next });
    expect(plainText(await mailbox.firstMailTo(next))).toContain(unseen.key);
    const soldOut = await request.post("/api/cart.php", { data: { product_id: seen.id } });
    expect(soldOut.ok(), "the key that was seen is not sold again").toBe(false);
    expect(await mailbox.mailsTo(email)).toHaveLength(3);
  });
});
