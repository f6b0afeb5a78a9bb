import { expect, it } from "vitest";
import { codeMail } from "@/emails/account/account-fixtures";
import { renderStaffInvitation } from "@/emails/account/staff-invitation";

it.each([
  ["en", "Join the staff", "The link is valid for 3 days and works once."],
  ["ar", "انضم إلى موظفي المتجر", "الرابط صالح لمدة 3 أيام، ولمرة واحدة فقط."],
] as const)(
  "the mail of a staff invitation has a link that works once, in %s",
  async (locale, ...texts) => {
    const mail = codeMail(locale, { username: "", code: "t".repeat(43) });
    const { subject, html, text } = await renderStaffInvitation(mail);
    const link = `https://barq.example/staff-invitation#${mail.code}`;
    expect(subject).toMatch(/Barq|برق/);
    expect(subject).not.toContain(mail.code);
    for (const part of [html, text]) {
      for (const fact of [...texts, "help@barq.example", link]) expect(part).toContain(fact);
      expect(part).not.toMatch(/undefined|NaN|null|\[object|mails\./);
    }
    expect(html).toContain(`href="${link}"`);
    expect(text.split("\n")).toContain(link);
  },
);
