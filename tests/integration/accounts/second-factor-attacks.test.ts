import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signIn as openSession } from "@/server/accounts/session/sign-in";
import { db } from "@/server/platform/database/db";
import { expectInvariants } from "../../support/data/invariants";
import {
  createUsers,
  PERSONA,
  resetCode,
  signIn,
  signInAdmin,
} from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { nextAuthAction } from "../../support/people/next-auth";
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

/** The owner's second factor. */
let secret = "";
let recoveryCodes: string[] = [];
/** The browser in which the owner set up the second factor. */
let maha: Visitor;

beforeEach(async () => {
  await createUsers();
  maha = new Visitor();
  await signInAdmin(maha, owner);
  ({ secret, recoveryCodes } = await enrol(maha));
});
afterEach(expectInvariants);

const enter = (visitor: Visitor, code: string) => signInWithCode(visitor, code, owner.email);
const read = (visitor: Visitor) => ask(visitor, "admin.products.table", {});
const sessions = () => db().session.count();

/** A visitor with a separate IP. */
function stranger(place: number): Visitor {
  const visitor = new Visitor();
  visitor.ip = `198.51.${100 + Math.floor(place / 200)}.${place % 200}`;
  return visitor;
}

describe("an attacker with an admin's password but not the phone", () => {
  it("gets no session at the admin sign-in, and the attempt is in the audit log", async () => {
    const answer = await signInAdmin(new Visitor(), owner);
    expect(answer).toMatchObject({
      status: 403,
      body: { message: "Enter the code from your authenticator app as well." },
    });
    expect(await sessions()).toBe(1);
    expect((await auditLog()).at(-1)).toMatchObject({
      action: "account.ask_second_factor",
      after: { page: "/admin-login", address: "203.0.113.7" },
    });
  });

  it.each([
    ["/login", (visitor: Visitor) => signIn(visitor, owner)],
    ["next-auth", (visitor: Visitor) => nextAuthAction(visitor, "/callback/credentials", owner)],
  ] as const)("gets by %s only a session without rights in the panel", async (_path, come) => {
    const thief = new Visitor();
    await come(thief);
    expect((await read(thief)).refusal).toBe("admin_not_confirmed");
    for (const procedure of ["read", "begin", "renewCodes"]) {
      const { refusal } = await ask(thief, `auth.secondFactor.${procedure}`);
      expect(refusal, procedure).toBe("admin_not_confirmed");
    }
    const off = { currentPassword: password, code: await codeOf(secret) };
    expect((await ask(thief, "auth.secondFactor.turnOff", off)).refusal).toBe(
      "admin_not_confirmed",
    );
  });

  it("gets ten guesses an hour from all addresses together", async () => {
    const wrong = await wrongCode(secret);
    const tries = Array.from({ length: 14 }, (_, place) => enter(stranger(place), wrong));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await enter(stranger(20), await codeOf(secret))).status, "a right one").toBe(429);
    expect(await sessions()).toBe(1);
  });

  it("does not lock the owner out of a known browser, nor block a recovery code", async () => {
    await enter(maha, await codeOf(secret));
    await forgetSteps();
    const wrong = await wrongCode(secret);
    await Promise.all(Array.from({ length: 12 }, (_, place) => enter(stranger(place), wrong)));
    expect((await enter(maha, await codeOf(secret))).status).toBe(200);
    expect((await enter(new Visitor(), recoveryCodes[0] ?? "")).status).toBe(200);
  });

  it("gets no guesses of its own by signing in to the shop", async () => {
    const wrong = await wrongCode(secret);
    await Promise.all(Array.from({ length: 10 }, (_, place) => enter(stranger(place), wrong)));
    const thief = stranger(30);
    await signIn(thief, owner);
    expect((await enter(thief, wrong)).status).toBe(429);
  });

  it("gets no extra guesses before the owner has a second factor either", async () => {
    const thief = new Visitor();
    await signInWithCode(thief, "123456", manager.email);
    expect(thief.cookie("factor_device")).toBeUndefined();
  });

  it("is reported to the owner", async () => {
    const wrong = await wrongCode(secret);
    await enter(stranger(1), wrong);
    await enter(stranger(2), wrong);
    const refused = (await auditLog()).filter(
      ({ action }) => action === "account.refuse_second_factor",
    );
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({
      actorName: "unknown",
      after: { username: "admin", page: "/admin-login", address: "198.51.100.1" },
    });
    expect(await db().mail.count({ where: { kind: "second-factor-refused" } })).toBe(1);
  });

  it("loses an older session when the owner sets the factor up", async () => {
    const thief = new Visitor();
    await signInAdmin(thief, manager);
    const boss = new Visitor();
    await signInAdmin(boss, manager);
    expect((await read(thief)).refusal).toBeNull();
    await enrol(boss);
    expect((await read(thief)).refusal).toBe("not_signed_in");
    expect((await read(boss)).refusal).toBeNull();
  });

  it("gets no session if the sign-in overlaps with the setup", async () => {
    const boss = new Visitor();
    await signInAdmin(boss, manager);
    const { answer } = await ask<{ secret: string }>(boss, "auth.secondFactor.begin");
    const code = await codeOf(answer?.secret ?? "");
    const nothing = { device: null, leftSessionId: null, guestSessionId: null };
    const come = () =>
      openSession({ ...manager, ...nothing, ip: "", locale: "en", isForAdmins: true }).then(
        () => "in",
        (error) => error.code,
      );
    const outcomes = await Promise.all([
      ...Array.from({ length: 6 }, come),
      ask(boss, "auth.secondFactor.confirm", { code }).then(() => "set up"),
    ]);
    expect(outcomes.at(-1)).toBe("set up");
    expect(await db().session.count({ where: { user: { email: manager.email } } })).toBe(1);
  });

  it("still needs the code after a password reset by mailbox", async () => {
    const thief = new Visitor();
    const code = await resetCode(thief, owner.email);
    const typed = { email: owner.email, code, new_password: "amber door by the river" };
    expect((await thief.call("POST", "/password_reset_confirm.php", typed)).status).toBe(200);
    const { status } = await signInAdmin(thief, { ...owner, password: typed.new_password });
    expect([status, await sessions()]).toEqual([403, 0]);
  });
});

describe("a code of the app", () => {
  it("is refused after its use, and so is an older one", async () => {
    const now = await codeOf(secret);
    const before = await codeOf(secret, -1);
    expect((await enter(new Visitor(), now)).status).toBe(200);
    expect((await enter(new Visitor(), now)).status).toBe(400);
    expect((await enter(new Visitor(), before)).status).toBe(400);
    expect((await enter(new Visitor(), await codeOf(secret, 1))).status, "the next").toBe(200);
  });

  it("is accepted by one of many concurrent sign-ins", async () => {
    const code = await codeOf(secret);
    const tries = Array.from({ length: 8 }, (_, place) => enter(stranger(place), code));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await sessions()).toBe(2);
  });

  it("is refused three minutes too early or too late", async () => {
    for (const steps of [-6, 6]) {
      expect((await enter(new Visitor(), await codeOf(secret, steps))).status).toBe(400);
    }
  });

  it("used for the setup or a proof does not sign in", async () => {
    const boss = new Visitor();
    await signInAdmin(boss, manager);
    const { answer } = await ask<{ secret: string }>(boss, "auth.secondFactor.begin");
    const code = await codeOf(answer?.secret ?? "");
    await ask(boss, "auth.secondFactor.confirm", { code });
    expect((await signInWithCode(new Visitor(), code, manager.email)).status).toBe(400);

    const proving = await codeOf(secret);
    const proof = { currentPassword: password, code: proving };
    expect((await ask(maha, "auth.proveAdmin", proof)).refusal).toBeNull();
    expect((await enter(new Visitor(), proving)).status).toBe(400);
  });

  it("of another admin is refused, even if its secret is copied to the account", async () => {
    const boss = new Visitor();
    await signInAdmin(boss, manager);
    const other = await enrol(boss);
    expect((await enter(new Visitor(), await codeOf(other.secret))).status).toBe(400);
    expect((await enter(new Visitor(), other.recoveryCodes[0] ?? "")).status).toBe(400);
    await db().$executeRaw`
      UPDATE second_factors SET secret = (SELECT secret FROM second_factors WHERE user_id = 3) WHERE user_id = 1`;
    expect((await enter(new Visitor(), await codeOf(other.secret))).status).toBe(500);
    expect(await db().session.count({ where: { userId: 1 } })).toBe(1);
  });
});

describe("a recovery code", () => {
  it("is accepted by one of many concurrent sign-ins", async () => {
    const [code = ""] = recoveryCodes;
    const tries = Array.from({ length: 6 }, (_, place) => enter(stranger(place), code));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await enter(new Visitor(), code)).status).toBe(400);
    expect(await db().recoveryCode.count()).toBe(9);
  });

  it("is not in the database, and neither is the secret", async () => {
    const rows = JSON.stringify([
      await db().recoveryCode.findMany(),
      await db().secondFactor.findMany(),
      await auditLog(),
      await db().mail.findMany(),
    ]);
    for (const code of [
      secret,
      ...recoveryCodes,
      ...recoveryCodes.map((one) => one.replaceAll("-", "")),
    ]) {
      expect(rows).not.toContain(code);
    }
  });

  it("is invalid once the codes are renewed", async () => {
    const { answer } = await ask<{ recoveryCodes: string[] }>(maha, "auth.secondFactor.renewCodes");
    expect((await enter(new Visitor(), recoveryCodes[0] ?? "")).status).toBe(400);
    expect((await enter(new Visitor(), answer?.recoveryCodes[0] ?? "")).status).toBe(200);
  });
});

describe("a stolen session of the panel", () => {
  it("gives no proof by the password alone, or by guessing", async () => {
    await db().$executeRaw`UPDATE sessions SET proven_at = proven_at - interval '10 minutes'`;
    const prove = (code?: string) =>
      ask(maha, "auth.proveAdmin", { currentPassword: password, code });
    expect((await prove()).refusal).toBe("second_factor_needed");
    const wrong = await wrongCode(secret);
    for (let tries = 0; tries < 10; tries++) {
      expect((await prove(wrong)).refusal).toBe("second_factor_wrong");
    }
    expect((await prove(await codeOf(secret))).refusal).toBe("too_many_requests");
    expect((await ask(maha, "auth.secondFactor.renewCodes")).refusal).toBe("proof_needed");
  });

  it("cannot turn the factor off without password and code, however recently they were entered", async () => {
    const off = (currentPassword: string, code?: string) =>
      ask(maha, "auth.secondFactor.turnOff", { currentPassword, code });
    expect((await off(password)).refusal).toBe("second_factor_missing");
    expect((await off("not the password", await codeOf(secret))).refusal).toBe(
      "current_password_wrong",
    );
    expect((await off(password, await wrongCode(secret))).refusal).toBe("second_factor_wrong");
    expect(await db().secondFactor.count()).toBe(1);
  });

  it("cannot replace the secret", async () => {
    expect((await ask(maha, "auth.secondFactor.begin")).refusal).toBe("second_factor_on");
    expect((await enter(new Visitor(), await codeOf(secret))).status).toBe(200);
  });
});
