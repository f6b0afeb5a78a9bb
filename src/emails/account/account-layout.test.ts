import { describe, expect, it } from "vitest";
import { renderAccountExists } from "@/emails/account/account-exists";
import { codeMail } from "@/emails/account/account-fixtures";
import { renderPasswordChanged } from "@/emails/account/password-changed";
import { renderResetCode, renderVerificationCode } from "./account-code";

describe("the account mail: verification", () => {
  it("contains no username, since a stranger may have chosen it", async () => {
    for (const locale of ["en", "ar"] as const) {
      const { html, text, subject } = await renderVerificationCode(codeMail(locale));
      expect(html).toContain(`/mail/head-${locale === "ar" ? "rtl" : "ltr"}.png`);
      for (const part of [html, text, subject]) expect(part).not.toContain("layla_92");
    }
  });
});

describe.each([
  ["reset", renderResetCode],
  ["password changed", renderPasswordChanged],
  ["account exists", renderAccountExists],
])("the account mail: %s", (_, renderMail) => {
  it("is left to right in English, with an Arabic name right to left", async () => {
    const { html, text } = await renderMail(codeMail("en", { username: "ليلى" }));
    expect(html).toMatch(/<html[^>]*dir="ltr"[^>]*lang="en"/);
    expect(html).toContain("/mail/head-ltr.png");
    expect(html).toContain('<bdi dir="rtl" lang="ar"><span dir="rtl">ليلى</span></bdi>');
    expect(text).toContain("\u2067ليلى\u2069");
  });

  it("is right to left in Arabic, with a Latin name left to right", async () => {
    const { html, text } = await renderMail(codeMail("ar"));
    expect(html).toMatch(/<html[^>]*dir="rtl"[^>]*lang="ar"/);
    expect(html).toContain("/mail/head-rtl.png");
    expect(html).toContain('<bdi dir="ltr" lang="en"><span dir="ltr">layla_92</span></bdi>');
    expect(text).toContain("\u2066layla_92\u2069");
  });

  it("escapes the username and keeps it from forging a line", async () => {
    const username = "<b>x\r\nYour code:\u202e";
    const { html, text } = await renderMail(codeMail("en", { username }));
    expect(html).not.toContain("<b>");
    expect(html).toContain("&lt;b&gt;x");
    expect(text).toContain("<b>x Your code:");
    expect(text).not.toMatch(/[\r\u202e]/);
  });
});
