import { describe, expect, it } from "vitest";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";
import { env } from "@/env";
import { db } from "@/server/platform/database/db";
import { seedDemoAdmin } from "../../../prisma/seed/demo-admin";
import { PERSONA, register, signIn } from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

const adminLogin = (visitor: Visitor, typed: object) =>
  visitor.call("POST", "/auth/admin-login", typed);

describe("the demo's administrator", () => {
  const demo = { email: ADMIN_EMAIL, password: DEMO_ADMIN_PASSWORD };

  it("opens the panel of the demo", async () => {
    await seedDemoAdmin();
    expect((await adminLogin(new Visitor(), demo)).status).toBe(200);
  });

  it("is created once: later seeds restore neither the password nor the role", async () => {
    await seedDemoAdmin();
    await db().user.updateMany({ data: { isAdmin: false, role: null, password: "another" } });
    await seedDemoAdmin();
    expect(await db().user.findMany({ select: { isAdmin: true, password: true } })).toEqual([
      { isAdmin: false, password: "another" },
    ]);
  });

  it("cannot sign in outside the demo, even if demo data went into production", async () => {
    await seedDemoAdmin();
    const values = env();
    values.DEMO = "0";
    try {
      const visitor = new Visitor();
      expect((await adminLogin(visitor, demo)).status).toBe(401);
      expect((await signIn(visitor, demo)).status).toBe(401);
      const wide = { ...demo, password: DEMO_ADMIN_PASSWORD.replace("b", "ｂ") };
      expect((await signIn(visitor, wide)).status).toBe(401);
      await db().user.deleteMany();
      await seedDemoAdmin();
      expect(await db().user.count()).toBe(0);
    } finally {
      values.DEMO = "1";
    }
  });

  it("has a password that no other account may choose", async () => {
    const chosen = { ...PERSONA, password: DEMO_ADMIN_PASSWORD };
    expect((await register(new Visitor(), chosen)).status).toBe(400);
  });
});
