import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAX_CONFIRMATIONS_A_DAY, MAX_OPEN_REQUESTS } from "@/domain/catalogue/stock-request";
import { env } from "@/env";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { consumeMailBudget } from "@/server/mail/account-budget";
import { MailRefusal } from "@/server/mail/mailer";
import { sendMail } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { readStockRequest } from "@/server/stock-requests/stock-request";
import { stockToken } from "@/server/stock-requests/stock-token";
import { countAttention } from "@/server/today/count-attention";
import { UC_60 } from "../../support/data/checkout-orders";
import { expectInvariants } from "../../support/data/invariants";
import { createUsers } from "../../support/people/accounts";
import { refusal } from "../../support/people/admin-products";
import {
  ask,
  confirm,
  later,
  requestsOf,
  runRequestJobs,
  sendStockMails,
  soldOut,
  takeBack,
  tokenOf,
  wait,
} from "../../support/people/stock-requests";

const LINA = "lina@example.com";

let productId: number;
afterEach(expectInvariants);
beforeEach(async () => {
  await createUsers();
  productId = await soldOut();
});

/** Makes a request and runs the worker's jobs. */
async function asked(email: string, product = productId, more: object = {}) {
  const answer = await ask({ email, productId: product }, "guest", more);
  await runRequestJobs();
  return answer;
}

describe("a stock request", () => {
  it("is mailed for confirmation once, and becomes active when the page's button is pressed", async () => {
    expect(await asked(" Lina@Example.com ")).toEqual({ isConfirmed: false });
    expect(await requestsOf(LINA)).toMatchObject([{ status: "asked", confirmedAt: null }]);
    const token = await tokenOf(LINA);
    const [mail, ...others] = await sendStockMails("stock-confirm");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: LINA, takeBackUrl: expect.stringContaining(token) });
    expect(mail?.text).toContain(`/back-in-stock/${token}?lang=en`);
    // Opening the page, as mail scanners do, confirms nothing.
    expect(await readStockRequest(token)).toMatchObject({ state: "asked", productId });
    expect(await requestsOf(LINA)).toMatchObject([{ status: "asked" }]);
    expect(await confirm(token)).toMatchObject({ state: "waiting" });
    const [{ confirmedAt } = { confirmedAt: null }] = await requestsOf(LINA);
    expect(await confirm(token)).toMatchObject({ state: "waiting" });
    expect(await requestsOf(LINA)).toMatchObject([{ status: "waiting", confirmedAt }]);
  });

  it("is created once per product, however many clients request it for the address simultaneously", async () => {
    const many = Array.from({ length: 8 }, () => ask({ email: LINA, productId }));
    expect(new Set((await Promise.all(many)).map((one) => JSON.stringify(one))).size).toBe(1);
    await runRequestJobs();
    expect(await requestsOf(LINA)).toHaveLength(1);
    expect(await sendStockMails("stock-confirm")).toHaveLength(1);
  });

  it("gets the same response for a new, an unconfirmed and an active address", async () => {
    const answers = [await asked(LINA), await asked(LINA)];
    await confirm(await tokenOf(LINA));
    answers.push(await asked(LINA));
    expect(answers).toEqual(Array(3).fill({ isConfirmed: false }));
    expect(await requestsOf(LINA)).toMatchObject([{ status: "waiting" }]);
    expect(await sendStockMails("stock-confirm")).toEqual([]);
  });

  it("needs no confirmation for the account's own address, but does for another one", async () => {
    const own = { email: "customer@example.com", productId };
    expect(await ask(own, "customer")).toEqual({ isConfirmed: true });
    expect(await requestsOf(own.email)).toMatchObject([{ status: "waiting", mailedAt: null }]);
    expect(await ask({ email: LINA, productId }, "customer")).toEqual({ isConfirmed: false });
    await runRequestJobs();
    expect(await requestsOf(LINA)).toMatchObject([{ status: "asked" }]);
    expect(await ask(own)).toEqual({ isConfirmed: false });
    await runRequestJobs();
    expect(await requestsOf(own.email)).toMatchObject([{ status: "waiting" }]);
  });

  it("is refused for products in stock, products not for sale and unknown choices", async () => {
    const email = LINA;
    const notOut = refusal("stock_not_out");
    await expect(ask({ email, productId: UC_60 })).rejects.toMatchObject(notOut);
    const unknown = refusal("product_not_found");
    await expect(ask({ email, productId, choice: "red" })).rejects.toMatchObject(unknown);
    await db().product.update({ where: { id: productId }, data: { isActive: false } });
    await expect(ask({ email, productId })).rejects.toMatchObject(unknown);
    expect(await requestsOf(LINA)).toEqual([]);
  });

  it("is not stored if the product goes off sale in between", async () => {
    await ask({ email: LINA, productId });
    await db().product.update({ where: { id: productId }, data: { isActive: false } });
    await runRequestJobs();
    expect(await requestsOf(LINA)).toEqual([]);
  });

  it("has a limit per address", async () => {
    await db().$executeRaw`
      INSERT INTO products (name, description, category_id, price_usd, image_url, fulfilment)
      SELECT 'Filler ' || n, 'x', 2, 5, '/art/office.svg', 'keys' FROM generate_series(1, ${MAX_OPEN_REQUESTS}::int) n`;
    await db().$executeRaw`
      INSERT INTO stock_requests (email, product_id, locale, status, confirmed_at)
      SELECT 'customer@example.com', id, 'en', 'waiting', now() FROM products WHERE name LIKE 'Filler %'`;
    const own = { email: "customer@example.com", productId };
    await expect(ask(own, "customer")).rejects.toMatchObject(refusal("stock_requests_full"));
    await asked(own.email);
    expect(await requestsOf(own.email)).toHaveLength(MAX_OPEN_REQUESTS);
  });
});

describe("a mailed link", () => {
  it("confirms nothing after it expired, or if it is not valid", async () => {
    await asked(LINA);
    const token = await tokenOf(LINA);
    const nothing = refusal("stock_request_not_found");
    await later(7 * 24 * 60 + 1);
    await expect(confirm(token)).rejects.toMatchObject(nothing);
    await expect(confirm(`${token.slice(0, -1)}!`)).rejects.toMatchObject(nothing);
    const forged = stockToken(9).replace(/^9-/, `${token.split("-")[0]}-`);
    await expect(confirm(forged)).rejects.toMatchObject(nothing);
    await expect(takeBack(forged)).rejects.toMatchObject(nothing);
    expect(await requestsOf(LINA)).toHaveLength(1);
  });

  it("withdraws the request with its address and mails, repeatedly, before and after confirmation", async () => {
    await asked(LINA);
    const token = await tokenOf(LINA);
    await takeBack(token);
    await takeBack(token);
    expect(await requestsOf(LINA)).toEqual([]);
    expect(await db().mail.count({ where: { recipient: LINA } })).toBe(0);
    await expect(confirm(token)).rejects.toMatchObject(refusal("stock_request_not_found"));
    await wait(LINA, productId);
    await takeBack(await tokenOf(LINA));
    expect(await requestsOf(LINA)).toEqual([]);
  });

  it("withdraws it for mail clients in one step, by POST without a cookie", async () => {
    await wait(LINA, productId);
    const token = await tokenOf(LINA);
    const post = (token: string) =>
      answerRequest(
        new Request(`http://shop.test/api/stock-requests/${token}`, {
          method: "POST",
          body: "List-Unsubscribe=One-Click",
        }),
      );
    expect((await post("1-invented")).status).toBe(404);
    expect(await requestsOf(LINA)).toHaveLength(1);
    expect((await post(token)).status).toBe(204);
    expect((await post(token)).status).toBe(204);
    expect(await requestsOf(LINA)).toEqual([]);
  });

  it("causes no confirmation mail if the request was confirmed or withdrawn before it was sent", async () => {
    await wait(LINA, productId);
    await asked("badr@example.com");
    await takeBack(await tokenOf("badr@example.com"));
    expect(await sendStockMails("stock-confirm")).toEqual([]);
    expect(await db().mail.count()).toBe(0);
  });

  it("causes neither an attention item nor an alert if the mailbox does not exist", async () => {
    await asked(LINA);
    const { id } = await db().mail.findFirstOrThrow();
    await sendMail(id, () => Promise.reject(new MailRefusal("EENVELOPE", "never", 550)));
    const later = () => new Date(Date.now() + 10 * 60 * 1000);
    expect(await countAttention(later)).toMatchObject({ total: 0, heldAccountMails: 0 });
    await db().mail.update({ where: { id }, data: { createdAt: new Date(Date.now() - 600_000) } });
    expect((await watchAlerts()).map(({ kind }) => kind)).not.toContain("attention");
    expect(await sendStockMails("stock-confirm")).toEqual([]);
  });
});

describe("a stranger who floods a mailbox with requests", () => {
  it("causes one mail per product and day, and a few in total, from however many addresses", async () => {
    const products = [productId];
    while (products.length < MAX_CONFIRMATIONS_A_DAY + 3) products.push(await soldOut());
    const flood = async () => {
      for (const [place, product] of products.entries()) {
        for (let time = 0; time < 3; time += 1) {
          await asked(LINA, product, { ip: `198.51.100.${place * 3 + time}` });
        }
      }
      return (await sendStockMails("stock-confirm")).length;
    };
    expect(await flood()).toBe(MAX_CONFIRMATIONS_A_DAY);
    expect(await requestsOf(LINA)).toHaveLength(MAX_CONFIRMATIONS_A_DAY);
    await later(24 * 60 + 1);
    expect(await flood()).toBe(MAX_CONFIRMATIONS_A_DAY);
  });

  it("is stopped per IP address: after ten requests for one mailbox, and sixty in total", async () => {
    const more = { ip: "198.51.100.7" };
    const tooMany = refusal("too_many_requests");
    for (let time = 0; time < 10; time += 1) await ask({ email: LINA, productId }, "guest", more);
    const again = ask({ email: LINA, productId }, "guest", more);
    await expect(again).rejects.toMatchObject(tooMany);
    for (let place = 0; place < 49; place += 1) {
      await ask({ email: `w${place}@example.com`, productId }, "guest", more);
    }
    const another = ask({ email: "another@example.com", productId }, "guest", more);
    await expect(another).rejects.toMatchObject(tooMany);
  });

  it("causes no more mails by spelling the address differently", async () => {
    for (let spelling = 0; spelling < 8; spelling += 1) {
      await asked(`lina+${spelling}@example.com`, productId, { ip: `198.51.100.${spelling}` });
    }
    expect(await sendStockMails("stock-confirm")).toHaveLength(1);
  });

  it("does not use up the mails of newcomers who wait for their codes", async () => {
    // 240 mails an hour allow 20 in five minutes: at most 4 notices and 8 codes to strangers.
    env().ACCOUNT_MAILS_PER_HOUR = 240;
    for (let time = 0; time < 4; time += 1) await consumeMailBudget("notices");
    await expect(consumeMailBudget("notices")).rejects.toThrow();
    for (let time = 0; time < 8; time += 1) await consumeMailBudget("strangers");
    await expect(consumeMailBudget("strangers")).rejects.toThrow();
  });
});
