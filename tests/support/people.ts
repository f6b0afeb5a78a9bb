import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { codeIn, type mailbox } from "./mailbox";

export interface Person {
  username: string;
  email: string;
  password: string;
}

/** Somebody of this test alone. */
export function newPerson(name: string): Person {
  const mark = randomUUID().slice(0, 8);
  return {
    username: `${name} ${mark}`,
    email: `${name}-${mark}@example.com`,
    password: "violet lamp 42",
  };
}

/**
 * An account whose address is verified, made over the specified paths with the code from the mailbox.
 * With `page.request` the cookies are the page's own.
 */
export async function makeAccount(
  request: APIRequestContext,
  mails: ReturnType<typeof mailbox>,
  person: Person,
): Promise<void> {
  const { email, password } = person;
  const registered = await request.post("/api/register.php", {
    data: { ...person, confirmPassword: password },
  });
  expect(await registered.json()).toEqual({ success: true, error: null });
  const code = codeIn(await mails.firstMailTo(email));
  const verified = await request.post("/api/auth/verify", { data: { email, code } });
  expect(verified.ok()).toBe(true);
}

/** Signs the browser behind `request` in. */
export async function signInOver(
  request: APIRequestContext,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  const answer = await request.post("/api/login.php", { data: { email, password } });
  expect(await answer.json()).toEqual({ success: true, error: null });
}

/** Somebody new, signed in in the browser behind `request`. */
export async function newCustomer(
  request: APIRequestContext,
  mails: ReturnType<typeof mailbox>,
  name: string,
): Promise<Person> {
  const person = newPerson(name);
  await makeAccount(request, mails, person);
  await signInOver(request, person);
  return person;
}
