import { beforeEach, expect, test, vi } from "vitest";
import { openAppleSheet } from "./apple-sheet";
import { ID, made, url } from "./made-order-fixture";

const TOTAL = { label: "shop.example", amount: "224.89" };
const TOKEN = { paymentData: "encrypted" };
const VALIDATION_URL = "https://apple-pay-gateway.apple.com/paymentservices/startSession";
const MERCHANT = { merchantSessionIdentifier: "M1" };

/**
 * A fake of Apple's payment sheet; the test acts as the buyer. A session that has ended throws, as
 * Apple's does.
 */
class Sheet {
  static readonly STATUS_SUCCESS = 0;
  static readonly STATUS_FAILURE = 1;
  static canMakePayments = () => true;
  static opened: Sheet[] = [];
  onvalidatemerchant: (event: { validationURL: string }) => Promise<void> = async () => undefined;
  onpaymentauthorized: (event: { payment: { token: unknown } }) => Promise<void> = async () =>
    undefined;
  oncancel: () => void = () => undefined;
  /** The calls that the shop made, each with its arguments. */
  calls: unknown[][] = [];
  isOver = false;

  constructor(
    readonly version: number,
    readonly request: object,
  ) {
    Sheet.opened.push(this);
  }

  begin() {
    this.calls.push(["begin"]);
  }
  abort() {
    this.end("abort");
  }
  completeMerchantValidation(session: unknown) {
    this.expectOpen();
    this.calls.push(["completeMerchantValidation", session]);
  }
  completePayment(status: number) {
    this.end("completePayment", status);
  }

  cancel() {
    this.isOver = true;
    this.oncancel();
  }
  validate = () => this.onvalidatemerchant({ validationURL: VALIDATION_URL });
  authorize = () => this.onpaymentauthorized({ payment: { token: TOKEN } });

  private end(...call: unknown[]) {
    this.expectOpen();
    this.isOver = true;
    this.calls.push(call);
  }
  private expectOpen() {
    if (this.isOver) throw new DOMException("The session has ended.", "InvalidAccessError");
  }
}

let asked: { url: string; body: Record<string, unknown> }[];
/** The provider's responses by URL. */
let answers: Record<string, () => Response | Promise<Response>>;

const json = (body: unknown, status: number) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  Sheet.opened = [];
  asked = [];
  answers = {
    [`${url}/applepay/initiate`]: () => json(MERCHANT, 201),
    [`${url}/payments`]: () => json({ id: ID, status: "paid" }, 201),
  };
  vi.stubGlobal("window", {
    ApplePaySession: Sheet,
    location: { hostname: "shop.example" },
  });
  vi.stubGlobal("fetch", async (to: string, { body }: { body: string }) => {
    asked.push({ url: to, body: JSON.parse(body) });
    return answers[to]?.();
  });
});

function open(makeOrder = vi.fn(async () => made())) {
  const leave = new AbortController();
  const end = openAppleSheet(TOTAL, makeOrder, leave.signal);
  const [sheet] = Sheet.opened;
  if (!sheet) throw new Error("no sheet was opened");
  return { sheet, end, makeOrder, leave: () => leave.abort() };
}

const paths = () => asked.map((request) => request.url);

test("the sheet opens within the click, with the charge in riyals", () => {
  const { sheet, makeOrder } = open();
  expect(sheet.version).toBe(3);
  expect(sheet.request).toMatchObject({ countryCode: "SA", currencyCode: "SAR", total: TOTAL });
  expect(sheet.calls).toEqual([["begin"]]);
  expect(makeOrder).toHaveBeenCalledOnce();
});

test("the merchant is validated by the provider, then the token is paid once", async () => {
  const { sheet, end } = open();
  await sheet.validate();
  expect(asked).toEqual([
    {
      url: `${url}/applepay/initiate`,
      body: {
        validation_url: VALIDATION_URL,
        display_name: "shop.example",
        domain_name: "shop.example",
        publishable_api_key: "pk_test_of_the_shop",
      },
    },
  ]);
  await sheet.authorize();
  expect(await end).toEqual({ kind: "approved", providerOrderId: ID });
  expect(paths()).toEqual([`${url}/applepay/initiate`, `${url}/payments`]);
  expect(asked[1]?.body).toMatchObject({
    ...{ given_id: ID, amount: 22_489, currency: "SAR" },
    source: { type: "applepay", token: JSON.stringify(TOKEN) },
  });
  expect(sheet.calls).toEqual([
    ["begin"],
    ["completeMerchantValidation", MERCHANT],
    ["completePayment", Sheet.STATUS_SUCCESS],
  ]);
});

test("a domain that is not registered closes the sheet, and nothing is paid", async () => {
  answers[`${url}/applepay/initiate`] = () => json({ type: "invalid_request_error" }, 400);
  const { sheet, end } = open();
  await sheet.validate();
  expect(await end).toEqual({ kind: "failed" });
  expect(sheet.calls).toEqual([["begin"], ["abort"]]);
  expect(paths()).toEqual([`${url}/applepay/initiate`]);
});

test("a refused order closes the sheet with the refusal", async () => {
  const error = new Error("total_changed");
  const { sheet, end } = open(vi.fn(() => Promise.reject(error)));
  expect(await end).toEqual({ kind: "refused", error });
  expect(sheet.calls).toEqual([["begin"], ["abort"]]);
  await sheet.validate();
  expect(asked).toEqual([]);
});

test.each([
  ["rejects the token", () => json({ errors: { token: ["is invalid"] } }, 400), "rejected"],
  ["does not answer", () => Promise.reject(new TypeError("Failed to fetch")), "unanswered"],
  ["refuses the key", () => json({}, 401), "failed"],
])("a provider that %s fails the sheet", async (_name, answer, kind) => {
  answers[`${url}/payments`] = answer;
  const { sheet, end } = open();
  await sheet.validate();
  await sheet.authorize();
  expect(await end).toEqual({ kind });
  expect(sheet.calls.at(-1)).toEqual(["completePayment", Sheet.STATUS_FAILURE]);
});

test("a sheet that the buyer closes is cancelled", async () => {
  const { sheet, end } = open();
  sheet.cancel();
  expect(await end).toEqual({ kind: "cancelled" });
  await sheet.validate();
  expect(paths()).not.toContain(`${url}/payments`);
});

test("a sheet that closes after the payment was sent is not reported as cancelled", async () => {
  answers[`${url}/payments`] = () => {
    sheet.cancel();
    return json({ id: ID, status: "paid" }, 201);
  };
  const { sheet, end } = open();
  await sheet.validate();
  await sheet.authorize();
  expect(await end).toEqual({ kind: "approved", providerOrderId: ID });
});

test("a buyer who starts again closes the sheet, and nothing is validated or paid", async () => {
  const { sheet, end, leave } = open();
  leave();
  expect(await end).toEqual({ kind: "left" });
  expect(sheet.calls).toEqual([["begin"], ["abort"]]);
  await sheet.validate();
  await sheet.authorize();
  expect(asked).toEqual([]);
});

test("a buyer who starts again while the payment is sent gets the form at once", async () => {
  const { sheet, end, leave } = open();
  let send: (response: Response) => void = () => undefined;
  answers[`${url}/payments`] = () =>
    new Promise((resolve) => {
      send = resolve;
    });
  await sheet.validate();
  const paying = sheet.authorize();
  await vi.waitFor(() => expect(paths()).toContain(`${url}/payments`));
  leave();
  expect(await end).toEqual({ kind: "unanswered" });
  send(json({ id: ID, status: "paid" }, 201));
  await expect(paying).resolves.toBeUndefined();
});

test("a device without Apple Pay, or whose sheet does not open, fails", async () => {
  const begin = vi.spyOn(Sheet.prototype, "begin").mockImplementation(() => {
    throw new DOMException("Must be called within a click.", "InvalidAccessError");
  });
  expect(await open().end).toEqual({ kind: "failed" });
  begin.mockRestore();
  vi.stubGlobal("window", {});
  const makeOrder = vi.fn(async () => made());
  const { signal } = new AbortController();
  expect(await openAppleSheet(TOTAL, makeOrder, signal)).toEqual({ kind: "failed" });
  expect(makeOrder).not.toHaveBeenCalled();
});
