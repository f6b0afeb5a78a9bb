"use client";

import { useQuery } from "@tanstack/react-query";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { loadPaymentSdk } from "./paypal-sdk";

/** A client token lives for about a quarter of an hour; a new one comes before that. */
const RENEW_MS = 10 * 60_000;

/**
 * The provider's SDK, loaded as soon as `isWanted`, so that the payment window can open within the
 * click. A failure is told by `isError`; `refetch` tries again.
 */
export function usePaymentSdk(isWanted: boolean) {
  const locale = useLanguage();
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["payment-sdk", locale],
    queryFn: async () => loadPaymentSdk(await client.payments.setup.query(), locale),
    enabled: isWanted,
    refetchInterval: RENEW_MS,
    // The SDK is an object with a life of its own, not data to be copied.
    structuralSharing: false,
  });
}
