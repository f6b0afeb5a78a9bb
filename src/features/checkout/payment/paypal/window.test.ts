import { beforeEach, expect, test, vi } from "vitest";
import type { PaymentSdk, PaymentSessionCallbacks } from "./sdk";
import { openPaymentWindow } from "./window";

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
/** A signal that is never aborted. */
const staying = () => new AbortController().signal;

beforeEach(() => {
  destroy.mockClear();
  vi.stubGlobal("navigator", { onLine: true });
});

test("an approval contains the provider's order id", async () => {
  const sdk = sdkThat(async (on, made) => on.onApprove(await made));
  expect(await openPaymentWindow(sdk, order, staying())).toEqual({
    kind: "approved",
    providerOrderId: "PP-1",
  });
});

test("a closed window is a cancelled payment", async () => {
  const sdk = sdkThat(async (on) => on.onCancel());
  expect(await openPaymentWindow(sdk, order, staying())).toEqual({ kind: "cancelled" });
});

test("an order refused by the shop ends as refused, not as a failed window", async () => {
  const error = new Error("out of stock");
  const sdk = sdkThat(async (_on, made) => {
    await made;
  });
  expect(await openPaymentWindow(sdk, () => Promise.reject(error), staying())).toEqual({
    kind: "refused",
    error,
  });
});

test("a refused order ends as refused even if the window reports the error as its own", async () => {
  const error = new Error("out of stock");
  const sdk = sdkThat((on, made) => made.then(() => undefined, on.onError));
  expect(await openPaymentWindow(sdk, () => Promise.reject(error), staying())).toEqual({
    kind: "refused",
    error,
  });
});

test("a window that cannot open has failed, whether it throws or rejects", async () => {
  const rejecting = sdkThat(() => Promise.reject(new Error("blocked")));
  expect(await openPaymentWindow(rejecting, order, staying())).toEqual({ kind: "failed" });
  const throwing = sdkThat(() => {
    throw new Error("no session");
  });
  expect(await openPaymentWindow(throwing, order, staying())).toEqual({ kind: "failed" });
});

test("a window that cannot open fails at once, while its order is still being created", async () => {
  const rejecting = sdkThat(() => Promise.reject(new Error("blocked")));
  expect(await openPaymentWindow(rejecting, neverMade, staying())).toEqual({ kind: "failed" });
});

test("a window closed before its order is created is cancelled at once", async () => {
  const sdk = sdkThat(async (on) => on.onCancel());
  expect(await openPaymentWindow(sdk, neverMade, staying())).toEqual({ kind: "cancelled" });
});

test("a session that only reports its completion ends with the reported state", async () => {
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

test("a window that never reports an end is left when the shopper abandons it", async () => {
  const leaving = new AbortController();
  const silent = sdkThat(() => Promise.resolve());
  const end = openPaymentWindow(silent, order, leaving.signal);
  leaving.abort();
  expect(await end).toEqual({ kind: "left" });
  expect(destroy).toHaveBeenCalledOnce();
});

test("the window opens within the click, before the order is created", () => {
  let isOpen = false;
  const sdk = sdkThat(() => {
    isOpen = true;
    return Promise.resolve();
  });
  void openPaymentWindow(sdk, neverMade, staying());
  expect(isOpen).toBe(true);
});

test("without a connection no window opens and no order is created", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const start = vi.fn();
  const makeOrder = vi.fn(order);
  expect(await openPaymentWindow(sdkThat(start), makeOrder, staying())).toMatchObject({
    kind: "refused",
  });
  expect(start).not.toHaveBeenCalled();
  expect(makeOrder).not.toHaveBeenCalled();
});
