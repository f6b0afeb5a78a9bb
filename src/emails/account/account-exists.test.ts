import { expect, it } from "vitest";
import { renderAccountExists } from "@/emails/account/account-exists";
import { codeMail } from "@/emails/account/account-fixtures";

const LINK = "https://barq.example/login";

it.each([
  ["en", "You already have an account", "Nothing was changed.", "Sign in with your password."],
  ["ar", "لديك حساب بالفعل", "لم يتغيّر شيء.", "سجّل دخولك بكلمة مرورك."],
] as const)(
  "a second registration is answered with a link to the existing account, in %s",
  async (locale, ...texts) => {
    const { subject, html, text } = await renderAccountExists(codeMail(locale));
    expect(subject).toMatch(/Barq|برق/);
    for (const part of [html, text]) {
      for (const fact of [...texts, "layla_92", "help@barq.example", LINK]) {
        expect(part).toContain(fact);
      }
      expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\.|7KQ4ZD/);
    }
    expect(html).toContain(`href="${LINK}"`);
    expect(text.split("\n")).toContain(LINK);
  },
);
