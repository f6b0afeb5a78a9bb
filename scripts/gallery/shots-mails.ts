import { expect } from "@playwright/test";
import { buy } from "../../tests/support/bought-orders";
import { newBuyer } from "../../tests/support/checkout-page";
import { codeIn, type ReceivedMail } from "../../tests/support/mailbox";
import { type CartLine, oneLicence, onePack } from "./goods";
import { type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

/** A mail as it came in, in the window of a mail client. */
const mail = (name: string, receive: (stage: Stage) => Promise<ReceivedMail>): Shot =>
  wholePage(
    `mail-${name}`,
    async (stage) => {
      const { html } = await receive(stage);
      await stage.page.setContent(html);
    },
    { sizes: ["letter", "mobile"] },
  );

async function orderMail({ cast, locale, simulator, mails }: Stage, lines: CartLine[]) {
  const { email } = newBuyer("layla");
  await buy(await cast.browser(locale), simulator, { lines, email, currency: "SAR" });
  return mails.firstMailTo(email);
}

/** The first mail to somebody whose address was not verified by then. */
async function registrationMail({ cast, locale, mails }: Stage) {
  const person = cast.someone(locale);
  const request = await cast.browser(locale);
  const data = { ...person, confirmPassword: person.password };
  await request.post("/api/register.php", { data });
  return mails.firstMailTo(person.email);
}

async function resetMail({ cast, locale, mails }: Stage) {
  const { email, request } = await cast.newMember(locale);
  await request.post("/api/password_reset_request.php", { data: { email } });
  return mails.mailAfter(email, 1);
}

async function passwordChangedMail({ cast, locale, mails }: Stage) {
  const { email, request } = await cast.newMember(locale);
  await request.post("/api/password_reset_request.php", { data: { email } });
  const code = codeIn(await mails.mailAfter(email, 1));
  const data = { email, code, new_password: "amber kettle 93" };
  await request.post("/api/password_reset_confirm.php", { data });
  return mails.mailAfter(email, 2);
}

/** Somebody registers again with an address that has an account. */
async function accountExistsMail({ cast, locale, mails }: Stage) {
  const { email } = await cast.newMember(locale);
  const elsewhere = await cast.browser(locale);
  const { username, password } = cast.someone(locale);
  const data = { username, email, password, confirmPassword: password };
  await elsewhere.post("/api/register.php", { data });
  return mails.mailAfter(email, 1);
}

const REFUND = /استرداد|refund/i;

async function refundMail({ cast, locale, mails }: Stage) {
  const { email, orders } = await cast.customer(locale);
  const number = String(orders.withdrawn);
  const find = async () =>
    (await mails.mailsTo(email)).find(
      ({ subject }) => subject.includes(number) && REFUND.test(subject),
    );
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  return (await find()) as ReceivedMail;
}

export const mailShots: readonly Shot[] = [
  mail("order-licence", (stage) => orderMail(stage, [oneLicence])),
  mail("order-top-up", (stage) => orderMail(stage, [onePack])),
  mail("order-both", (stage) => orderMail(stage, [{ ...oneLicence, quantity: 2 }, onePack])),
  mail("verification", registrationMail),
  mail("reset-code", resetMail),
  mail("password-changed", passwordChangedMail),
  mail("account-exists", accountExistsMail),
  mail("refunded", refundMail),
];
