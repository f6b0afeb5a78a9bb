"use client";

import { useTranslations } from "next-intl";
import { useEffect, useSyncExternalStore } from "react";
import { GUEST_WISHES } from "@/features/session/placed-orders-storage";
import { useCurrentUser } from "@/features/session/session-provider";
import { errorMessage } from "@/features/shared/errors/error-message";
import { reportCallError } from "@/trpc/call-errors";
import { useToast } from "@/ui/feedback/toast-context";
import { createWishListStore, UNKNOWN } from "./wish-list-store";

const store = createWishListStore({
  client: () => import("@/trpc/shop-client").then((file) => file.shopClient),
  storage: () => window.localStorage,
});

/** The visitor's wish list, shared by all components. A refused change shows a toast. */
export function useWishList() {
  const { user, isLoading, isError } = useCurrentUser();
  const toast = useToast();
  const errors = useTranslations("errors");
  const state = useSyncExternalStore(store.subscribe, store.get, () => UNKNOWN);
  const userId = user?.id ?? null;
  useEffect(() => {
    if (!isLoading && !isError) void store.open(userId);
  }, [userId, isLoading, isError]);
  useEffect(() => {
    const reload = ({ key }: StorageEvent) => {
      if (key === GUEST_WISHES || key === null) void store.reload();
    };
    window.addEventListener("storage", reload);
    return () => window.removeEventListener("storage", reload);
  }, []);

  /**
   * Runs a change and shows its failure in a toast.
   * @returns whether the change succeeded
   */
  async function attempt(change: Promise<boolean>): Promise<boolean> {
    try {
      if (await change) return true;
      toast({ kind: "err", title: errors("wish_list_full") });
    } catch (error) {
      reportCallError(error);
      toast({ kind: "err", title: errorMessage(error, errors("generic")) });
    }
    return false;
  }

  return {
    ...state,
    reload: store.reload,
    save: (productId: number) => attempt(store.save(productId)),
    remove: (productId: number) => attempt(store.remove(productId)),
  };
}
