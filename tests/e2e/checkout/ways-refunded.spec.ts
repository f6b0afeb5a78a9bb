import type { Page } from "@playwright/test";
import { centsFromDecimal } from "@/domain/money";
import { plainText } from "../../support/data/mailbox";
import { expect } from "../../support/fixtures";
import { KEY } from "../../support/pages/order-page";
import { OrderPanel } from "../../support/pages/order-panel";
import { CARD } from "../../support/pages/ways-to-pay";
import { atCheckout, test } from "../../support/second-shop";

type Visit = Awaited<ReturnType<typeof atCheckout>>;

async function payByCard({ checkout, ways }: Visit, code?: string) {
  await ways.fillCard(CARD.paid, code);
  await checkout.payButton.click();
  await ways.expectAtBank("149.96 SAR");
  await ways.atBank("confirm");
}

async function payByStcPay({ checkout, ways }: Visit) {
  await ways.phone.fill("050 123 4567");
  await checkout.payButton.click();
  await ways.walletCode.fill("123456");
  await ways.walletCode.press("Enter");
}

async function payInWindow({ checkout }: Visit) {
  const window = await checkout.openPaymentWindow();
  await window.expectAmount("39.99 USD");
  await window.press("Pay");
}

/**
 * $13.33 and $26.66 are 49.9875 and 99.975 SAR. Rounded one by one, they add up to 149.97 SAR, so
 * the last refund is 0.01 SAR less.
 */
const RIYALS = {
  ledger: "moyasar",
  charged: "149.96 SAR",
  /** Label of the charge on the order's page; `mailLine` is its label in the mail. */
  line: "Total",
  mailLine: "Total",
  parts: ["49.99 SAR", "99.97 SAR"],
  left: ["99.97 SAR", "0.00 SAR"],
  captured: "149.96 SAR",
  refunded: ["49.99 SAR", "99.97 SAR"],
} as const;
const DOLLARS = {
  ledger: "simulator",
  charged: "$39.99",
  line: "Charged",
  mailLine: "In US dollars",
  parts: ["$13.33", "$26.66"],
  left: ["$26.66", "$0.00"],
  captured: "39.99 USD",
  refunded: ["13.33 USD", "26.66 USD"],
} as const;

const PURCHASES = [
  { way: "card", name: "a mada card", row: "Card mada Visa Mastercard", pay: payByCard, ...RIYALS },
  { way: "stc_pay", name: "STC Pay", row: "STC Pay", pay: payByStcPay, ...RIYALS },
  { way: "window", name: "PayPal", row: "PayPal", pay: payInWindow, ...DOLLARS },
] as const;

/** Refunds in the panel, as the administrator: a part if `amount` is given, else the rest. */
async function refund(panel: OrderPanel, shown: string, amount?: string) {
  await panel.openAction("Refund");
  if (amount !== undefined) {
    await panel.dialog.getByRole("radio", { name: "A part" }).click();
    await panel.dialog.getByRole("textbox", { name: "Amount in US dollars" }).fill(amount);
  }
  await panel.reason.fill("The buyer asked for it");
  await panel.confirm(shown, "Refund requested");
  await expect(panel.dialog).toHaveCount(0);
}

const sumOf = (amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + centsFromDecimal(amount.split(" ")[0] ?? ""), 0);

for (const { way, name, row, pay, ...money } of PURCHASES) {
  test(`a guest pays the shown amount with ${name} and gets all of it back in two refunds`, async ({
    page,
    otherDevice,
    mailbox,
    moyasar,
    simulator,
  }) => {
    test.slow();
    const ledger = { moyasar, simulator }[money.ledger];
    const { charged, line, mailLine, parts, left } = money;
    const visit = await atCheckout(page);
    const { checkout, ways, buyer } = visit;
    await ways.way(way).check();
    await expect(ways.way(way)).toHaveAccessibleName(`${row} You will be charged ${charged}`);
    await expect(checkout.payButton).toHaveAccessibleName(`Pay ${charged}`);
    await pay(visit);

    await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
    const orderId = await checkout.orderNumber();
    await expect(checkout.receipt).toContainText(`${line}${charged}`);
    const mail = plainText(await mailbox.firstMailTo(buyer.email));
    expect(mail).toMatch(KEY);
    expect(mail).toContain(`${mailLine}: ${charged}`);
    const captured = await ledger.capturedFor(orderId);
    expect(captured).toEqual([money.captured]);

    const panel = new OrderPanel(otherDevice);
    await panel.open(orderId);
    await refund(panel, "Refund $13.33", "13.33");
    await expect(panel.section("Refunds")).toContainText(`Refunded${parts[0]}`);
    await expect(panel.section("Money")).toContainText(`Left to refund${left[0]}`);
    expect(plainText(await mailbox.mailAfter(buyer.email, 1))).toContain(parts[0]);
    await page.reload();
    await expect(checkout.heading).toHaveText("Paid. Confirmed. Delivered.");
    await expect(checkout.receipt).toContainText("Refunded49.99 SAR");
    await refund(panel, "Refund $26.66");
    await expect(panel.section("Refunds")).toContainText(`Refunded${parts[1]}`);
    await expect(panel.section("Money")).toContainText(`Left to refund${left[1]}`);
    await expect(panel.section("Money")).toContainText(`Refunded${charged}`);
    await expect(panel.section("Actions")).toBeVisible();
    await expect(panel.section("Actions").getByRole("button", { name: "Refund" })).toHaveCount(0);
    expect(plainText(await mailbox.mailAfter(buyer.email, 2))).toContain(parts[1]);

    const refunded = await ledger.refundedFor(orderId);
    expect(refunded).toEqual(money.refunded);
    expect(sumOf(refunded)).toBe(sumOf(captured));
    await page.reload();
    await expect(checkout.heading).toHaveText("Your refund is on its way");
    await expect(checkout.receipt).toContainText("Refunded149.96 SAR");
  });
}

/** The card's security code. Starts with a zero, so that no id, count or amount equals it. */
const CODE = "073";
const CODE_SENT = new RegExp(`(?<![\\w.-])${CODE}(?![\\w.-])`);
/** The card's number, with or without separators between its digits. */
const NUMBER_SENT = new RegExp([...CARD.paid].join("[\\s+-]?"));

const decoded = (text: string) =>
  text.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * Records the page's requests.
 * @returns a function that lists the origins of requests whose URL or body matches a pattern
 */
function watchRequests(page: Page) {
  const sent: { origin: string; text: string }[] = [];
  page.context().on("request", (request) => {
    const text = `${request.url()}\n${request.postDataBuffer()?.toString() ?? ""}`;
    sent.push({ origin: new URL(request.url()).origin, text: decoded(text) });
  });
  return (pattern: RegExp) => [
    ...new Set(sent.filter(({ text }) => pattern.test(text)).map(({ origin }) => origin)),
  ];
}

test("a card's number and code reach the provider alone, and the browser keeps neither", async ({
  page,
  baseURL,
  moyasar,
}) => {
  const receiversOf = watchRequests(page);
  const visit = await atCheckout(page);
  await payByCard(visit, CODE);
  await expect(visit.checkout.heading).toHaveText("Paid. Confirmed. Delivered.");

  expect(receiversOf(NUMBER_SENT)).toEqual([moyasar.origin]);
  expect(receiversOf(CODE_SENT)).toEqual([moyasar.origin]);
  expect(receiversOf(new RegExp(visit.buyer.email)), "bodies are read").toContain(baseURL);

  const session = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const state = await page.context().storageState({ indexedDB: true });
  const kept = decoded(session + JSON.stringify(state));
  expect(kept).toContain("open_order");
  expect(kept).toContain("preferred_currency");
  expect(kept).not.toMatch(NUMBER_SENT);
  expect(kept).not.toMatch(CODE_SENT);
});
