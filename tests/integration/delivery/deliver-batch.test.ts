import { describe, expect, it } from "vitest";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal } from "@/server/platform/secrets";
import { DESKTOP_OS, orderRow, paidOrder } from "../../support/data/checkout-orders";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();

const newOrder = async () => (await paidOrder([{ productId: DESKTOP_OS }])).orderId;

const subjects = () => sink.mails.map(({ subject }) => subject ?? "");

describe("orders that are delivered in one batch", () => {
  it("have a mail each; an order whose code does not open fails alone", async () => {
    const [first, broken, last] = [await newOrder(), await newOrder(), await newOrder()];
    const [key] = (await orderRow(broken)).items[0]?.licenceKeys ?? [];
    const sealed = seal("of another row", associatedData.product(1));
    await db().licenceKey.update({ where: { id: key?.id ?? "" }, data: { sealed } });
    const ends = await Promise.allSettled([first, broken, last].map((id) => deliverOrder(id)));
    expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(subjects()).toHaveLength(2);
    for (const id of [first, last]) {
      expect(subjects()).toContainEqual(expect.stringContaining(String(id)));
      expect(await orderRow(id)).toMatchObject({ deliveredAt: expect.any(Date) });
    }
    expect(await orderRow(broken)).toMatchObject({ deliveredAt: null, mails: [{ attempts: 1 }] });
  });

  it("do not wait for an order whose rows are locked, which follows later", async () => {
    const [free, held] = [await newOrder(), await newOrder()];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const holding = new Promise<void>((hold) => {
      void prismaTransaction(async (tx) => {
        await tx.prisma.$queryRaw`SELECT id FROM order_items WHERE order_id = ${held} FOR UPDATE`;
        hold();
        await released;
      });
    });
    await holding;
    const delivered = Promise.all([deliverOrder(held), deliverOrder(free)]);
    await expect.poll(subjects).toEqual([expect.stringContaining(String(free))]);
    release();
    await delivered;
    expect(subjects()).toHaveLength(2);
    expect((await orderRow(held)).items[0]?.revealedAt).toBeInstanceOf(Date);
  });
});
