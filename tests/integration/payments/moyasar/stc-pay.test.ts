import { beforeEach, expect, it } from "vitest";
import { createUsers } from "../../../support/people/accounts";
import { attemptOf, begun, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

it("a wrong code of STC Pay is the reason of the decline, and the next attempt pays", async () => {
  const { visitor, orderId, id } = await begun();
  const payWith = async (attempt: string, code: string) => {
    await moyasar.create({ orderId, id: attempt, mobile: "0501234567" });
    await moyasar.control(`payments/${attempt}/code`, { code });
    return visitor.call("POST", `/moyasar/order/${attempt}/capture`);
  };
  expect((await payWith(id, "999999")).body).toMatchObject({
    outcome: "declined",
    reason: "WALLET_CODE_WRONG",
  });
  const { id: next } = await attemptOf(visitor);
  expect(next).not.toBe(id);
  expect((await payWith(next, "123456")).body).toMatchObject({ outcome: "captured" });
});
