import { expect, it } from "vitest";
import { cheaperMail, revealsMail, secondFactorMail } from "@/emails/account/account-fixtures";
import { SECOND_FACTOR_EVENTS } from "@/emails/account/account-mail";
import { renderGoodsCheaper, renderRevealsExceeded } from "@/emails/account/activity-alert";
import { renderErasureDone, renderErasureRequested } from "@/emails/account/erasure";
import { renderAddressCorrected } from "@/emails/account/order-address";
import { renderSecondFactor } from "@/emails/account/second-factor";

it.each([
  ["en", "omar had viewed keys or contents 15 times", "Open the activity log"],
  ["ar", "15 مرة", "فتح سجل النشاط"],
] as const)(
  "the mail about too many key views names the staff member and links to the log, in %s",
  async (locale, what, action) => {
    const { html, text } = await renderRevealsExceeded(revealsMail(locale));
    for (const part of [html, text]) {
      for (const fact of ["omar", "18:04", "https://barq.example/admin?tab=log"]) {
        expect(part).toContain(fact);
      }
      expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\./);
    }
    expect(html).toContain(action);
    expect(text.replace(/[\u2066-\u2069]/g, "")).toContain(what);
  },
);

it.each([
  ["en", "coupon", "saved a coupon", "Open the activity log"],
  ["en", "options", "changed the price of options", "Open the activity log"],
  ["en", "products", "lowered the prices of products", "Open the activity log"],
  ["en", "keys", "sent other keys to a buyer", "Open the activity log"],
  ["en", "product", "lowered the price of a product", "Open the activity log"],
  ["ar", "coupon", "حفظ كوبون خصم", "فتح سجل النشاط"],
  ["ar", "options", "غيّر أسعار الخيارات", "فتح سجل النشاط"],
  ["ar", "products", "خفّض أسعار منتجات", "فتح سجل النشاط"],
  ["ar", "keys", "أرسل مفاتيح بديلة إلى مشترٍ", "فتح سجل النشاط"],
  ["ar", "product", "خفّض سعر منتج", "فتح سجل النشاط"],
] as const)(
  "the mail in %s about cheaper goods (%s) names the admin and links to the log",
  async (locale, change, what, action) => {
    const { subject, html, text } = await renderGoodsCheaper(cheaperMail(locale, { change }));
    expect(subject).not.toBe("");
    for (const part of [html.replaceAll("<!-- -->", ""), text]) {
      for (const fact of ["omar", "18:04", what, "https://barq.example/admin?tab=log"]) {
        expect(part).toContain(fact);
      }
      expect(part).toContain(action);
      expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\.|<\/?who>/);
    }
  },
);

it.each([
  ["en", "The e-mail address of order #10042 was changed", "write to us", false, "support team"],
  ["ar", "تغيّر البريد الإلكتروني للطلب 10042", "راسلنا", false, "فريق الدعم"],
  [
    "en",
    "The e-mail address of order #10042 was changed",
    "write to us",
    true,
    "The person who paid",
  ],
  ["ar", "تغيّر البريد الإلكتروني للطلب 10042", "راسلنا", true, "من دفع"],
] as const)(
  "the mail to an order's previous address states the change of address, in %s",
  async (locale, subject, help, byBuyer, who) => {
    const mail = await renderAddressCorrected({
      locale,
      appUrl: "https://barq.example",
      supportEmail: "help@barq.example",
      orderId: "10042",
      byBuyer,
    });
    expect(mail.subject).toBe(subject);
    for (const part of [mail.html, mail.text]) {
      for (const fact of ["10042", help, who, "help@barq.example"]) expect(part).toContain(fact);
      expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\./);
    }
  },
);

it.each(SECOND_FACTOR_EVENTS.flatMap((event) => [["en", event] as const, ["ar", event] as const]))(
  "the mail in %s about the second factor event %s states the time and what to do",
  async (locale, event) => {
    const { html, text } = await renderSecondFactor(secondFactorMail(locale, { event }));
    for (const part of [html, text]) {
      for (const fact of ["layla_92", "18:04", "https://barq.example/forgot-password"]) {
        expect(part).toContain(fact);
      }
      if (event === "removed") expect(part).toContain("omar");
      if (event === "recovered") expect(part).toContain("9");
      expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\.|<\/?who>/);
    }
  },
);

it.each([
  ["en", true, "in your profile, under Security"],
  ["en", false, "write to us"],
  ["ar", true, "من ملفك الشخصي"],
  ["ar", false, "راسلنا"],
] as const)(
  "the mail about an erasure states how to cancel it and until when, in %s (account: %s)",
  async (locale, hasAccount, how) => {
    const mail = {
      locale,
      appUrl: "https://barq.example",
      supportEmail: "help@barq.example",
      until: "7 December 2026 at 18:04 UTC",
      hasAccount,
    };
    const { html, text } = await renderErasureRequested(mail);
    for (const part of [html, text]) {
      for (const fact of ["18:04", how, "help@barq.example"]) expect(part).toContain(fact);
      expect(part.includes("https://barq.example/profile#security")).toBe(hasAccount);
      expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\./);
    }
    const done = await renderErasureDone(mail);
    expect(done.text).not.toContain("/profile");
    expect(done.text).not.toMatch(/undefined|NaN|null|\[object|mails\./);
  },
);
