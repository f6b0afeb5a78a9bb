import { afterEach, describe, expect, it } from "vitest";
import { makeAdmin } from "@/server/accounts/staff/make-admin";
import { removeAdmin } from "@/server/accounts/staff/remove-admin";
import { db } from "@/server/platform/database/db";
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
const MAHA = { email: "maha@example.com", username: "maha", password: "amber door 77" };

const refusal = (changes: Partial<typeof MAHA>) =>
  makeAdmin({ ...MAHA, ...changes }).then(
    () => "made",
    (error: { code?: string }) => error.code,
  );
const adminLogin = (visitor: Visitor, typed: { email: string; password: string }) =>
  visitor.call("POST", "/auth/admin-login", { email: typed.email, password: typed.password });

describe("an admin made from the command line", () => {
  it("is a verified account that can open the panel at once", async () => {
    expect(await makeAdmin({ ...MAHA, email: " Maha@Example.com " })).toBe("created");
    expect(await db().user.findMany({ omit: { password: true } })).toMatchObject([
      { email: MAHA.email, username: "maha", isAdmin: true, isVerified: true },
    ]);
    expect((await adminLogin(new Visitor(), MAHA)).status).toBe(200);
  });

  it("may have a reserved name", async () => {
    expect(await makeAdmin({ ...MAHA, username: "admin" })).toBe("created");
  });

  it("keeps an existing account's name, password and sessions", async () => {
    const omar = await customer();
    expect(await makeAdmin({ email, username: "other", password: null })).toBe("promoted");
    const me = await omar.call<{ isAdmin: boolean; username: string }>("GET", "/auth/user");
    expect(me.body).toMatchObject({ isAdmin: true, username: "omar" });
    expect((await adminLogin(new Visitor(), PERSONA)).status).toBe(200);
  });

  it("is made once, even by concurrent commands", async () => {
    await account();
    const input = { email, username: "omar", password: null };
    const made = await Promise.all([makeAdmin(input), makeAdmin(input), makeAdmin(input)]);
    expect(made.sort()).toEqual(["promoted", "unchanged", "unchanged"]);
    const created = await Promise.all([makeAdmin(MAHA), makeAdmin(MAHA)]);
    expect(created.sort()).toEqual(["created", "unchanged"]);
    expect(await auditLog()).toHaveLength(2);
  });

  it("is in the audit log as an action of the command line", async () => {
    await account();
    await makeAdmin({ email, username: "omar", password: null });
    await makeAdmin(MAHA);
    const ids = await db().user.findMany({ select: { id: true }, orderBy: { id: "asc" } });
    const entry = { actorId: 0, actorName: "command line", action: "account.make_admin" };
    expect(await auditLog()).toMatchObject([
      {
        ...entry,
        entityId: String(ids[0]?.id),
        before: { username: "omar", role: null },
        after: { username: "omar", role: "owner" },
      },
      { ...entry, entityId: String(ids[1]?.id), before: null, after: { role: "owner" } },
    ]);
    expect(JSON.stringify(await auditLog())).not.toMatch(/argon2|amber/);
  });

  it("requires a password for a new account, by the rules of a registration", async () => {
    expect(await makeAdmin({ ...MAHA, password: null }).catch((error) => error.code)).toBe(
      "password_missing",
    );
    expect(await refusal({ password: "1234567" })).toBe("password_too_short");
    expect(await refusal({ password: "x".repeat(129) })).toBe("password_too_long");
    expect(await refusal({ password: "password1" })).toBe("password_too_common");
    expect(await refusal({ email: "maha" })).toBe("email_malformed");
    expect(await refusal({ username: "m" })).toBe("username_too_short");
    expect(await refusal({ username: "m@ha" })).toBe("username_invalid");
    await account();
    expect(await refusal({ username: "OMAR" })).toBe("username_taken");
    expect(await db().user.count({ where: { isAdmin: true } })).toBe(0);
    expect(await auditLog()).toEqual([]);
  });

  it("invalidates a stranger's earlier registration of the address", async () => {
    const stranger = new Visitor();
    await register(stranger, { ...MAHA, username: "stranger", password });
    expect(await makeAdmin(MAHA)).toBe("created");
    expect(await db().user.count()).toBe(1);
    expect((await adminLogin(stranger, { ...MAHA, password })).status).toBe(401);
  });
});

describe("an admin whose role is removed", () => {
  it("is signed out everywhere, so that the next call to the panel is refused", async () => {
    await makeAdmin(MAHA);
    const maha = new Visitor();
    await adminLogin(maha, MAHA);
    const phone = maha.copy();
    await makeAdmin({ ...MAHA, email: "noura@example.com", username: "noura" });
    expect(await removeAdmin("MAHA@example.com ")).toBe("removed");
    expect([await statusOf(maha), await statusOf(phone)]).toEqual([401, 401]);
    expect((await adminLogin(maha, MAHA)).status).toBe(403);
    expect((await signIn(maha, MAHA)).status).toBe(200);
  });

  it("does not affect other admins", async () => {
    await makeAdmin(MAHA);
    await account();
    await makeAdmin({ email, username: "omar", password: null });
    const omar = new Visitor();
    await adminLogin(omar, PERSONA);
    expect(await removeAdmin(MAHA.email)).toBe("removed");
    expect(await statusOf(omar)).toBe(200);
  });

  it("is in the audit log; a second removal changes nothing", async () => {
    await makeAdmin({ ...MAHA, email: "noura@example.com", username: "noura" });
    await makeAdmin(MAHA);
    await removeAdmin(MAHA.email);
    expect(await removeAdmin(MAHA.email)).toBe("no_admin");
    expect(await removeAdmin("nobody@example.com")).toBe("unknown");
    expect((await auditLog()).map(({ action }) => action)).toEqual([
      "account.make_admin",
      "account.make_admin",
      "account.remove_admin",
    ]);
  });

  it("cannot be the last owner, even if other staff exist", async () => {
    await makeAdmin(MAHA);
    await makeAdmin({ ...MAHA, email: "noura@example.com", username: "noura", role: "manager" });
    expect(await removeAdmin(MAHA.email).catch((error) => error.code)).toBe("last_owner");
    const demoted = makeAdmin({ ...MAHA, role: "manager" });
    expect(await demoted.catch((error) => error.code)).toBe("last_owner");
    expect((await db().user.findFirstOrThrow({ where: { email: MAHA.email } })).role).toBe("owner");
  });
});

describe("a role given from the command line", () => {
  it("is set on new and existing accounts", async () => {
    await makeAdmin(MAHA);
    const noura = { ...MAHA, email: "noura@example.com", username: "noura" };
    expect(await makeAdmin({ ...noura, role: "support" })).toBe("created");
    expect(await makeAdmin({ ...noura, role: null })).toBe("unchanged");
    expect(await makeAdmin({ ...noura, role: "catalogue" })).toBe("changed");
    await account();
    expect(await makeAdmin({ email, username: "omar", password: null, role: "manager" })).toBe(
      "promoted",
    );
    const roles = await db().user.findMany({ select: { role: true }, orderBy: { id: "asc" } });
    expect(roles.map(({ role }) => role)).toEqual(["owner", "catalogue", "manager"]);
    expect((await auditLog()).map(({ action, after }) => [action, after])).toMatchObject([
      ["account.make_admin", { role: "owner" }],
      ["account.make_admin", { role: "support" }],
      ["account.change_role", { role: "catalogue" }],
      ["account.make_admin", { role: "manager" }],
    ]);
  });
});
