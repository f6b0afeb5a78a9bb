import { expect, it } from "vitest";
import { KEY, orderMail } from "@/emails/order/order-fixtures";
import { renderTopupCredited } from "@/emails/order/topup-credited";

it.each([
  ["en", "Your top-up has landed", "Credited to Player ID"],
  ["ar", "وصل رصيدك", "تم الشحن إلى معرّف اللاعب"],
] as const)("the mail of a credited top-up says so in %s", async (locale, headline, charged) => {
  const { subject, html, text } = await renderTopupCredited(orderMail(locale));
  expect(subject).toContain("10482");
  // React writes an empty comment between two adjacent texts.
  for (const part of [html.replaceAll("<!-- -->", ""), text]) {
    for (const fact of [headline, charged, "5123456789", "LaylaPlays", "PUBG UC 660"]) {
      expect(part).toContain(fact);
    }
    expect(part).not.toMatch(/undefined|NaN|null|mails\./);
  }
});

it("the mail of a credited top-up does not send the order's codes again", async () => {
  const { html, text } = await renderTopupCredited(orderMail("en"));
  expect(html + text).not.toContain(KEY);
});
