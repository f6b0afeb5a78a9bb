import { useQuery } from "@tanstack/react-query";
import { usePreferences } from "@/features/layout/preferences/preferences";
import { trpc } from "@/trpc/client";
import { type ShownWay, waysFor, waysForCharge } from "./order-ways";
import { WAYS } from "./payment-ways";
import { useShownCharge } from "./use-shown-charge";

interface Ways {
  /** The ways to pay this cart, in display order; null until the server has responded. */
  ways: readonly ShownWay[] | null;
  /** True from the first failed request until a request succeeds, also during retries. */
  hasFailed: boolean;
  isLoading: boolean;
  retry: () => void;
}

/**
 * Loads the ways to pay (a provider's payment methods, such as a card), and selects those that this
 * device and this cart can use.
 */
export function useWays(): Ways {
  const { client } = trpc.useUtils();
  const { currency } = usePreferences();
  const { data, errorUpdateCount, isFetching, refetch } = useQuery({
    queryKey: ["ways to pay"],
    queryFn: () => client.payments.ways.query(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const charges = { USD: useShownCharge("USD").minor, SAR: useShownCharge("SAR").minor };
  return {
    ways: data ? waysForCharge(waysFor(data, WAYS, currency), charges) : null,
    hasFailed: errorUpdateCount > 0 && !data,
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}
