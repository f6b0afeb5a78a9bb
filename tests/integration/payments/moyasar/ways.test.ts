import { beforeEach, describe, expect, it } from "vitest";
import type { OfferedWayDto } from "@/contract/payments";
import { env } from "@/env";
import { answerRequest } from "@/server/rest/answer-request";
import { createUsers } from "../../../support/people/accounts";
import { setSettings } from "../../../support/people/admin-settings";
import { callAs } from "../../../support/people/callers";
import { Visitor } from "../../../support/people/visitor";
import { begun, pageForm, withMoyasar } from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

const OF_MOYASAR = ["apple_pay", "card", "stc_pay"];
const WAY_OFF = /no longer offers this way to pay/;
const PAYING = { amount: "149.96", currency: "SAR", intent: "CAPTURE" };

const offered = async () =>
  ((await callAs("guest", "payments.ways", undefined)) as OfferedWayDto[]).map(({ id }) => id);

describe("a way to pay that the owner has turned off", () => {
  it("is not offered, and its provider's other ways still are", async () => {
    expect(await offered()).toEqual(expect.arrayContaining(OF_MOYASAR));
    await setSettings("orders", { waysOff: ["stc_pay"] });
    expect(await offered()).not.toContain("stc_pay");
    expect(await offered()).toEqual(expect.arrayContaining(["apple_pay", "card"]));
  });

  it("takes no payment of a page that was loaded before, once all ways of its provider are off", async () => {
    const { visitor } = await begun();
    await setSettings("orders", { waysOff: OF_MOYASAR });
    const order = await visitor.call("POST", "/moyasar/order", PAYING);
    expect(order).toMatchObject({ status: 409, body: { message: expect.stringMatching(WAY_OFF) } });
    const page = await pageForm(visitor);
    expect(page.status).toBe(409);
    expect(await page.text()).toMatch(WAY_OFF);
    expect(moyasar.ledger().invoices).toEqual([]);
  });

  it("is offered all the same when no other is left", async () => {
    const all = await offered();
    await setSettings("orders", { waysOff: all });
    expect(await offered()).toEqual(all);
    const { visitor } = await begun();
    expect((await visitor.call("POST", "/moyasar/order", PAYING)).status).toBe(200);
  });
});

describe("the form that leads to the provider's own page", () => {
  it("leads to one page per order, however often it is sent", async () => {
    const { visitor } = await begun();
    const answers = [await pageForm(visitor), await pageForm(visitor)];
    const [url] = moyasar.ledger().invoices.map((invoice) => invoice.url);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual([url, url]);
    expect(moyasar.ledger().invoices).toHaveLength(1);
  });

  it("does nothing for another site, or without an order", async () => {
    const { visitor } = await begun();
    expect((await pageForm(visitor, undefined, "cross-site")).status).toBe(403);
    const stranger = await pageForm(new Visitor());
    expect(stranger.status).toBe(409);
    expect(stranger.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(moyasar.ledger().apiCalls).toEqual([]);
  });
});

describe("Apple Pay's domain file", () => {
  const ask = (name: string) =>
    answerRequest(new Request(`http://shop.test/.well-known/apple-${name}`));

  it("is the owner's text, under its own name only", async () => {
    const name = "developer-merchantid-domain-association";
    expect((await ask(name)).status).toBe(404);
    env().MOYASAR_APPLE_PAY_DOMAIN_FILE = "7B227073704964223A22";
    try {
      const answer = await ask(name);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe("7B227073704964223A22");
      expect((await ask("another-file")).status).toBe(404);
    } finally {
      delete env().MOYASAR_APPLE_PAY_DOMAIN_FILE;
    }
  });
});
