import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { cents } from "@/domain/money";
import { LOCALES } from "@/domain/text/locale";
import { resetCode, verificationCode } from "@/emails/account/account-code";
import { accountExists } from "@/emails/account/account-exists";
import {
  codeMail,
  revealsMail,
  secondFactorMail,
  signInMail,
} from "@/emails/account/account-fixtures";
import { revealsExceeded } from "@/emails/account/activity-alert";
import {
  adminSignIn,
  adminSignInRefused,
  secondFactorRefused,
} from "@/emails/account/admin-sign-in";
import { passwordChanged } from "@/emails/account/password-changed";
import { secondFactor } from "@/emails/account/second-factor";
import { staffInvitation } from "@/emails/account/staff-invitation";
import { claimAnswered } from "@/emails/order/claim-answered";
import { orderDelivery } from "@/emails/order/order-delivery";
import { licence, orderMail, topup } from "@/emails/order/order-fixtures";
import { orderNotice } from "@/emails/order/order-notice";
import { orderRefunded } from "@/emails/order/order-refunded";
import { orderWaiting } from "@/emails/order/order-waiting";
import { topupCredited } from "@/emails/order/topup-credited";
import { type MailTemplate, renderMail } from "./mail-template";

const ORDER_MAILS = [orderDelivery, topupCredited];
const CODE_MAILS = [verificationCode, resetCode, staffInvitation];
const NOTICES = [passwordChanged, accountExists];
const SIGN_INS = [adminSignIn, adminSignInRefused, secondFactorRefused];

/** Expects a mail filled into the cached template to equal the mail rendered in full. */
async function expectSame<Data>(template: MailTemplate<Data>, ...mails: Data[]): Promise<void> {
  for (const mail of mails) {
    expect(await renderMail(template, mail)).toEqual(await template.render(mail));
  }
}

const locale = fc.constantFrom(...LOCALES);
const orderId = fc.integer({ min: 1, max: 2_000_000_000 }).map(String);
/** Texts that affect escaping, direction, isolates and line breaks, or look like a placeholder. */
const text = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom(
    `<b>&"'`,
    "برق-2024",
    " two  blanks ",
    "a\r\nb\n\nc",
    "\u202eabc",
    "\ue000\ue001",
  ),
);
const codes = fc.array(text, { maxLength: 3 });

describe("a mail filled into a cached template", () => {
  it("equals the fully rendered mail byte for byte: orders", async () => {
    await fc.assert(
      fc.asyncProperty(
        locale,
        orderId,
        codes,
        text,
        orderId,
        async (language, id, keys, typed, to) => {
          const account = topup.account.map((answer) => ({ ...answer, value: typed }));
          const items = [
            { ...licence, codes: keys },
            { ...topup, account },
          ];
          const mail = orderMail(language, { orderId: id, items });
          for (const template of ORDER_MAILS) {
            await expectSame(
              template,
              mail,
              { ...mail, orderId: to },
              orderMail(language, { orderId: to }),
            );
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  it("equals the fully rendered mail byte for byte: refunds and waiting orders", async () => {
    for (const language of LOCALES) {
      const { items: _, total: __, ...about } = orderMail(language);
      const refunds = ["7", "10482", "10483"].map((orderId) => ({
        ...about,
        orderId,
        amount: cents(1999),
        isUncorrected: false,
      }));
      await expectSame(orderRefunded, ...refunds);
      const answers = refunds.map(({ amount: _amount, isUncorrected: __, ...mail }, at) => ({
        ...mail,
        status: "replaced" as const,
        reply: ["Sorry.\nThis one works.", "نعتذر.\nهذا يعمل.", "x"][at] ?? null,
        item: { ...licence, codes: [`NEW-KEY-${mail.orderId}`] },
      }));
      await expectSame(claimAnswered, ...answers);
      const waiting = refunds.map(({ amount, ...mail }) => ({
        ...mail,
        waitsFor: "stock" as const,
        until: `${mail.orderId} November`,
        paid: amount,
      }));
      await expectSame(orderWaiting, ...waiting);
      const notices = waiting.map((mail) => ({ ...mail, notice: "unpaid" as const }));
      await expectSame(orderNotice, ...notices);
    }
  });

  it("equals the fully rendered mail byte for byte: accounts", async () => {
    const code = fc.string({ minLength: 6, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        locale,
        text,
        fc.string({ maxLength: 200 }),
        code,
        async (language, a, b, typed) => {
          const names = ["layla_92", "badr_1", "ليلى", a, b];
          const mails = names.map((username) => codeMail(language, { username, code: typed }));
          for (const template of CODE_MAILS) await expectSame(template, ...mails);
          for (const template of NOTICES) await expectSame(template, ...mails);
          const signIns = names.map((username) => ({
            ...signInMail(language, { username }),
            ip: typed,
          }));
          for (const template of SIGN_INS) await expectSame(template, ...signIns);
          const reveals = names.map((username) => revealsMail(language, { username }));
          await expectSame(revealsExceeded, ...reveals);
          const factors = names.map((username) => secondFactorMail(language, { username }));
          await expectSame(secondFactor, ...factors);
        },
      ),
      { numRuns: 8 },
    );
  });

  it("is rendered once for all orders of the same products, concurrent ones included", async () => {
    const render = vi.fn(orderDelivery.render);
    const template = { ...orderDelivery, kind: "once", render };
    const ids = ["10001", "10002", "10003"];
    await Promise.all(ids.map((orderId) => renderMail(template, orderMail("en", { orderId }))));
    await renderMail(template, orderMail("en", { orderId: "10004" }));
    expect(render).toHaveBeenCalledTimes(1);
    await renderMail(template, orderMail("ar", { orderId: "10004" }));
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("is rendered again after a failed rendering", async () => {
    const render = vi.fn(orderDelivery.render).mockRejectedValueOnce(new Error("not now"));
    const template = { ...orderDelivery, kind: "again", render };
    await expect(renderMail(template, orderMail("en"))).rejects.toThrow("not now");
    expect(await renderMail(template, orderMail("en"))).toEqual(
      await orderDelivery.render(orderMail("en")),
    );
  });
});
