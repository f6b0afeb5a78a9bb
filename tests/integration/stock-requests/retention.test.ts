import { expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { sweep } from "@/server/sweep/sweep";
import { DESKTOP_OS } from "../../support/data/checkout-orders";

const DAY = 24 * 60 * 60 * 1000;

it("stock requests are deleted if unconfirmed, after a year, once notified, and when the product is archived", async () => {
  const of = { productId: DESKTOP_OS, locale: "en" };
  const now = new Date();
  await db().stockRequest.createMany({
    data: [
      { ...of, email: "asked@example.com", status: "asked" },
      { ...of, email: "waits@example.com", status: "waiting", confirmedAt: now },
      { ...of, email: "told@example.com", status: "told", confirmedAt: now, toldAt: now },
    ],
  });
  const left = async (days: number) => {
    await sweep(() => new Date(Date.now() + days * DAY));
    const rows = await db().stockRequest.findMany({ orderBy: { id: "asc" } });
    return rows.map(({ status }) => status);
  };
  expect(await left(6.9)).toEqual(["asked", "waiting", "told"]);
  expect(await left(7.1)).toEqual(["waiting", "told"]);
  expect(await left(30.1)).toEqual(["waiting"]);
  expect(await left(364)).toEqual(["waiting"]);
  await db().product.update({
    where: { id: DESKTOP_OS },
    data: { archivedAt: now, isActive: false },
  });
  expect(await left(0)).toEqual([]);
});
