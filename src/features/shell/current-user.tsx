"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { trpc } from "@/trpc/client";
import { useToast } from "@/ui/toast-context";
import { useCart } from "./cart-context";
import { CURRENT_USER_KEY, currentUserQuery } from "./current-user-query";
import { focusContent } from "./focus-content";
import { useRefusals } from "./use-refusals";
import { useSessionChange } from "./use-session-change";

interface SessionActs {
  /** To be awaited after a successful sign-in: asks who it is and reads that person's cart. */
  signedIn: () => Promise<void>;
  /**
   * Signs out, goes to the home page and says so; a failure is told in a toast, too. False when nobody
   * was signed out.
   */
  signOut: () => Promise<boolean>;
  /** Asks the server again who is signed in. */
  askAgain: () => Promise<void>;
}

export interface CurrentUser extends SessionActs {
  /** Null while it is not known, and when nobody is signed in. */
  user: CurrentUserDto | null;
  /** True until it is known whether somebody is signed in. */
  isLoading: boolean;
  /** The server could not say who is signed in; stays true while it is asked again. */
  isError: boolean;
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
  const texts = useTranslations("shell");
  const { data, isError } = useCurrentUserQuery();

  const askAgain = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: CURRENT_USER_KEY });
  }, [queries]);
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
      await client.auth.logout.mutate();
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
  }, [client, askAgain, tellOtherTabs, router, toast, texts, errors]);

  const acts = useMemo(() => ({ signedIn, signOut, askAgain }), [signedIn, signOut, askAgain]);
  return <SessionContext value={acts}>{children}</SessionContext>;
}

/** Throws outside a `CurrentUserProvider`. Specification §8. */
export function useCurrentUser(): CurrentUser {
  const acts = useContext(SessionContext);
  if (!acts) throw new Error("useCurrentUser was called outside of a CurrentUserProvider");
  const { data, isPending, errorUpdateCount } = useCurrentUserQuery();
  const isError = data === undefined && errorUpdateCount > 0;
  return { ...acts, user: data ?? null, isLoading: isPending, isError };
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
