import { useQuery } from "@tanstack/react-query";
import { usePreferences } from "@/features/layout/preferences/preferences";
import { trpc } from "@/trpc/client";
import { type ShownWay, waysFor } from "./order-ways";
import { WAYS } from "./payment-ways";

/** The ways to pay, in this shopper's order; null until the server has answered. */
export function useWays(): ShownWay[] | null {
  const { client } = trpc.useUtils();
  const { currency } = usePreferences();
  const { data } = useQuery({
    queryKey: ["ways to pay"],
    queryFn: () => client.payments.ways.query(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? waysFor(data, WAYS, currency) : null;
}
