import { expect, it } from "vitest";
import { ownerText, renderOwnerMail } from "./owner-mail";

it.each(["en", "ar"] as const)(
  "a mail to the owner in %s contains the shop's texts and a link",
  async (locale) => {
    const mail = {
      locale,
      appUrl: "https://barq.example",
      supportEmail: "help@barq.example",
      subject: "Barq: Low stock",
      headline: "Low stock",
      line: "It is told once.",
      groups: [{ title: "Low stock", lines: ["\u2068<b>Office\u2069: 3 left", "and 4 more"] }],
      link: { href: "https://barq.example/admin?tab=products", label: "Open the control panel" },
    };
    const { html, text, subject } = await renderOwnerMail(mail);
    expect(subject).toBe(mail.subject);
    expect(html).toContain(`dir="${locale === "ar" ? "rtl" : "ltr"}"`);
    expect(html).toContain("\u2068&lt;b&gt;Office\u2069: 3 left");
    expect(html).toContain("https://barq.example/admin?tab=products");
    expect(text).toBe(ownerText(mail));
    expect(text).toContain("Low stock\n• \u2068<b>Office\u2069: 3 left\n• and 4 more");
  },
);
