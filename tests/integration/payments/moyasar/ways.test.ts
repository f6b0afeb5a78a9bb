import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OfferedWayDto } from "@/contract/payments";
import type { Locale } from "@/domain/text/locale";
import { env } from "@/env";
import { filterProviders, waysToPay } from "@/server/api/ways-to-pay";
import {
  createProviderOrder,
  openHostedPage,
} from "@/server/payments/provider/create-provider-order";
import { db } from "@/server/platform/database/db";
import { applySettings, readSettings, settings } from "@/server/platform/settings";
import { answerRequest } from "@/server/rest/answer-request";
import { createUsers } from "../../../support/people/accounts";
import { refusal } from "../../../support/people/admin-products";
import { setSettings, settingsOfPanel } from "../../../support/people/admin-settings";
import { callAs } from "../../../support/people/callers";
import { Visitor } from "../../../support/people/visitor";
import {
  begun,
  HALALAS,
  pageForm,
  provider,
  withMoyasar,
} from "../../../support/simulator/with-moyasar";

const moyasar = withMoyasar();
beforeEach(createUsers);

const OF_MOYASAR = ["apple_pay", "card", "stc_pay"];
const KEYS = OF_MOYASAR.map((id) => `moyasar.${id}`);
const WAY_OFF = /no longer offers this way to pay/;
const PAYING = { amount: "149.96", currency: "SAR", intent: "CAPTURE" };

const ways = () => callAs("guest", "payments.ways", undefined) as Promise<OfferedWayDto[]>;
const offered = async () => (await ways()).map(({ id }) => id);

describe("a way to pay that the owner has turned off", () => {
  it("is not offered, and its provider's other ways still are", async () => {
    expect(await offered()).toEqual(expect.arrayContaining(OF_MOYASAR));
    await setSettings("orders", { waysOff: ["moyasar.stc_pay"] });
    expect(await offered()).not.toContain("stc_pay");
    expect(await offered()).toEqual(expect.arrayContaining(["apple_pay", "card"]));
  });

  it("takes no payment of a page that was loaded before, once all ways of its provider are off", async () => {
    const { visitor } = await begun();
    await setSettings("orders", { waysOff: KEYS });
    const order = await visitor.call("POST", "/moyasar/order", PAYING);
    expect(order).toMatchObject({ status: 409, body: { message: expect.stringMatching(WAY_OFF) } });
    const page = await pageForm(visitor);
    expect(page.status).toBe(409);
    expect(await page.text()).toMatch(WAY_OFF);
    expect(moyasar.ledger().invoices).toEqual([]);
  });

  it("is offered all the same when no other is left", async () => {
    const all = await offered();
    const keys = (await ways()).map(({ provider, id }) => `${provider}.${id}`);
    await setSettings("orders", { waysOff: keys });
    expect(await offered()).toEqual(all);
    const { visitor } = await begun();
    expect((await visitor.call("POST", "/moyasar/order", PAYING)).status).toBe(200);
  });
});

describe("a provider that the shop has not configured", () => {
  const { MOYASAR_PUBLISHABLE_KEY } = env();
  afterEach(() => Object.assign(env(), { MOYASAR_PUBLISHABLE_KEY }));

  it("gives no settings to a browser and begins no payment", async () => {
    const { visitor } = await begun();
    expect((await visitor.call("GET", "/moyasar/setup")).status).toBe(200);
    Object.assign(env(), { MOYASAR_PUBLISHABLE_KEY: undefined });
    const refused = { status: 409, body: { message: expect.stringMatching(WAY_OFF) } };
    expect(await visitor.call("GET", "/moyasar/setup")).toMatchObject(refused);
    expect(await visitor.call("POST", "/moyasar/order", PAYING)).toMatchObject(refused);
    expect((await pageForm(visitor)).status).toBe(409);
  });

  it("remains in the panel's filters if it was used before", async () => {
    const filters = async () => (await filterProviders("en")).map((one) => one.displayName);
    Object.assign(env(), { MOYASAR_PUBLISHABLE_KEY: undefined });
    expect(await filters()).toEqual(["PayPal"]);
    Object.assign(env(), { MOYASAR_PUBLISHABLE_KEY });
    expect(await filters()).toEqual(["PayPal", "Moyasar"]);
    await begun();
    Object.assign(env(), { MOYASAR_PUBLISHABLE_KEY: undefined });
    expect(waysToPay("en").map(({ name }) => name)).toEqual(["paypal"]);
    expect(await filters()).toEqual(["PayPal", "Moyasar"]);
  });
});

describe("a checkout that shows dollars and charges riyals", () => {
  it("is told of a new exchange rate before the order, and pays at it once loaded again", async () => {
    const { visitor } = await begun();
    await setSettings("money", { sarRate: "4.05" });
    const stale = await visitor.order({ sarRateHundredths: 375 });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      "The exchange rate has changed to 4.05 SAR for a dollar. Load this page again to see the new price; you have not been charged.",
    ]);
    expect((await visitor.order({ sarRateHundredths: 405 })).status).toBe(200);
    const paying = await visitor.call("POST", "/moyasar/order", { ...PAYING, amount: "161.96" });
    expect(paying.status).toBe(200);
  });
});

describe("a charge below a provider's minimum", () => {
  it("is refused with an error that states the minimum, as the ways to pay do", async () => {
    expect((await ways()).map(({ provider, least }) => [provider, least])).toEqual(
      expect.arrayContaining([
        ["paypal", 1],
        ["moyasar", 100],
      ]),
    );
    const { visitor } = await begun();
    const { sessionId } = visitor;
    const dearer = { ...provider, least: HALALAS + 1 };
    const error = { code: "charge_too_small", params: { amount: "149.97", currency: "SAR" } };
    await expect(createProviderOrder({ ...PAYING, sessionId }, dearer)).rejects.toMatchObject(
      error,
    );
    await expect(openHostedPage(sessionId, dearer)).rejects.toMatchObject(error);
    const exact = { ...provider, least: HALALAS };
    expect(await createProviderOrder({ ...PAYING, sessionId }, exact)).toHaveProperty("id");
  });
});

describe("the setting of the ways that are not offered", () => {
  it("still applies to the same ways if it was saved without the names of providers", async () => {
    const values = { waysOff: ["window", "stc_pay", "a way that no provider has now"] };
    await db().settingsVersion.create({
      data: { version: 1, values, group: "orders", changedBy: "admin" },
    });
    applySettings(await readSettings());
    expect((await settingsOfPanel()).settings.waysOff).toEqual([
      "paypal.window",
      "moyasar.stc_pay",
    ]);
    expect(await offered()).toEqual(["apple_pay", "card"]);
  });

  it("is saved with the providers", async () => {
    await setSettings("orders", { waysOff: ["card"] });
    expect(settings().waysOff).toEqual(["moyasar.card"]);
  });

  it("refuses a way to pay that no provider has", async () => {
    const saved = setSettings("orders", { waysOff: ["moyasar.window"] });
    await expect(saved).rejects.toMatchObject(refusal("invalid_input"));
  });

  it("can be set for the ways of the configured providers, named with these", () => {
    const labels = (locale: Locale) =>
      waysToPay(locale).map((one) => one.ways.map(({ label }) => label));
    expect(labels("en")).toEqual([
      ["PayPal"],
      ["Moyasar: Apple Pay", "Moyasar: Card", "Moyasar: STC Pay"],
    ]);
    expect(labels("ar")).toEqual([["PayPal"], ["ميسر: Apple Pay", "ميسر: بطاقة", "ميسر: STC Pay"]]);
    const client = env().PAYPAL_CLIENT_ID;
    env().PAYPAL_CLIENT_ID = undefined;
    try {
      expect(labels("en")).toEqual([["Moyasar: Apple Pay", "Moyasar: Card", "Moyasar: STC Pay"]]);
    } finally {
      env().PAYPAL_CLIENT_ID = client;
    }
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

/** Runs `run` with `text` as Apple Pay's domain file, or without the file. */
async function withDomainFile(text: string | undefined, run: () => Promise<void>): Promise<void> {
  const before = env().MOYASAR_APPLE_PAY_DOMAIN_FILE;
  env().MOYASAR_APPLE_PAY_DOMAIN_FILE = text;
  try {
    await run();
  } finally {
    env().MOYASAR_APPLE_PAY_DOMAIN_FILE = before;
  }
}

describe("Apple Pay without its domain file", () => {
  const missingOf = () =>
    waysToPay("en").flatMap((one) =>
      one.ways.flatMap(({ key, missing }) => (missing === null ? [] : [[key, missing]])),
    );

  it("is not offered, and the panel names the variable", async () => {
    expect(missingOf()).toEqual([]);
    await withDomainFile(undefined, async () => {
      expect(await offered()).not.toContain("apple_pay");
      expect(await offered()).toEqual(expect.arrayContaining(["card", "stc_pay"]));
      expect(missingOf()).toEqual([["moyasar.apple_pay", "MOYASAR_APPLE_PAY_DOMAIN_FILE"]]);
    });
  });

  it("does not keep its provider on offer if the provider's other ways are off", async () => {
    const { visitor } = await begun();
    await setSettings("orders", { waysOff: ["moyasar.card", "moyasar.stc_pay"] });
    await withDomainFile(undefined, async () => {
      expect(await offered()).toEqual(["window"]);
      const order = await visitor.call("POST", "/moyasar/order", PAYING);
      expect(order).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(WAY_OFF) },
      });
    });
    expect((await visitor.call("POST", "/moyasar/order", PAYING)).status).toBe(200);
  });

  it("is not offered even if every way is off", async () => {
    const keys = (await ways()).map(({ provider, id }) => `${provider}.${id}`);
    await setSettings("orders", { waysOff: keys });
    await withDomainFile(undefined, async () => {
      expect(await offered()).toEqual(["window", "card", "stc_pay"]);
    });
  });
});

describe("Apple Pay's domain file", () => {
  const ask = (name: string) =>
    answerRequest(new Request(`http://shop.test/.well-known/apple-${name}`));

  it("is the owner's text, under its own name only", async () => {
    const name = "developer-merchantid-domain-association";
    await withDomainFile(undefined, async () => {
      expect((await ask(name)).status).toBe(404);
    });
    await withDomainFile("7B227073704964223A22", async () => {
      const answer = await ask(name);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe("7B227073704964223A22");
      expect((await ask("another-file")).status).toBe(404);
    });
  });
});
