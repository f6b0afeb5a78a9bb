import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { expectInvariants } from "../../support/data/invariants";
import {
  account,
  answerCodeRequests,
  customer,
  mailedCode,
  PERSONA,
  register,
  resetCode,
  signIn,
  statusOf,
} from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

describe("the life of an account over the specified paths", () => {
  it("POST register.php, auth/verify, login.php, GET auth_user.php and auth/user, POST logout.php", async () => {
    const omar = new Visitor();
    expect(await register(omar)).toMatchObject({
      status: 200,
      body: { success: true, error: null },
    });
    const early = await signIn(omar);
    expect(early).toMatchObject({ status: 403, body: { success: false } });
    expect(early.body.error).toBe(
      "Your e-mail address is not verified yet. Enter the code that we sent you.",
    );

    const code = await mailedCode(PERSONA.email, "verification");
    const typed = { email: " Omar@Example.com ", code: ` ${code.toLowerCase()}` };
    expect(await omar.call("POST", "/auth/verify", typed)).toMatchObject({
      status: 200,
      body: { success: true, error: null },
    });
    expect(await statusOf(omar)).toBe(401);

    expect((await signIn(omar)).body).toEqual({ success: true, error: null });
    for (const path of ["/auth_user.php", "/auth/user"]) {
      expect((await omar.call("GET", path)).body).toEqual({
        id: expect.any(Number),
        username: "omar",
        email: "omar@example.com",
        isAdmin: false,
        role: null,
        isVerified: true,
        hasAdminSession: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
    }
    const copied = omar.copy();
    expect((await omar.call("POST", "/logout.php")).body).toEqual({ success: true, error: null });
    expect(await statusOf(omar)).toBe(401);
    expect(await statusOf(copied)).toBe(401);
  });

  it("POST auth/resend-verification: the new code replaces the old one", async () => {
    const omar = new Visitor();
    await register(omar);
    const old = await mailedCode(PERSONA.email, "verification");
    const { email } = PERSONA;
    await omar.call("POST", "/auth/resend-verification", { email });
    await answerCodeRequests();
    const code = await mailedCode(email, "verification");
    expect((await omar.call("POST", "/auth/verify", { email, code: old })).status).toBe(400);
    expect((await omar.call("POST", "/auth/verify", { email, code })).status).toBe(200);
  });

  it("POST password_reset_request.php and password_reset_confirm.php: set a new password and end all sessions", async () => {
    const omar = await customer();
    const phone = new Visitor();
    await signIn(phone);
    const code = await resetCode(new Visitor());
    expect(await statusOf(omar)).toBe(200);
    const confirmed = await new Visitor().call("POST", "/password_reset_confirm.php", {
      email: PERSONA.email,
      code,
      new_password: "amber door 7",
    });
    expect(confirmed).toMatchObject({ status: 200, body: { success: true, error: null } });
    expect([await statusOf(omar), await statusOf(phone)]).toEqual([401, 401]);
    expect((await signIn(omar)).status).toBe(401);
    expect((await signIn(omar, { ...PERSONA, password: "amber door 7" })).status).toBe(200);
    expect(await db().mail.count({ where: { kind: "password-changed" } })).toBe(1);
  });

  it("POST auth/request-password-reset: mails a code to a user who knows the current password", async () => {
    const path = "/auth/request-password-reset";
    const guest = await new Visitor().call("POST", path, { currentPassword: PERSONA.password });
    expect(guest.status).toBe(401);
    const omar = await customer();
    expect(await omar.call("POST", path, { currentPassword: "wrong" })).toMatchObject({
      status: 400,
      body: { message: "The current password is not right. Check it and try again." },
    });
    expect(await omar.call("POST", path, { currentPassword: "" })).toMatchObject({
      status: 400,
      body: { message: "Current password is required" },
    });
    expect((await omar.call("POST", path, { currentPassword: PERSONA.password })).status).toBe(200);
    await answerCodeRequests();
    expect(await mailedCode(PERSONA.email, "password-reset")).toMatch(/^[0-9A-Z]{6}$/);
  });

  it("sends its mails in the user's language", async () => {
    await account(PERSONA, new Visitor("ar"));
    const mails = await db().mail.findMany({ select: { kind: true, locale: true } });
    expect(mails).toEqual([{ kind: "verification", locale: "ar" }]);
  });
});
