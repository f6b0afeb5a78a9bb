import { randomBytes } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { mailbox } from "./data/mailbox";
import { asOwnPage } from "./pages/same-origin-requests";
import { moyasarClient } from "./simulator/moyasar-client";
import { simulatorClient } from "./simulator/simulator-client";

interface Fixtures {
  /**
   * Pattern of the expected console errors. Use one pattern only: Playwright may take the second
   * element of the array for the fixture's options.
   */
  expectedErrors: RegExp[];
  /**
   * True if the test violates the content security policy; `expectedErrors` does not cover
   * violations.
   */
  expectsViolations: boolean;
  mailbox: ReturnType<typeof mailbox>;
  simulator: ReturnType<typeof simulatorClient>;
  moyasar: ReturnType<typeof moyasarClient>;
  /** A page in a separate browser context with another IP address. */
  otherDevice: Page;
  noUnexpectedErrors: undefined;
  reportedPages: undefined;
}

const address = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: tools/stack/testing/test-shop.ts sets it`);
  return value;
};

const fromAnywhere = () => ({ "x-forwarded-for": ["10", ...randomBytes(3)].join(".") });

/**
 * Returns the URL and the accessibility tree of each open page. CI keeps the log of a failed test,
 * not its screenshots.
 */
async function shownPages(context: BrowserContext): Promise<string> {
  const shown = context.pages().map(async (page) => {
    const content = await page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
    return `${page.url()}\n${content}`;
  });
  return (await Promise.all(shown)).join("\n\n");
}

/** A list may briefly show another test's product, whose image does not exist. */
const PICTURE_ELSEWHERE = /https:\/\/pictures\.example\//;
/** Another test may delete a webhook while the page reads its deliveries. */
const WEBHOOK_ELSEWHERE = /status of 404 .*admin\.webhooks\.deliveries/;

/**
 * Playwright's test with the shop's address, mailbox and payment simulators; unexpected console
 * errors fail a test.
 */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  expectsViolations: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names here
  baseURL: async ({}, use) => use(address("E2E_SHOP_URL")),
  // Each test has its own IP address, so that tests do not use up each other's rate limits.
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: async ({}, use) => use(fromAnywhere()),
  request: async ({ request }, use) => use(asOwnPage(request)),
  context: async ({ context }, use) => {
    asOwnPage(context.request);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  mailbox: async ({}, use) => use(mailbox(address("E2E_MAILBOX_URL"))),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  simulator: async ({}, use) => use(simulatorClient(address("E2E_SIMULATOR_URL"))),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  moyasar: async ({}, use) => use(moyasarClient(address("E2E_MOYASAR_URL"))),
  otherDevice: async ({ browser }, use) => {
    const context = await browser.newContext({ extraHTTPHeaders: fromAnywhere() });
    asOwnPage(context.request);
    await use(await context.newPage());
    await context.close();
  },
  noUnexpectedErrors: [
    async ({ browser, context, expectedErrors, expectsViolations }, use) => {
      const errors: string[] = [];
      const watch = (watched: BrowserContext) => {
        watched.on("weberror", (event) => errors.push(String(event.error())));
        watched.on("console", (message) => {
          if (message.type() !== "error") return;
          errors.push(`${message.text()} (${message.location().url})`);
        });
      };
      watch(context);
      browser.on("context", watch);
      await use(undefined);
      browser.off("context", watch);
      const known = [...expectedErrors, PICTURE_ELSEWHERE, WEBHOOK_ELSEWHERE];
      const isViolation = (text: string) => text.includes("Content Security Policy");
      expect(errors.some(isViolation), errors.join("\n")).toBe(expectsViolations);
      const isExpected = (text: string) =>
        isViolation(text) || known.some((pattern) => pattern.test(text));
      expect(errors.filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
  reportedPages: [
    async ({ context }, use, testInfo) => {
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) throw new Error(await shownPages(context));
    },
    { auto: true },
  ],
});

export { expect };
