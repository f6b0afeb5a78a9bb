"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { PolicyVersions } from "@/domain/policy";
import { trpc } from "@/trpc/client";
import type { CheckoutView } from "./checkout-view";

/**
 * The policies that the checkout names. Where an order was refused they are asked for anew: others may have been
 * published since the page was made.
 */
export function usePoliciesInForce(known: PolicyVersions, view: CheckoutView): PolicyVersions {
  const { client } = trpc.useUtils();
  const { data, refetch } = useQuery({
    queryKey: ["policies"],
    queryFn: () => client.catalogue.policies.query(),
    initialData: known,
    enabled: false,
  });
  const wasRefused = view.kind === "form" && view.notice?.kind === "refused";
  useEffect(() => {
    if (wasRefused) void refetch();
  }, [wasRefused, refetch]);
  return data;
}
