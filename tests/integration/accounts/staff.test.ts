import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { StaffInvitationDto, StaffMemberDto } from "@/contract/admin/shop/staff";
import type { StaffRole } from "@/domain/account/permissions";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { sweep } from "@/server/sweep/sweep";
import { concurrently } from "../../support/data/concurrency";
import { expectInvariants } from "../../support/data/invariants";
import { account, createUsers, customer, PERSONA, statusOf } from "../../support/people/accounts";
import { auditLog } from "../../support/people/admin-actions";
import { callAs, type Role, userOf } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

beforeEach(createUsers);
afterEach(expectInvariants);

const OWNER = 1;
const MANAGER = 3;
const NOURA = { username: "noura", password: "amber door 7755" };
const EMAIL = "noura@example.com";

const change = (name: string, input: object, role: Role = "admin") =>
  callAs(role, `admin.staff.${name}`, { idempotencyKey: randomUUID(), ...input });
const invite = (email = EMAIL, role: StaffRole = "support", locale = "en") =>
  change("invite", { email, role, locale });
const refusal = (done: Promise<unknown>) =>
  done.then(
    () => "done",
    (error: { cause?: { code?: string } }) => error.cause?.code,
  );
const accept = (token: string, more: object = NOURA, user: object | null = null) =>
  callAs("guest", "auth.acceptInvitation", { token, ...more }, user ? { user: user as never } : {});

async function staff() {
  return (await callAs("admin", "admin.staff.list", undefined)) as {
    members: StaffMemberDto[];
    invitations: StaffInvitationDto[];
  };
}

async function rolesNow(): Promise<Record<number, string | null>> {
  const rows = await db().user.findMany({ select: { id: true, role: true } });
  return Object.fromEntries(rows.map(({ id, role }) => [id, role]));
}

/** Sends the newest invitation's mail. @returns its content, and the token of its link */
async function invitationMail() {
  const mail = await db().mail.findFirstOrThrow({
    where: { kind: "staff-invitation" },
    orderBy: { id: "desc" },
  });
  const sent: { to: unknown; subject: string; text: string }[] = [];
  await sendMail(mail.id, async ({ to, subject, text }) => {
    sent.push({ to, subject, text });
  });
  const [only] = sent;
  const token = /staff-invitation#([\w-]{43})/.exec(only?.text ?? "")?.[1] ?? "";
  return { ...only, token };
}

describe("the staff of the shop", () => {
  it("consists of the accounts with a role, owners first", async () => {
    const { members } = await staff();
    expect(members.map(({ username, role }) => [username, role])).toEqual([
      ["admin", "owner"],
      ["manager", "manager"],
      ["support", "support"],
      ["catalogue", "catalogue"],
    ]);
  });

  it("is changed by an owner, with an audit log entry, from the next call on", async () => {
    await change("changeRole", { userId: MANAGER, from: "manager", to: "support" });
    await change("remove", { userId: 4, from: "support" });
    expect(await rolesNow()).toMatchObject({ 3: "support", 4: null });
    expect(await auditLog()).toMatchObject([
      {
        action: "account.change_role",
        entityId: "3",
        actorId: OWNER,
        before: { username: "manager", role: "manager" },
        after: { username: "manager", role: "support" },
      },
      { action: "account.remove_admin", entityId: "4", after: { role: null } },
    ]);
  });

  it("is not changed from an outdated view", async () => {
    const seen = { userId: MANAGER, from: "support" };
    expect(await refusal(change("changeRole", { ...seen, to: "owner" }))).toBe("staff_changed");
    expect(await refusal(change("remove", seen))).toBe("staff_changed");
    expect(await refusal(change("remove", { userId: 77, from: "owner" }))).toBe("staff_changed");
    expect(await auditLog()).toEqual([]);
  });

  it("signs a removed member out on every device", async () => {
    const omar = await customer();
    await db().user.updateMany({
      where: { email: PERSONA.email },
      data: { role: "support", isAdmin: true },
    });
    const { id } = await db().user.findFirstOrThrow({ where: { email: PERSONA.email } });
    await change("remove", { userId: id, from: "support" });
    expect(await statusOf(omar)).toBe(401);
  });
});

describe("the last owner", () => {
  it("is neither removed nor given another role, even by the owner", async () => {
    expect(await refusal(change("remove", { userId: OWNER, from: "owner" }))).toBe("last_owner");
    const demotion = change("changeRole", { userId: OWNER, from: "owner", to: "manager" });
    expect(await refusal(demotion)).toBe("last_owner");
    expect(await rolesNow()).toMatchObject({ 1: "owner" });
    expect(await auditLog()).toEqual([]);
  });

  it("remains if two owners remove each other at once", async () => {
    for (const how of ["changeRole", "remove"] as const) {
      const data = { role: "owner", isAdmin: true };
      await db().user.updateMany({ where: { id: { in: [OWNER, MANAGER] } }, data });
      const takes = (by: Role, userId: number) => () =>
        refusal(
          callAs(
            by,
            `admin.staff.${how}`,
            { idempotencyKey: randomUUID(), userId, from: "owner", ...TO[how] },
            { user: { ...userOf(by), role: "owner" } as never },
          ),
        );
      // Both calls have passed the permission check when they wait for the lock.
      const outcomes = await concurrently(
        [takes("admin", MANAGER), takes("manager", OWNER)],
        undefined,
        (tx) => tx.prisma.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('staff', 0))`,
      );
      expect(outcomes.toSorted()).toEqual(["done", "not_allowed"]);
      const roles = await rolesNow();
      expect([roles[OWNER], roles[MANAGER]].filter((role) => role === "owner")).toHaveLength(1);
    }
  });

  const TO = { changeRole: { to: "manager" }, remove: {} };
});

describe("an invitation to the staff", () => {
  it.each([
    ["en", "You are invited to the staff of Barq", "works once"],
    ["ar", "دعوة للانضمام إلى موظفي برق", "ولمرة واحدة فقط"],
  ])("comes by mail, in %s, with a link that is stored nowhere", async (locale, title, once) => {
    await invite(EMAIL, "support", locale);
    const { to, subject, text, token } = await invitationMail();
    expect(JSON.stringify(to)).toContain(EMAIL);
    expect(subject).toBe(title);
    expect(text).toContain(once);
    expect(await callAs("guest", "auth.readInvitation", { token })).toEqual({
      email: EMAIL,
      role: "support",
      hasAccount: false,
    });
    const kept = JSON.stringify([
      await db().staffInvitation.findMany(),
      await db().mail.findMany(),
      await auditLog(),
    ]);
    expect(kept).not.toContain(token);
    expect((await staff()).invitations).toMatchObject([
      { email: EMAIL, role: "support", invitedByName: "admin" },
    ]);
  });

  it("creates a verified account with the role, once", async () => {
    await invite();
    const { token } = await invitationMail();
    await accept(token);
    const made = await db().user.findFirstOrThrow({ where: { email: EMAIL } });
    expect(made).toMatchObject({ username: "noura", role: "support", isVerified: true });
    const again = accept(token, { ...NOURA, username: "noura2" });
    expect(await refusal(again)).toBe("invitation_invalid");
    expect((await staff()).invitations).toEqual([]);
    const login = { email: EMAIL, password: NOURA.password };
    expect((await new Visitor().call("POST", "/auth/admin-login", login)).status).toBe(200);
    expect(await auditLog()).toMatchObject([
      { action: "invitation.send", entity: "invitation", after: { email: EMAIL, role: "support" } },
      {
        action: "invitation.accept",
        actorId: made.id,
        entityId: String(made.id),
        before: { role: null },
        after: { username: "noura", role: "support", invitedBy: "admin" },
      },
      { action: "account.sign_in" },
    ]);
  });

  it("is accepted by one of several concurrent attempts", async () => {
    await invite();
    const { token } = await invitationMail();
    const names = ["noura", "noura2", "noura3"];
    const outcomes = await Promise.all(
      names.map((username) => refusal(accept(token, { ...NOURA, username }))),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(await db().user.count({ where: { email: EMAIL } })).toBe(1);
  });

  it("gives the role to the address's account, whose user must be signed in", async () => {
    await account();
    const { id, username } = await db().user.findFirstOrThrow({ where: { email: PERSONA.email } });
    await invite(PERSONA.email, "manager");
    const { token } = await invitationMail();
    expect(await callAs("guest", "auth.readInvitation", { token })).toMatchObject({
      hasAccount: true,
    });
    // Neither a guest with a password nor another signed-in user may accept.
    expect(await refusal(accept(token))).toBe("invitation_account");
    expect(await refusal(accept(token, {}, userOf("customer")))).toBe("invitation_account");
    expect((await rolesNow())[id]).toBeNull();
    await accept(token, {}, { ...userOf("customer"), id, username });
    expect((await rolesNow())[id]).toBe("manager");
  });

  it("requires a long password and a free name for a new account", async () => {
    await invite();
    const { token } = await invitationMail();
    const tries = [
      [{ ...NOURA, password: "amber door" }, "staff_password_too_short"],
      [{ ...NOURA, password: "1qaz2wsx3edc" }, "password_too_common"],
      [{ ...NOURA, username: "Support" }, "username_taken"],
      [{ username: "noura" }, "invalid_input"],
    ] as const;
    for (const [more, said] of tries) expect(await refusal(accept(token, more)), said).toBe(said);
    expect(await db().user.count({ where: { email: EMAIL } })).toBe(0);
    expect(await refusal(accept(token))).toBe("done");
  });

  it("is invalid once it is expired, revoked, replaced, or its sender is no longer an owner", async () => {
    await invite();
    const first = await invitationMail();
    await invite();
    expect(await refusal(accept(first.token))).toBe("invitation_invalid");

    const second = await invitationMail();
    const [open] = (await staff()).invitations;
    await change("revokeInvitation", { id: open?.id });
    expect(await refusal(accept(second.token))).toBe("invitation_invalid");
    expect(await db().mail.count({ where: { kind: "staff-invitation" } })).toBe(0);

    await invite();
    const third = await invitationMail();
    await db().staffInvitation.updateMany({ data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await refusal(accept(third.token))).toBe("invitation_invalid");
    expect((await staff()).invitations).toEqual([]);
    await sweep();
    expect(await db().staffInvitation.count()).toBe(0);

    await invite();
    const fourth = await invitationMail();
    await db().user.update({ where: { id: MANAGER }, data: { role: "owner" } });
    const owner = { user: { ...userOf("manager"), role: "owner" } as never };
    const demotion = { userId: OWNER, from: "owner", to: "manager", idempotencyKey: randomUUID() };
    await callAs("manager", "admin.staff.changeRole", demotion, owner);
    expect(await refusal(accept(fourth.token))).toBe("invitation_invalid");
  });

  it("is not sent to a staff member", async () => {
    expect(await refusal(invite("manager@example.com"))).toBe("already_staff");
    expect(await db().mail.count()).toBe(0);
    expect(await auditLog()).toEqual([]);
  });
});
