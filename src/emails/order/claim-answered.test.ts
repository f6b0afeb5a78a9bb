import { describe, expect, it } from "vitest";
import { renderClaimAnswered } from "@/emails/order/claim-answered";
import { licence, mailFrame } from "@/emails/order/order-fixtures";
import type { ClaimMail } from "@/emails/order/order-mail";

const claim: ClaimMail = {
  ...mailFrame,
  status: "replaced",
  reply: "Sorry for the trouble.\nThis one works.",
  item: { ...licence, codes: ["NEW12-KEY45-OF789"] },
};

describe.each(["en", "ar"] as const)("the answer to a report, in %s", (locale) => {
  it("contains the replacement code and the reply", async () => {
    const { subject, html, text } = await renderClaimAnswered({ ...claim, locale });
    expect(subject).toContain("10482");
    for (const part of [html, text]) {
      for (const fact of ["NEW12-KEY45-OF789", "This one works.", "#10482", mailFrame.orderUrl]) {
        expect(part).toContain(fact);
      }
      expect(part).not.toMatch(/undefined|NaN|null|mails\./);
    }
  });

  it.each(["replied", "refunded"] as const)(
    "states that the report is %s, without a code",
    async (status) => {
      const item = { ...licence, codes: [] };
      const mail = await renderClaimAnswered({ ...claim, locale, status, item, reply: null });
      const other = await renderClaimAnswered({ ...claim, locale });
      expect(mail.subject).not.toBe(other.subject);
      expect(mail.text).not.toMatch(/undefined|NaN|null|mails\./);
      expect(mail.text).toContain(licence.name);
    },
  );
});
