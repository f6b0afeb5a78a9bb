import { expect } from "@playwright/test";
import { cents } from "@/domain/money";
import { RETENTION_DAYS } from "@/domain/shop/retention-days";
import { renderErasureDone } from "@/emails/account/erasure";
import { renderClaimAnswered } from "@/emails/order/claim-answered";
import { renderGiftDelivery } from "@/emails/order/gift-delivery";
import { licence, orderMail } from "@/emails/order/order-fixtures";
import { ORDER_NOTICES, type OrderNotice } from "@/emails/order/order-mail";
import { renderOrderNotice } from "@/emails/order/order-notice";
import { renderOrderWaiting } from "@/emails/order/order-waiting";
import { renderStockBack, renderStockConfirm } from "@/emails/stock/stock-mail";
import { translator } from "@/i18n/translator";
import { codeIn, type ReceivedMail } from "../../support/data/mailbox";
import { buy, buyUnfilled } from "../../support/data/rest-orders";
import { makeAdmin, queryDatabase } from "../../support/data/shop-database";
import { newBuyer } from "../../support/pages/checkout-page";
import { orderAddressIn } from "../../support/pages/order-page";
import { adminApi } from "../../support/people/admin-api";
import { totp, wrongTotp } from "../../support/people/totp";
import { type CartLine, oneLicence, onePack } from "../products";
import { type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";

/** A picture that the shop serves, unlike the picture in the mails' fixture. */
const PICTURE = "/art/system.svg";

/** A received mail in the window of a mail client. */
const mail = (name: string, receive: (context: SceneContext) => Promise<ReceivedMail>): Scene =>
  wholePage(
    `mail-${name}`,
    async (context) => {
      const { html } = await receive(context);
      await context.page.setContent(html);
    },
    { sizes: ["letter", "mobile"] },
  );

async function receivedOrderMail(
  { personas, locale, simulator, mails }: SceneContext,
  lines: CartLine[],
) {
  const { email } = newBuyer("layla");
  await buy(await personas.browser(locale), simulator, { lines, email, currency: "SAR" });
  return mails.firstMailTo(email);
}

/** The mail with the code that opens an order, to a guest who looks the order up. */
async function orderAccessMail({ personas, locale, simulator, mails }: SceneContext) {
  const { email } = newBuyer("layla");
  const browser = await personas.browser(locale);
  const id = await buy(browser, simulator, { lines: [oneLicence], email });
  await mails.firstMailTo(email);
  const data = { json: { email, reference: String(id) } };
  await browser.post("/api/trpc/orderPage.find", { data });
  return mails.mailAfter(email, 1);
}

/** The payer's address in the simulator. */
const PAYER = "buyer@paypal-simulator.example";

/** The mail with the code by which the payer may correct an order's address. */
async function payerCodeMail(context: SceneContext) {
  const { personas, locale, simulator, mails } = context;
  const { email } = newBuyer("layla");
  const browser = await personas.browser(locale);
  await buy(browser, simulator, { lines: [oneLicence], email });
  const address = orderAddressIn(await mails.firstMailTo(email));
  const data = { json: { token: address.split("/").at(-1) } };
  await browser.post("/api/trpc/orderPage.requestPayerCode", { data });
  // All orders have the same payer, so the payer also gets the mail in the other language.
  const subject = translator(locale, "mails")("payerCode.subject");
  const ofLanguage = async () =>
    (await mails.mailsTo(PAYER)).find((received) => received.subject === subject);
  await expect.poll(ofLanguage).toBeTruthy();
  return (await ofLanguage()) as ReceivedMail;
}

/** The mail to the buyer of a paid order that cannot be fulfilled yet, sent by the worker. */
async function waitingMail({ personas, locale, simulator, mails }: SceneContext) {
  const { email } = newBuyer("layla");
  const order = { lines: [oneLicence], email, currency: "SAR" as const };
  const { mend } = await buyUnfilled(await personas.browser(locale), simulator, order);
  try {
    return await mails.firstMailTo(email);
  } finally {
    await mend();
  }
}

/** The first mail to a new registration. */
async function registrationMail({ personas, locale, mails }: SceneContext) {
  const person = personas.newPersona(locale);
  const request = await personas.browser(locale);
  const data = { ...person, confirmPassword: person.password };
  await request.post("/api/register.php", { data });
  return mails.firstMailTo(person.email);
}

async function resetMail({ personas, locale, mails }: SceneContext) {
  const { email, request } = await personas.newMember(locale);
  await request.post("/api/password_reset_request.php", { data: { email } });
  return mails.mailAfter(email, 1);
}

async function passwordChangedMail({ personas, locale, mails }: SceneContext) {
  const { email, request } = await personas.newMember(locale);
  await request.post("/api/password_reset_request.php", { data: { email } });
  const code = codeIn(await mails.mailAfter(email, 1));
  const data = { email, code, new_password: "amber kettle 93" };
  await request.post("/api/password_reset_confirm.php", { data });
  return mails.mailAfter(email, 2);
}

/** The mail to an address that has an account and is used for another registration. */
async function accountExistsMail({ personas, locale, mails }: SceneContext) {
  const { email } = await personas.newMember(locale);
  const elsewhere = await personas.browser(locale);
  const { username, password } = personas.newPersona(locale);
  const data = { username, email, password, confirmPassword: password };
  await elsewhere.post("/api/register.php", { data });
  return mails.mailAfter(email, 1);
}

/** The mail that invites a person to the staff. */
async function invitationMail({ personas, locale, mails }: SceneContext) {
  const { email } = personas.newPersona(locale);
  const desk = adminApi((await personas.admin()).request);
  await desk.change("staff.invite", { email, role: "support", locale });
  return mails.firstMailTo(email);
}

/** The mails of a second factor: when it is turned on, and after a wrong code. */
async function factorMail({ personas, locale, mails }: SceneContext, kind: "on" | "refused") {
  const { email, password, request } = await personas.newMember(locale);
  await makeAdmin(email);
  personas.onDispose(() =>
    queryDatabase("UPDATE users SET role = NULL, is_admin = false WHERE email = $1", [email]),
  );
  const signIn = (code?: string) =>
    request.post("/api/auth/admin-login", { data: { email, password, code } });
  await signIn();
  const ask = async (name: string, json: object | null, meta?: object) => {
    const url = `/api/trpc/auth.secondFactor.${name}`;
    return (await request.post(url, { data: { json, meta } })).json();
  };
  const begun = await ask("begin", null, { values: ["undefined"] });
  const { secret } = begun.result.data.json;
  await ask("confirm", { code: totp(secret) });
  // The registration and the sign-in have sent earlier mails.
  if (kind === "on") return mails.mailAfter(email, 2);
  await signIn(wrongTotp(secret));
  return mails.mailAfter(email, 3);
}

const REFUND = /استرداد|refund/i;

async function refundMail({ personas, locale, mails }: SceneContext) {
  const { email, orders } = await personas.customer(locale);
  const number = String(orders.withdrawn);
  const find = async () =>
    (await mails.mailsTo(email)).find(
      ({ subject }) => subject.includes(number) && REFUND.test(subject),
    );
  await expect.poll(find, { timeout: 30_000 }).toBeTruthy();
  return (await find()) as ReceivedMail;
}

/** The mail to a user who requests the erasure of the account. */
async function erasureMail({ personas, locale, mails }: SceneContext) {
  const { email, password, request } = await personas.newMember(locale);
  await request.post("/api/auth/request-erasure", { data: { currentPassword: password } });
  return mails.mailAfter(email, 1);
}

/** The mail to a guest whose erasure an owner requests. */
async function guestErasureMail({ personas, locale, simulator, mails }: SceneContext) {
  const { email } = newBuyer("layla");
  await buy(await personas.browser(locale), simulator, { lines: [oneLicence], email });
  const desk = adminApi((await personas.admin()).request);
  const reason = "Asked for by telephone";
  await desk.change("staff.requestErasure", { email, locale, reason });
  const isErasure = ({ text }: ReceivedMail) => text.includes("/privacy");
  await expect.poll(async () => (await mails.mailsTo(email)).some(isErasure)).toBe(true);
  return (await mails.mailsTo(email)).find(isErasure) as ReceivedMail;
}

/** The final mail is sent after fourteen days, so it is rendered directly. */
const lastMail: Scene = wholePage(
  "mail-erasure-done",
  async ({ page, locale }) => {
    const { html } = await renderErasureDone({
      locale,
      appUrl: new URL(page.url()).origin,
      supportEmail: "sales@barq.example",
      until: "",
      hasAccount: false,
    });
    await page.setContent(html);
  },
  { sizes: ["letter", "mobile"] },
);

/** A notice about an order. Rendered directly, because the shop sends it only after a delay. */
const notice = (kind: OrderNotice): Scene =>
  wholePage(
    `mail-order-${kind}`,
    async ({ page, locale }) => {
      const origin = new URL(page.url()).origin;
      const { html } = await renderOrderNotice({
        locale,
        orderId: "10482",
        appUrl: origin,
        orderUrl: `${origin}/order/10482-x`,
        supportEmail: "sales@barq.example",
        notice: kind,
        until: locale === "ar" ? "23 نوفمبر 2026 في 18:04 UTC" : "23 November 2026 at 18:04 UTC",
      });
      await page.setContent(html);
    },
    { sizes: ["letter", "mobile"] },
  );

/** The mail to the buyer of an order held by a rule, rendered without an order. */
const heldMail: Scene = wholePage(
  "mail-order-held",
  async ({ page, locale }) => {
    const origin = new URL(page.url()).origin;
    const { html } = await renderOrderWaiting({
      ...orderMail(locale),
      appUrl: origin,
      orderUrl: `${origin}/order/10482-x`,
      waitsFor: "approval",
      until: locale === "ar" ? "23 نوفمبر 2026 في 18:04 UTC" : "23 November 2026 at 18:04 UTC",
      paid: cents(3999),
    });
    await page.setContent(html);
  },
  { sizes: ["letter", "mobile"] },
);

const CLAIM_ANSWERS = ["replied", "replaced", "refunded"] as const;

/** The answer to a reported problem, rendered without a report. */
const claimMail = (status: (typeof CLAIM_ANSWERS)[number]): Scene =>
  wholePage(
    `mail-claim-${status}`,
    async ({ page, locale }) => {
      const origin = new URL(page.url()).origin;
      const codes = status === "replaced" ? licence.codes : [];
      const item = { ...licence, imageUrl: PICTURE, codes };
      const { html } = await renderClaimAnswered({
        ...orderMail(locale),
        appUrl: origin,
        orderUrl: `${origin}/order/10482-x`,
        status,
        reply:
          locale === "ar"
            ? "نعتذر عمّا حدث. راجعنا الكود مع الشركة."
            : "Sorry for the trouble. We went through it with the maker.",
        item,
      });
      await page.setContent(html);
    },
    { sizes: ["letter", "mobile"] },
  );

export const mailScenes: readonly Scene[] = [
  mail("order-licence", (context) => receivedOrderMail(context, [oneLicence])),
  mail("order-top-up", (context) => receivedOrderMail(context, [onePack])),
  mail("order-both", (context) =>
    receivedOrderMail(context, [{ ...oneLicence, quantity: 2 }, onePack]),
  ),
  mail("order-waiting", waitingMail),
  heldMail,
  ...ORDER_NOTICES.map(notice),
  ...CLAIM_ANSWERS.map(claimMail),
  mail("gift", async ({ personas, locale, simulator, mails }) => {
    const [{ email }, { email: recipient }] = [newBuyer("layla"), newBuyer("amal")];
    const words = locale === "ar" ? "كل عام وأنت بخير!\nليلى" : "Happy birthday!\nFrom Layla";
    const gift = { email: recipient, name: locale === "ar" ? "أمل" : "Amal", words };
    const browser = await personas.browser(locale);
    await buy(browser, simulator, { lines: [oneLicence], email, gift });
    return mails.firstMailTo(recipient);
  }),
  mail("order-gift", async ({ personas, locale, simulator, mails }) => {
    const [{ email }, { email: recipient }] = [newBuyer("layla"), newBuyer("amal")];
    const gift = { email: recipient, name: locale === "ar" ? "أمل" : "Amal", words: "" };
    const browser = await personas.browser(locale);
    await buy(browser, simulator, { lines: [oneLicence], email, gift });
    return mails.firstMailTo(email);
  }),
  ...(["replaced", "doubtful"] as const).map((kind) =>
    wholePage(
      `mail-gift-${kind}`,
      async ({ page, locale }) => {
        const { supportEmail } = orderMail(locale);
        const appUrl = new URL(page.url()).origin;
        const { html } = await renderGiftDelivery({
          ...{ locale, appUrl, supportEmail },
          name: locale === "ar" ? "أمل" : "Amal",
          words: "",
          giftUrl: `${appUrl}/gift/10482-x`,
          items: [{ name: licence.name, imageUrl: PICTURE, quantity: 1 }],
          news: {
            kind,
            reply: kind === "replaced" ? "Sorry for the trouble. This one works." : null,
          },
        });
        await page.setContent(html);
      },
      { sizes: ["letter", "mobile"] },
    ),
  ),
  ...(["confirm", "back"] as const).map((kind) =>
    wholePage(
      `mail-stock-${kind}`,
      async ({ page, locale }) => {
        const { supportEmail } = orderMail(locale);
        const appUrl = new URL(page.url()).origin;
        const renderStock = kind === "confirm" ? renderStockConfirm : renderStockBack;
        const { html } = await renderStock({
          ...{ locale, appUrl, supportEmail, name: licence.name, imageUrl: PICTURE },
          choice: locale === "ar" ? "12 شهرًا" : "12 months",
          productUrl: `${appUrl}/product/7`,
          requestUrl: `${appUrl}/back-in-stock/7-x`,
          days: RETENTION_DAYS.askedStockRequests,
        });
        await page.setContent(html);
      },
      { sizes: ["letter", "mobile"] },
    ),
  ),
  mail("order-access", orderAccessMail),
  mail("payer-code", payerCodeMail),
  mail("verification", registrationMail),
  mail("reset-code", resetMail),
  mail("password-changed", passwordChangedMail),
  mail("account-exists", accountExistsMail),
  mail("refunded", refundMail),
  mail("staff-invitation", invitationMail),
  mail("erasure-requested", erasureMail),
  mail("erasure-requested-guest", guestErasureMail),
  lastMail,
  mail("second-factor", (context) => factorMail(context, "on")),
  mail("second-factor-refused", (context) => factorMail(context, "refused")),
];
