import { buy, PACK } from "../support/bought-orders";
import { expect, test } from "../support/fixtures";
import { plainText } from "../support/mailbox";
import { OrderPanel } from "../support/order-panel";
import { newPerson } from "../support/people";
import { takeCreditBack } from "../support/shop-database";

const LARGE_PACK = 4;

test("a rejected top-up is tried again, one that waits is confirmed by hand, and the buyer hears that they have landed", async ({
  page,
  request,
  simulator,
  mailbox,
}) => {
  const { email } = newPerson("by-hand");
  const lines = [
    { productId: PACK, playerId: "5123456789" },
    { productId: LARGE_PACK, playerId: "87654321" },
  ];
  const orderId = await buy(request, simulator, { lines, email });
  await mailbox.firstMailTo(email);
  await takeCreditBack(orderId, PACK, "rejected");
  await takeCreditBack(orderId, LARGE_PACK, "submitted");

  const panel = new OrderPanel(page);
  await panel.search(email);
  for (const need of ["Completed", "Top-up to credit", "Top-up rejected"]) {
    await expect(panel.row(orderId)).toContainText(need);
  }
  await panel.chip("Needs attention").click();
  await panel.link(orderId).click();
  await panel.isOpen(orderId);
  const [rejected, waiting] = await panel.part("Items").getByRole("listitem").all();
  if (!rejected || !waiting) throw new Error("two lines were bought");
  await expect(rejected).toContainText("Rejected by the supplier");
  await expect(waiting).toContainText("Handed over, to be credited");
  await panel.ask("Retry delivery");
  await panel.confirm("Retry delivery", "Delivery begun again");
  await expect(rejected).toContainText("Credited");
  await expect(rejected).toContainText("Supplier's reference");
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
  expect(plainText(landed)).toContain("Charged to Player ID 87654321");
  await expect(panel.part("History")).toContainText("every top-up is credited");
  const log = await panel.openLog(orderId);
  await expect(log).toHaveCount(2);
  await expect(log.filter({ hasText: "Confirmed a top-up" })).toContainText(
    "Top-up: Submitted became Credited",
  );
});
