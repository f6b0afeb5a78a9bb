import type { PlacedOrderDto } from "@/contract/orders";
import type { DirectPaymentDto } from "@/contract/payments";
import type { Flow } from "@/features/checkout/checkout-view";
import type { OpenOrder } from "@/features/session/open-order";
import type { PaymentAttempt } from "./payment-attempt";
import type { MakeOrder, WindowEnd } from "./payment-window";

/** The side effects of an attempt to pay. */
export interface PaymentSteps {
  openWindow(makeOrder: MakeOrder, leaving: AbortSignal): Promise<WindowEnd>;
  /** @param beforeEach called before each request; throws to stop placing the order */
  place(beforeEach: () => void, onSolving: () => void): Promise<PlacedOrderDto>;
  /** Creates the provider's order for the placed order. */
  createOrder(
    placed: PlacedOrderDto,
  ): Promise<{ id: string; direct?: DirectPaymentDto | undefined }>;
  /** The checkout's state (`Flow`) after a window that ended without an approval. */
  flowAfterWindow(end: Exclude<WindowEnd, { kind: "approved" }>): Promise<Flow>;
  /** Captures the payment and returns the checkout's next state. */
  capture(providerOrderId: string): Promise<Flow>;
  setFlow(next: Flow): void;
  keep(order: OpenOrder): void;
  /** Discards the cached state of the order. */
  askAgain(): Promise<void>;
}

/**
 * Places the order, opens the window and captures an approved payment. Opens the window before the
 * first await, since browsers allow it only within the click. A response that arrives after its
 * window ended, or after a newer attempt began, does not change the view.
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
  const makeOrder: MakeOrder = async () => {
    const placed = await attempt.placeSequentially(() =>
      steps.place(attempt.checkOpen, () => showPaying(true)),
    );
    orderId = placed.id;
    // The order exists even if the window has closed: the next attempt pays or replaces it.
    steps.keep({ id: placed.id, isApproved: false });
    attempt.checkOpen();
    showPaying(false);
    const { id, direct } = await steps.createOrder(placed);
    return { orderId: id, direct: direct ?? null };
  };
  const end = await steps.openWindow(makeOrder, attempt.leaving);
  attempt.end();
  if (end.kind !== "approved") return show(await steps.flowAfterWindow(end));
  if (orderId !== null && attempt.isLatest()) steps.keep({ id: orderId, isApproved: true });
  show({ kind: "confirming" });
  const next = await steps.capture(end.providerOrderId);
  if (!attempt.isLatest()) return;
  // Discard the cached state first: it may be the outcome of an earlier attempt.
  await steps.askAgain();
  show(next);
}
