import { beforeEach, expect, test, vi } from "vitest";
import { openPaymentWindow } from "./payment-window";
import type { PaymentSdk, PaymentSessionCallbacks } from "./paypal-sdk";

type Order = Promise<{ orderId: string }>;

function sdkThat(start: (on: PaymentSessionCallbacks, order: Order) => Promise<void>): PaymentSdk {
  return {
    createPayPalOneTimePaymentSession: (on) => ({ start: (_options, order) => start(on, order) }),
  };
}

const order = () => Promise.resolve({ orderId: "PP-1" });

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
});

test("an approval carries the provider's order", async () => {
  const sdk = sdkThat(async (on, made) => on.onApprove(await made));
  expect(await openPaymentWindow(sdk, order)).toEqual({
    kind: "approved",
    providerOrderId: "PP-1",
  });
});

test("a window that was closed is a cancelled payment", async () => {
  const sdk = sdkThat(async (on) => on.onCancel());
  expect(await openPaymentWindow(sdk, order)).toEqual({ kind: "cancelled" });
});

test("an order that the shop refuses is told as that, not as a failed window", async () => {
  const error = new Error("out of stock");
  const sdk = sdkThat(async (_on, made) => {
    await made;
  });
  expect(await openPaymentWindow(sdk, () => Promise.reject(error))).toEqual({
    kind: "refused",
    error,
  });
});

test("a window that cannot open is a failure, whenever it happens", async () => {
  const rejecting = sdkThat(() => Promise.reject(new Error("blocked")));
  expect(await openPaymentWindow(rejecting, order)).toEqual({ kind: "failed" });
  const throwing = sdkThat(() => {
    throw new Error("no session");
  });
  expect(await openPaymentWindow(throwing, order)).toEqual({ kind: "failed" });
});

test("the window opens within the click, before the order is made", () => {
  let isOpen = false;
  const sdk = sdkThat(() => {
    isOpen = true;
    return Promise.resolve();
  });
  void openPaymentWindow(sdk, () => new Promise(() => undefined));
  expect(isOpen).toBe(true);
});

test("without a connection no window opens and no order is made", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  const start = vi.fn();
  const makeOrder = vi.fn(order);
  expect(await openPaymentWindow(sdkThat(start), makeOrder)).toMatchObject({ kind: "refused" });
  expect(start).not.toHaveBeenCalled();
  expect(makeOrder).not.toHaveBeenCalled();
});
