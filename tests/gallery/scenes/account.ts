import { expect } from "@playwright/test";
import { codeIn } from "../../support/data/mailbox";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";

async function askForCode(context: SceneContext, email: string) {
  await context.visit("/forgot-password");
  await context.account.field("email").fill(email);
  await context.account.button(context.labels.signIn("forgot.submit")).click();
  await expect(context.account.heading).toHaveText(context.labels.signIn("forgot.sent.heading"));
}

/** Signing in, and resetting a forgotten password. */
export const accountScenes: readonly Scene[] = [
  wholePage("login", (context) => context.visit("/login")),
  wholePage("login-missing", async (context) => {
    await context.visit("/login");
    await context.account.button(context.labels.signIn("login.submit")).click();
    await expect(context.main.locator("[aria-invalid=true]")).toHaveCount(2);
  }),
  wholePage("login-error", async (context) => {
    await context.visit("/login");
    const { email, password } = context.personas.newPersona(context.locale);
    await context.account.tryToSignIn({ email, password });
    await expect(context.account.alert).toBeVisible();
  }),
  wholePage("forgot-password", (context) => context.visit("/forgot-password")),
  wholePage("forgot-password-sent", (context) => askForCode(context, "layla@example.com")),
  wholePage("reset-password", (context) => context.visit("/reset-password")),
  wholePage("reset-password-error", async (context) => {
    await context.visit("/reset-password");
    await context.account.button(context.labels.signIn("reset.submit")).click();
    await expect(context.main.locator("[aria-invalid=true]")).toHaveCount(4);
  }),
  wholePage("reset-password-done", async (context) => {
    const person = await context.personas.newMember(context.locale);
    await askForCode(context, person.email);
    const code = codeIn(await context.mails.mailAfter(person.email, 1));
    await context.main
      .getByRole("link", { name: context.labels.signIn("forgot.sent.enterCode") })
      .click();
    await context.account.tryToReset(person, code);
    await expect(context.account.heading).toHaveText(context.labels.signIn("reset.done.heading"));
  }),
  wholePage("admin-login", (context) => context.visit("/admin-login")),
  inWindow("admin-login-error", async (context) => {
    await context.visit("/admin-login");
    await context.account.field("email").fill("admin@barq.example");
    await context.account.field("password").fill("rose table 17");
    await context.main.locator("form").getByRole("button").last().click();
    await context.keepToast(/./);
  }),
];
