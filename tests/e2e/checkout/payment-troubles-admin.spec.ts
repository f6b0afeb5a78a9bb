import { plainText } from "../../support/data/mailbox";
import { LICENCE, payWrongAmount } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { OrderPanel } from "../../support/pages/order-panel";
import { ProfilePage } from "../../support/pages/profile-page";
import { expectShown, ShopPage } from "../../support/pages/shop-page";
import { newCustomer, newPersona } from "../../support/people/personas";

const KEY = /[A-HJ-NP-Z2-9]{5}(?:-[A-HJ-NP-Z2-9]{5}){4}/;
const lines = [{ productId: LICENCE }];
const DIFFERENCE = "PayPal took another amount: $40.00 ≠ $39.99";
const HELD =
  "PayPal took a different amount than the order says. Nothing is delivered until you decide.";

test("a payment that differs from its order waits for an admin, who accepts it: then the codes are sent", async ({
  page,
  request,
  simulator,
  mailbox,
}) => {
  const { email } = newPersona("differs");
  const orderId = await payWrongAmount(request, simulator, { lines, email });
  const panel = new OrderPanel(page);
  await panel.search(email);
  await expect(panel.row(orderId)).toContainText("Pending");
  await page
    .getByRole("region", { name: "Needs you" })
    .getByRole("button", { name: /^Payment held ?\d+$/ })
    .click();
  await expect(page).toHaveURL(/attention=payment_held/);
  await expect(panel.row(orderId)).toContainText("Payment held");
  await panel.link(orderId).click();
  await panel.isOpen(orderId);
  await expect(panel.badges).toContainText("Payment held");
  await expect(page.getByRole("main")).toContainText(HELD);
  await expect(panel.section("Payments")).toContainText("Held for you");
  await expect(panel.section("Money")).toContainText("Captured$40.00");
  await expect(panel.section("E-mails")).toContainText("No e-mails were sent.");
  expect(await mailbox.mailsTo(email)).toEqual([]);

  await panel.openAction("Accept payment and deliver");
  await expect(panel.dialog).toContainText(DIFFERENCE);
  await expect(panel.dialog).toContainText("Captured $40.00 of $39.99.");
  await panel.button("Accept and deliver").click();
  await expect(panel.reason).toHaveAccessibleDescription(/^Say why/);
  await panel.reason.fill("A cent too much");
  await panel.confirm("Accept and deliver", "Payment accepted");
  await expect(panel.badges).toContainText("Completed");
  await expect(panel.badges).not.toContainText("Payment held");
  await expect(page.getByRole("main")).not.toContainText(HELD);
  expect(plainText(await mailbox.firstMailTo(email))).toMatch(KEY);
  await expect(panel.section("E-mails")).toContainText(/Delivery\s*Sent/);
  await expect(panel.section("History")).toContainText("accepted: A cent too much");
  const log = await panel.openAuditLog(orderId);
  await expect(log).toContainText("Accepted a held payment");
  await expect(log).toContainText("Reason: A cent too much");
});

test("a payment in review is refunded in full: its order fails, and its buyer gets the money back", async ({
  page,
  otherDevice,
  simulator,
  mailbox,
}) => {
  const { email } = await newCustomer(otherDevice.request, mailbox, "held");
  const orderId = await payWrongAmount(otherDevice.request, simulator, { lines, email });
  const profile = new ProfilePage(new ShopPage(otherDevice));
  await profile.visit("orders");
  await expectShown(profile.orderCard(orderId), "Someone on our team is checking your payment.");

  const panel = new OrderPanel(page);
  await panel.open(orderId);
  await panel.openAction("Refund");
  await expect(panel.dialog).toContainText(
    "A held payment can only be refunded in full. The order then fails.",
  );
  await expect(panel.dialog.getByRole("radio", { name: "A part" })).toHaveCount(0);
  await panel.reason.fill("Nobody can say why");
  await panel.confirm("Refund $40.00", "Refund requested");
  await expect(panel.badges).toContainText("Failed");
  await expect(panel.badges).not.toContainText("Payment held");
  await expect(panel.section("Refunds")).toContainText("Refunded$40.00");
  await expect(panel.section("Money")).toContainText("Left to refund$0.00");
  expect(await simulator.refundedFor(orderId)).toEqual(["40.00 USD"]);
  const mail = await mailbox.mailAfter(email, 1);
  expect(mail.subject).toBe(`Your Barq order #${orderId}: refunded`);
  expect(plainText(mail)).toContain("$40.00");

  await otherDevice.reload();
  await expectShown(profile.orderCard(orderId), "Failed");
  await expectShown(
    profile.orderCard(orderId),
    "This order could not be filled. We are refunding you.",
  );
  await expectShown(profile.orderCard(orderId), "Refunded $40.00");
  expect(await mailbox.mailsTo(email)).toHaveLength(2);
});
