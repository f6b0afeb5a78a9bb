import { describe, expect, it } from "vitest";
import { POLICY_KINDS, type PolicyKind } from "@/domain/shop/policy";
import { env } from "@/env";
import { db } from "@/server/platform/database/db";
import { policiesInForce, readPolicy } from "@/server/policies/policies-in-force";
import { SIMULATORS } from "../../../tools/stack/simulators";
import {
  policies,
  published,
  publishPolicy,
  savePolicy,
} from "../../support/people/admin-policies";
import { refusal } from "../../support/people/admin-products";

const of = async (wanted: PolicyKind) => {
  const found = (await policies()).find(({ kind }) => kind === wanted);
  if (!found) throw new Error(`no policy ${wanted}`);
  return found;
};

/** Runs `run` in a shop that also accepts payments through Moyasar. */
async function besideMoyasar<T>(run: () => Promise<T>): Promise<T> {
  const before = { ...env() };
  const demo = SIMULATORS.moyasar.demo("http://127.0.0.1:9");
  Object.assign(env(), demo);
  try {
    return await run();
  } finally {
    for (const name of Object.keys(demo)) Reflect.deleteProperty(env(), name);
    Object.assign(env(), before);
  }
}

const TEXTS = { text: "## Ours\n\nWords.", textAr: "## لنا\n\nكلمات." };

describe("the policies of a new shop", () => {
  it("are suggested in both languages with the shop's names and times, but not in force", async () => {
    const all = await policies();
    expect(all.map(({ kind }) => kind)).toEqual(POLICY_KINDS);
    for (const { kind, draft, versions } of all) {
      expect(draft, kind).toMatchObject({ origin: "suggested", revision: 0, changedAt: null });
      expect(versions).toEqual([]);
      for (const text of [draft.text, draft.textAr]) {
        expect(text).toContain("## ");
        expect(text, kind).toContain(env().SUPPORT_EMAIL);
        expect(text).not.toMatch(/undefined|null|NaN|\$\{/);
      }
      expect(draft.textAr).toMatch(/[\u0600-\u06ff]{4}/);
      expect(await readPolicy(kind, null, "en")).toBeNull();
    }
    expect(await policiesInForce()).toEqual({});
  });
});

describe("the suggested terms", () => {
  it("name the currency of the charge by the shop's ways to pay", async () => {
    const alone = (await of("terms")).draft;
    expect(alone.text).toContain(", in US dollars; a price in Saudi riyals");
    expect(alone.textAr).toContain("بالدولار الأمريكي، والسعر بالريال السعودي");

    const { beside, delivery } = await besideMoyasar(async () => ({
      beside: (await of("terms")).draft,
      delivery: (await of("delivery")).draft,
    }));
    expect(beside.text).toContain(
      "the amount and the currency that you are charged before you pay",
    );
    expect(beside.text).not.toContain(", in US dollars;");
    expect(beside.textAr).toContain("بالدولار الأمريكي أو الريال السعودي");
    // Moyasar does not report the payer's e-mail address to the shop.
    expect(delivery.text).toContain("if you paid with PayPal, with a one-time code");
  });
});

describe("a policy", () => {
  it("is a draft until published, and then in force in both languages", async () => {
    const { revision } = await savePolicy("terms", 0, TEXTS);
    expect(await of("terms")).toMatchObject({
      draft: { ...TEXTS, origin: "saved", revision, changedAt: expect.any(String) },
      versions: [],
    });
    expect(await policiesInForce()).toEqual({});
    expect(await publishPolicy("terms", revision)).toEqual({ version: 1 });
    expect(await policiesInForce()).toEqual({ terms: 1 });
    expect(await of("terms")).toMatchObject({
      draft: { ...TEXTS, origin: "published", changedAt: null },
      versions: [{ version: 1, publishedAt: expect.any(String) }],
    });
    expect(await readPolicy("terms", null, "en")).toMatchObject({ version: 1, text: TEXTS.text });
    expect(await readPolicy("terms", 1, "ar")).toMatchObject({ version: 1, text: TEXTS.textAr });
    const entries = await db().auditEntry.findMany({ where: { entity: "policy" } });
    expect(entries.map(({ action }) => action).sort()).toEqual(["policy.publish", "policy.save"]);
  });

  it("has versions, each readable permanently", async () => {
    expect([await published("refund", "one"), await published("refund", "two")]).toEqual([1, 2]);
    expect(await readPolicy("refund", null, "en")).toMatchObject({
      version: 2,
      text: "two",
      versions: [2, 1],
    });
    expect(await readPolicy("refund", 1, "en")).toMatchObject({ text: "one" });
    expect(await readPolicy("refund", 3, "en")).toBeNull();
    expect(await policiesInForce()).toEqual({ refund: 2 });
    for (const change of [
      db().policy.updateMany({ where: { version: 1 }, data: { text: "other" } }),
      db().policy.deleteMany({ where: { version: 1 } }),
    ]) {
      await expect(change).rejects.toThrow("a published policy stays as it is");
    }
  });

  it("loses no text when two admins save simultaneously: one is refused", async () => {
    const { revision } = await savePolicy("terms", 0, TEXTS);
    const answers = await Promise.allSettled([
      savePolicy("terms", revision, { ...TEXTS, text: "mine" }),
      savePolicy("terms", revision, { ...TEXTS, text: "theirs" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(savePolicy("terms", 0, TEXTS)).rejects.toMatchObject(refusal("policy_changed"));
    await expect(publishPolicy("terms", revision)).rejects.toMatchObject(refusal("policy_changed"));
    const now = await of("terms");
    await publishPolicy("terms", now.draft.revision);
    await expect(savePolicy("terms", now.draft.revision, TEXTS)).rejects.toMatchObject(
      refusal("policy_changed"),
    );
    const opened = (await of("terms")).draft.revision;
    await expect(publishPolicy("terms", opened), "there is no draft").rejects.toMatchObject(
      refusal("policy_changed"),
    );
  });

  it("is published once, however many admins publish simultaneously", async () => {
    const { revision } = await savePolicy("delivery", 0, TEXTS);
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () => publishPolicy("delivery", revision)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await policiesInForce()).toEqual({ delivery: 1 });
  });

  it("is not published while a language is missing, and not saved if too long", async () => {
    for (const texts of [
      { ...TEXTS, textAr: "  " },
      { ...TEXTS, text: "" },
    ]) {
      const { draft } = await of("privacy");
      const { revision } = await savePolicy("privacy", draft.revision, texts);
      await expect(publishPolicy("privacy", revision)).rejects.toMatchObject(
        refusal("policy_empty"),
      );
    }
    const { draft } = await of("privacy");
    const endless = savePolicy("privacy", draft.revision, { ...TEXTS, text: "x".repeat(50_001) });
    await expect(endless).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await policiesInForce()).toEqual({});
  });
});
