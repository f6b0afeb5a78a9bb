import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { codeIn, type mailbox } from "../data/mailbox";

export interface Persona {
  username: string;
  email: string;
  password: string;
}

/** A person with a unique user name and email address. */
export function newPersona(name: string): Persona {
  const mark = randomUUID().slice(0, 8);
  return {
    username: `${name} ${mark}`,
    email: `${name}-${mark}@example.com`,
    password: "violet lamp 42",
  };
}

/**
 * Creates a verified account over the REST paths, with the code from the mailbox. The cookies go to
 * the browser behind `request`.
 */
export async function createAccount(
  request: APIRequestContext,
  mails: ReturnType<typeof mailbox>,
  person: Persona,
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

/** Signs in the browser behind `request`. */
export async function signInByRequest(
  request: APIRequestContext,
  { email, password }: Pick<Persona, "email" | "password">,
): Promise<void> {
  const answer = await request.post("/api/login.php", { data: { email, password } });
  expect(await answer.json()).toEqual({ success: true, error: null });
}

/** A new customer, signed in in the browser behind `request`. */
export async function newCustomer(
  request: APIRequestContext,
  mails: ReturnType<typeof mailbox>,
  name: string,
): Promise<Persona> {
  const person = newPersona(name);
  await createAccount(request, mails, person);
  await signInByRequest(request, person);
  return person;
}
