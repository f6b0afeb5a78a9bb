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
 * Watches the admin's session in this browser. The session ends when the server refuses a call that
 * needs a session, when the current user changes, or when the admin signs out on this page or in
 * another browser tab.
 * - A form with unsaved values stays open, and the sign-in opens over it (`isEnded`). Refused calls
 *   wait for the sign-in and are then repeated.
 * - Without unsaved values, the browser loads the sign-in page as a new document, so that no data
 *   stays in memory. After the sign-in, the same admin returns to the current panel URL.
 * - A sign-out on this page leads to the shop.
 * @param letIn the admin whom the server has authorized
 */
export function usePanelGuard(letIn: CurrentUserDto) {
  const { user, isLoading, isError, signOut } = useCurrentUser();
  const queries = useQueryClient();
  const [admin, setAdmin] = useState(letIn);
  const [isLeaving, setLeaving] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);
  /** The last known user while the sign-in dialog is open; otherwise null. */
  const [ended, setEnded] = useState<{ known: CurrentUserDto | null } | null>(null);
  const waiting = useRef<(() => void)[]>([]);
  useFreshPage();
  useEffect(() => forgetDraftsOfOthers(letIn.id), [letIn.id]);

  const isKnown = !isLoading && !isError;
  const signedIn = isKnown && user?.hasAdminSession ? user : null;
  const isSameAdmin = signedIn?.id === letIn.id;
  // Apply a changed role at once; after the session ends, keep the last known admin.
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

  // Every fetch returns a new user object, so an object other than `ended.known` was fetched after
  // the session ended.
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
    /** Opens the sign-in page. Forms restore their stored drafts after the sign-in. */
    giveUp: () => setLeaving(true),
  };
}

/**
 * Reloads the page if the back/forward cache restored it, because it would show data of a session
 * that may have ended.
 */
function useFreshPage(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
