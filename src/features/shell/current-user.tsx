"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/toast-context";
import { useCart } from "./cart-context";
import { CURRENT_USER_KEY, currentUserQuery } from "./current-user-query";
import { useEndedSession } from "./use-ended-session";
import { useOtherTabs } from "./use-other-tabs";
import { useSessionChange } from "./use-session-change";

interface SessionActs {
  /** To be awaited after a successful sign-in: asks who it is and reads that person's cart. */
  signedIn: () => Promise<void>;
  /** Signs out and goes to the home page; a failure is told in a toast. */
  signOut: () => Promise<void>;
}

export interface CurrentUser extends SessionActs {
  /** Null while it is not known, and when nobody is signed in. */
  user: CurrentUserDto | null;
  /** True until it is known whether somebody is signed in. */
  isLoading: boolean;
}

const SessionContext = createContext<SessionActs | null>(null);

/** Who is signed in, for everything inside; needs the CartProvider around it. Specification §4. */
export function CurrentUserProvider({ children }: { children: ReactNode }) {
  const { client } = trpc.useUtils();
  const queries = useQueryClient();
  const { reload: reloadCart } = useCart();
  const router = useRouter();
  const toast = useToast();
  const errors = useTranslations("errors");
  const { data, isError } = useCurrentUserQuery();
  useSessionChange(data, isError);

  const refresh = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  }, [queries]);
  useEndedSession(refresh);

  const renew = useCallback(async () => {
    await Promise.all([refresh(), reloadCart()]);
  }, [refresh, reloadCart]);
  const tellOtherTabs = useOtherTabs(renew);

  const signedIn = useCallback(async () => {
    await renew();
    tellOtherTabs();
  }, [renew, tellOtherTabs]);

  const signOut = useCallback(async () => {
    try {
      await client.auth.logout.mutate();
    } catch {
      toast({ kind: "err", title: errors("generic") });
      return;
    }
    await refresh();
    tellOtherTabs();
    router.push("/");
  }, [client, refresh, tellOtherTabs, router, toast, errors]);

  const acts = useMemo(() => ({ signedIn, signOut }), [signedIn, signOut]);
  return <SessionContext value={acts}>{children}</SessionContext>;
}

/** Throws outside a `CurrentUserProvider`. Specification §8. */
export function useCurrentUser(): CurrentUser {
  const acts = useContext(SessionContext);
  if (!acts) throw new Error("useCurrentUser was called outside of a CurrentUserProvider");
  const { data, isPending } = useCurrentUserQuery();
  return { ...acts, user: data ?? null, isLoading: isPending };
}

/** In each component that asks, so that one which appears after five minutes asks the server again. */
function useCurrentUserQuery() {
  const { client } = trpc.useUtils();
  return useQuery(
    currentUserQuery(
      () => client.auth.me.query(),
      () => document.cookie,
    ),
  );
}
