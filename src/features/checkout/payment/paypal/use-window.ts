import { useQuery } from "@tanstack/react-query";
import { PAYMENT_WINDOW } from "@/features/checkout/payment/payment-window";
import { useLanguage } from "@/i18n/use-language";
import { trpc } from "@/trpc/client";
import { loadPayPalWindow } from "./window";

/**
 * PayPal's window, loaded in advance, so that it can open within the click.
 * `isError` reports a failure; `refetch` tries again.
 */
export function usePayPalWindow() {
  const locale = useLanguage();
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: [PAYMENT_WINDOW, locale],
    queryFn: async () => loadPayPalWindow(await client.payments.setup.query(), locale),
    // The window is a stateful object, not data to compare and share.
    structuralSharing: false,
  });
}
