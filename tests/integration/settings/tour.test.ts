import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { TestedDto } from "@/contract/admin/shop/settings";
import type { TourDto } from "@/contract/admin/shop/tour";
import { POLICY_KINDS } from "@/domain/shop/policy";
import type { TourStep } from "@/domain/shop/tour";
import { closeMailer } from "@/server/mail/mailer";
import { db } from "@/server/platform/database/db";
import { applySettings, readSettings } from "@/server/platform/settings";
import { paidOrder } from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { add } from "../../support/people/admin-keys";
import { published } from "../../support/people/admin-policies";
import { added } from "../../support/people/admin-products";
import { saveSettings, setSettings } from "../../support/people/admin-settings";
import { callAs } from "../../support/people/callers";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(createUsers);
beforeEach(async () => {
  await db().licenceKey.deleteMany();
  await db().keyBatch.deleteMany();
  await db().product.deleteMany();
  applySettings(await readSettings());
  await setSettings("tour", { showsTour: true });
});

const tour = () => callAs("admin", "admin.settings.tour", undefined) as Promise<TourDto | null>;
const ask = (name: "sendTestMail" | "askProvider") =>
  callAs("admin", `admin.settings.${name}`, { idempotencyKey: randomUUID() }) as Promise<TestedDto>;

/** The completed steps; null if there is no tour. */
async function done(): Promise<TourStep[] | null> {
  const found = await tour();
  return found ? found.steps.filter(({ isDone }) => isDone).map(({ step }) => step) : null;
}

describe("the setup tour", () => {
  it("of an empty shop lists each step, ticks completed ones, and disappears with the first order", async () => {
    expect(await tour()).toMatchObject({ productId: null, payments: "simulator" });
    expect(await done()).toEqual([]);
    await setSettings("shop", { name: "Sahab Store", nameAr: "متجر سحاب" });
    expect(await done()).toEqual(["name"]);
    await setSettings("money", { timeZone: "UTC" });
    expect(await done()).toEqual(["name", "zone"]);
    await ask("sendTestMail");
    await ask("askProvider");
    expect(await done()).toEqual(["name", "zone", "mail", "provider"]);
    for (const kind of POLICY_KINDS) {
      expect(await done()).not.toContain("policies");
      await published(kind, `What applies: ${kind}.`);
    }
    const before = ["name", "zone", "mail", "provider", "policies"];
    expect(await done()).toEqual(before);
    const productId = await added({ fulfilment: "keys", digitalContent: "", optionSetId: null });
    expect(await done()).toEqual([...before, "product"]);
    expect(await tour()).toMatchObject({ productId });
    await add(["AAAA-BBBB-CCCC-0001"], productId);
    expect(await done()).toEqual([...before, "product", "keys"]);
    await paidOrder([{ productId }]);
    expect(await tour()).toBeNull();
  });

  it("does not count a test that failed", async () => {
    sink.answer("admin@example.com", "550 nobody here");
    expect(await ask("sendTestMail")).toMatchObject({ works: false });
    expect(await done()).toEqual([]);
    closeMailer();
  });

  it("asks for no keys if nothing is sold by key, and for some as soon as something is", async () => {
    await added();
    expect(await done()).toEqual(["product", "keys"]);
    const productId = await added({ fulfilment: "keys", digitalContent: "", optionSetId: null });
    expect(await done()).toEqual(["product"]);
    expect(await tour()).toMatchObject({ productId });
    await db().product.update({ where: { id: productId }, data: { isActive: false } });
    expect(await done()).toEqual(["product", "keys"]);
  });

  it("counts a completed payment as a response of the provider", async () => {
    const productId = await added();
    await paidOrder([{ productId }]);
    expect(await done()).toEqual(["provider", "product", "keys", "purchase"]);
  });

  it("is hidden and shown again by an owner, like any setting", async () => {
    const found = await tour();
    await saveSettings(found?.version ?? 0, "tour", { showsTour: false });
    expect(await tour()).toBeNull();
    await setSettings("tour", { showsTour: true });
    expect(await done()).toEqual([]);
    const entry = await db().auditEntry.findFirst({ orderBy: { id: "desc" } });
    expect(entry).toMatchObject({ entityId: "tour", after: { showsTour: true } });
  });
});
