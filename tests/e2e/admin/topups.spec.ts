import { plainText } from "../../support/data/mailbox";
import { buy, PACK } from "../../support/data/rest-orders";
import { revertTopupCredit } from "../../support/data/shop-database";
import { expect, test } from "../../support/fixtures";
import { OrderPanel } from "../../support/pages/order-panel";
import { newPersona } from "../../support/people/personas";

const LARGE_PACK = 4;

test("a rejected top-up is retried, a waiting one is confirmed by hand, and the buyer gets a mail that they are credited", async ({
  page,
  request,
  simulator,
  mailbox,
}) => {
  const { email } = newPersona("by-hand");
  const lines = [
    { productId: PACK, playerId: "5123456789" },
    { productId: LARGE_PACK, playerId: "87654321" },
  ];
  const orderId = await buy(request, simulator, { lines, email });
  await mailbox.firstMailTo(email);
  await revertTopupCredit(orderId, PACK, "rejected");
  await revertTopupCredit(orderId, LARGE_PACK, "submitted");

  const panel = new OrderPanel(page);
  await panel.search(email);
  // Besides the status, a row shows one badge: the first reason for attention.
  for (const need of ["Completed", "Top-up to credit"]) {
    await expect(panel.row(orderId)).toContainText(need);
  }
  await expect(panel.section("Needs you")).toContainText("Top-up rejected");
  await panel.chip("Needs you").click();
  await panel.link(orderId).click();
  await panel.isOpen(orderId);
  const [rejected, waiting] = await panel.section("Items").getByRole("listitem").all();
  if (!rejected || !waiting) throw new Error("two lines were bought");
  await expect(rejected).toContainText("Rejected by the supplier");
  await expect(waiting).toContainText("Sent to the supplier, not credited yet");
  await panel.openAction("Retry delivery");
  await panel.confirm("Retry delivery", "Delivery started again");
  await expect(rejected).toContainText("Credited");
  await expect(rejected).toContainText("Supplier’s reference");
  await expect(panel.badges).not.toContainText("Top-up rejected");
  await expect(panel.badges).toContainText("Completed");

  await waiting.getByRole("button", { name: /^Confirm credited: .*Player ID 87654321/ }).click();
  await expect(panel.dialog).toContainText("has been credited to Player ID 87654321.");
  await panel.confirm("Confirm credited", "Top-up confirmed");
  await expect(waiting).toContainText("Credited");
  await expect(panel.badges).toHaveText(/Delivered/);
  await expect(panel.badges).not.toContainText("Top-up");
  const landed = await mailbox.mailAfter(email, 1);
  expect(landed.subject).toBe(`Your Barq order #${orderId}: your top-up has landed`);
  expect(plainText(landed)).toContain("Credited to Player ID 87654321");
  await expect(panel.section("History")).toContainText("every top-up is credited");
  const log = await panel.openAuditLog(orderId);
  await expect(log).toHaveCount(2);
  await expect(log.filter({ hasText: "Confirmed a top-up" })).toContainText(
    "Top-up: Submitted is now Credited",
  );
});
