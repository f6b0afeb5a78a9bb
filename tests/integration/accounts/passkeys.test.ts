import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SecondFactorDto } from "@/contract/second-factor";
import { env } from "@/env";
import { recommendSecondFactor } from "@/server/accounts/second-factor/recommend-second-factor";
import { removeSecondFactorOf } from "@/server/accounts/second-factor/remove-second-factor";
import { db } from "@/server/platform/database/db";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers, PERSONA, signInAdmin, statusOf } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { SoftwareKey } from "../../support/people/passkey";
import {
  ask,
  codeOf,
  enrol,
  forgetSteps,
  signInWithCode,
  wrongCode,
} from "../../support/people/second-factor";
import { Visitor } from "../../support/people/visitor";

const { password } = PERSONA;
const owner = { email: "admin@example.com", password };
const manager = { email: "manager@example.com", password };
const { DEMO } = env();

let maha: Visitor;

beforeEach(async () => {
  await createUsers();
  maha = await admin(owner);
});
afterEach(async () => {
  Object.assign(env(), { DEMO, ADMIN_SECOND_FACTOR: "optional" });
  await expectInvariants();
});

async function admin(person: typeof owner): Promise<Visitor> {
  const visitor = new Visitor();
  expect((await signInAdmin(visitor, person)).status).toBe(200);
  return visitor;
}

type Question = { challenge: string; rpId?: string; allowCredentials?: { id: string }[] };
type Codes = { recoveryCodes: string[] };

async function question(visitor: Visitor, procedure: string): Promise<string> {
  return (await ask<Question>(visitor, procedure)).answer?.challenge ?? "";
}
const enrolQuestion = (visitor: Visitor) => question(visitor, "auth.secondFactor.beginPasskey");
const proveQuestion = (visitor: Visitor) => question(visitor, "auth.secondFactor.askForPasskey");
const signInQuestion = (visitor: Visitor) => question(visitor, "auth.askForPasskey");

const add = (visitor: Visitor, credential: object, name = "Laptop") =>
  ask<Codes>(visitor, "auth.secondFactor.addPasskey", { name, credential });

async function addKey(visitor: Visitor, key = new SoftwareKey()): Promise<SoftwareKey> {
  const { refusal } = await add(visitor, key.create(await enrolQuestion(visitor)));
  expect(refusal).toBeNull();
  return key;
}

const enter = (visitor: Visitor, passkey: object, person = owner) =>
  ask(visitor, "auth.adminLogin", { ...person, passkey });

/** Signs in with a key. @returns the refusal's code, or null */
async function enterWith(key: SoftwareKey, visitor = new Visitor(), lies = {}) {
  const answer = key.get(await signInQuestion(visitor), lies);
  return (await enter(visitor, answer)).refusal;
}

const state = async (visitor: Visitor) =>
  (await ask<SecondFactorDto>(visitor, "auth.secondFactor.read")).answer;
const lastMail = () => db().mail.findFirstOrThrow({ orderBy: { id: "desc" } });

describe("a passkey", () => {
  it("is added with recovery codes and a mail, and opens the panel together with the password", async () => {
    const elsewhere = await admin(owner);
    const key = new SoftwareKey();
    const { answer } = await add(maha, key.create(await enrolQuestion(maha)), " Laptop ");
    expect(answer?.recoveryCodes).toHaveLength(10);
    expect(await state(maha)).toMatchObject({
      isOn: true,
      since: null,
      recoveryCodesLeft: 10,
      passkeys: [{ name: "Laptop", lastUsedAt: null }],
    });
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "account.add_passkey",
      actorName: "admin",
      after: { name: "Laptop" },
    });
    expect(await lastMail()).toMatchObject({ recipient: owner.email, kind: "second-factor" });
    expect(await statusOf(elsewhere), "no other session has shown it").toBe(401);
    expect((await signInAdmin(new Visitor(), owner)).status).toBe(403);
    const here = new Visitor();
    expect(await enterWith(key, here)).toBeNull();
    expect((await state(here))?.passkeys[0]?.lastUsedAt).not.toBeNull();
    const typed = answer?.recoveryCodes[0] ?? "";
    expect((await signInWithCode(new Visitor(), typed, owner.email)).status).toBe(200);
  });

  it("added beside an app keeps the recovery codes, and either factor opens the panel", async () => {
    const { secret } = await enrol(maha);
    const key = new SoftwareKey();
    const { answer } = await add(maha, key.create(await enrolQuestion(maha)));
    expect(answer?.recoveryCodes).toEqual([]);
    expect(await enterWith(key)).toBeNull();
    const code = await codeOf(secret);
    expect((await signInWithCode(new Visitor(), code, owner.email)).status).toBe(200);
    await forgetSteps();
    const off = { currentPassword: password, passkey: key.get(await proveQuestion(maha)) };
    expect((await ask(maha, "auth.secondFactor.turnOff", off)).refusal).toBeNull();
    expect(await state(maha)).toMatchObject({ isOn: true, since: null, recoveryCodesLeft: 10 });
  });

  it("proves the admin for ten minutes, together with the password", async () => {
    const key = await addKey(maha);
    await db().$executeRaw`UPDATE sessions SET proven_at = proven_at - interval '10 minutes'`;
    expect((await ask(maha, "auth.secondFactor.renewCodes")).refusal).toBe("proof_needed");
    const prove = (passkey?: object) =>
      ask(maha, "auth.proveAdmin", { currentPassword: password, passkey });
    expect((await prove()).refusal).toBe("second_factor_needed");
    expect((await prove(key.get(await proveQuestion(maha)))).refusal).toBeNull();
    expect((await ask(maha, "auth.secondFactor.renewCodes")).refusal).toBeNull();
  });

  it("is removed with password and factor; the last one's removal deletes the recovery codes", async () => {
    const key = await addKey(maha);
    const id = (await state(maha))?.passkeys[0]?.id;
    const remove = (shown: object) =>
      ask(maha, "auth.secondFactor.removePasskey", { id, currentPassword: password, ...shown });
    expect((await remove({})).refusal).toBe("second_factor_missing");
    const passkey = key.get(await proveQuestion(maha));
    expect((await remove({ passkey, currentPassword: "amber river 77" })).refusal).toBe(
      "current_password_wrong",
    );
    expect((await remove({ passkey })).refusal).toBeNull();
    expect((await auditLog()).at(-1)).toMatchObject({ action: "account.remove_passkey" });
    expect(await db().recoveryCode.count()).toBe(0);
    expect((await signInAdmin(new Visitor(), owner)).status).toBe(200);
  });

  it("satisfies a required second factor, and ends the warning at startup", async () => {
    env().DEMO = "0";
    expect(await recommendSecondFactor()).toBe(1);
    env().ADMIN_SECOND_FACTOR = "required";
    expect((await ask(maha, "admin.products.table", {})).refusal).toBe("second_factor_required");
    await addKey(maha);
    expect((await ask(maha, "admin.products.table", {})).refusal).toBeNull();
    env().ADMIN_SECOND_FACTOR = "optional";
    expect(await recommendSecondFactor()).toBe(0);
  });

  it("is removed together with all other factors from the command line", async () => {
    await addKey(maha);
    expect(await removeSecondFactorOf(owner.email)).toBe(true);
    expect([await db().passkey.count(), await db().recoveryCode.count()]).toEqual([0, 0]);
    expect((await signInAdmin(new Visitor(), owner)).status).toBe(200);
  });

  it("requires a name, and an account has at most ten", async () => {
    for (let keys = 0; keys < 10; keys += 1) await addKey(maha);
    expect((await ask(maha, "auth.secondFactor.beginPasskey")).refusal).toBe("passkeys_full");
    const credential = new SoftwareKey().create("x");
    expect((await add(maha, credential, "  ")).refusal).toBe("passkey_name_missing");
    expect((await add(maha, credential, "x".repeat(61))).refusal).toBe("passkey_name_long");
  });
});

describe("a passkey's response is refused", () => {
  let key: SoftwareKey;
  beforeEach(async () => {
    key = await addKey(maha);
  });

  it("the second time, and the owner is told that somebody has the password", async () => {
    const here = new Visitor();
    const answer = key.get(await signInQuestion(here));
    expect((await enter(here, answer)).refusal).toBeNull();
    expect((await enter(here, answer)).refusal).toBe("passkey_wrong");
    expect((await auditLog()).at(-1)).toMatchObject({ action: "account.refuse_second_factor" });
    expect(await lastMail()).toMatchObject({ kind: "second-factor-refused" });
  });

  it("after a wrong response has consumed the challenge", async () => {
    const here = new Visitor();
    const challenge = await signInQuestion(here);
    const wrong = key.get(challenge, { signedBy: new SoftwareKey() });
    expect((await enter(here, wrong)).refusal).toBe("passkey_wrong");
    expect((await enter(here, key.get(challenge))).refusal).toBe("passkey_wrong");
  });

  it("after five minutes", async () => {
    const here = new Visitor();
    const challenge = await signInQuestion(here);
    await db().$executeRaw`
      UPDATE passkey_challenges SET expires_at = expires_at - interval '5 minutes'`;
    expect((await enter(here, key.get(challenge))).refusal).toBe("passkey_wrong");
  });

  it("from another browser or session, or for another purpose", async () => {
    const asked = new Visitor();
    const other = new Visitor();
    await signInQuestion(other);
    const answer = key.get(await signInQuestion(asked));
    expect((await enter(other, answer)).refusal, "another browser").toBe("passkey_wrong");
    expect((await enter(new Visitor(), answer)).refusal, "none").toBe("passkey_wrong");
    const here = new Visitor();
    expect(await enterWith(key, here)).toBeNull();
    const prove = async (challenge: string) =>
      ask(here, "auth.proveAdmin", { currentPassword: password, passkey: key.get(challenge) });
    await proveQuestion(here);
    expect((await prove(await proveQuestion(maha))).refusal, "another session").toBe(
      "passkey_wrong",
    );
    await proveQuestion(here);
    expect((await prove(await enrolQuestion(here))).refusal, "to enrol").toBe("passkey_wrong");
    const added = new SoftwareKey().create(await proveQuestion(here));
    expect((await add(here, added)).refusal, "to prove").toBe("passkey_wrong");
  });

  it.each([
    ["from another origin", { origin: "https://barq-shop.example" }],
    ["for another relying party", { rpId: "barq-shop.example" }],
    ["without user verification (finger, face or PIN)", { isVerified: false }],
    ["with a counter that does not increase", { counter: 1 }],
    ["signed by another key", { signedBy: new SoftwareKey() }],
  ])("%s", async (_what, lies) => {
    expect(await enterWith(key, new Visitor(), lies)).toBe("passkey_wrong");
    expect(await enterWith(key)).toBeNull();
  });

  it("of an unknown, another admin's or removed key", async () => {
    const boss = await admin(manager);
    const theirs = await addKey(boss);
    expect(await enterWith(new SoftwareKey())).toBe("passkey_wrong");
    expect(await enterWith(theirs)).toBe("passkey_wrong");
    const id = (await state(boss))?.passkeys[0]?.id;
    const passkey = key.get(await proveQuestion(maha));
    const foreign = { id, currentPassword: password, passkey };
    const { refusal } = await ask(maha, "auth.secondFactor.removePasskey", foreign);
    expect(refusal, "another admin's is not removed").toBe("passkey_gone");
    await addKey(maha);
    await db().passkey.delete({ where: { credentialId: key.id } });
    expect(await enterWith(key)).toBe("passkey_wrong");
  });

  it("at the enrolment, if forged, repeated or made for another session", async () => {
    const boss = await admin(manager);
    const lie = async (lies: object) =>
      (await add(boss, new SoftwareKey().create(await enrolQuestion(boss), lies))).refusal;
    expect(await lie({ origin: "https://barq-shop.example" })).toBe("passkey_wrong");
    expect(await lie({ rpId: "barq-shop.example" })).toBe("passkey_wrong");
    expect(await lie({ isVerified: false })).toBe("passkey_wrong");
    const made = new SoftwareKey().create(await enrolQuestion(maha));
    expect((await add(boss, made)).refusal, "asked in another session").toBe("passkey_not_asked");
    expect((await add(boss, key.create(await enrolQuestion(boss)))).refusal).toBe("passkey_known");
    expect((await add(boss, made)).refusal, "a question of before").toBe("passkey_not_asked");
  });
});

it("a passkey opens the panel while strangers use up the code guesses, and uses none itself", async () => {
  const { secret } = await enrol(maha);
  const key = await addKey(maha);
  const wrong = await wrongCode(secret);
  for (let tries = 0; tries < 11; tries += 1) {
    const stranger = new Visitor();
    stranger.ip = `198.51.100.${tries}`;
    await signInWithCode(stranger, wrong, owner.email);
  }
  const code = await codeOf(secret);
  expect((await signInWithCode(new Visitor(), code, owner.email)).status).toBe(429);
  expect(await enterWith(key)).toBeNull();
});
