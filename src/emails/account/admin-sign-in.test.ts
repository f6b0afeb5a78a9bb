import { expect, it } from "vitest";
import { signInMail } from "@/emails/account/account-fixtures";
import {
  renderAdminSignIn,
  renderAdminSignInRefused,
  renderSecondFactorRefused,
} from "@/emails/account/admin-sign-in";

const LINK = "https://barq.example/forgot-password";

it.each([
  ["en", renderAdminSignIn, "Someone signed in to your account", "If it was not you"],
  ["ar", renderAdminSignIn, "سُجّل دخول إلى حسابك", "إن لم تكن أنت"],
  ["en", renderAdminSignInRefused, "A sign-in to your account was refused", "activity log"],
  ["ar", renderAdminSignInRefused, "رُفضت محاولة دخول إلى حسابك", "سجل النشاط"],
  ["en", renderSecondFactorRefused, "Someone knows your password", "a wrong code"],
  ["ar", renderSecondFactorRefused, "شخص ما يعرف كلمة مرورك", "رمز أو مفتاح مرور خاطئ"],
] as const)(
  "the mail about a sign-in states its time, its origin and what to do, in %s",
  async (locale, renderMail, ...texts) => {
    const { html, text } = await renderMail(signInMail(locale));
    for (const part of [html, text]) {
      for (const fact of [...texts, "layla_92", "203.0.113.7", "/admin-login", "18:04", LINK]) {
        expect(part).toContain(fact);
      }
      expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\.|<\/?ltr>/);
    }
    expect(text.split("\n")).toContain(LINK);
  },
);
