import { randomBytes } from "node:crypto";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { mailbox } from "./data/mailbox";
import { asOwnPage } from "./pages/own-page";
import { simulatorClient } from "./simulator/simulator-client";

interface Fixtures {
  /** Console errors that this test expects, in one pattern: Playwright takes a second one for options. */
  expectedErrors: RegExp[];
  /** Whether this test violates the content security policy; no pattern excuses that. */
  expectsViolations: boolean;
  mailbox: ReturnType<typeof mailbox>;
  simulator: ReturnType<typeof simulatorClient>;
  /** A page of another browser, which comes from another address. */
  otherDevice: Page;
  noUnexpectedErrors: undefined;
}

const address = (name: string) => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: tools/stack/testing/test-shop.ts sets it`);
  return value;
};

const fromAnywhere = () => ({ "x-forwarded-for": ["10", ...randomBytes(3)].join(".") });

/** A product of another test, whose picture is on no machine, may stand in a list for a moment. */
const PICTURE_ELSEWHERE = /https:\/\/pictures\.example\//;

/** Playwright's test with the shop's address, mailbox and payment simulator, and strict pages. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],
  expectsViolations: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  baseURL: async ({}, use) => use(address("E2E_SHOP_URL")),
  // Each test comes from an address of its own, so that none uses up the limits of another.
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
      const known = [...expectedErrors, PICTURE_ELSEWHERE];
      const isViolation = (text: string) => text.includes("Content Security Policy");
      expect(errors.some(isViolation), errors.join("\n")).toBe(expectsViolations);
      const isExpected = (text: string) =>
        isViolation(text) || known.some((pattern) => pattern.test(text));
      expect(errors.filter((text) => !isExpected(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
