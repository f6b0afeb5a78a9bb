import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { DESKTOP_OS, leaveKeys, paidOrder, placedOrder } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { everyRow, loggedDuring } from "../../support/data/leak-checks";
import { createUsers } from "../../support/people/accounts";
import { auditLog, runAction } from "../../support/people/admin-actions";
import {
  add,
  REASON,
  release,
  reveal,
  revoke,
  rowOfKey,
  table,
} from "../../support/people/admin-keys";
import { callAs } from "../../support/people/callers";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
beforeEach(createUsers);
afterEach(expectInvariants);
afterAll(() => simulator.close());

const KEY = "SHOWN-1234-ABCD-9Q4K";
const NOBODYS = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";

const refused = (code: string) => ({ cause: { code } });

describe("revealing a key", () => {
  it("shows the whole key to an admin who gives a reason, and logs it without the key", async () => {
    await add([KEY]);
    const { id } = await rowOfKey(KEY);
    expect(await reveal(id)).toEqual({ key: KEY });
    expect(await reveal(id.toUpperCase())).toEqual({ key: KEY });
    expect((await auditLog()).at(-1)).toMatchObject({
      actorName: "admin",
      action: "key.reveal",
      entity: "key",
      entityId: id,
      after: { productId: DESKTOP_OS, status: "seen" },
      reason: REASON,
    });
  });

  it("records when the key was first revealed", async () => {
    await add([KEY]);
    const { id } = await rowOfKey(KEY);
    await reveal(id);
    const { revealedAt } = await rowOfKey(KEY);
    expect(revealedAt).not.toBeNull();
    await reveal(id);
    expect(await rowOfKey(KEY)).toMatchObject({ revealedAt });
    expect(await auditLog()).toHaveLength(3);
  });

  it("is logged once per call, and again for another key", async () => {
    await add([KEY, "OTHER-1234-ABCD-0000"]);
    const idempotencyKey = randomUUID();
    const [one, other] = [await rowOfKey(KEY), await rowOfKey("OTHER-1234-ABCD-0000")];
    await reveal(one.id, idempotencyKey);
    expect(await reveal(one.id, idempotencyKey)).toEqual({ key: KEY });
    expect(await auditLog()).toHaveLength(2);
    expect(await reveal(other.id, idempotencyKey)).toEqual({ key: "OTHER-1234-ABCD-0000" });
    expect((await auditLog()).slice(1).map((entry) => entry.entityId)).toEqual([one.id, other.id]);
  });

  it("is not shown again by a repetition once the key was released", async () => {
    await add([KEY]);
    const { id } = await rowOfKey(KEY);
    const idempotencyKey = randomUUID();
    await reveal(id, idempotencyKey);
    await release(id);
    await expect(reveal(id, idempotencyKey)).rejects.toMatchObject(refused("key_not_found"));
    expect(await rowOfKey(KEY)).toMatchObject({ status: "available", revealedAt: null });
  });

  it("requires a reason and an existing key", async () => {
    await add([KEY]);
    const { id } = await rowOfKey(KEY);
    const unexplained = runAction("keys.reveal", { keyId: id, reason: "  " });
    await expect(unexplained).rejects.toMatchObject(refused("reason_missing"));
    await expect(reveal(NOBODYS)).rejects.toMatchObject(refused("key_not_found"));
    expect(await rowOfKey(KEY)).toMatchObject({ revealedAt: null });
  });
});

describe("revoking a key", () => {
  it("removes it from the pool permanently, once", async () => {
    await leaveKeys(DESKTOP_OS, 0);
    await add([KEY, "STAYS-1234-ABCD-0000"]);
    const { id } = await rowOfKey(KEY);
    const idempotencyKey = randomUUID();
    await revoke(id, idempotencyKey);
    await revoke(id, idempotencyKey);
    expect((await table()).counts).toEqual({
      available: 1,
      seen: 0,
      quarantined: 0,
      reserved: 0,
      sold: 0,
      revoked: 1,
    });
    expect((await auditLog()).slice(1)).toMatchObject([
      { action: "key.revoke", entityId: id, reason: REASON, after: { status: "revoked" } },
    ]);
    await expect(revoke(id)).rejects.toMatchObject(refused("key_not_available"));
    await expect(add([KEY])).resolves.toMatchObject({ added: 0, refused: [{ reason: "known" }] });
  });

  it("is refused for a reserved or sold key", async () => {
    const bought = await paidOrder([{ productId: DESKTOP_OS }]);
    const placed = await placedOrder([{ productId: DESKTOP_OS }]);
    for (const status of ["sold", "reserved"] as const) {
      const [row] = (await table({ status })).rows;
      expect(row?.orderId).toBe(status === "sold" ? bought.orderId : placed.orderId);
      await expect(revoke(row?.id ?? "")).rejects.toMatchObject(refused("key_not_available"));
    }
    await expect(revoke(NOBODYS)).rejects.toMatchObject(refused("key_not_found"));
    expect((await table()).counts).toMatchObject({ reserved: 1, sold: 1, revoked: 0 });
    expect(await auditLog()).toEqual([]);
  });
});

describe("a key", () => {
  it("is in no row and no log line in plain text, whatever is done with it", async () => {
    const keys = [KEY, "TWICE-1234-ABCD-0000", "TWICE-1234-ABCD-0000", "BROKEN-\u0007-KEY"];
    const lines = await loggedDuring(async () => {
      await add(keys);
      await add(keys);
      const { id } = await rowOfKey(KEY);
      await reveal(id);
      await revoke(id);
    });
    const rows = await everyRow();
    expect(rows).toContain("key.reveal");
    for (const text of ["SHOWN-1234", "TWICE-1234", "BROKEN-"]) {
      expect(rows).not.toContain(text);
      expect(lines).not.toContain(text);
    }
  });

  it("is in no log line and no response when the database fails", async () => {
    await db().$executeRaw`ALTER TABLE licence_keys RENAME TO broken`;
    let answer: unknown;
    const lines = await loggedDuring(async () => {
      answer = await add([KEY]).catch((error: unknown) => error);
    }).finally(() => db().$executeRaw`ALTER TABLE broken RENAME TO licence_keys`);
    expect(lines).toContain('"msg":"unexpected error"');
    expect(lines).not.toContain(KEY);
    expect(String(answer)).not.toContain(KEY);
  });

  it.each(["guest", "customer"] as const)("is inaccessible to a %s", async (role) => {
    await add([KEY]);
    const { id } = await rowOfKey(KEY);
    const idempotencyKey = randomUUID();
    const code = role === "guest" ? "UNAUTHORIZED" : "FORBIDDEN";
    for (const [name, input] of [
      ["table", { productId: DESKTOP_OS }],
      ["add", { idempotencyKey, productId: DESKTOP_OS, keys: ["INTRUDER-KEY"] }],
      ["reveal", { idempotencyKey, keyId: id, reason: REASON }],
      ["revoke", { idempotencyKey, keyId: id, reason: REASON }],
    ] as const) {
      await expect(callAs(role, `admin.keys.${name}`, input)).rejects.toMatchObject({ code });
    }
    expect(await rowOfKey(KEY)).toMatchObject({ status: "available", revealedAt: null });
    expect(await auditLog()).toHaveLength(1);
  });
});
