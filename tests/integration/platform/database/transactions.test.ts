import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { emptyOrders } from "../../../support/data/own-orders";
import { createUsers } from "../../../support/people/accounts";

test("queries of one transaction are sent one after another", async () => {
  await createUsers();
  const warnings: string[] = [];
  process.on("warning", ({ message }) => warnings.push(message));
  const [id = 0] = await emptyOrders(1, 2, "a@example.com");
  const include = { user: true, items: true, payments: true, refunds: true, mails: true };
  const order = await prismaTransaction((tx) =>
    tx.prisma.order.findUnique({ where: { id }, include }),
  );
  await setImmediate();
  expect(order).toMatchObject({ id, user: { id: 2 }, items: [], payments: [] });
  expect(warnings).toEqual([]);
});

test("a failing query does not stop the queries queued behind it", async () => {
  const answers = await prismaTransaction((tx) =>
    Promise.allSettled([tx.prisma.$queryRaw`SELECT 1 / 0`, tx.prisma.$queryRaw`SELECT 1 AS one`]),
  );
  expect(answers[0]?.status).toBe("rejected");
  expect(await db().$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});
