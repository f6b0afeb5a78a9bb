"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { focusContent } from "@/features/shared/focus-content";
import { shopClient } from "@/trpc/shop-client";
import { useToast } from "@/ui/feedback/toast-context";
import { useCart } from "./cart-context";
import { CurrentUserContext } from "./current-user";
import { CURRENT_USER_KEY, currentUserQuery } from "./current-user-query";
import { useRefusals } from "./use-refusals";
import { useSessionChange } from "./use-session-change";

const WHO = currentUserQuery(
  () => shopClient.auth.me.query(),
  () => document.cookie,
);

/** Who is signed in, as the server says; needs the CartProvider around it. Specification §4. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const { reload: reloadCart } = useCart();
  const router = useRouter();
  const toast = useToast();
  const errors = useTranslations("errors");
  const texts = useTranslations("layout");
  const { data, isError, isPending, errorUpdateCount } = useQuery(WHO);

  const askAgain = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  }, [queries]);
  const freshen = useCallback(() => void queries.prefetchQuery(WHO), [queries]);
  // The session was ended on another device.
  useRefusals("not_signed_in", askAgain);

  const renew = useCallback(async () => {
    await Promise.all([askAgain(), reloadCart()]);
  }, [askAgain, reloadCart]);
  const tellOtherTabs = useSessionChange(data, isError, renew);

  const signedIn = useCallback(async () => {
    await renew();
    tellOtherTabs();
  }, [renew, tellOtherTabs]);

  const isLeaving = useRef(false);
  const signOut = useCallback(async () => {
    if (isLeaving.current) return false;
    isLeaving.current = true;
    try {
      await shopClient.auth.logout.mutate();
      tellOtherTabs();
      await askAgain();
      router.push("/");
      toast({ title: texts("signedOut") });
      focusContent();
      return true;
    } catch {
      toast({ kind: "err", title: errors("generic") });
      return false;
    } finally {
      isLeaving.current = false;
    }
  }, [askAgain, tellOtherTabs, router, toast, texts, errors]);

  const current = useMemo(
    () => ({
      user: data ?? null,
      isLoading: isPending,
      isError: data === undefined && errorUpdateCount > 0,
      signedIn,
      signOut,
      askAgain,
      freshen,
    }),
    [data, isPending, errorUpdateCount, signedIn, signOut, askAgain, freshen],
  );
  return <CurrentUserContext value={current}>{children}</CurrentUserContext>;
}
