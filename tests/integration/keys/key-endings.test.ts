import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { FindDto } from "@/contract/admin/global-search";
import { env } from "@/env";
import { backfillKeyEndings } from "@/server/keys/backfill-key-endings";
import { rotateSecrets } from "@/server/keys/rotate-secrets";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { fingerprint } from "@/server/platform/secrets";
import { DESKTOP_OS, leaveKeys, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { runAction } from "../../support/people/admin-actions";
import { add } from "../../support/people/admin-keys";
import { callAs, type Role } from "../../support/people/callers";
import { reported, sendMailsOf } from "../../support/people/claims";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();
beforeEach(createUsers);

const find = (q: string, role: Role = "admin") =>
  callAs(role, "admin.today.find", { q }) as Promise<FindDto>;

/** An ending that no key of the demo has. */
const ENDING = "K0I6";

describe("a key searched by its ending", () => {
  const KEY = "QWERT-12345-ASDK0I6";

  it("is found with its product, status, order and ending, and never in full", async () => {
    await leaveKeys(DESKTOP_OS, 0);
    await add([KEY]);
    const free = { masked: "••••K0I6", status: "available", productId: DESKTOP_OS, orderId: null };
    for (const q of ["K0I6", "k0i6", "••••K0I6", " K0I٦ "]) {
      expect((await find(q)).keys, q).toMatchObject([free]);
    }
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }]);
    await add(["SHORT-K0I6"]);
    const { keys } = await find(ENDING);
    expect(keys).toMatchObject([
      { status: "sold", orderId, productName: "Desktop OS Pro licence" },
    ]);
    expect(JSON.stringify(keys)).not.toContain("ASDK0I6");
    for (const q of ["0I6", "DK0I6", KEY, "ZZZZ"]) expect((await find(q)).keys, q).toEqual([]);
  });

  it("is found only by staff who may see keys", async () => {
    await add([KEY]);
    expect((await find(ENDING, "catalogue")).keys).toHaveLength(1);
    expect((await find(ENDING, "support")).keys).toEqual([]);
  });

  it("is among the three newest matches", async () => {
    for (let number = 1; number <= 4; number += 1) await add([`QWERT-0000${number}-ASDK0I6`]);
    const newest = await db().licenceKey.findMany({
      select: { id: true },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: 3,
    });
    expect((await find(ENDING)).keys.map(({ id }) => id)).toEqual(newest.map(({ id }) => id));
  });

  it("shows the order that it was bought in even after it was replaced", async () => {
    await leaveKeys(DESKTOP_OS, 0);
    await add([KEY]);
    const visitor = new Visitor();
    const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor });
    await sendMailsOf(orderId);
    const { id: claimId } = await reported(visitor, orderId);
    const keyIds = (await find(ENDING)).keys.map(({ id }) => id);
    await add(["QWERT-67890-ASDFGHJK"]);
    await runAction("orders.replaceKeys", { claimId, keyIds, reply: "" });
    expect((await find(ENDING)).keys).toMatchObject([{ status: "revoked", orderId }]);
  });
});

describe("keys from before endings were stored", () => {
  const KEYS = ["QWERT-12345-ASDK0I6", "QWERT-67890-ASDK0I6", "QWERT-67890-ASDOOOO"];

  it("are found once the worker has filled in their endings, unless their seals do not open", async () => {
    await add(KEYS);
    await db().licenceKey.updateMany({ data: { ending: null } });
    const broken = await db().licenceKey.findFirstOrThrow({
      where: { fingerprint: fingerprint(KEYS[1] ?? "") },
    });
    await db().licenceKey.update({
      where: { id: broken.id },
      data: { sealed: "k1.AAAA.BBBB.CCCC" },
    });
    expect((await find(ENDING)).keys).toEqual([]);
    const all = await db().licenceKey.count();
    // The backfill needs more than one batch.
    expect(all).toBeGreaterThan(400);
    expect(await backfillKeyEndings()).toEqual({ filled: all - 1, unopened: 1 });
    expect((await find(ENDING)).keys).toHaveLength(1);
    expect(await backfillKeyEndings()).toEqual({ filled: 0, unopened: 1 });
    // Restore the seal, as if its encryption key were available again.
    await db().licenceKey.update({ where: { id: broken.id }, data: { sealed: broken.sealed } });
    expect(await backfillKeyEndings()).toEqual({ filled: 1, unopened: 0 });
    expect((await find(ENDING)).keys).toHaveLength(2);
  });

  it("are left to the next round while locked", async () => {
    await add(KEYS);
    await db().licenceKey.updateMany({ data: { ending: null } });
    const { id } = await db().licenceKey.findFirstOrThrow({
      where: { fingerprint: fingerprint(KEYS[0] ?? "") },
    });
    const all = await db().licenceKey.count();
    await prismaTransaction(async (tx) => {
      await tx.prisma.$queryRaw`SELECT FROM licence_keys WHERE id = ${id}::uuid FOR UPDATE`;
      expect(await backfillKeyEndings()).toEqual({ filled: all - 1, unopened: 0 });
    });
    expect(await backfillKeyEndings()).toEqual({ filled: 1, unopened: 0 });
  });

  it("are found after a rotation of the secrets key", async () => {
    await add(KEYS);
    await db().licenceKey.updateMany({
      where: { fingerprint: fingerprint(KEYS[2] ?? "") },
      data: { ending: null },
    });
    const before = env().SECRETS_KEY ?? "";
    const renewed = `new-key:${randomBytes(32).toString("base64")}`;
    try {
      env().SECRETS_KEY = `${renewed},${before}`;
      await rotateSecrets();
      env().SECRETS_KEY = renewed;
      expect((await find(ENDING)).keys.map(({ masked }) => masked)).toEqual([
        "••••K0I6",
        "••••K0I6",
      ]);
      await backfillKeyEndings();
      expect((await find("OOOO")).keys).toMatchObject([{ masked: "••••OOOO" }]);
    } finally {
      env().SECRETS_KEY = before;
    }
  });
});
