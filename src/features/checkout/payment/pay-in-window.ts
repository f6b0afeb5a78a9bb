import type { PlacedOrderDto } from "@/contract/orders";
import type { Flow } from "@/features/checkout/checkout-view";
import type { OpenOrder } from "@/features/session/open-order";
import type { PaymentAttempt } from "./payment-attempt";
import type { WindowEnd } from "./payment-window";

/** The effects of an attempt to pay. */
export interface PaymentSteps {
  openWindow(
    makeOrder: () => Promise<{ orderId: string }>,
    leaving: AbortSignal,
  ): Promise<WindowEnd>;
  /** @param beforeEach throws to stop a placing that takes several requests */
  place(beforeEach: () => void, onSolving: () => void): Promise<PlacedOrderDto>;
  /** Makes the provider's order for the placed one. */
  createOrder(placed: PlacedOrderDto): Promise<{ id: string }>;
  /** The next thing to show after a window that ended without an approval. */
  flowAfterWindow(end: Exclude<WindowEnd, { kind: "approved" }>): Promise<Flow>;
  /** Captures the money and gives the next thing to show. */
  capture(providerOrderId: string): Promise<Flow>;
  setFlow(next: Flow): void;
  keep(order: OpenOrder): void;
  /** Forgets the server's earlier word about the order. */
  askAgain(): Promise<void>;
}

/**
 * Places the order, opens the window and captures an approved payment. Opens the window before the
 * first wait. An answer that arrives after its window has ended, or after a newer attempt has begun,
 * changes nothing that is shown.
 */
export async function payInWindow(steps: PaymentSteps, attempt: PaymentAttempt): Promise<void> {
  let orderId: number | null = null;
  const showPaying = (isChecking: boolean) => {
    if (attempt.isOpen()) steps.setFlow({ kind: "paying", isChecking });
  };
  const show = (next: Flow) => {
    if (attempt.isLatest()) steps.setFlow(next);
  };
  showPaying(false);
  const makeOrder = async () => {
    const placed = await attempt.placeInTurn(() =>
      steps.place(attempt.checkOpen, () => showPaying(true)),
    );
    orderId = placed.id;
    // The order is open even if the window has closed: the next attempt pays or replaces it.
    steps.keep({ id: placed.id, isApproved: false });
    attempt.checkOpen();
    showPaying(false);
    return { orderId: (await steps.createOrder(placed)).id };
  };
  const end = await steps.openWindow(makeOrder, attempt.leaving);
  attempt.end();
  if (end.kind !== "approved") return show(await steps.flowAfterWindow(end));
  if (orderId !== null && attempt.isLatest()) steps.keep({ id: orderId, isApproved: true });
  show({ kind: "confirming" });
  const next = await steps.capture(end.providerOrderId);
  if (!attempt.isLatest()) return;
  // The server's word about an earlier attempt must not be taken for the outcome of this one.
  await steps.askAgain();
  show(next);
}
