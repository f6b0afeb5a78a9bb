import { afterEach, describe, expect, it } from "vitest";
import { signIn as openSession } from "@/server/accounts/session/sign-in";
import { db } from "@/server/platform/database/db";
import { limitsEndIn } from "../../support/data/clocks";
import { concurrently } from "../../support/data/concurrency";
import { expectInvariants } from "../../support/data/invariants";
import {
  account,
  customer,
  PERSONA,
  register,
  signIn,
  statusOf,
} from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const { email, password } = PERSONA;
const REFUSED = "This account has no access to the control panel.";
const WRONG = "The e-mail address or the password is not right.";

function adminLogin(visitor: Visitor, typed: unknown = { email, password }) {
  return visitor.call<{ success: boolean; message: string }>("POST", "/auth/admin-login", typed);
}

async function admin(): Promise<Visitor> {
  const maha = await account();
  await db().user.updateMany({ where: { email }, data: { isAdmin: true, role: "owner" } });
  return maha;
}

describe("POST auth/admin-login", () => {
  it("opens a session for an admin, and records the sign-in in the audit log", async () => {
    const maha = await admin();
    expect(await adminLogin(maha)).toMatchObject({
      status: 200,
      body: { success: true, error: null },
    });
    expect((await maha.call("GET", "/auth/user")).body).toMatchObject({ email, isAdmin: true });
    const { id, username } = await db().user.findFirstOrThrow({ where: { email } });
    expect(await auditLog()).toMatchObject([
      {
        actorId: id,
        actorName: username,
        action: "account.sign_in",
        entity: "account",
        entityId: String(id),
        before: null,
        after: { page: "/admin-login", address: "203.0.113.7" },
      },
    ]);
  });

  it("merges the guest's cart, like any sign-in", async () => {
    const maha = await admin();
    await maha.add(7, 2);
    await adminLogin(maha);
    expect((await maha.cart()).body.cart).toMatchObject([{ productId: 7, quantity: 2 }]);
  });

  it("tells a non-admin that the account is no admin's only if the password is right, and opens no session", async () => {
    const omar = await account();
    expect(await adminLogin(omar)).toMatchObject({ status: 403, body: { message: REFUSED } });
    expect(await adminLogin(omar, { email, password: "wrong" })).toMatchObject({
      status: 401,
      body: { message: WRONG },
    });
    expect(await statusOf(omar)).toBe(401);
    expect(await db().session.count()).toBe(0);
    expect(await auditLog()).toEqual([]);
  });

  it("keeps the session of a customer who tries it", async () => {
    const omar = await customer();
    expect((await adminLogin(omar)).status).toBe(403);
    expect(await statusOf(omar)).toBe(200);
  });

  it("opens no session for an unverified address, whatever its row states", async () => {
    const omar = new Visitor();
    await register(omar);
    await db().user.updateMany({ data: { isAdmin: true, role: "owner" } });
    expect(await adminLogin(omar)).toMatchObject({ status: 403, body: { message: REFUSED } });
    expect(await db().session.count()).toBe(0);
  });

  it("responds to an unknown address as to an admin's wrong password", async () => {
    const maha = await admin();
    const wrong = await adminLogin(maha, { email, password: "wrong" });
    const unknown = await adminLogin(maha, { email: "nobody@example.com", password });
    expect(wrong).toMatchObject({ status: 401, body: { message: WRONG } });
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  it("requires both fields", async () => {
    const message = "Please fill in all fields";
    for (const typed of [
      {},
      { email },
      { password },
      { email: " ", password },
      { email, password: "" },
    ]) {
      expect(await adminLogin(new Visitor(), typed)).toMatchObject({
        status: 400,
        body: { message },
      });
    }
    const mistyped = await adminLogin(new Visitor(), { email: "maha", password });
    expect(mistyped).toMatchObject({
      status: 400,
      body: { message: "Please enter a valid email address" },
    });
    const arabic = await adminLogin(new Visitor("ar"), {});
    expect(arabic.body.message).toBe("يرجى ملء جميع الحقول");
  });

  it("is refused from pages of other sites", async () => {
    const maha = await admin();
    const foreign = { "sec-fetch-site": "cross-site" };
    const answer = await maha.call("POST", "/auth/admin-login", { email, password }, foreign);
    expect(answer.status).toBe(403);
    expect(await statusOf(maha)).toBe(401);
  });
});

describe("the limit of the admin sign-in", () => {
  it("is shared with the shop's sign-in", async () => {
    await admin();
    const stranger = new Visitor();
    const wrong = { email, password: "wrong" };
    for (let tries = 0; tries < 10; tries++) {
      expect((await adminLogin(stranger, wrong)).status).toBe(401);
    }
    expect((await adminLogin(stranger)).status).toBe(429);
    expect((await signIn(stranger)).status).toBe(429);
    await limitsEndIn(0);
    expect((await adminLogin(stranger)).status).toBe(200);
  });

  it("is not used up by right passwords of other accounts", async () => {
    const omar = await account(PERSONA, new Visitor());
    const elsewhere = new Visitor();
    for (let tries = 0; tries < 15; tries++) {
      expect((await adminLogin(elsewhere)).status).toBe(403);
    }
    expect((await signIn(omar)).status).toBe(200);
  });
});

describe("an admin who loses the role", () => {
  it("during the sign-in gets no session", async () => {
    await admin();
    const nothing = { device: null, leftSessionId: null, guestSessionId: null };
    const [outcome] = await concurrently(
      [
        () =>
          openSession({
            ...{ email, password, ip: "203.0.113.9", locale: "en", isForAdmins: true },
            ...nothing,
          }).catch((error: { code: string }) => error.code),
      ],
      (tx) => tx.prisma.user.updateMany({ data: { isAdmin: false, role: null } }),
    );
    expect(outcome).toBe("invalid_credentials");
    expect(await db().session.count()).toBe(0);
    expect(await auditLog()).toEqual([]);
  });
});
