import { parseSetCookie } from "cookie";
import { expect, it, vi } from "vitest";
import { customer, signIn, statusOf } from "../../support/people/accounts";
import { nextAuth } from "../../support/people/next-auth";

// The shop reads its environment at the first use, so that this whole file is a shop of https.
vi.hoisted(() => {
  process.env.APP_URL = "https://shop.example";
});

it("a shop of https hands out cookies for https alone, by the name that next-auth gives them there", async () => {
  const omar = await customer();
  const { headers } = await signIn(omar);
  const cookies = headers.getSetCookie().map((line) => parseSetCookie(line));
  expect(cookies.map((cookie) => cookie.name)).toEqual([
    "__Secure-next-auth.session-token",
    "signed_in",
    "known_device",
  ]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, sameSite: "lax" });
  expect(await statusOf(omar)).toBe(200);
  expect((await nextAuth(omar, "/session")).body).toMatchObject({ user: { name: "omar" } });

  const out = await omar.call("POST", "/logout.php");
  const gone = out.headers.getSetCookie().map((line) => parseSetCookie(line));
  for (const cookie of gone) expect(cookie).toMatchObject({ secure: true });
  expect(await statusOf(omar)).toBe(401);
});

it("a cookie without https's name is nobody's there", async () => {
  const omar = await customer();
  const token = omar.cookie("__Secure-next-auth.session-token") ?? "";
  const copy = omar.copy();
  copy.keep("__Secure-next-auth.session-token=; Max-Age=0");
  copy.take("next-auth.session-token", token);
  expect(await statusOf(copy)).toBe(401);
});
