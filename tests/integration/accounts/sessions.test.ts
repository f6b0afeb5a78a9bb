import { randomUUID } from "node:crypto";
import { parseSetCookie } from "cookie";
import { encode } from "next-auth/jwt";
import { afterEach, describe, expect, it } from "vitest";
import {
  SESSION_SECONDS,
  sealProof,
  sealSessionToken,
  tokenSecret,
} from "@/server/accounts/codes/token";
import { addToCart } from "@/server/carts/add-to-cart";
import { guestSessionId, userSessionId } from "@/server/carts/cart-session";
import { db } from "@/server/platform/database/db";
import { pool } from "@/server/platform/database/pool";
import { expectInvariants } from "../../support/data/invariants";
import { customer, PERSONA, resetCode, signIn, statusOf } from "../../support/people/accounts";
import { nextAuth, nextAuthAction } from "../../support/people/next-auth";
import { type CartBody, Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const COOKIE = "next-auth.session-token";
const sessions = () => db().session.findMany({ orderBy: { createdAt: "asc" } });
const cookiesOf = (headers: Headers) => headers.getSetCookie().map((line) => parseSetCookie(line));

/** A browser with only this session cookie. */
function holder(token: string): Visitor {
  const visitor = new Visitor();
  visitor.take(COOKIE, token);
  return visitor;
}

const tokenOf = (visitor: Visitor) => visitor.cookie(COOKIE) ?? "";

describe("the cookies of a session", () => {
  it("are inaccessible to scripts and other sites, except for the marker that there is one", async () => {
    const omar = await customer();
    const given = cookiesOf((await signIn(omar)).headers);
    const attributes = { path: "/", sameSite: "lax", httpOnly: true };
    expect(given).toMatchObject([
      { ...attributes, name: COOKIE, maxAge: SESSION_SECONDS },
      { path: "/", sameSite: "lax", name: "signed_in", value: "1" },
      { ...attributes, name: "known_device" },
    ]);
    expect(given[1]).not.toHaveProperty("httpOnly");
    for (const cookie of given) {
      expect(cookie).not.toHaveProperty("secure");
      expect(cookie).not.toHaveProperty("domain");
    }
  });

  it("hold a new session after each sign-in: the previous one is invalid, also in copies", async () => {
    const omar = await customer();
    const copied = omar.copy();
    await signIn(omar);
    expect(tokenOf(omar)).not.toBe(tokenOf(copied));
    expect([await statusOf(omar), await statusOf(copied)]).toEqual([200, 401]);
    expect(await sessions()).toHaveLength(1);
  });

  it("are deleted when the session is over", async () => {
    const omar = await customer();
    await db().session.deleteMany();
    const answer = await omar.call("GET", "/auth_user.php");
    expect(cookiesOf(answer.headers)).toMatchObject([
      { name: COOKIE, value: "", maxAge: 0 },
      { name: "signed_in", value: "", maxAge: 0 },
    ]);
    expect((await new Visitor().call("GET", "/auth_user.php")).headers.getSetCookie()).toEqual([]);
  });

  it("are kept by a failed sign-in", async () => {
    const omar = await customer();
    expect((await signIn(omar, { ...PERSONA, password: "wrong" })).status).toBe(401);
    expect(await statusOf(omar)).toBe(200);
  });
});

describe("a session", () => {
  it("ends with a sign-out, also in copies of its cookie; other devices stay signed in", async () => {
    const omar = await customer();
    const phone = new Visitor();
    await signIn(phone);
    const copied = omar.copy();
    await omar.call("POST", "/logout.php");
    expect([await statusOf(omar), await statusOf(copied), await statusOf(phone)]).toEqual([
      401, 401, 200,
    ]);
    expect((await copied.call("POST", "/logout.php")).status).toBe(200);
  });

  it("ends on every device after a password reset", async () => {
    const devices = [await customer(), new Visitor(), new Visitor()];
    for (const device of devices.slice(1)) await signIn(device);
    const layla = { username: "layla", email: "layla@example.com", password: "green river 9" };
    const another = await customer(layla);
    const typed = { email: PERSONA.email, code: await resetCode(new Visitor()) };
    const reset = { ...typed, new_password: "amber door 7" };
    expect((await new Visitor().call("POST", "/password_reset_confirm.php", reset)).status).toBe(
      200,
    );
    for (const device of devices) expect(await statusOf(device)).toBe(401);
    expect(await statusOf(another)).toBe(200);
  });

  it("ends at the time in its row", async () => {
    const omar = await customer();
    const [session] = await sessions();
    const lasts = (session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0);
    expect(lasts).toBe(SESSION_SECONDS * 1000);
    await db().session.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } });
    expect(await statusOf(omar)).toBe(401);
  });

  it("follows the account's current role", async () => {
    const omar = await customer();
    const isAdmin = async () => (await omar.call("GET", "/auth_user.php")).body;
    for (const right of [true, false]) {
      const role = right ? "support" : null;
      await db().user.updateMany({ data: { isAdmin: right, role } });
      expect(await isAdmin()).toMatchObject({ isAdmin: right, role });
    }
    await db().user.updateMany({ data: { isVerified: false } });
    expect(await statusOf(omar)).toBe(401);
  });

  it("is one of at most twenty; beyond that the oldest ends", async () => {
    const oldest = await customer();
    const devices = Array.from({ length: 20 }, () => new Visitor());
    for (const device of devices) await signIn(device);
    expect(await sessions()).toHaveLength(20);
    expect(await statusOf(oldest)).toBe(401);
    for (const device of devices) expect(await statusOf(device)).toBe(200);
  });

  it("ends when its account is deleted", async () => {
    const omar = await customer();
    await db().user.deleteMany();
    expect(await statusOf(omar)).toBe(401);
  });
});

describe("the cart of a signed-in user", () => {
  const GUEST = "g".repeat(43);
  const [OF_PERSON, OF_GUEST] = [1, 7];
  const none = { customization: {}, playerId: "" };

  /** A signed-in user whose browser still has a guest's cart. */
  async function withTwoCarts() {
    const omar = await customer();
    omar.take("cart_session", GUEST);
    const [user] = await db().user.findMany();
    const person = userSessionId(user?.id ?? 0);
    await addToCart(person, { productId: OF_PERSON, quantity: 2, ...none });
    await addToCart(person, { productId: OF_GUEST, quantity: 1, ...none });
    await db().cartItem.updateMany({ where: { productId: OF_PERSON }, data: { quantity: 3 } });
    await addToCart(guestSessionId(GUEST) ?? "", { productId: OF_GUEST, quantity: 5, ...none });
    return omar;
  }
  const cartOf = async (visitor: Visitor) =>
    (await visitor.call<CartBody>("GET", "/cart.php")).body.cart.map((line) => [
      line.productId,
      line.quantity,
    ]);
  const PERSONS = [
    [OF_PERSON, 3],
    [OF_GUEST, 1],
  ];
  const GUESTS = [[OF_GUEST, 5]];

  it("is read together with the session, by one statement", async () => {
    const omar = await withTwoCarts();
    let connections = 0;
    const count = () => {
      connections += 1;
    };
    pool().on("acquire", count);
    expect(await cartOf(omar)).toEqual(PERSONS);
    pool().off("acquire", count);
    expect(connections).toBe(1);
  });

  it("leaves out products that are no longer sold, and may be empty", async () => {
    const omar = await withTwoCarts();
    await db().product.update({ where: { id: OF_PERSON }, data: { isActive: false } });
    expect(await cartOf(omar)).toEqual([[OF_GUEST, 1]]);
    await db().product.update({ where: { id: OF_GUEST }, data: { isActive: false } });
    expect(await cartOf(omar)).toEqual([]);
    await db().cartItem.deleteMany();
    expect(await cartOf(omar)).toEqual([]);
    expect(await statusOf(omar)).toBe(200);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["was deleted", () => db().session.deleteMany()],
    [
      "has expired",
      () => db().session.updateMany({ data: { expiresAt: new Date(Date.now() - 1) } }),
    ],
    [
      "belongs to an unverified address",
      () => db().user.updateMany({ data: { isVerified: false } }),
    ],
  ])(
    "is inaccessible once the session %s; the browser gets its guest cart instead",
    async (_, change) => {
      const omar = await withTwoCarts();
      expect(await cartOf(omar)).toEqual(PERSONS);
      await change();
      expect(await cartOf(omar)).toEqual(GUESTS);
    },
  );

  it("stays the user's with any role", async () => {
    const omar = await withTwoCarts();
    for (const isAdmin of [true, false]) {
      await db().user.updateMany({ data: { isAdmin, role: isAdmin ? "owner" : null } });
      expect(await cartOf(omar)).toEqual(PERSONS);
    }
  });
});

describe("a forged cookie", () => {
  it("opens no session", async () => {
    const omar = await customer();
    const [session] = await sessions();
    const token = tokenOf(omar);
    const sessionId = session?.id ?? "";
    const sealed = (body: object, secret = tokenSecret(), salt = "") =>
      encode({ token: { ...body }, secret, salt, maxAge: 3600 });
    const forged: Record<string, string> = {
      "no token": "",
      text: "omar",
      "the id of a session": sessionId,
      "an unsealed token": `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sessionId }))}.`,
      "another key": await sealed({ sessionId }, "another secret"),
      "another purpose": await sealed({ sessionId }, tokenSecret(), "known_device"),
      "a proof": await sealProof("left_user", { userId: session?.userId ?? 0 }),
      "an unknown session": await sealSessionToken(randomUUID()),
      "no session": await sealed({}),
      "a session of no form": await sealed({ sessionId: "1 OR true" }),
      "a list of sessions": await sealed({ sessionId: [sessionId] }),
      "next-auth's own claims": await sealed({
        sub: String(session?.userId),
        email: PERSONA.email,
      }),
      "a token whose end was cut": token.slice(0, -4),
      "a token with another sign":
        token.slice(0, -9) + (token.at(-9) === "A" ? "B" : "A") + token.slice(-8),
      noise: "x".repeat(4000),
    };
    for (const [what, cookie] of Object.entries(forged)) {
      expect(await statusOf(holder(cookie)), what).toBe(401);
      expect((await nextAuth(holder(cookie), "/session")).body, what).toEqual({});
    }
    expect(await statusOf(holder(token))).toBe(200);
  });
});

describe("next-auth and the shop's own paths", () => {
  it("read each other's sessions", async () => {
    const omar = await customer();
    const { body } = await nextAuth(omar, "/session");
    expect(body).toMatchObject({ user: { name: "omar", email: PERSONA.email, isAdmin: false } });
    expect(JSON.stringify(body)).not.toMatch(/argon2|password|verificationCode/);
    const { email, password } = PERSONA;
    const other = new Visitor();
    expect(await nextAuthAction(other, "/callback/credentials", { email, password })).toMatchObject(
      {
        status: 200,
      },
    );
    expect(await statusOf(other)).toBe(200);
    expect(await sessions()).toHaveLength(2);
  });

  it("end each other's sessions", async () => {
    const omar = await customer();
    const copied = omar.copy();
    await nextAuthAction(omar, "/signout", {});
    expect([await statusOf(omar), await statusOf(copied)]).toEqual([401, 401]);
    await signIn(omar);
    const left = omar.copy();
    await omar.call("POST", "/logout.php");
    expect((await nextAuth(left, "/session")).body).toEqual({});
  });
});
