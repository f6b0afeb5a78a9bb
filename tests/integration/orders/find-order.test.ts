import { describe, expect, it } from "vitest";
import type { FoundOrdersDto } from "@/contract/order-page";
import { CODE_TRIES, MAILBOX_CODE_SECONDS } from "@/domain/account/account-code";
import { enterMailboxCode, requestMailboxCode } from "@/server/accounts/codes/mailbox-codes";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import { db } from "@/server/platform/database/db";
import { sweep } from "@/server/sweep/sweep";
import { DESKTOP_OS, orderRow, paidOrder, placedOrder } from "../../support/data/checkout-orders";
import { wrongCode } from "../../support/people/account-codes";
import { accessCode, answerMailboxRequests } from "../../support/people/order-pages";
import { type RpcAnswer, rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();

const EMAIL = CUSTOMER.customerEmail;
/** An address as long as `EMAIL`, since a sealed cookie's length depends on its content. */
const UNKNOWN = "noor@example.com";
const licence = [{ productId: DESKTOP_OS }];

const find = (visitor: Visitor, reference: string | number, email = EMAIL) =>
  rpc(visitor, "orderPage.find", { email, reference: String(reference) });
const enter = (visitor: Visitor, code: string) => rpc(visitor, "orderPage.enterCode", { code });
const found = async (visitor: Visitor) =>
  (await rpc<FoundOrdersDto>(visitor, "orderPage.found")).data;
const mails = () => db().mail.count({ where: { kind: "order-access" } });

/** The response as the client sees it, except random parts: request ids and cookie values. */
function shown({ status, reason, data, headers }: RpcAnswer<unknown>) {
  const others = [...headers].filter(([name]) => name !== "set-cookie" && name !== "x-request-id");
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""));
  const lengths = headers.getSetCookie().map((line) => line.split(";")[0]?.length);
  return { status, reason, data, others, cookies, lengths };
}

async function findWith(reference: string | number): Promise<Visitor> {
  const visitor = new Visitor();
  expect((await find(visitor, reference)).status).toBe(200);
  await answerMailboxRequests();
  expect((await enter(visitor, await accessCode(EMAIL))).status).toBe(200);
  return visitor;
}

describe("a visitor who searches for an order", () => {
  it("finds it by e-mail address and number, with a code that is mailed to the address only", async () => {
    const { orderId } = await paidOrder(licence);
    const visitor = await findWith(` # ${orderId} `);
    expect(await found(visitor)).toMatchObject({
      email: EMAIL,
      orders: [
        {
          id: orderId,
          token: orderToken(orderId),
          status: "completed",
          totalUSD: "39.99",
          items: [{ productName: "Desktop OS Pro licence", quantity: 1 }],
        },
      ],
    });
  });

  it("finds it by the provider's payment id, and by its number in Arabic digits", async () => {
    const { orderId, providerOrderId } = await paidOrder(licence);
    const [payment] = (await orderRow(orderId)).payments;
    const arabic = String(orderId).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
    for (const reference of [payment?.captureId ?? "", providerOrderId.toLowerCase(), arabic]) {
      expect((await found(await findWith(reference)))?.orders).toHaveLength(1);
    }
  });

  it("sees all paid orders of the address, newest first, and no others", async () => {
    const first = await paidOrder(licence);
    const second = await paidOrder(licence, { order: { customerEmail: "Lina@Example.com" } });
    await paidOrder(licence, { order: { customerEmail: "other@example.com" } });
    const unpaid = await placedOrder(licence);
    const visitor = await findWith(first.orderId);
    expect((await found(visitor))?.orders.map(({ id }) => id)).toEqual([
      second.orderId,
      first.orderId,
    ]);
    expect(await found(new Visitor())).toBeNull();
    const asked = await mails();
    await find(new Visitor(), unpaid.orderId);
    await answerMailboxRequests();
    expect(await mails(), "what nobody paid is nobody's to find").toBe(asked);
  });
});

describe("a search leaks nothing:", () => {
  it("the response and its writes are the same for known, unknown, right and wrong input", async () => {
    const { orderId } = await paidOrder(licence);
    const other = await paidOrder(licence, { order: { customerEmail: "other@example.com" } });
    const asked = [
      [EMAIL, orderId],
      [EMAIL, other.orderId],
      [EMAIL, 999_999_999_999],
      [UNKNOWN, orderId],
      [UNKNOWN, 77],
    ] as const;
    const answers = [];
    for (const [email, reference] of asked) {
      answers.push(shown(await find(new Visitor(), reference, email)));
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await mails()).toBe(0);
    expect(await answerMailboxRequests()).toBe(asked.length);
    expect(await db().mail.findMany({ where: { kind: "order-access" } })).toMatchObject([
      { recipient: EMAIL, orderId: null, userId: null },
    ]);
  });

  it("a wrong code gets the same response as one that was never sent", async () => {
    const { orderId } = await paidOrder(licence);
    const [known, unknown, nobody] = [new Visitor(), new Visitor(), new Visitor()];
    await find(known, orderId);
    await find(unknown, orderId, UNKNOWN);
    await answerMailboxRequests();
    const code = wrongCode(await accessCode(EMAIL));
    const answers = [];
    for (const visitor of [known, unknown, nobody]) answers.push(shown(await enter(visitor, code)));
    expect(answers[0]).toMatchObject({ status: 400, reason: "code_invalid" });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it("the rate limit is the same for known and unknown addresses", async () => {
    const { orderId } = await paidOrder(licence);
    const tries = [];
    for (const email of [EMAIL, UNKNOWN]) {
      const visitor = new Visitor();
      visitor.ip = email === EMAIL ? "203.0.113.20" : "203.0.113.21";
      let count = 1;
      while ((await find(visitor, orderId, email)).status !== 429) count++;
      tries.push(count);
    }
    expect(tries).toEqual([6, 6]);
  });
});

describe("the code of a mail", () => {
  async function asked() {
    const { orderId } = await paidOrder(licence);
    const request = await requestMailboxCode({
      email: EMAIL,
      ip: "198.51.100.1",
      reference: String(orderId),
    });
    await answerMailboxRequests();
    return { orderId, request, code: await accessCode(EMAIL) };
  }
  let host = 0;
  const ip = () => `198.51.100.${++host % 250}`;
  const outcome = (guess: Parameters<typeof enterMailboxCode>[0], at?: () => Date) =>
    enterMailboxCode(guess, at).then(
      () => "taken",
      (error: { code: string }) => error.code,
    );

  it("works once, and only in the browser that requested it", async () => {
    const { request, code, orderId } = await asked();
    const stranger = new Visitor();
    expect((await enter(stranger, code)).reason).toBe("code_invalid");
    await find(stranger, orderId);
    expect((await enter(stranger, code)).reason).toBe("code_invalid");
    const both = [1, 2].map(() => outcome({ request, code, ip: ip() }));
    expect((await Promise.all(both)).sort()).toEqual(["code_invalid", "taken"]);
    expect(await outcome({ request, code, ip: ip() })).toBe("code_invalid");
  });

  it("proves no other address, even if the request is forged", async () => {
    const { request, code } = await asked();
    const other = { ...request, email: "other@example.com" };
    expect(await outcome({ request: other, code, ip: ip() })).toBe("code_invalid");
  });

  it("allows five guesses, even concurrent ones; a stranger's do not count", async () => {
    const { request, code, orderId } = await asked();
    const stranger = new Visitor();
    await find(stranger, orderId);
    await answerMailboxRequests();
    for (let guess = 0; guess <= CODE_TRIES; guess++) await enter(stranger, wrongCode(code));
    const wrong = Array.from({ length: CODE_TRIES - 1 }, () =>
      outcome({ request, code: wrongCode(code), ip: ip() }),
    );
    expect(new Set(await Promise.all(wrong))).toEqual(new Set(["code_invalid"]));
    expect(await outcome({ request, code, ip: ip() })).toBe("taken");
    const next = await requestMailboxCode({ email: EMAIL, ip: ip(), reference: String(orderId) });
    await answerMailboxRequests();
    const second = await accessCode(EMAIL);
    for (let guess = 0; guess < CODE_TRIES; guess++) {
      await outcome({ request: next, code: wrongCode(second), ip: ip() });
    }
    expect(await outcome({ request: next, code: second, ip: ip() })).toBe("code_invalid");
  });

  it("expires after fifteen minutes and is deleted by the sweep", async () => {
    const { request, code } = await asked();
    const late = () => new Date(Date.now() + (MAILBOX_CODE_SECONDS + 1) * 1000);
    expect(await outcome({ request, code, ip: ip() }, late)).toBe("code_invalid");
    expect(await db().mailboxCode.count()).toBe(1);
    expect(await sweep(late)).toMatchObject({ "mailbox codes": 1 });
    expect(await db().mailboxCode.count()).toBe(0);
  });

  it("is not stored in plain text, and neither is the address", async () => {
    const { code } = await asked();
    const rows = JSON.stringify(await db().mailboxCode.findMany());
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(EMAIL);
  });

  it("is mailed once, however often the job runs", async () => {
    const { orderId } = await paidOrder(licence);
    await find(new Visitor(), orderId);
    const [{ data }] = await db().$queryRaw<[{ data: unknown }]>`
      SELECT data FROM jobs WHERE queue = 'mailbox-code'`;
    const { mailboxCodeJob } = await import("@/server/accounts/codes/mailbox-codes");
    await Promise.all([mailboxCodeJob.run(data), mailboxCodeJob.run(data)]);
    await mailboxCodeJob.run(data);
    expect(await mails()).toBe(1);
  });
});
