"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { forgetDrafts, forgetDraftsOfOthers } from "@/features/admin/shared/form/form-draft";
import { hasUnsaved, leaveFor } from "@/features/admin/shared/form/unsaved";
import { PANEL_LOGIN_PATH, PANEL_PATH } from "@/features/admin/shared/frame/panel-paths";
import { useCurrentUser } from "@/features/session/session-provider";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { onCallError } from "@/trpc/call-errors";
import { onSignInNeeded, SESSION_ENDED } from "@/trpc/retry-after-auth-link";
import { storeReturnPath } from "./return-path";

/**
 * Watches the admin's session in this browser. The session ends when a call is refused for lack of
 * it, when the current user changes, and when another tab or this page signs out.
 * - A form with unsaved values stays, and the sign-in opens over it (`isEnded`). Refused calls wait
 *   for the sign-in and are then repeated.
 * - Otherwise the browser loads the sign-in as a new document, so that no data stays in memory. The
 *   same admin returns to the same place afterwards.
 * - A sign-out of this page leads to the shop.
 * @param letIn the admin whom the server has authorized
 */
export function usePanelGuard(letIn: CurrentUserDto) {
  const { user, isLoading, isError, signOut } = useCurrentUser();
  const queries = useQueryClient();
  const [admin, setAdmin] = useState(letIn);
  const [isLeaving, setLeaving] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);
  /** Set while the sign-in is open: the user who was known when the session ended. */
  const [ended, setEnded] = useState<{ known: CurrentUserDto | null } | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  useFreshPage();
  useEffect(() => forgetDraftsOfOthers(letIn.id), [letIn.id]);

  const isKnown = !isLoading && !isError;
  const signedIn = isKnown && user?.hasAdminSession ? user : null;
  const isSameAdmin = signedIn?.id === letIn.id;
  // A changed role applies at once; after the session's end the form keeps the last known user.
  if (signedIn && isSameAdmin && signedIn !== admin) setAdmin(signedIn);

  const end = useCallback(() => {
    if (hasUnsaved()) setEnded((now) => now ?? { known: user });
    else setLeaving(true);
  }, [user]);
  useEffect(
    () =>
      onSignInNeeded(async () => {
        end();
        if (!hasUnsaved()) return false;
        await new Promise<void>((resolve) => waiting.current.push(resolve));
        return true;
      }),
    [end],
  );
  useEffect(
    () =>
      onCallError((error) => {
        const reason = refusalReason(error);
        if (reason !== null && SESSION_ENDED.includes(reason)) end();
      }),
    [end],
  );
  const isGone = isKnown && !isSameAdmin && !isSigningOut;
  useEffect(() => {
    if (isGone && ended === null) end();
  }, [isGone, ended, end]);

  // Each fetch of the current user returns a new object: a different one was fetched after the
  // session ended.
  const isBack = ended !== null && signedIn !== null && signedIn !== ended.known;
  useEffect(() => {
    if (!isBack) return;
    if (!isSameAdmin) {
      forgetDrafts();
      return leaveFor(PANEL_PATH);
    }
    setEnded(null);
    for (const resume of waiting.current.splice(0)) resume();
  }, [isBack, isSameAdmin]);

  useEffect(() => {
    if (!isLeaving) return;
    queries.removeQueries({ queryKey: [["admin"]] });
    storeReturnPath(letIn.id, window.location.search);
    leaveFor(PANEL_LOGIN_PATH);
  }, [isLeaving, queries, letIn.id]);

  const leave = useCallback(async () => {
    setSigningOut(true);
    const isSignedOut = await signOut();
    if (isSignedOut) forgetDrafts();
    else setSigningOut(false);
  }, [signOut]);

  return {
    admin: isLeaving || isSigningOut ? null : admin,
    signOut: leave,
    /** True while the sign-in is open over a form. */
    isEnded: ended !== null,
    /** Leaves for the sign-in page. Forms with a stored draft restore it after the sign-in. */
    giveUp: () => setLeaving(true),
  };
}

/** Reloads a page that the back/forward cache restored with its data. */
function useFreshPage(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
