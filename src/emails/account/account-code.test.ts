import { describe, expect, it } from "vitest";
import { codeMail } from "@/emails/account/account-fixtures";
import {
  renderOrderAccessCode,
  renderPayerCode,
  renderResetCode,
  renderVerificationCode,
} from "./account-code";

const CODE = "7KQ4ZD";
const RENDER = {
  verification: renderVerificationCode,
  reset: renderResetCode,
  orderAccess: renderOrderAccessCode,
  payerCode: renderPayerCode,
};

describe.each([
  ["verification", "en", "Verify your e-mail", "for 15 minutes and", "ignore this e-mail"],
  ["verification", "ar", "أكّد بريدك الإلكتروني", "لمدة 15 دقيقة،", "فتجاهل هذه الرسالة"],
  ["reset", "en", "Reset password", "for 1 hour and", "ignore this e-mail"],
  ["reset", "ar", "كلمة مرور جديدة", "لمدة ساعة،", "فتجاهل هذه الرسالة"],
  ["orderAccess", "en", "for half an hour", "for 15 minutes and", "ignore this e-mail"],
  ["orderAccess", "ar", "لنصف ساعة", "لمدة 15 دقيقة،", "فتجاهل هذه الرسالة"],
  ["payerCode", "en", "to correct the e-mail address", "for 15 minutes and", "ignore this e-mail"],
  ["payerCode", "ar", "لتصحيح البريد", "لمدة 15 دقيقة،", "فتجاهل هذه الرسالة"],
] as const)("the mail with a %s code in %s", (purpose, locale, headline, expiry, ignore) => {
  const rendered = RENDER[purpose](codeMail(locale));

  it("states the code's purpose, account and lifetime, and what to do if it was not requested", async () => {
    const { html, text } = await rendered;
    for (const part of [html, text]) {
      const name = purpose === "reset" ? ["layla_92"] : [];
      for (const fact of [headline, expiry, ignore, ...name]) {
        expect(part).toContain(fact);
      }
      expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\.|<\/?name>/);
    }
  });

  it("shows the code once, unbroken, left to right", async () => {
    const { html } = await rendered;
    expect(html.split(CODE)).toHaveLength(2);
    expect(html).toContain(`<bdi dir="ltr"><span dir="ltr">${CODE}</span></bdi>`);
  });

  it("has the code once in the text part, on a line of its own", async () => {
    const { text } = await rendered;
    expect(text.split(CODE)).toHaveLength(2);
    expect(text.split("\n")).toContain(CODE);
  });

  it("has no code in the subject or the preview, which lock screens show", async () => {
    const { subject, html } = await rendered;
    const preview = /data-skip-in-text="true">([^<]*)/.exec(html)?.[1];
    expect(preview).toMatch(/code|الرمز/);
    expect(preview).not.toContain(CODE);
    expect(subject).not.toContain(CODE);
    expect(html).toContain(`<title>${subject}</title>`);
  });
});
