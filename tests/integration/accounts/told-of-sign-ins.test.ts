import { afterEach, describe, expect, it } from "vitest";
import { makeAdmin } from "@/server/accounts/staff/make-admin";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { expectInvariants } from "../../support/data/invariants";
import {
  account,
  answerCodeRequests,
  customer,
  PERSONA,
  resetCode,
  signIn,
  signInAdmin,
} from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { nextAuthAction } from "../../support/people/next-auth";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const { email, password } = PERSONA;
const wrong = { email, password: "not the password" };
const SHORT = "An administrator’s password must have at least 12 characters.";

async function admin(visitor = new Visitor()): Promise<Visitor> {
  await account(PERSONA, visitor);
  await db().user.updateMany({ data: { isAdmin: true, role: "owner" } });
  return visitor;
}

/** The kinds of the mails about audit log entries, oldest first. */
async function toldOf(): Promise<string[]> {
  const mails = await db().mail.findMany({
    where: { auditEntryId: { not: null } },
    orderBy: { id: "asc" },
  });
  return mails.map(({ kind }) => kind);
}

async function textOfLast(): Promise<string> {
  const { id } = await db().mail.findFirstOrThrow({ orderBy: { id: "desc" } });
  let text = "";
  await sendMail(id, async (mail) => {
    text = mail.text;
  });
  return text;
}

describe("a sign-in to an admin's account", () => {
  it.each([
    ["/admin-login", (visitor: Visitor) => signInAdmin(visitor)],
    ["/login", (visitor: Visitor) => signIn(visitor)],
    ["/login", (visitor: Visitor) => nextAuthAction(visitor, "/callback/credentials", PERSONA)],
  ] as const)("at %s is recorded in the audit log and mailed to the admin", async (page, enter) => {
    const maha = await admin();
    maha.ip = "198.51.100.7";
    await enter(maha);
    const after = { page, address: "198.51.100.7" };
    expect(await auditLog()).toMatchObject([
      { action: "account.sign_in", actorName: "omar", after },
    ]);
    expect(await toldOf()).toEqual(["admin-sign-in"]);
    const text = await textOfLast();
    expect(text).toContain("198.51.100.7");
    expect(text).toContain(page);
  });

  it("of a customer is neither recorded nor mailed", async () => {
    await customer();
    await signIn(new Visitor(), wrong);
    expect([await auditLog(), await toldOf()]).toEqual([[], []]);
  });
});

describe("a refused sign-in to an admin's account", () => {
  it.each([
    ["/admin-login", (visitor: Visitor) => signInAdmin(visitor, wrong)],
    ["/login", (visitor: Visitor) => signIn(visitor, wrong)],
    ["/login", (visitor: Visitor) => nextAuthAction(visitor, "/callback/credentials", wrong)],
  ] as const)("at %s is recorded in the audit log and mailed to the admin", async (page, enter) => {
    await admin();
    await enter(new Visitor());
    expect(await auditLog()).toMatchObject([
      {
        action: "account.refuse_sign_in",
        actorName: "unknown",
        after: { username: "omar", page, address: "203.0.113.7" },
      },
    ]);
    expect(await toldOf()).toEqual(["admin-sign-in-refused"]);
    expect(await textOfLast()).toContain("refused");
  });

  it("is mailed once an hour, however many attempts there are", async () => {
    await admin();
    const strangers = Array.from({ length: 6 }, (_, index) => {
      const stranger = new Visitor();
      stranger.ip = `198.51.100.${index}`;
      return stranger;
    });
    await Promise.all(strangers.map((stranger) => signIn(stranger, wrong)));
    expect(await auditLog()).toHaveLength(6);
    expect(await toldOf()).toEqual(["admin-sign-in-refused"]);
    await db().$executeRaw`UPDATE mails SET created_at = created_at - interval '1 hour'`;
    await signInAdmin(new Visitor(), wrong);
    expect(await toldOf()).toHaveLength(2);
  });

  it("does not wait for the account's row lock", async () => {
    await admin();
    await prismaTransaction(async (tx) => {
      await tx.prisma.$queryRaw`SELECT id FROM users WHERE email = ${email} FOR NO KEY UPDATE`;
      const stranger = new Visitor();
      stranger.ip = "198.51.100.1";
      expect((await signIn(stranger, wrong)).status).toBe(401);
    });
    expect(await toldOf()).toEqual(["admin-sign-in-refused"]);
  });

  it("sends no mail if a concurrent one is sending it", async () => {
    const maha = await admin();
    const { id } = await db().user.findFirstOrThrow();
    await prismaTransaction(async (tx) => {
      await tx.prisma
        .$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`told of refusals:${id} admin-sign-in-refused`}, 0))`;
      await signIn(maha, wrong);
    });
    expect(await auditLog()).toHaveLength(1);
    expect(await toldOf()).toEqual([]);
  });

  it("is recorded at most a hundred times per account and hour", async () => {
    const maha = await admin();
    await signIn(maha, wrong);
    await db().$executeRaw`UPDATE rate_limits SET points = 100 WHERE key LIKE 'admin-refusals:%'`;
    await signIn(maha, wrong);
    expect(await auditLog()).toHaveLength(1);
  });
});

describe("an admin's password", () => {
  it("has at least twelve characters at the admin sign-in, even if it was set before the role", async () => {
    const person = { ...PERSONA, password: "amber door" };
    const maha = await account(person);
    await db().user.updateMany({ data: { isAdmin: true, role: "owner" } });
    const answer = await signInAdmin(maha, person);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(SHORT);
    expect(await db().session.count()).toBe(0);
  });

  it("cannot be reset to a shorter one, and the code stays valid", async () => {
    const maha = await admin();
    const code = await resetCode(maha, email);
    const reset = (typed: string) =>
      maha.call("POST", "/password_reset_confirm.php", { email, code, new_password: typed });
    const refused = await reset("amber door");
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain(SHORT);
    expect((await signInAdmin(maha, { email, password })).status).toBe(200);
    expect((await reset("amber door by the river")).status).toBe(200);
    await answerCodeRequests();
  });

  it("of a customer may be as short as specified", async () => {
    const omar = await account();
    const code = await resetCode(omar, email);
    const typed = { email, code, new_password: "vi7qed" };
    expect((await omar.call("POST", "/password_reset_confirm.php", typed)).status).toBe(200);
  });

  it("cannot be shorter in admin:create either", async () => {
    const made = makeAdmin({ email: "maha@example.com", username: "maha", password: "amber door" });
    await expect(made).rejects.toMatchObject({ code: "admin_password_too_short" });
    expect(await db().user.count()).toBe(0);
  });
});
