import { parseSetCookie } from "cookie";
import { expect, it, vi } from "vitest";
import { customer, signIn, statusOf } from "../../support/people/accounts";
import { nextAuth } from "../../support/people/next-auth";
import { Visitor } from "../../support/people/visitor";

// The environment is read at first use, so this whole file runs a shop with HTTPS.
vi.hoisted(() => {
  process.env.APP_URL = "https://shop.example";
});

it("a shop with HTTPS sets secure cookies that no other host can set", async () => {
  const omar = await customer();
  const { headers } = await signIn(omar);
  const cookies = headers.getSetCookie().map((line) => parseSetCookie(line));
  expect(cookies.map((cookie) => cookie.name)).toEqual([
    "__Host-next-auth.session-token",
    "signed_in",
    "__Host-known_device",
  ]);
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ secure: true, sameSite: "lax", path: "/" });
    expect(cookie.domain).toBeUndefined();
    expect(cookie.httpOnly ?? false, cookie.name).toBe(cookie.name !== "signed_in");
  }
  expect(await statusOf(omar)).toBe(200);
  expect((await nextAuth(omar, "/session")).body).toMatchObject({ user: { name: "omar" } });

  const out = await omar.call("POST", "/logout.php");
  const gone = out.headers.getSetCookie().map((line) => parseSetCookie(line));
  for (const cookie of gone) expect(cookie).toMatchObject({ secure: true });
  expect(await statusOf(omar)).toBe(401);
});

it("a guest's cart uses such a cookie too", async () => {
  const guest = new Visitor();
  const { headers } = await guest.add(7);
  const [cart, sign] = headers.getSetCookie().map((line) => parseSetCookie(line));
  expect(cart).toMatchObject({
    name: "__Host-cart_session",
    secure: true,
    path: "/",
    httpOnly: true,
  });
  expect(sign).toMatchObject({ name: "has_cart", secure: true });
  const planted = new Visitor();
  planted.take("cart_session", guest.cookie("__Host-cart_session") ?? "");
  expect((await planted.cart()).body.cart).toEqual([]);
  expect((await guest.cart()).body.cart).toHaveLength(1);
});

it("next-auth's cookies have the __Host- prefix", async () => {
  const { setCookies } = await nextAuth(new Visitor(), "/csrf");
  const cookies = setCookies.map((line) => parseSetCookie(line));
  expect(cookies.map(({ name }) => name).sort()).toEqual([
    "__Host-next-auth.callback-url",
    "__Host-next-auth.csrf-token",
  ]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, path: "/" });
});

it("a session cookie without the __Host- prefix is ignored", async () => {
  const omar = await customer();
  const token = omar.cookie("__Host-next-auth.session-token") ?? "";
  const copy = omar.copy();
  copy.keep("__Host-next-auth.session-token=; Max-Age=0");
  copy.take("next-auth.session-token", token);
  expect(await statusOf(copy)).toBe(401);
});
