import { buy, PACK } from "../../support/data/rest-orders";
import { expect, test } from "../../support/fixtures";
import { expectAccessible } from "../../support/pages/accessibility";
import { newBuyer } from "../../support/pages/checkout-page";
import { OrderPage, orderAddressIn } from "../../support/pages/order-page";
import { ShopPage } from "../../support/pages/shop-page";

/** A Player ID that the demo's supplier does not know. */
const WRONG = "5123450000";
const RIGHT = "5123456789";

test("a wrong Player ID is corrected by its buyer on the order's page, and the top-up is credited", async ({
  page,
  mailbox,
  simulator,
}) => {
  const { email } = newBuyer("corrects");
  const lines = [{ productId: PACK, playerId: WRONG }];
  await buy(page.request, simulator, { lines, email });
  await page.goto(orderAddressIn(await mailbox.firstMailTo(email)));
  const order = new OrderPage(new ShopPage(page));
  await expect(order.main).toContainText(`Could not be credited to Player ID ${WRONG}`);
  await expect(order.heading).toHaveText("Paid. Confirmed.");
  await expect(order.correction).toContainText("we will refund this top-up automatically");
  await expect(order.correction.getByRole("status")).toContainText("cannot find a player");
  await expectAccessible(page, "a top-up to correct");

  await order.correction.getByLabel("Player ID").fill(RIGHT);
  await expect(order.correction.getByRole("status")).toHaveText(/^Top up for: \w+_\d+$/);
  await order.correction.getByRole("button", { name: order.texts("correct.send") }).click();
  await expect(order.main).toContainText(`Credited to Player ID ${RIGHT}`);
  await expect(order.correction).toHaveCount(0);
  await expect(order.heading).toHaveText("Paid. Confirmed. Delivered.");
  await expect(order.main.getByText(/^Top up for: \w+_\d+$/)).toBeVisible();
});
