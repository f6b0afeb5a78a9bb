"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { refusalReason } from "./shown-error";

/** Calls `onEnded` when any call is refused for want of a session: it was ended on another device. */
export function useEndedSession(onEnded: () => Promise<void>): void {
  const queries = useQueryClient();
  useEffect(() => {
    function look(error: unknown) {
      if (refusalReason(error) === "not_signed_in") void onEnded();
    }
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") look(event.action.error);
    });
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && event.action.type === "error") look(event.action.error);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queries, onEnded]);
}
