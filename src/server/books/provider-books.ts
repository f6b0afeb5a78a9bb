import { cents, decimalFromCents, type Money, type StatedMoney } from "@/domain/money";
import {
  type ProviderOrderState,
  ProviderRefused,
} from "@/server/payments/provider/payment-provider";
import { configuredProviders, providerOf } from "@/server/payments/provider/providers";
import { isMatched } from "@/server/payments/refunds/unmatched-captures";
import { semaphore } from "@/server/platform/admission/queue";
import { centsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";

/** Concurrent requests to a provider. */
const AT_ONCE = 5;

/** A payment about which shop and provider disagree. */
interface Difference {
  orderId: number;
  providerOrderId: string;
  /** Both states as text. */
  shop: string;
  provider: string;
}

/** Payments of a provider that were not compared. */
interface NotCompared {
  provider: string;
  /** False if this process has no keys of the provider. */
  isConfigured: boolean;
  /** The number of these payments. */
  payments: number;
  /** The order of the first of these payments, and the reason why it was not compared. */
  orderId: number;
  reason: string;
}

export interface ComparedBooks {
  /** The number of payments that were compared. */
  asked: number;
  differences: Difference[];
  /** One entry for each provider with payments that were not compared. */
  failures: NotCompared[];
}

/**
 * Compares the shop's books with the providers', payment by payment: the state of each payment
 * updated between `since` and `until`, and captures of the provider's orders that the shop has no
 * row for. Changes nothing. A provider that does not answer does not stop the comparison with the
 * others.
 */
export async function differencesFromProvider({
  since,
  until,
}: {
  since: Date;
  until: Date;
}): Promise<ComparedBooks> {
  const payments = await findPayments(since, until);
  // Each provider has its own limit, so that a slow provider does not delay the others.
  const limits = new Map(payments.map(({ provider }) => [provider, semaphore(AT_ONCE)]));
  const compared = await Promise.all(
    payments.map((one) => limits.get(one.provider)?.(() => compare(one)) ?? []),
  );
  // Keep the order of the payments, regardless of which response came first.
  const failed = compared.flatMap((one) => ("reason" in one ? one : []));
  const differences = compared.flatMap((one) => ("reason" in one ? [] : one));
  const failures = [...new Set(failed.map(({ provider }) => provider))].flatMap((provider) => {
    const own = failed.filter((one) => one.provider === provider);
    const isConfigured = configuredProviders().some(({ name }) => name === provider);
    return own.slice(0, 1).map((first) => ({ ...first, isConfigured, payments: own.length }));
  });
  return { asked: payments.length - failed.length, differences, failures };
}

/** The differences of a payment, or why it was not compared. */
async function compare(payment: ComparedPayment) {
  const { provider, orderId } = payment;
  try {
    return await differencesOf(payment);
  } catch (error) {
    return { provider, orderId, reason: error instanceof Error ? error.message : String(error) };
  }
}

type ComparedPayment = Awaited<ReturnType<typeof findPayments>>[number];

const findPayments = (since: Date, until: Date) =>
  db().payment.findMany({
    where: { updatedAt: { gte: since, lte: until } },
    select: {
      orderId: true,
      provider: true,
      providerOrderId: true,
      status: true,
      captureId: true,
      amountUSD: true,
      capturedUSD: true,
      chargeCurrency: true,
      chargeMinor: true,
      capturedMinor: true,
      refunds: { where: { status: "refunded" }, select: { id: true } },
    },
    orderBy: { id: "asc" },
  });

/** @throws ProviderUnavailable; ProviderRefused if the provider is not configured */
async function differencesOf(payment: ComparedPayment): Promise<Difference[]> {
  const { orderId, providerOrderId } = payment;
  const source = providerOf(payment.provider);
  if (!source.isConfigured()) throw new ProviderRefused("the provider is not configured");
  const found = await source.orderState(providerOrderId);
  const shop = saidByShop(payment);
  const provider = saidByProvider(found);
  const isSame = shop === provider || (await isKnownSurplus(shop, found));
  const own = isSame ? [] : [{ orderId, providerOrderId, shop, provider }];
  return [...own, ...(found.state === "captured" ? await furtherCaptures(payment, found) : [])];
}

/**
 * Whether the provider captured a surplus payment of a paid order. The shop keeps the row in
 * `payments` as not captured and returns the money through a row in `unmatched_captures`. Decision
 * 111.
 */
async function isKnownSurplus(shop: string, found: ProviderOrderState): Promise<boolean> {
  if (shop !== NOT_CAPTURED || found.state !== "captured") return false;
  const { captureId, amount } = found.captured;
  const row = await db().unmatchedCapture.findUnique({
    where: { captureId },
    select: { amount: true, currencyCode: true },
  });
  return (
    row?.amount === decimalFromCents(cents(amount.minor)) && row.currencyCode === amount.currency
  );
}

/**
 * Captures of the same provider order that are neither in `payments` nor in `unmatched_captures`.
 * Decision 076 (captures matched by id).
 */
async function furtherCaptures(
  payment: { orderId: number; provider: string; providerOrderId: string },
  { captured: { captureId } }: Extract<ProviderOrderState, { state: "captured" }>,
): Promise<Difference[]> {
  const { orderId, providerOrderId } = payment;
  const { captures } = await providerOf(payment.provider).returnsOf({ captureId, providerOrderId });
  const differences: Difference[] = [];
  for (const one of captures) {
    // The payment's own capture has already been compared.
    if (one.captureId === captureId || (await isMatched(one.captureId))) continue;
    const provider = captured(one.captureId, one.amount, one.isRefunded);
    differences.push({ orderId, providerOrderId, shop: "nothing of this capture", provider });
  }
  return differences;
}

const NOT_CAPTURED = "not captured";

function saidByShop(payment: {
  status: string;
  captureId: string | null;
  amountUSD: { toFixed(digits: number): string };
  capturedUSD: { toFixed(digits: number): string } | null;
  chargeCurrency: Money["currency"];
  chargeMinor: number | null;
  capturedMinor: number | null;
  refunds: readonly unknown[];
}): string {
  if (payment.status !== "captured" && payment.status !== "review") return NOT_CAPTURED;
  const dollars = centsOf(payment.capturedUSD ?? payment.amountUSD);
  const minor = payment.capturedMinor ?? payment.chargeMinor ?? dollars;
  const amount = { minor, currency: payment.chargeCurrency };
  return captured(payment.captureId ?? "", amount, payment.refunds.length > 0);
}

function saidByProvider(found: ProviderOrderState): string {
  if (found.state !== "captured") return NOT_CAPTURED;
  const { captureId, amount, isRefunded } = found.captured;
  return captured(captureId, amount, isRefunded);
}

function captured(id: string, { minor, currency }: StatedMoney, isRefunded: boolean): string {
  const amount = decimalFromCents(cents(minor));
  const unit = currency === "USD" ? "" : ` ${currency}`;
  return `captured ${amount}${unit} as ${id}${isRefunded ? ", refunded" : ""}`;
}
