import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "../../support/fixtures";
import { createAccount, newPersona, signInByRequest } from "../../support/people/personas";

const PATH = "/api/session";

async function csrfToken(request: APIRequestContext): Promise<string> {
  const answer = await request.get(`${PATH}/csrf`);
  return (await answer.json()).csrfToken;
}

const session = async (request: APIRequestContext) => (await request.get(`${PATH}/session`)).json();

const meStatus = async (request: APIRequestContext) =>
  (await request.get("/api/auth_user.php")).status();

test("next-auth reads and ends the session that login.php creates", async ({
  request,
  mailbox,
}) => {
  const person = newPersona("reader");
  await createAccount(request, mailbox, person);
  expect(await session(request)).toEqual({});
  await signInByRequest(request, person);
  expect(await session(request)).toMatchObject({
    user: { name: person.username, email: person.email, isAdmin: false },
    expires: expect.any(String),
  });
  expect(await meStatus(request)).toBe(200);
  await request.post(`${PATH}/signout`, { form: { csrfToken: await csrfToken(request) } });
  expect(await session(request)).toEqual({});
  expect(await meStatus(request)).toBe(401);
});

test("the shop reads the session that next-auth creates", async ({ page, mailbox }) => {
  const { request } = page;
  const person = newPersona("maker");
  await createAccount(request, mailbox, person);
  const signIn = async (password: string) =>
    request.post(`${PATH}/callback/credentials`, {
      form: { email: person.email, password, csrfToken: await csrfToken(request) },
    });
  expect((await signIn("wrong")).url()).toMatch(/\/login\?error=invalid_credentials$/);
  expect(await meStatus(request)).toBe(401);
  await signIn(person.password);
  expect(await meStatus(request)).toBe(200);
  await page.goto("/");
  await expect(
    page.getByRole("banner").getByRole("button", { name: person.username }),
  ).toBeVisible();
});

test("next-auth's unused endpoints are disabled, and malformed requests cause no error", async ({
  request,
}) => {
  expect((await request.post(`${PATH}/_log`, { data: { code: "x" } })).status()).toBe(404);
  expect((await request.get(`${PATH}/signin`)).status()).toBe(404);
  for (const callbackUrl of ["http://[", "https://evil.example", "x"]) {
    const query = new URLSearchParams({ callbackUrl });
    const answer = await request.get(`${PATH}/csrf?${query}`);
    expect(answer.status(), callbackUrl).toBe(200);
    expect(answer.headers()["set-cookie"] ?? "").not.toContain("evil");
  }
  const headers = { "content-type": "application/json" };
  const unreadable = await request.post(`${PATH}/signout`, { data: "{", headers });
  expect(unreadable.status()).toBeLessThan(500);
});
