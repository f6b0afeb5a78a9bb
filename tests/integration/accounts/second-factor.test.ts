import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SecondFactorDto } from "@/contract/second-factor";
import { env } from "@/env";
import { recommendSecondFactor } from "@/server/accounts/second-factor/recommend-second-factor";
import { removeSecondFactorOf } from "@/server/accounts/second-factor/remove-second-factor";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers, PERSONA, signInAdmin, statusOf } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { ask, codeOf, enrol, signInWithCode, wrongCode } from "../../support/people/second-factor";
import { Visitor } from "../../support/people/visitor";

const { password } = PERSONA;
const owner = { email: "admin@example.com", password };
const manager = { email: "manager@example.com", password };

const { DEMO } = env();

beforeEach(createUsers);
afterEach(async () => {
  Object.assign(env(), { DEMO, ADMIN_SECOND_FACTOR: "optional" });
  await expectInvariants();
});

async function admin(person = owner): Promise<Visitor> {
  const visitor = new Visitor();
  expect((await signInAdmin(visitor, person)).status).toBe(200);
  return visitor;
}

const state = async (visitor: Visitor) =>
  (await ask<SecondFactorDto>(visitor, "auth.secondFactor.read")).answer;
const doneLast = async () => (await auditLog()).at(-1);

/** The text of the last mail, which must go to this address. */
async function lastMailTo(recipient: string): Promise<string> {
  const mail = await db().mail.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect(mail).toMatchObject({ recipient, kind: "second-factor" });
  let text = "";
  await sendMail(mail.id, async (sent) => {
    text = sent.text;
  });
  return text;
}

describe("a second factor", () => {
  it("is set up with a code of the app, mailed to the admin, and required from then on", async () => {
    const maha = await admin();
    expect(await state(maha)).toMatchObject({ isOn: false, since: null, recoveryCodesLeft: 0 });
    const { answer } = await ask<{ uri: string; secret: string }>(maha, "auth.secondFactor.begin");
    const { uri = "", secret = "" } = answer ?? {};
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(decodeURIComponent(uri)).toContain("Barq:admin@example.com");
    const wrong = await ask(maha, "auth.secondFactor.confirm", { code: await wrongCode(secret) });
    expect(wrong.refusal).toBe("second_factor_wrong");
    expect((await signInAdmin(new Visitor(), owner)).status, "not before").toBe(200);
    const typed = (await codeOf(secret)).replace(/(...)/, "$1 ");
    const { answer: given } = await ask<{ recoveryCodes: string[] }>(
      maha,
      "auth.secondFactor.confirm",
      { code: typed },
    );
    expect(new Set(given?.recoveryCodes).size).toBe(10);
    for (const code of given?.recoveryCodes ?? []) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    }
    expect(await state(maha)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    expect(await doneLast()).toMatchObject({
      action: "account.enable_second_factor",
      actorName: "admin",
      entityId: "1",
    });
    expect(await lastMailTo(owner.email)).toContain("a second factor was turned on");
    expect((await signInAdmin(new Visitor(), owner)).status).toBe(403);
  });

  it("accepts only codes of the secret that was set up last, and only for its own account", async () => {
    const maha = await admin();
    const first = await ask<{ secret: string }>(maha, "auth.secondFactor.begin");
    await ask(maha, "auth.secondFactor.begin");
    const code = await codeOf(first.answer?.secret ?? "");
    expect((await ask(maha, "auth.secondFactor.confirm", { code })).refusal).toBe(
      "second_factor_wrong",
    );
    const boss = await admin(manager);
    expect((await ask(boss, "auth.secondFactor.confirm", { code })).refusal).toBe(
      "second_factor_off",
    );
    expect((await ask(boss, "auth.secondFactor.renewCodes")).refusal).toBe("second_factor_off");
  });

  it("accepts a recovery code instead of the app's, states how many are left, and mails the admin", async () => {
    const { recoveryCodes } = await enrol(await admin());
    const here = new Visitor();
    const typed = recoveryCodes[3]?.toLowerCase().replaceAll("-", " ") ?? "";
    expect((await signInWithCode(here, typed, owner.email)).status).toBe(200);
    expect(await state(here)).toMatchObject({ recoveryCodesLeft: 9 });
    const used = (await auditLog()).find(({ action }) => action === "account.use_recovery_code");
    expect(used).toMatchObject({ actorName: "admin", after: { left: 9 } });
    const told = await db().mail.findFirstOrThrow({
      where: { kind: "second-factor", auditEntryId: used?.id ?? 0 },
    });
    expect(told.recipient).toBe(owner.email);
  });

  it("proves the admin for ten minutes in this session, together with the password", async () => {
    const maha = await admin();
    const { secret } = await enrol(maha);
    await db().$executeRaw`UPDATE sessions SET proven_at = proven_at - interval '10 minutes'`;
    expect((await ask(maha, "auth.secondFactor.renewCodes")).refusal).toBe("proof_needed");
    const proof = { currentPassword: password, code: await codeOf(secret) };
    expect((await ask(maha, "auth.proveAdmin", proof)).refusal).toBeNull();
    expect((await ask(maha, "auth.secondFactor.renewCodes")).refusal).toBeNull();
    expect(await lastMailTo(owner.email)).toContain("new recovery codes");
  });

  it("is turned off with password and code; then the password is enough", async () => {
    const maha = await admin();
    const { secret } = await enrol(maha);
    const proof = { currentPassword: password, code: await codeOf(secret) };
    expect((await ask(maha, "auth.secondFactor.turnOff", proof)).refusal).toBeNull();
    expect(await doneLast()).toMatchObject({ action: "account.disable_second_factor" });
    expect(await lastMailTo(owner.email)).toContain("turned off");
    expect((await signInAdmin(new Visitor(), owner)).status).toBe(200);
    expect(await db().recoveryCode.count()).toBe(0);
  });
});

describe("a lost second factor", () => {
  const remove = (visitor: Visitor, userId: number) =>
    ask(visitor, "admin.staff.removeSecondFactor", {
      idempotencyKey: randomUUID(),
      userId,
      reason: "His telephone was stolen.",
    });

  it("is removed by an owner with a reason; the account is signed out and mailed", async () => {
    const boss = await admin(manager);
    await enrol(boss);
    const maha = await admin();
    const members = async () =>
      (
        await ask<{ members: { username: string; hasSecondFactor: boolean }[] }>(
          maha,
          "admin.staff.list",
        )
      ).answer?.members
        .filter(({ hasSecondFactor }) => hasSecondFactor)
        .map(({ username }) => username);
    expect(await members()).toEqual(["manager"]);
    expect((await remove(maha, 3)).refusal).toBeNull();
    expect(await members()).toEqual([]);
    expect(await doneLast()).toMatchObject({
      action: "account.remove_second_factor",
      actorName: "admin",
      entityId: "3",
      before: { username: "manager" },
      reason: "His telephone was stolen.",
    });
    const text = (await lastMailTo(manager.email)).replace(/[\u2066-\u2069]/g, "");
    expect(text).toContain("admin removed the second factor");
    expect(await statusOf(boss)).toBe(401);
    expect((await signInAdmin(new Visitor(), manager)).status).toBe(200);
    expect((await remove(maha, 3)).refusal).toBe("second_factor_off");
  });

  it("is not removed by its own admin in this way, nor without the staff permission", async () => {
    const maha = await admin();
    await enrol(maha);
    expect((await remove(maha, 1)).refusal).toBe("not_allowed");
    expect((await remove(await admin(manager), 1)).refusal).toBe("not_allowed");
    expect((await remove(maha, 2)).refusal).toBe("staff_changed");
    expect(await state(maha)).toMatchObject({ isOn: true });
  });

  it("of the last owner is removed from the command line", async () => {
    const maha = await admin();
    await enrol(maha);
    expect(await removeSecondFactorOf(" Admin@Example.com ")).toBe(true);
    expect(await doneLast()).toMatchObject({
      action: "account.remove_second_factor",
      actorName: "command line",
    });
    expect(await lastMailTo(owner.email)).toContain("on the shop’s server");
    expect(await statusOf(maha)).toBe(401);
    expect((await signInAdmin(new Visitor(), owner)).status).toBe(200);
    expect(await removeSecondFactorOf(owner.email)).toBe(false);
    expect(await removeSecondFactorOf("nobody@example.com")).toBe(false);
  });
});

describe("the shop at startup", () => {
  it("warns about owners without a second factor, but not in the demo", async () => {
    env().DEMO = "0";
    expect(await recommendSecondFactor()).toBe(1);
    const maha = await admin();
    await ask(maha, "auth.secondFactor.begin");
    expect(await recommendSecondFactor(), "begun is not set up").toBe(1);
    env().DEMO = "1";
    expect(await recommendSecondFactor()).toBe(0);
    env().DEMO = "0";
    env().ADMIN_SECOND_FACTOR = "required";
    expect(await recommendSecondFactor()).toBe(0);
    await enrol(maha);
    env().ADMIN_SECOND_FACTOR = "optional";
    expect(await recommendSecondFactor()).toBe(0);
  });
});

describe("a shop that requires a second factor", () => {
  it("lets an admin without one only set one up", async () => {
    env().ADMIN_SECOND_FACTOR = "required";
    const maha = await admin();
    const read = () => ask(maha, "admin.products.table", {});
    const change = () =>
      ask(maha, "admin.staff.invite", {
        idempotencyKey: randomUUID(),
        email: "lina@example.com",
        role: "owner",
        locale: "en",
      });
    expect((await read()).refusal).toBe("second_factor_required");
    expect((await change()).refusal).toBe("second_factor_required");
    const address = "http://shop.test/api/admin/export/orders.csv";
    const orders = () => answerRequest(new Request(address, { headers: maha.headers() }));
    expect((await orders()).status).toBe(403);
    expect(await db().staffInvitation.count()).toBe(0);
    expect(await state(maha)).toMatchObject({ isOn: false, isRequired: true });
    const { secret } = await enrol(maha);
    expect((await read()).refusal).toBeNull();
    expect((await change()).refusal).toBeNull();
    expect((await orders()).status).toBe(200);
    const proof = { currentPassword: password, code: await codeOf(secret) };
    await ask(maha, "auth.secondFactor.turnOff", proof);
    expect((await read()).refusal).toBe("second_factor_required");
  });
});
