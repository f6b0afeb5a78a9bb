import type { Notice } from "@/features/checkout/checkout-view";
import type { ShownWay } from "./order-ways";
import type { Payment } from "./use-payment";

/** The way to pay of the last attempt, without the object that holds the typed card. */
export type TriedWay = Pick<Payment, "provider" | "page" | "charge"> & {
  ui: Pick<ShownWay["ui"], "hasWindow">;
};

export function triedWay({ ui, provider, page, charge }: Payment): TriedWay {
  return { ui, provider, page, charge };
}

/**
 * True if the way to pay of the last attempt opens a provider's window. If no attempt is known, for
 * example after a reload, the shop's only way to pay decides; with several, the result is false.
 */
export function paysInWindow(
  tried: TriedWay | null,
  ways: readonly Pick<TriedWay, "ui">[] | null,
): boolean {
  const way = tried ?? (ways?.length === 1 ? ways[0] : undefined);
  return way?.ui.hasWindow === true;
}

/** A provider's hosted page, on which the buyer can pay the order of the last attempt. */
export type HostedPageOffer = Pick<TriedWay, "provider" | "charge"> & { page: string };

/**
 * The provider's hosted page to offer after an attempt that failed or got no response. Null after
 * any other result, or if the provider has no hosted page.
 */
export function hostedPageAfter(
  notice: Notice | null,
  tried: TriedWay | null,
): HostedPageOffer | null {
  const isFailure = notice?.kind === "unanswered" || notice?.kind === "failed";
  if (!isFailure || !tried || tried.page === null) return null;
  return { page: tried.page, provider: tried.provider, charge: tried.charge };
}
