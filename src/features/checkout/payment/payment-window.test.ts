import { beforeEach, expect, test, vi } from "vitest";
import { openPaymentWindow } from "./payment-window";
import type { PaymentSdk, PaymentSessionCallbacks } from "./paypal-sdk";

type Order = Promise<{ orderId: string }>;

const destroy = vi.fn();

function sdkThat(start: (on: PaymentSessionCallbacks, order: Order) => Promise<void>): PaymentSdk {
  return {
    createPayPalOneTimePaymentSession: (on) => ({
      start: (_options, order) => start(on, order),
      destroy,
    }),
  };
}

const order = () => Promise.resolve({ orderId: "PP-1" });
const neverMade = () => new Promise<never>(() => undefined);
/** Nobody gives the window up. */
const staying = () => new AbortController().signal;

beforeEach(() => {
  destroy.mockClear();
  vi.stubGlobal("navigator", { onLine: true });
});

test("an approval carries the provider's order", async () => {
  const sdk = sdkThat(async (on, made) => on.onApprove(await made));
  expect(await openPaymentWindow(sdk, order, staying())).toEqual({
    kind: "approved",
    providerOrderId: "PP-1",
  });
});

test("a window that was closed is a cancelled payment", async () => {
  const sdk = sdkThat(async (on) => on.onCancel());
  expect(await openPaymentWindow(sdk, order, staying())).toEqual({ kind: "cancelled" });
});

test("an order that the shop refuses is told as that, not as a failed window", async () => {
  const error = new Error("out of stock");
  const sdk = sdkThat(async (_on, made) => {
    await made;
  });
  expect(await openPaymentWindow(sdk, () => Promise.reject(error), staying())).toEqual({
    kind: "refused",
    error,
  });
});

test("a refused order is told as that when the window reports the same as its own error", async () => {
  const error = new Error("out of stock");
  const sdk = sdkThat((on, made) => made.then(() => undefined, on.onError));
  expect(await openPaymentWindow(sdk, () => Promise.reject(error), staying())).toEqual({
    kind: "refused",
    error,
  });
});

test("a window that cannot open is a failure, whenever it happens", async () => {
  const rejecting = sdkThat(() => Promise.reject(new Error("blocked")));
  expect(await openPaymentWindow(rejecting, order, staying())).toEqual({ kind: "failed" });
  const throwing = sdkThat(() => {
    throw new Error("no session");
  });
  expect(await openPaymentWindow(throwing, order, staying())).toEqual({ kind: "failed" });
});

test("a window that cannot open is told at once, while its order is still being made", async () => {
  const rejecting = sdkThat(() => Promise.reject(new Error("blocked")));
  expect(await openPaymentWindow(rejecting, neverMade, staying())).toEqual({ kind: "failed" });
});

test("a window that is closed before its order is made is told at once", async () => {
  const sdk = sdkThat(async (on) => on.onCancel());
  expect(await openPaymentWindow(sdk, neverMade, staying())).toEqual({ kind: "cancelled" });
});

test("a session that only reports its completion ends as it says", async () => {
  const completing = (paymentSessionState: "approved" | "canceled" | "error") =>
    openPaymentWindow(
      sdkThat(async (on) => on.onComplete({ paymentSessionState })),
      order,
      staying(),
    );
  expect(await completing("approved")).toEqual({ kind: "approved", providerOrderId: "PP-1" });
  expect(await completing("canceled")).toEqual({ kind: "cancelled" });
  expect(await completing("error")).toEqual({ kind: "failed" });
});

test("a window that never reports an end is over when the shopper leaves it", async () => {
  const leaving = new AbortController();
  const silent = sdkThat(() => Promise.resolve());
  const end = openPaymentWindow(silent, order, leaving.signal);
  leaving.abort();
  expect(await end).toEqual({ kind: "left" });
  expect(destroy).toHaveBeenCalledOnce();
});

test("the window opens within the click, before the order is made", () => {
  let isOpen = false;
  const sdk = sdkThat(() => {
    isOpen = true;
    return Promise.resolve();
  });
  void openPaymentWindow(sdk, neverMade, staying());
  expect(isOpen).toBe(true);
});

test("without a connection no window opens and no order is made", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const start = vi.fn();
  const makeOrder = vi.fn(order);
  expect(await openPaymentWindow(sdkThat(start), makeOrder, staying())).toMatchObject({
    kind: "refused",
  });
  expect(start).not.toHaveBeenCalled();
  expect(makeOrder).not.toHaveBeenCalled();
});
