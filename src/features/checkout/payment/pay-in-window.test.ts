import { expect, test, vi } from "vitest";
import type { PlacedOrderDto } from "@/contract/orders";
import type { Flow } from "@/features/checkout/checkout-view";
import type { OpenOrder } from "@/features/session/open-order";
import { type PaymentSteps, payInWindow } from "./pay-in-window";
import { beginPaymentAttempt } from "./payment-attempt";
import type { WindowEnd } from "./payment-window";

function placed(id: number): PlacedOrderDto {
  return { id, status: "pending", totalUSD: "39.99", currency: "USD" };
}

/** A promise that the test resolves. */
function deferred<T>() {
  let answer: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

/**
 * A checkout that records the shown and saved state, with a window and an order that the test
 * completes.
 */
function checkout() {
  const shown: Flow[] = [];
  const kept: OpenOrder[] = [];
  const begin = () => {
    const window = deferred<WindowEnd>();
    const order = deferred<PlacedOrderDto>();
    let made: Promise<unknown> = Promise.resolve();
    const steps = {
      openWindow: (makeOrder) => {
        made = makeOrder().catch(() => undefined);
        return window.promise;
      },
      place: vi.fn(() => order.promise),
      createOrder: vi.fn(async () => ({ id: "PP-1" })),
      flowAfterWindow: async (end) => ({ kind: "form", notice: { kind: end.kind } as never }),
      capture: async () => ({ kind: "settled", outcome: "captured" }),
      setFlow: (next) => void shown.push(next),
      keep: (open) => void kept.push(open),
      askAgain: async () => undefined,
    } satisfies PaymentSteps;
    const paying = payInWindow(steps, beginPaymentAttempt());
    return {
      steps,
      paying,
      closeWindow: window.answer,
      placeOrder: order.answer,
      made: () => made,
    };
  };
  return { shown, kept, begin };
}

const PAYING: Flow = { kind: "paying", isChecking: false };
const form = (kind: string) => ({ kind: "form", notice: { kind } });

test.each(["cancelled", "failed", "left"] as const)(
  "an order placed after its window has %s is saved, but the view does not change",
  async (kind) => {
    const { shown, kept, begin } = checkout();
    const attempt = begin();
    await vi.waitFor(() => expect(attempt.steps.place).toHaveBeenCalledOnce());
    attempt.closeWindow({ kind });
    await attempt.paying;
    attempt.placeOrder(placed(7));
    await attempt.made();
    expect(shown).toEqual([PAYING, form(kind)]);
    expect(kept).toEqual([{ id: 7, isApproved: false }]);
    expect(attempt.steps.createOrder).not.toHaveBeenCalled();
  },
);

test("a late response to the first order does not change the second attempt, which places after it", async () => {
  const { shown, kept, begin } = checkout();
  const first = begin();
  await vi.waitFor(() => expect(first.steps.place).toHaveBeenCalledOnce());
  first.closeWindow({ kind: "cancelled" });
  await first.paying;
  const second = begin();
  expect(second.steps.place).not.toHaveBeenCalled();
  first.placeOrder(placed(7));
  await vi.waitFor(() => expect(second.steps.place).toHaveBeenCalledOnce());
  second.placeOrder(placed(8));
  await second.made();
  expect(shown).toEqual([PAYING, form("cancelled"), PAYING, PAYING]);
  expect(kept.map(({ id }) => id)).toEqual([7, 8]);
});

test("an approval is captured, and its order is saved as approved", async () => {
  const { shown, kept, begin } = checkout();
  const attempt = begin();
  attempt.placeOrder(placed(7));
  await attempt.made();
  attempt.closeWindow({ kind: "approved", providerOrderId: "PP-1" });
  await attempt.paying;
  expect(shown.at(-1)).toEqual({ kind: "settled", outcome: "captured" });
  expect(kept.at(-1)).toEqual({ id: 7, isApproved: true });
});

test("an older attempt's approval is captured, but not shown over a newer attempt", async () => {
  const { shown, begin } = checkout();
  const older = begin();
  older.placeOrder(placed(7));
  await older.made();
  const newer = begin();
  older.closeWindow({ kind: "approved", providerOrderId: "PP-1" });
  await older.paying;
  expect(shown.at(-1)).toEqual(PAYING);
  newer.placeOrder(placed(7));
  await newer.made();
});
