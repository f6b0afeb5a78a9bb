import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { test as base, expect } from "../../support/fixtures";

/** The demo's publishable key. */
const KEY = "pk_test_barqsimulatorpublic000000";

interface Site {
  origin: string;
  /** The page at /form; every other path has an empty page. */
  form: string;
}

/**
 * Playwright's `test` with another shop's site, whose pages load the form script from the
 * simulator. The site is a server, because Chromium blocks requests to this computer from pages
 * that `page.route` fulfils.
 */
const test = base.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names here
  site: async ({}, use) => {
    const site: Site = { origin: "", form: "" };
    const server = createServer(({ url }, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(url === "/form" ? site.form : '<link rel="icon" href="data:,">');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    site.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await use(site);
    server.close();
    server.closeAllConnections();
  },
});

interface Payment {
  id: string;
  status: string;
  amount: number;
  currency: string;
  metadata: Record<string, unknown> | null;
}

/**
 * Opens a page with the simulator's form for a payment of 75 riyals. The payments lack the shop's
 * metadata, so the shop ignores their webhooks.
 * @param moyasar the simulator's origin
 */
async function openForm(page: Page, site: Site, moyasar: string, more: object = {}) {
  const reference = randomUUID();
  const options = {
    ...{ element: ".form", amount: 7_500, currency: "SAR", description: "Order 7" },
    ...{ publishable_api_key: KEY, callback_url: `${site.origin}/return?cart=1` },
    ...{ methods: ["creditcard", "stcpay"], metadata: { reference }, ...more },
  };
  site.form = `<!doctype html>
<html lang="en"><head><title>Form</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="${moyasar}/mpf/1.15.0/moyasar.css"></head>
<body><div class="form"></div><script src="${moyasar}/mpf/1.15.0/moyasar.js"></script>
<script>
  window.calls = [];
  Moyasar.init({
    ...${JSON.stringify(options)},
    on_initiating: () => { calls.push("initiating"); },
    on_completed: async ({ id }) => {
      await fetch("/elsewhere");
      sessionStorage.setItem("completed", id);
    },
    on_failure: (error) => { calls.push(error); },
  });
</script></body></html>`;
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url() === `${moyasar}/v1/payments`) sent.push(request.method());
  });
  await page.goto(`${site.origin}/form`);
  const recorded = async () => {
    const books = await (await fetch(`${moyasar}/_simulator/books`)).json();
    return (books.payments as Payment[]).filter((one) => one.metadata?.reference === reference);
  };
  return { sent, recorded };
}

async function fillCard(page: Page, name: string, number = "4201 3201 1111 1010") {
  const fields = { "Name on the card": name, "Card number": number, "Security code": "123" };
  const expiry = { "Expiry month": "09", "Expiry year": "2028" };
  for (const [label, text] of Object.entries({ ...fields, ...expiry })) {
    await page.getByLabel(label).fill(text);
  }
}

const form = (page: Page, name: string) => page.getByRole("form", { name });
const pay = (page: Page, name: string) =>
  form(page, name).getByRole("button", { name: "Pay 75.00 SAR" }).click();

/** Waits for the return, and compares its parameters and the record with a paid payment. */
async function expectPaid(page: Page, recorded: () => Promise<Payment[]>) {
  await page.waitForURL(/\/return\?cart=1&/);
  const [payment, ...others] = await recorded();
  expect(others).toEqual([]);
  expect(payment).toMatchObject({ status: "paid", amount: 7_500, currency: "SAR" });
  const query = new URL(page.url()).searchParams;
  expect([query.get("id"), query.get("status")]).toEqual([payment?.id, "paid"]);
  expect(await page.evaluate(() => sessionStorage.getItem("completed"))).toBe(payment?.id);
}

test("a mada card is paid through the 3-D Secure page", async ({ page, site, moyasar }) => {
  const { recorded } = await openForm(page, site, moyasar.origin);
  await fillCard(page, "LINA ALHARBI");
  await pay(page, "Card");
  await page.waitForURL(/\/card_auth\//);
  await page.locator("button[value=confirm]").click();
  await expectPaid(page, recorded);
});

test("a holder's name of one word is refused without a request", async ({
  page,
  site,
  moyasar,
}) => {
  const { sent, recorded } = await openForm(page, site, moyasar.origin);
  await fillCard(page, "LINA");
  await pay(page, "Card");
  const alert = form(page, "Card").getByRole("alert");
  await expect(alert).toHaveText("Enter the first and the last name.");
  expect(await page.evaluate("calls")).toEqual([]);
  expect([sent, await recorded()]).toEqual([[], []]);
});

test.describe("a refused payment", () => {
  test.use({ expectedErrors: [/status of 400 .*\/v1\/payments/] });

  test("shows the API's reason and calls on_failure", async ({ page, site, moyasar }) => {
    const { sent } = await openForm(page, site, moyasar.origin);
    await fillCard(page, "LINA ALHARBI", "4201");
    await pay(page, "Card");
    const reason = "Validation Failed: number is not a valid credit card number";
    await expect(form(page, "Card").getByRole("alert")).toHaveText(reason);
    expect(await page.evaluate("calls")).toEqual(["initiating", reason]);
    expect(sent).toHaveLength(1);
  });
});

test("STC Pay is paid with the code that the form asks for", async ({ page, site, moyasar }) => {
  const { recorded } = await openForm(page, site, moyasar.origin);
  await page.getByLabel("Mobile number").fill("0512345678");
  await pay(page, "STC Pay");
  const code = page.getByLabel("One-time code");
  await expect(code).toBeFocused();
  await code.fill("123456");
  await page.getByRole("button", { name: "Send the code" }).click();
  await expectPaid(page, recorded);
});

test("in Arabic the labels are Arabic", async ({ page, site, moyasar }) => {
  await openForm(page, site, moyasar.origin, { language: "ar" });
  for (const label of ["الاسم على البطاقة", "رقم البطاقة", "رمز الأمان", "رقم الجوال"]) {
    await expect(page.getByLabel(label)).toBeVisible();
  }
  await expect(page.getByRole("button", { name: "ادفع 75.00 SAR" })).toHaveCount(2);
  await expect(page.locator(".form")).toHaveCSS("direction", "rtl");
});

test("a missing option and a secret key are errors", async ({ page, site, moyasar }) => {
  await openForm(page, site, moyasar.origin);
  const refused = (options: object) =>
    page.evaluate((given) => {
      const { Moyasar } = window as unknown as { Moyasar: { init(options: object): void } };
      try {
        Moyasar.init(given);
        return null;
      } catch (error) {
        return String(error);
      }
    }, options);
  const known = { element: ".form", amount: 7_500, currency: "SAR", description: "Order 7" };
  expect(await refused(known)).toBe("Error: Moyasar.init: callback_url missing");
  const secret = { ...known, callback_url: "https://shop.example", publishable_api_key: "sk_test" };
  expect(await refused(secret)).toContain("publishable_api_key is not a pk_ key");
});
