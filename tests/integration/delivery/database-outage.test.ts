import { expect, it, vi } from "vitest";
import { sendMail } from "@/server/mail/send-mail";
import { log } from "@/server/platform/log/log";
import { allowConnections } from "../../support/data/allow-connections";
import { DESKTOP_OS, orderRow, paidOrder } from "../../support/data/checkout-orders";
import { openDeliveryServices } from "../../support/simulator/delivery-services";

openDeliveryServices();

it("a mail accepted while the database is down is recorded when it is back, and sent once", async () => {
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
  const { mails } = await orderRow(orderId);
  const [mail] = mails;
  const warnings = vi.spyOn(log, "warn");
  let taken = 0;
  const sending = sendMail(mail?.id ?? 0, async ({ onTaken }) => {
    taken += 1;
    await allowConnections(false);
    await onTaken?.("250 taken");
  });
  try {
    await vi.waitFor(
      () =>
        expect(warnings).toHaveBeenCalledWith(
          expect.anything(),
          "write failed; retrying until it succeeds",
        ),
      { timeout: 20_000 },
    );
  } finally {
    warnings.mockRestore();
    await allowConnections(true);
  }
  await sending;
  expect((await orderRow(orderId)).mails).toMatchObject([
    { sentAt: expect.any(Date), attempts: 1 },
  ]);
  await sendMail(mail?.id ?? 0, async () => {
    taken += 1;
  });
  expect(taken).toBe(1);
});
