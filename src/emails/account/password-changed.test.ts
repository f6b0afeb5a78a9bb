import { expect, it } from "vitest";
import { codeMail } from "@/emails/account/account-fixtures";
import { renderPasswordChanged } from "@/emails/account/password-changed";

const LINK = "https://barq.example/forgot-password";

it.each([
  ["en", "Your password was changed", "All devices were signed out.", "If it was not you"],
  ["ar", "تم تغيير كلمة مرورك", "من كل الأجهزة", "إن لم تكن أنت من غيّرها"],
] as const)(
  "the mail about a changed password links to a reset, in %s",
  async (locale, ...texts) => {
    const { subject, html, text } = await renderPasswordChanged(codeMail(locale));
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
