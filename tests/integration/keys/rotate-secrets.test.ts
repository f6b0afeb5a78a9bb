import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/env";
import { NoRotation, rotateSecrets } from "@/server/keys/rotate-secrets";
import { SEALED_COLUMNS } from "@/server/keys/sealed-columns";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, seal, unseal } from "@/server/platform/secrets";
import { addSecret } from "@/server/webhooks/secrets";
import { DESKTOP_OS, OFFICE, orderRow, PHOTO, paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { add } from "../../support/people/admin-keys";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";
import { DujiaoShop } from "../../support/upstream/dujiao-shop";

openDeliveryServices();

const before = env().SECRETS_KEY ?? "";
const [oldId = ""] = before.split(":");
const renewed = `new-key:${randomBytes(32).toString("base64")}`;

beforeEach(createUsers);
afterEach(() => {
  env().SECRETS_KEY = before;
});

interface Seal {
  table: string;
  bound: string;
  sealed: string;
}

/** Every sealed value of the shop. */
async function seals(): Promise<(Seal & { keyId: string })[]> {
  const found: Seal[] = [];
  for (const { table, column, boundTo } of SEALED_COLUMNS) {
    found.push(
      ...(await db().$queryRawUnsafe<Seal[]>(
        `SELECT '${table}' AS table, ${boundTo.column}::text AS bound, ${column} AS sealed
         FROM ${table} WHERE ${column} IS NOT NULL`,
      )),
    );
  }
  return found.map((seal) => ({ ...seal, keyId: seal.sealed.split(".")[0] ?? "" }));
}

const sealedWith = async (keyId: string) =>
  (await seals()).filter((seal) => seal.keyId === keyId).length;

/** The plain text of each sealed value. */
async function openAll(): Promise<string[]> {
  return (await seals()).map(({ table, bound, sealed }) => {
    const column = SEALED_COLUMNS.find((one) => one.table === table);
    return unseal(sealed, column?.boundTo.rowId(bound) ?? "");
  });
}

/** Places, pays and delivers an order. */
async function buy(productId: number, place: number): Promise<number> {
  const order = { customerEmail: `buyer-${place}@example.com` };
  const { orderId } = await paidOrder([{ productId }], { order });
  const { id } = await db().mail.findFirstOrThrow({ where: { orderId } });
  await sendMail(id);
  return orderId;
}

/** Creates a sealed value in each column. */
async function fillShop(): Promise<void> {
  const digitalContent = seal("https://download.example/office", associatedData.product(PHOTO));
  const data = { fulfilment: "shared", digitalContent };
  await db().product.update({ where: { id: PHOTO }, data });
  await buy(PHOTO, 100);
  const user = { id: 2, email: "waits@example.com" };
  await prismaTransaction((tx) =>
    queueAccountMail(tx, {
      user,
      kind: "verification",
      locale: "en",
      code: "123456",
      now: new Date(),
    }),
  );
  const secret = seal("JBSWY3DPEHPK3PXP", associatedData.secondFactor(2));
  await db().secondFactor.create({ data: { userId: 2, secret } });
  const { id } = await db().webhookEndpoint.create({
    data: {
      url: "https://a.example/",
      description: "",
      events: ["order.failed"],
      createdByName: "",
    },
  });
  await prismaTransaction((tx) => addSecret(tx, id, new Date()));
  await DujiaoShop.with("0");
  for (const { table } of SEALED_COLUMNS) {
    expect((await seals()).some((seal) => seal.table === table)).toBe(true);
  }
}

describe("a rotation of the secrets key", () => {
  it("reseals everything while orders are paid and delivered", async () => {
    await fillShop();
    const texts = (await openAll()).sort();
    env().SECRETS_KEY = `${renewed},${before}`;
    const [rotation, ...orders] = await Promise.all([
      rotateSecrets(),
      ...Array.from({ length: 8 }, (_, place) => buy(place % 2 ? DESKTOP_OS : PHOTO, place)),
    ]);
    expect(rotation).toMatchObject({ key: "new-key", retired: [oldId], broken: [] });
    expect(await sealedWith(oldId)).toBe(0);
    for (const orderId of orders) expect((await orderRow(orderId)).deliveredAt).not.toBeNull();

    env().SECRETS_KEY = renewed;
    expect(await openAll()).toEqual(expect.arrayContaining(texts));
    await buy(OFFICE, 9);
    expect(sink.mails).toHaveLength(10);
  });

  it("resumes after it was killed", async () => {
    const all = await sealedWith(oldId);
    expect(all).toBeGreaterThan(200);
    env().SECRETS_KEY = `${renewed},${before}`;
    const killed = rotateSecrets((resealed) => {
      if (resealed >= 100) throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await sealedWith(oldId)).toBe(all - 100);
    expect(await openAll()).toHaveLength(all);
    expect(await rotateSecrets()).toMatchObject({ resealed: all - 100, retired: [oldId] });
    expect(await sealedWith("new-key")).toBe(all);
  });

  it("makes the old key unusable: in the database, and as the first key of the settings", async () => {
    env().SECRETS_KEY = `${renewed},${before}`;
    await rotateSecrets();
    env().SECRETS_KEY = before;
    const keys = await db().licenceKey.count();
    await expect(add(["SEALED-WITH-THE-OLD-KEY"])).rejects.toThrow();
    expect(await db().licenceKey.count()).toBe(keys);
    env().SECRETS_KEY = `${before},${renewed}`;
    await expect(rotateSecrets()).rejects.toThrow(NoRotation);
    env().SECRETS_KEY = renewed;
    expect(await add(["SEALED-WITH-THE-NEW-KEY"])).toMatchObject({ added: 1 });
  });

  it("does not wait for a locked row, and reseals it later", async () => {
    env().SECRETS_KEY = `${renewed},${before}`;
    const { id } = await db().licenceKey.findFirstOrThrow();
    let letGo: () => void = () => undefined;
    const isDone = new Promise<void>((resolve) => (letGo = resolve));
    let isHeld: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const inHand = prismaTransaction(async (tx) => {
      await tx.prisma.$queryRaw`SELECT FROM licence_keys WHERE id = ${id}::uuid FOR UPDATE`;
      isHeld();
      await isDone;
    });
    await held;
    const all = await sealedWith(oldId);
    const rotation = rotateSecrets((resealed) => {
      if (resealed >= all - 1) letGo();
    });
    expect(await rotation).toMatchObject({ resealed: all, retired: [oldId] });
    await inHand;
    expect(await sealedWith(oldId)).toBe(0);
  });

  it("retires no key while a seal does not open, and names it", async () => {
    const { id } = await db().licenceKey.findFirstOrThrow();
    const where = { id };
    await db().licenceKey.update({ where, data: { sealed: `${oldId}.AAAA.BBBB.CCCC` } });
    env().SECRETS_KEY = `${renewed},${before}`;
    expect(await rotateSecrets()).toMatchObject({ retired: [], broken: [`licence_keys ${id}`] });
    env().SECRETS_KEY = before;
    expect(await add(["STILL-SEALED"])).toMatchObject({ added: 1 });
    await db().licenceKey.delete({ where });
  });

  it("is refused if there is only one key", async () => {
    await expect(rotateSecrets()).rejects.toThrow("has only one key");
  });

  it("covers every kind of sealed value", () => {
    expect(SEALED_COLUMNS).toHaveLength(Object.keys(associatedData).length);
  });
});
