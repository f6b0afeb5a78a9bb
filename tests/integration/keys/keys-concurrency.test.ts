import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, leaveKeys, OFFICE } from "../../support/data/checkout-orders";
import { concurrently } from "../../support/data/concurrency";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { add, fillCart, orderCart, revoke, table } from "../../support/people/admin-keys";

beforeEach(createUsers);
afterEach(expectInvariants);

const LINA = "guest_lina";
const LIST = Array.from({ length: 500 }, (_, index) => `BOTH-${index}-PASTE`);
const BACKWARDS = LIST.toReversed();

const KEYS_LOCKED = "licence_keys IN SHARE ROW EXCLUSIVE MODE";

/** Holds the calls until all of them wait to write keys. */
const together = <Result>(calls: (() => Promise<Result>)[]) =>
  concurrently(calls, async () => undefined, KEYS_LOCKED);

/** "done", or the code of the refusal. */
const outcomeOf = async (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: { code?: string; cause?: { code: string } }) => error.cause?.code ?? error.code,
  );

const oldestFree = () =>
  db().licenceKey.findFirstOrThrow({
    where: { productId: DESKTOP_OS, status: "available" },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

describe("two admins who paste the same list simultaneously", () => {
  it.each([
    ["into one product", DESKTOP_OS],
    ["into two products, in opposite order", OFFICE],
  ])("add each key once %s, and neither call fails", async (_, second) => {
    const before = await db().licenceKey.count();
    const answers = await together([() => add(LIST), () => add(BACKWARDS, second)]);
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(500);
    const refused = answers.flatMap((answer) => answer.refused);
    expect(refused).toHaveLength(500);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["known"]));
    expect(refused.every(({ product }) => product !== null)).toBe(true);
    expect(await db().licenceKey.count()).toBe(before + 500);
  });

  it("with the same call do and record it once", async () => {
    const idempotencyKey = randomUUID();
    const again = () => add(LIST, DESKTOP_OS, idempotencyKey);
    const answers = await together([again, again]);
    expect(answers).toEqual([
      { added: 500, refused: [] },
      { added: 500, refused: [] },
    ]);
    expect(await auditLog()).toHaveLength(1);
  });
});

describe("a key that is revoked during an order", () => {
  /** Expects the key and both results to match the call that came first. */
  async function expectOne(revoked: unknown, ordered: unknown): Promise<void> {
    const { counts } = await table();
    const isRevoked = counts.revoked === 1;
    const outcomes = isRevoked ? ["done", "out_of_stock"] : ["key_not_available", "done"];
    expect([revoked, ordered]).toEqual(outcomes);
    expect(counts).toMatchObject({ available: 0, reserved: isRevoked ? 0 : 1 });
  }

  it("is either revoked or sold, never both", async () => {
    await fillCart(LINA);
    await leaveKeys(DESKTOP_OS, 1);
    const { id } = await oldestFree();
    const [revoked, ordered] = await together([
      () => outcomeOf(revoke(id)),
      () => outcomeOf(orderCart(LINA)),
    ]);
    await expectOne(revoked, ordered);
  });

  it("is sold if the buyer was first in line", async () => {
    await fillCart(LINA);
    await leaveKeys(DESKTOP_OS, 1);
    const { id } = await oldestFree();
    const revocations: Promise<unknown>[] = [];
    const [ordered] = await concurrently(
      [() => outcomeOf(orderCart(LINA))],
      async () => revocations.push(outcomeOf(revoke(id))),
      KEYS_LOCKED,
    );
    await expectOne(await revocations[0], ordered);
  });

  it("does not make an order fail while another key is available", async () => {
    await fillCart(LINA);
    await leaveKeys(DESKTOP_OS, 2);
    const { id } = await oldestFree();
    const [revoked, ordered] = await together([
      () => outcomeOf(revoke(id)),
      () => outcomeOf(orderCart(LINA)),
    ]);
    expect(ordered).toBe("done");
    const { counts } = await table();
    expect(counts).toMatchObject({ reserved: 1, revoked: revoked === "done" ? 1 : 0 });
  });
});

describe("keys added while the product's fulfilment changes", () => {
  it("are refused if the change came first", async () => {
    await leaveKeys(DESKTOP_OS, 0);
    const outcomes = await concurrently(
      [() => outcomeOf(add(LIST))],
      (tx) =>
        tx.prisma.product.update({
          where: { id: DESKTOP_OS },
          data: { fulfilment: "shared", digitalContent: "sealed" },
        }),
      "products IN EXCLUSIVE MODE",
    );
    expect(outcomes).toEqual(["product_without_keys"]);
    expect((await table()).counts.available).toBe(0);
  });
});
