import { expect } from "@playwright/test";
import { codeIn } from "../../tests/support/mailbox";
import { inWindow, type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

async function askForCode(stage: Stage, email: string) {
  await stage.visit("/forgot-password");
  await stage.account.field("email").fill(email);
  await stage.account.button(stage.words.signIn("forgot.submit")).click();
  await expect(stage.account.heading).toHaveText(stage.words.signIn("forgot.sent.heading"));
}

/** Signing in, and the way back for who forgot the password. */
export const accountShots: readonly Shot[] = [
  wholePage("login", (stage) => stage.visit("/login")),
  wholePage("login-missing", async (stage) => {
    await stage.visit("/login");
    await stage.account.button(stage.words.signIn("login.submit")).click();
    await expect(stage.main.locator("[aria-invalid=true]")).toHaveCount(2);
  }),
  wholePage("login-error", async (stage) => {
    await stage.visit("/login");
    const { email, password } = stage.cast.someone(stage.locale);
    await stage.account.tryToSignIn({ email, password });
    await expect(stage.account.alert).toBeVisible();
  }),
  wholePage("forgot-password", (stage) => stage.visit("/forgot-password")),
  wholePage("forgot-password-sent", (stage) => askForCode(stage, "layla@example.com")),
  wholePage("reset-password", (stage) => stage.visit("/reset-password")),
  wholePage("reset-password-error", async (stage) => {
    await stage.visit("/reset-password");
    await stage.account.button(stage.words.signIn("reset.submit")).click();
    await expect(stage.main.locator("[aria-invalid=true]")).toHaveCount(4);
  }),
  wholePage("reset-password-done", async (stage) => {
    const person = await stage.cast.newMember(stage.locale);
    await askForCode(stage, person.email);
    const code = codeIn(await stage.mails.mailAfter(person.email, 1));
    await stage.main
      .getByRole("link", { name: stage.words.signIn("forgot.sent.enterCode") })
      .click();
    await stage.account.tryToReset(person, code);
    await expect(stage.account.heading).toHaveText(stage.words.signIn("reset.done.heading"));
  }),
  wholePage("admin-login", (stage) => stage.visit("/admin-login")),
  inWindow("admin-login-error", async (stage) => {
    await stage.visit("/admin-login");
    await stage.account.field("email").fill("admin@barq.example");
    await stage.account.field("password").fill("rose table 17");
    await stage.main.locator("form").getByRole("button").last().click();
    await stage.keepToast(/./);
  }),
];
