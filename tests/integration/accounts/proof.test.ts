import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formValuesOf } from "@/contract/admin/catalogue/product-values";
import type { AdminProductDto } from "@/contract/admin/catalogue/products";
import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import { appRouter } from "@/server/api/root";
import { db } from "@/server/platform/database/db";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { ADMIN_CALLS } from "../../support/data/admin-inputs";
import { requestExport } from "../../support/data/exports";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers, PERSONA, signInAdmin } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { formOf, optionSet } from "../../support/people/admin-option-sets";
import { settingsOfPanel } from "../../support/people/admin-settings";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

beforeEach(createUsers);
afterEach(expectInvariants);

const email = "admin@example.com";
const { password } = PERSONA;

async function admin(): Promise<Visitor> {
  const visitor = new Visitor();
  await signInAdmin(visitor, { email, password });
  return visitor;
}

/** Calls a procedure like the panel does. @returns the refusal's code, or null */
async function refusal(visitor: Visitor, procedure: string, input: object): Promise<string | null> {
  const answer = await handleTrpc(
    new Request(`http://shop.test/api/trpc/${procedure}`, {
      method: "POST",
      headers: { ...visitor.headers(), "content-type": "application/json" },
      body: JSON.stringify({ json: input }),
    }),
  );
  const body = (await answer.json()) as { error?: { json: { data: { reason: string } } } };
  return body.error?.json.data.reason ?? null;
}

const letPass = (minutes: number) =>
  db()
    .$executeRaw`UPDATE sessions SET proven_at = proven_at - make_interval(mins => ${minutes}::int)`;
const prove = (visitor: Visitor, currentPassword = password) =>
  refusal(visitor, "auth.proveAdmin", { currentPassword });
const addKeys = (visitor: Visitor) =>
  refusal(visitor, "admin.keys.add", {
    idempotencyKey: randomUUID(),
    productId: 7,
    keys: [`PROOF-${randomUUID()}`],
  });

/** The procedures that require proof: the admin's password, entered in the last ten minutes. */
const DANGEROUS = [
  "admin.apiKeys.create",
  "admin.coupons.codes",
  "admin.coupons.save",
  "admin.disputes.acceptClaim",
  "admin.exports.allowed",
  "admin.exports.coupons",
  "admin.exports.figures",
  "admin.exports.orders",
  "admin.exports.products",
  "admin.keys.add",
  "admin.keys.reveal",
  "admin.orders.acceptPayment",
  "admin.orders.approve",
  "admin.orders.closeRefund",
  "admin.orders.correctEmail",
  "admin.orders.refund",
  "admin.orders.refundClaim",
  "admin.orders.refuse",
  "admin.orders.replaceKeys",
  "admin.products.revealContent",
  "admin.staff.changeRole",
  "admin.staff.invite",
  "admin.staff.remove",
  "admin.staff.removeSecondFactor",
  "admin.staff.requestErasure",
  "admin.staff.takeBackErasure",
  "admin.upstream.save",
  "admin.webhooks.create",
  "admin.webhooks.rotate",
  "admin.webhooks.save",
  "auth.secondFactor.addPasskey",
  "auth.secondFactor.begin",
  "auth.secondFactor.beginPasskey",
  "auth.secondFactor.confirm",
  "auth.secondFactor.renewCodes",
];

describe("a dangerous procedure", () => {
  it("is marked in its metadata", () => {
    const procedures = appRouter._def.procedures as unknown as Record<
      string,
      { _def: { meta?: { needsProof?: true } } }
    >;
    const asking = Object.keys(procedures).filter(
      (name) => procedures[name]?._def.meta?.needsProof,
    );
    expect(asking.sort()).toEqual(DANGEROUS);
  });

  it.each(DANGEROUS)(
    "is refused without proof, before its input is looked at: %s",
    async (name) => {
      const call = callAs("admin", name, undefined, { isProven: false });
      await expect(call).rejects.toMatchObject({ cause: { code: "proof_needed" } });
    },
  );
});

describe("a product", () => {
  const product = (ADMIN_CALLS["admin.products.save"] as { product: object }).product;
  const save = (digitalContent: string) => {
    const call = { ...ADMIN_CALLS["admin.products.save"], product: { ...product, digitalContent } };
    return callAs("admin", "admin.products.save", call, { isProven: false });
  };

  it("is saved without proof, except for its content", async () => {
    await expect(save("Come in!")).rejects.toMatchObject({ cause: { code: "proof_needed" } });
    expect(await auditLog()).toEqual([]);
    // Empty content needs no proof, so the only error is that the content is missing.
    await expect(save("")).rejects.toMatchObject({ cause: { code: "content_missing" } });
  });
});

describe("a change that makes goods cheaper", () => {
  const UC_60 = 1;
  const DESKTOP_OS = 7;
  const IN_A_MONTH = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
  const mails = () => db().mail.findMany({ where: { kind: "goods-cheaper" } });

  const save = async (id: number, changes: object, isProven: boolean) => {
    const stored = (await callAs("admin", "admin.products.get", { id })) as AdminProductDto;
    const { version, stock } = stored;
    const product = { ...formValuesOf(stored), ...changes };
    const call = { idempotencyKey: randomUUID(), base: { id, version, stock }, product };
    return callAs("admin", "admin.products.save", call, { isProven });
  };
  const needsProof = { cause: { code: "proof_needed" } };

  it.each([
    ["its price", DESKTOP_OS, { priceUSD: "39.98" }],
    ["a sale", DESKTOP_OS, { salePriceUSD: "30.00", saleUntil: IN_A_MONTH }],
    ["a quantity price", DESKTOP_OS, { quantityPrices: "2 = 30.00" }],
    ["its options", DESKTOP_OS, { optionSetId: null }],
    ["what a top-up credits", UC_60, { name: "8100 UC" }],
  ])("needs proof for a product: %s", async (_what, id, changes) => {
    await expect(save(id, changes, false)).rejects.toMatchObject(needsProof);
    expect(await auditLog()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it("is mailed to the owners once an hour; a higher price or other texts need no proof", async () => {
    await save(DESKTOP_OS, { priceUSD: "45.00", description: "Other words" }, false);
    expect(await mails()).toEqual([]);
    await save(DESKTOP_OS, { priceUSD: "0.10" }, true);
    await save(DESKTOP_OS, { priceUSD: "0.09" }, true);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.recipient).toBe(email);
    const told = { where: { id: mail?.auditEntryId ?? 0 } };
    expect(await db().auditEntry.findUnique(told)).toMatchObject({
      action: "product.update",
      after: { priceUSD: "0.10" },
    });
  });

  it("needs proof for many products: bulk edit, its undo and an import", async () => {
    const preview = async (direction: string) => {
      const change = { field: "priceUSD", direction, by: "percent", amount: "5", ending: null };
      const selection = { of: "ids", ids: [DESKTOP_OS] };
      return callAs("admin", "admin.bulkEdits.preview", { selection, change }) as Promise<{
        id: number;
      }>;
    };
    const start = async (direction: string) => {
      const { id } = await preview(direction);
      const input = { idempotencyKey: randomUUID(), id };
      return callAs("admin", "admin.bulkEdits.start", input, { isProven: false });
    };
    await expect(start("lower")).rejects.toMatchObject(needsProof);
    await expect(start("raise")).resolves.toBeTruthy();
    const rows = [{ row: 2, cells: { number: String(DESKTOP_OS), price: "0.10" } }];
    const file = { idempotencyKey: randomUUID(), rows };
    await expect(
      callAs("admin", "admin.imports.products", file, { isProven: false }),
    ).rejects.toMatchObject(needsProof);
  });

  it("needs proof for a cheaper option", async () => {
    const set = await optionSet(BUILT_IN_SET_IDS.licence);
    const base = { id: set.id, version: set.version };
    const saveSet = (modifier: string) => {
      const form = formOf(set);
      const steps = form.steps.map((step) => ({
        ...step,
        options: step.options.map((option) => ({ ...option, modifier })),
      }));
      const input = { idempotencyKey: randomUUID(), base, optionSet: { ...form, steps } };
      return callAs("admin", "admin.optionSets.save", input, { isProven: false });
    };
    await expect(saveSet("-0.01")).rejects.toMatchObject(needsProof);
    await expect(saveSet("900")).resolves.toBeTruthy();
  });

  it.each(["money", "orders", "alerts"] as const)(
    "needs proof, as does saving the settings group %s",
    async (group) => {
      const { version, settings } = await settingsOfPanel();
      const values = Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [
          name,
          typeof value === "number" ? String(value) : value,
        ]),
      );
      const input = { idempotencyKey: randomUUID(), version, change: { group, values } };
      await expect(
        callAs("admin", "admin.settings.save", input, { isProven: false }),
      ).rejects.toMatchObject(needsProof);
    },
  );
});

describe("the password of an admin", () => {
  it("is valid as proof for ten minutes after the sign-in, and then required again", async () => {
    const maha = await admin();
    await letPass(9);
    expect(await addKeys(maha)).toBeNull();
    await letPass(1);
    expect(await addKeys(maha)).toBe("proof_needed");
    expect((await requestExport(maha, "orders.csv")).status).toBe(403);
    expect(await refusal(maha, "admin.products.table", {}), "what is not asks for none").toBeNull();
    expect(await prove(maha)).toBeNull();
    expect(await addKeys(maha)).toBeNull();
    expect((await requestExport(maha, "orders.csv")).status).toBe(200);
  });

  it("is valid as proof only in the session in which it was entered", async () => {
    const [maha, elsewhere] = [await admin(), await admin()];
    await letPass(10);
    await prove(maha);
    expect(await addKeys(elsewhere)).toBe("proof_needed");
  });

  it("if wrong proves nothing, counts as a guess, and is mailed to the admin", async () => {
    const maha = await admin();
    await letPass(10);
    for (let tries = 0; tries < 10; tries++) {
      expect(await prove(maha, "not the password")).toBe("current_password_wrong");
    }
    expect(await prove(maha)).toBe("too_many_requests");
    expect(await addKeys(maha)).toBe("proof_needed");
    const refused = (await auditLog()).filter(({ action }) => action === "account.refuse_sign_in");
    expect(refused).toHaveLength(10);
    expect(refused[0]?.after).toMatchObject({ page: "/admin" });
    expect(await db().mail.count({ where: { kind: "admin-sign-in-refused" } })).toBe(1);
  });

  it("proves nothing in a session of the shop's sign-in", async () => {
    const visitor = new Visitor();
    await visitor.call("POST", "/login.php", { email, password });
    expect(await prove(visitor)).toBe("admin_not_confirmed");
  });
});
