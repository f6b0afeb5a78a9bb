import { randomUUID } from "node:crypto";
import { plainText } from "../../support/data/mailbox";
import { buy, LICENCE, placeOrder } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { dropNextResponse } from "../../support/pages/dropped-response";
import { OrderPanel } from "../../support/pages/order-panel";
import { ProfilePage } from "../../support/pages/profile-page";
import { expectNotShown, expectShown, ShopPage } from "../../support/pages/shop-page";
import { newCustomer, newPersona } from "../../support/people/personas";

const KEY = /[A-HJ-NP-Z2-9]{5}(?:-[A-HJ-NP-Z2-9]{5}){4}/;
const licence = { productId: LICENCE };

function keyIn(text: string): string {
  const [key] = KEY.exec(text) ?? [];
  if (!key) throw new Error("no key in this text");
  return key;
}

test("a delivery is mailed again, also to a corrected address, and the old address gets no more codes", async ({
  page,
  request,
  simulator,
  mailbox,
}) => {
  const { email } = newPersona("misspelt");
  const corrected = newPersona("corrected").email;
  const orderId = await buy(request, simulator, { lines: [licence], email });
  const key = keyIn(plainText(await mailbox.firstMailTo(email)));

  const panel = new OrderPanel(page);
  await panel.open(orderId);
  await panel.openAction("Send the e-mail again");
  await expect(panel.dialog).toContainText(`The e-mail with the purchase goes to ${email}.`);
  await panel.confirm("Send the e-mail", "E-mail on its way");
  expect(plainText(await mailbox.mailAfter(email, 1))).toContain(key);
  await expect(panel.section("E-mails").getByRole("listitem")).toHaveCount(2);
  await expect(panel.section("E-mails")).toContainText(/Codes sent again\s*Sent/);

  await panel.openAction("Correct the e-mail address");
  const field = panel.dialog.getByRole("textbox", { name: "E-mail address" });
  await expect(field).toHaveValue(email);
  await field.fill("corrected@");
  await panel.button("Save the address").click();
  await expect(field).toHaveAccessibleDescription("Please enter a valid email address");
  await field.fill(corrected);
  await panel.confirm("Save the address", "Address corrected");
  await expect(panel.dialog).toContainText(`The e-mail with the purchase goes to ${corrected}.`);
  await panel.confirm("Send the e-mail", "E-mail on its way");
  expect(plainText(await mailbox.firstMailTo(corrected))).toContain(key);
  await expect(panel.section("Customer")).toContainText(corrected);
  expect(plainText(await mailbox.mailAfter(email, 2)), "told, without a code").not.toContain(key);
  expect(await mailbox.mailsTo(email)).toHaveLength(3);

  const log = await panel.openAuditLog(orderId);
  await expect(log).toHaveCount(3);
  const correction = log.filter({ hasText: "Corrected an e-mail address" });
  await expect(correction).toContainText(`Customer e-mail: ${email} is now ${corrected}`);
  await expect(correction).toContainText("admin");
});

test("an order marked delivered offers its buyer “Send my codes again” in place of the codes", async ({
  page,
  otherDevice,
  simulator,
  mailbox,
}) => {
  const { email } = await newCustomer(otherDevice.request, mailbox, "handed-over");
  const orderId = await buy(otherDevice.request, simulator, { lines: [licence], email });
  await mailbox.mailAfter(email, 1);
  const panel = new OrderPanel(page);
  await panel.open(orderId);
  await expect(panel.badges).toContainText("Completed");
  await panel.openAction("Mark delivered");
  await panel.confirm("Mark delivered", "Order marked delivered");
  await expect(panel.badges).toContainText("Delivered");
  await expect(panel.section("History")).toContainText("Completed → Delivered");
  await expect(
    panel.section("Actions").getByRole("button", { name: "Mark delivered" }),
  ).toHaveCount(0);

  const profile = new ProfilePage(new ShopPage(otherDevice));
  await profile.visit("orders");
  const card = profile.orderCard(orderId);
  await expectShown(card, "Delivered");
  await expectNotShown(card, KEY);
  await card.getByRole("button", { name: "Send my codes again" }).click();
  expect(plainText(await mailbox.mailAfter(email, 2))).toMatch(KEY);
});

test("a pending order is marked failed with a reason, which is in its history and in the log", async ({
  page,
  otherDevice,
  mailbox,
}) => {
  const { email } = await newCustomer(otherDevice.request, mailbox, "given-up");
  const orderId = await placeOrder(otherDevice.request, { lines: [licence], email });
  const panel = new OrderPanel(page);
  await panel.open(orderId);
  await expect(panel.badges).toContainText("Pending");
  await expect(panel.section("Payments")).toContainText("Nobody has tried to pay yet.");
  await panel.openAction("Mark failed");
  await panel.button("Mark failed").click();
  await expect(panel.reason).toHaveAccessibleDescription(/^Say why/);
  await expect(panel.reason).toBeFocused();
  const why = `Ordered twice ${randomUUID()}`;
  await panel.reason.fill(why);
  await panel.confirm("Mark failed", "Order marked failed");
  await expect(panel.badges).toContainText("Failed");
  await expect(panel.section("Actions")).toHaveText(
    "No action is possible in the order’s present state.",
  );
  await expect(panel.section("History")).toContainText("Pending → Failed");
  await expect(panel.section("History")).toContainText(why);
  const profile = new ProfilePage(new ShopPage(otherDevice));
  await profile.visit("orders");
  await expectShown(profile.orderCard(orderId), "This payment did not go through.");
  const log = await panel.openAuditLog(orderId);
  await expect(log).toHaveCount(1);
  await expect(log).toContainText("Marked an order failed");
  await expect(log).toContainText("Status: Pending is now Failed");
  await expect(log).toContainText(`Reason: ${why}`);
});

test.describe("when a response is lost", () => {
  test.use({ expectedErrors: [/ERR_FAILED.*admin\.orders\.resendMail/] });

  test("a repeated action is done once: one mail, one event, one log entry", async ({
    page,
    request,
    simulator,
    mailbox,
  }) => {
    const { email } = newPersona("once");
    const orderId = await buy(request, simulator, { lines: [licence], email });
    await mailbox.firstMailTo(email);
    const panel = new OrderPanel(page);
    await panel.open(orderId);
    await dropNextResponse(page, /admin\.orders\.resendMail/);
    await panel.openAction("Send the e-mail again");
    await panel.button("Send the e-mail").dblclick();
    await expect(panel.dialog.getByRole("alert")).toContainText(
      "The server did not answer. Try again: the action is not carried out twice.",
    );
    // Wait for the first mail: until it is sent, a repeated action could not queue a second one.
    await mailbox.mailAfter(email, 1);
    await panel.button("Send the e-mail").dblclick();
    await panel.expectToast("E-mail on its way");
    await expect(panel.dialog).toHaveCount(0);
    await expect(panel.section("E-mails").getByText("Codes sent again")).toHaveCount(1);
    await expect(panel.section("History").getByText("sent: Codes sent again")).toHaveCount(1);
    expect(await mailbox.mailsTo(email)).toHaveLength(2);
    await expect(await panel.openAuditLog(orderId)).toHaveCount(1);
  });
});
