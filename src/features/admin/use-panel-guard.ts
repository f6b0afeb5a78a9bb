"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { useCurrentUser } from "@/features/shell/current-user";
import { useRefusals } from "@/features/shell/use-refusals";
import { PANEL_LOGIN_PATH } from "./panel-address";

/**
 * Who may look at the panel in this browser: null as soon as anything says otherwise, be it a call that is
 * refused, the current user, another tab or a sign-out here. The page leaves for the sign-in then, as a new
 * document, so that nothing stays in memory; after a sign-out here it goes to the shop, as everywhere.
 * @param admin whom the server let in
 */
export function usePanelGuard(admin: CurrentUserDto) {
  const { user, isLoading, isError, signOut } = useCurrentUser();
  const queries = useQueryClient();
  const [isRefused, setRefused] = useState(false);
  const [isSigningOut, setSigningOut] = useState(false);

  const refuse = useCallback(() => setRefused(true), []);
  useRefusals("not_signed_in", refuse);
  useRefusals("not_allowed", refuse);
  useFreshPage();

  const known = isLoading || isError ? admin : user;
  const isOut = isRefused || !known?.isAdmin;
  const mustLeave = isOut && !isSigningOut;
  useEffect(() => {
    if (!mustLeave) return;
    queries.removeQueries({ queryKey: [["admin"]] });
    window.location.replace(PANEL_LOGIN_PATH);
  }, [mustLeave, queries]);

  const leave = useCallback(async () => {
    setSigningOut(true);
    const isSignedOut = await signOut();
    if (!isSignedOut) setSigningOut(false);
  }, [signOut]);

  return { admin: isOut || isSigningOut ? null : known, signOut: leave };
}

/** Back may bring a page as it was left, data and all, without asking the server: then it is loaded anew. */
function useFreshPage(): void {
  useEffect(() => {
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
