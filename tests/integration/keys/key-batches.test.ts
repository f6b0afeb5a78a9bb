import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, OFFICE } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { auditLog, runAction } from "../../support/people/admin-actions";
import { add, rowOfKey } from "../../support/people/admin-keys";

beforeEach(createUsers);
afterEach(expectInvariants);

const november = () => ({
  id: randomUUID(),
  name: "November",
  source: "A wholesaler",
  costUSD: "١٢٫٥",
});

const addBatch = (keys: readonly string[], batch: object, productId = DESKTOP_OS) =>
  runAction("keys.add", { productId, keys, batch });

describe("a batch of keys", () => {
  it("joins all calls with its id, with name, source, cost and importer", async () => {
    const batch = november();
    await addBatch(["LIST-0001"], batch);
    await addBatch(["LIST-0002"], { ...batch, id: batch.id.toUpperCase(), name: "Other words" });
    const [first, second] = [await rowOfKey("LIST-0001"), await rowOfKey("LIST-0002")];
    expect(first.batch).toEqual({
      id: batch.id,
      name: "November",
      source: "A wholesaler",
      costCents: 1250,
      importedBy: "admin",
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(second.batch).toEqual(first.batch);
    expect(await auditLog()).toMatchObject([
      { action: "keys.add", after: { added: 1, batch: "November" } },
      { action: "keys.add" },
    ]);
  });

  it("is created for each call that names none", async () => {
    await add(["ALONE-0001", "ALONE-0002"]);
    await add(["ALONE-0003"]);
    const ids = await Promise.all(
      ["ALONE-0001", "ALONE-0002", "ALONE-0003"].map(async (key) => (await rowOfKey(key)).batch),
    );
    expect(ids[0]).toMatchObject({ name: "", source: "", costCents: null });
    expect(ids[1]?.id).toBe(ids[0]?.id);
    expect(ids[2]?.id).not.toBe(ids[0]?.id);
  });

  it("belongs to one product; for another product it is refused, and nothing is added", async () => {
    const batch = november();
    await addBatch(["MINE-0001"], batch);
    const before = await db().licenceKey.count();
    await expect(addBatch(["THEIRS-0001"], batch, OFFICE)).rejects.toMatchObject({
      cause: { code: "invalid_input" },
    });
    expect(await db().licenceKey.count()).toBe(before);
  });

  it.each([
    ["a cost that is not a number", { costUSD: "twelve" }, "price_invalid"],
    ["a name with hidden characters", { name: "Nov\u202Eember" }, "invalid_input"],
    ["a source that is too long", { source: "s".repeat(81) }, "invalid_input"],
  ])("is refused with %s", async (_, wrong, code) => {
    const before = await db().keyBatch.count();
    await expect(addBatch(["NEW-0001"], { ...november(), ...wrong })).rejects.toMatchObject({
      cause: { code },
    });
    expect(await db().keyBatch.count()).toBe(before);
  });
});
