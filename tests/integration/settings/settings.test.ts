import { beforeEach, describe, expect, it } from "vitest";
import type { TestedDto, TestedProviderDto } from "@/contract/admin/shop/settings";
import { env } from "@/env";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { closeMailer } from "@/server/mail/mailer";
import { sendMail } from "@/server/mail/send-mail";
import { WANTED_EVENTS } from "@/server/payments/paypal/events";
import { db } from "@/server/platform/database/db";
import { applySettings, readSettings, settings } from "@/server/platform/settings";
import { shopTime } from "@/server/platform/shop-time";
import { issueReceipts } from "@/server/receipts/issue-receipts";
import { openApiDocument } from "@/server/rest/openapi-document";
import {
  approvedOrder,
  DESKTOP_OS,
  orderRow,
  paidOrder,
  placedOrder,
  provider,
} from "../../support/data/checkout-orders";
import { createUsers } from "../../support/people/accounts";
import { refusal } from "../../support/people/admin-products";
import { saveSettings, setSettings, settingsOfPanel } from "../../support/people/admin-settings";
import { callAs } from "../../support/people/callers";
import { rpc } from "../../support/people/rpc";
import { CUSTOMER, Visitor } from "../../support/people/visitor";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(createUsers);

const licence = [{ productId: DESKTOP_OS }];
const order = (visitor: Visitor, more: object) =>
  visitor.call<{ id: number; message: string }>("POST", "/orders", { ...CUSTOMER, ...more });
const rateOf = async (orderId: number) => (await orderRow(orderId)).sarRate.toFixed(2);

describe("the settings", () => {
  it("of a new shop come from the environment", async () => {
    const stored = await settingsOfPanel();
    expect(stored).toMatchObject({ version: 0, changes: [] });
    expect(stored.settings).toMatchObject({
      name: "",
      supportEmail: env().SUPPORT_EMAIL,
      timeZone: "UTC",
      holdMinutes: 30,
      lowStock: 10,
      guestCart: "clear",
      isClosed: false,
    });
  });

  it.each(["Asia/Kolkata", "Asia/Calcutta", "Europe/Kyiv", "America/Ciudad_Juarez", "UTC"])(
    "accept %s as the shop's time zone",
    async (timeZone) => {
      await setSettings("money", { timeZone });
      expect((await readSettings()).settings.timeZone).toBe(timeZone);
    },
  );

  it("are versioned with their author, and the audit log shows only the changed values", async () => {
    expect(await setSettings("money", { sarRate: "٣٫٧٦" })).toBe(1);
    expect(await setSettings("money", { timeZone: "Asia/Riyadh" })).toBe(2);
    expect(await settingsOfPanel()).toMatchObject({
      version: 2,
      settings: { sarRate: "3.76", timeZone: "Asia/Riyadh" },
      changes: [
        { version: 2, group: "money", changedBy: "admin" },
        { version: 1, group: "money", changedBy: "admin" },
      ],
    });
    const entries = await db().auditEntry.findMany({
      where: { entity: "settings" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ before, after }) => [before, after])).toEqual([
      [{ sarRate: "" }, { sarRate: "3.76" }],
      [{ timeZone: "UTC" }, { timeZone: "Asia/Riyadh" }],
    ]);
    for (const change of [
      db().settingsVersion.updateMany({ data: { changedBy: "nobody" } }),
      db().settingsVersion.deleteMany(),
    ]) {
      await expect(change).rejects.toThrow("a version of the settings stays as it is");
    }
  });

  it("give the shop's own name to passkeys, authenticator apps, the API document and usernames", async () => {
    await setSettings("shop", { name: "Sahara Keys", nameAr: "مفاتيح صحارى" });
    const passkey = await callAs("admin", "auth.secondFactor.beginPasskey", undefined);
    expect(passkey).toMatchObject({ rp: { name: "Sahara Keys" } });
    const app = await callAs("admin", "auth.secondFactor.begin", undefined);
    expect(app).toMatchObject({ uri: expect.stringContaining("issuer=Sahara%20Keys") });
    expect(openApiDocument().info.title).toBe("Sahara Keys");
    const { body } = await new Visitor().call("POST", "/register.php", {
      ...{ username: "Sahara Keys", email: "someone@example.com" },
      ...{ password: "correct horse 8", confirmPassword: "correct horse 8" },
    });
    expect(body.message).toBe("This username is not available. Choose another.");
  });

  it("lose nothing when two admins save simultaneously: one is refused", async () => {
    const both = await Promise.allSettled([
      saveSettings(0, "money", {
        ...{ sarRate: "3.80", timeZone: "UTC" },
        ...{ firstCurrency: "USD", firstCurrencyAr: "USD" },
      }),
      saveSettings(0, "contact", { supportEmail: "a@shop.example", whatsapp: "", telegram: "" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((end) => end.status === "rejected");
    expect(refused?.reason.cause).toMatchObject({ code: "settings_changed" });
    expect(await db().settingsVersion.count()).toBe(1);
  });

  it.each([
    ["shop", { name: "Sahab", nameAr: "" }, "setting_one_language"],
    ["shop", { name: "{shop}", nameAr: "سحاب" }, "setting_signs"],
    ["shop", { name: "x".repeat(41), nameAr: "سحاب" }, "setting_too_long"],
    ["shop", { name: "Sah\u202eab", nameAr: "سحاب" }, "hidden_characters"],
    ["contact", { supportEmail: "nobody" }, "email_invalid"],
    ["contact", { whatsapp: "12" }, "invalid_phone"],
    ["contact", { telegram: "https://evil.example/x" }, "telegram_invalid"],
    ["seller", { vatRate: "150" }, "vat_rate_invalid"],
    ["money", { sarRate: "0" }, "sar_rate_invalid"],
    ["money", { sarRate: "3.755" }, "sar_rate_invalid"],
    ["money", { timeZone: "Riyadh" }, "time_zone_invalid"],
    ["money", { firstCurrency: "EUR" }, "invalid_input"],
    ["orders", { holdMinutes: "9" }, "setting_number_invalid"],
    ["orders", { holdMinutes: "181" }, "setting_number_invalid"],
    ["orders", { lowStock: "-1" }, "setting_number_invalid"],
    ["closing", { isClosed: true, closedWords: "Back soon" }, "setting_one_language"],
    ["alerts", { alertMails: "owner@shop.example, nobody" }, "email_invalid"],
    [
      "alerts",
      { alertMails: "abcdef".replaceAll(/./g, "$&@shop.example,") },
      "alert_mails_too_many",
    ],
    ["alerts", { alertTelegramChat: "my shop" }, "alert_chat_invalid"],
    ["alerts", { alertWebhook: "http://shop.example/x" }, "alert_webhook_invalid"],
    ["alerts", { alertWebhook: "https://name:secret@shop.example/x" }, "alert_webhook_invalid"],
    ["alerts", { alertWebhook: "file:///etc/passwd" }, "alert_webhook_invalid"],
    ["alerts", { quietFrom: "22:00" }, "quiet_hours_invalid"],
    ["alerts", { quietFrom: "22:00", quietTo: "22:00" }, "quiet_hours_invalid"],
    ["alerts", { quietFrom: "25:00", quietTo: "07:00" }, "clock_time_invalid"],
    ["alerts", { summaryAt: "8" }, "clock_time_invalid"],
  ] as const)("of %s are refused as %j: %s", async (group, values, code) => {
    await expect(setSettings(group, values)).rejects.toMatchObject(refusal(code));
    expect(await db().settingsVersion.count()).toBe(0);
  });

  it("are readable if an older version stored fewer of them", async () => {
    await db().settingsVersion.create({
      data: { version: 1, values: { sarRate: "4" }, group: "money", changedBy: "somebody" },
    });
    expect((await readSettings()).settings).toMatchObject({ sarRate: "4", holdMinutes: 30 });
  });
});

describe("a changed setting applies at once", () => {
  it("to the exchange rate: a checkout that shows another rate is refused, and orders keep theirs", async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS);
    const first = await order(visitor, { currency: "SAR", sarRateHundredths: 375 });
    expect(await rateOf(first.body.id)).toBe("3.75");
    await setSettings("money", { sarRate: "4.05" });
    const refused = await order(visitor, { currency: "SAR", sarRateHundredths: 375 });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("4.05")]);
    const second = await order(visitor, { currency: "SAR", sarRateHundredths: 405 });
    expect(second.body.id).not.toBe(first.body.id);
    expect(await rateOf(second.body.id)).toBe("4.05");
    expect(await rateOf(first.body.id)).toBe("3.75");
    const inDollars = await order(visitor, { currency: "USD", sarRateHundredths: 375 });
    expect([inDollars.status, inDollars.body.message]).toEqual([409, refused.body.message]);
    expect((await order(visitor, { currency: "USD" })).status).toBe(200);
  });

  it("to how long an order is held, and to how many one address may have", async () => {
    await setSettings("orders", { holdMinutes: "45", openOrders: "1" });
    const { orderId } = await placedOrder(licence);
    const { createdAt, expiresAt } = await orderRow(orderId);
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(45 * 60_000);
    const other = new Visitor();
    await other.add(DESKTOP_OS);
    expect((await order(other, {})).status).toBe(429);
  });

  it("to the units that one person may hold", async () => {
    await setSettings("orders", { heldUnits: "2" });
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS, 3);
    const refused = await order(visitor, {});
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/\b2\b/);
  });

  it("to the units that one network may hold, and to the wait that a refusal names", async () => {
    await setSettings("orders", { heldUnitsPerNetwork: "2", holdMinutes: "150" });
    for (const [locale, wait] of [
      ["en", "try again in 150 minutes."],
      ["ar", "حاول مرة أخرى بعد 150 دقيقة."],
    ] as const) {
      const visitor = new Visitor(locale);
      await visitor.add(DESKTOP_OS, 3);
      const refused = await order(visitor, {});
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(wait)]);
    }
  });

  it("to sales: a closed shop accepts no order, and does not stop payments under way", async () => {
    const paying = await approvedOrder(licence);
    await setSettings("closing", { isClosed: true });
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS);
    const refused = await order(visitor, {});
    expect([refused.status, refused.body.message]).toEqual([
      503,
      expect.stringContaining("closed"),
    ]);
    expect(await db().order.count()).toBe(1);
    const captured = await paying.visitor.capture(paying.providerOrderId);
    expect(captured.body).toMatchObject({ outcome: "captured" });
    await setSettings("closing", { isClosed: false });
    expect((await order(visitor, {})).status).toBe(200);
  });

  it("to a guest's cart", async () => {
    const visitor = new Visitor();
    await visitor.add(DESKTOP_OS);
    const open = () => rpc<{ cart: unknown[] }>(visitor, "cart.open");
    await setSettings("orders", { guestCart: "keep" });
    expect((await open()).data?.cart).toHaveLength(1);
    await setSettings("orders", { guestCart: "clear" });
    expect((await open()).data?.cart).toHaveLength(0);
  });

  it("to days and times", async () => {
    const noon = new Date("2026-11-23T12:00:00Z");
    expect(shopTime(noon)).toBe("2026-11-23T12:00:00+00:00");
    await setSettings("money", { timeZone: "Asia/Riyadh" });
    expect(shopTime(noon)).toBe("2026-11-23T15:00:00+03:00");
    expect(await callAs("admin", "admin.statistics.read", undefined)).toMatchObject({
      timeZone: "Asia/Riyadh",
    });
  });

  it("to mails: name, support address, and texts per language", async () => {
    const { orderId } = await paidOrder(licence);
    await setSettings("shop", { name: "Sahab Store", nameAr: "متجر سحاب" });
    await setSettings("contact", { supportEmail: "help@sahab.example" });
    await deliverOrder(orderId);
    const [mail] = (await orderRow(orderId)).mails;
    await sendMail(mail?.id ?? 0);
    const [sent] = sink.mails;
    expect(sent?.subject).toMatch(/^Your Sahab Store order #/);
    expect(sent?.replyTo?.[0]?.address).toBe("help@sahab.example");
    expect(sent?.html).toContain("Sahab Store");
    for (const part of [sent?.subject, sent?.text, sent?.html]) {
      expect(part).not.toMatch(/Barq|\[shop\]|lockup/);
    }
  });

  it("to new receipts, while issued ones stay unchanged", async () => {
    await paidOrder(licence);
    await issueReceipts();
    await setSettings("seller", {
      sellerName: "Sahab LLC",
      sellerAddress: "1 King Road\nRiyadh",
      registrationNumber: "1010101010",
      taxNumber: "300",
      vatRate: "15",
    });
    await paidOrder(licence);
    await issueReceipts();
    const facts = (await db().receipt.findMany({ orderBy: { number: "asc" } })).map(
      (receipt) => receipt.facts,
    );
    expect(facts).toMatchObject([
      { seller: { name: "Barq", registrationNumber: null }, vatRate: null },
      {
        seller: { name: "Sahab LLC", registrationNumber: "1010101010", taxNumber: "300" },
        vatRate: 1500,
        timeZone: "UTC",
      },
    ]);
  });

  it("to the low-stock limit", async () => {
    const low = async () => {
      const input = { q: "", categoryId: null, state: "low_stock", sort: "newest", page: "first" };
      const { rows } = (await callAs("admin", "admin.products.table", input)) as {
        rows: { isLowStock: boolean }[];
      };
      expect(rows.every(({ isLowStock }) => isLowStock)).toBe(true);
      return rows.length;
    };
    expect(await low()).toBe(0);
    await setSettings("orders", { lowStock: "100" });
    expect(await low()).toBeGreaterThan(0);
  });
});

describe("a process that did not save the settings", () => {
  it("uses what the database has, not what it had cached", async () => {
    const before = settings();
    await setSettings("money", { sarRate: "3.90" });
    applySettings({ version: 0, settings: before });
    expect(settings().sarRate).toBe("");
    applySettings(await readSettings());
    expect(settings().sarRate).toBe("3.90");
  });
});

describe("the secrets", () => {
  it("are shown by name only", async () => {
    const parts = await callAs("admin", "admin.settings.secrets", undefined);
    expect(parts).toContainEqual({ part: "mail", names: [{ name: "SMTP_URL", isSet: true }] });
    expect(JSON.stringify(parts)).not.toContain(env().SMTP_URL);
    expect(JSON.stringify(parts)).not.toContain(env().SECRETS_KEY);
  });

  const sendTestMail = () =>
    callAs("admin", "admin.settings.sendTestMail", {
      idempotencyKey: crypto.randomUUID(),
    }) as Promise<TestedDto>;

  it("of the mail server are tested by a mail to the admin's own address", async () => {
    expect(await sendTestMail()).toEqual({ works: true, problem: null });
    expect(sink.mails.map(({ to }) => to?.[0]?.address)).toEqual(["admin@example.com"]);
    const entry = await db().auditEntry.findFirstOrThrow({ where: { entity: "settings" } });
    expect(entry).toMatchObject({ action: "settings.send_test_mail", after: { works: true } });
    sink.answer("admin@example.com", "550 nobody here");
    expect(await sendTestMail()).toMatchObject({
      works: false,
      problem: expect.stringContaining("550"),
    });
    closeMailer();
  });

  it("of the provider are tested by reading the merchant account", async () => {
    const ask = () =>
      callAs("admin", "admin.settings.askProvider", { idempotencyKey: crypto.randomUUID() });
    expect(await ask()).toMatchObject({ works: true, problem: null });
  });

  it("of the provider are checked for permissions, merchant account and webhook", async () => {
    const ask = () =>
      callAs("admin", "admin.settings.askProvider", {
        idempotencyKey: crypto.randomUUID(),
      }) as Promise<TestedProviderDto>;
    const fine = { provider: "paypal", issue: null, missing: [] };
    expect((await ask()).checks).toEqual([
      { check: "credentials", ...fine },
      { check: "permissions", ...fine },
      { check: "merchant", ...fine },
      { check: "webhook", ...fine },
    ]);
    const finds = async (app: Parameters<ReturnType<typeof provider>["setUpApp"]>[0]) => {
      await provider().reset();
      await provider().setUpApp(app);
      const { works, checks } = await ask();
      expect(works).toBe(false);
      return checks.filter(({ issue }) => issue !== null);
    };
    expect(await finds({ withoutScopes: ["disputes/"] })).toEqual([
      {
        provider: "paypal",
        check: "permissions",
        issue: "PERMISSIONS_MISSING",
        missing: ["disputes"],
      },
    ]);
    expect(await finds({ merchantId: "SOMEONEELSE" })).toMatchObject([
      { issue: "MERCHANT_DIFFERS" },
    ]);
    expect(await finds({ webhookId: "WH-ANOTHER" })).toMatchObject([{ issue: "WEBHOOK_UNKNOWN" }]);
    expect(await finds({ webhookUrl: "https://shop.example/another" })).toMatchObject([
      { issue: "WEBHOOK_ELSEWHERE" },
    ]);
    expect(await finds({ webhookEvents: WANTED_EVENTS.slice(1) })).toEqual([
      {
        provider: "paypal",
        check: "webhook",
        issue: "EVENTS_MISSING",
        missing: ["CHECKOUT.ORDER.APPROVED"],
      },
    ]);
    await provider().reset();
    const issue = "PAYEE_ACCOUNT_RESTRICTED";
    await provider().addFault({ operation: "create", kind: "refuse", issue });
    expect((await ask()).problem).toBe("merchant: PAYEE_ACCOUNT_RESTRICTED");
  });
});
