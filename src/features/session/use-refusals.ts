"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { ErrorCode } from "@/domain/errors";
import { refusalReason } from "@/features/shared/error-message";

/** Calls `onRefused` whenever the server refuses any call of the page for this reason. */
export function useRefusals(reason: ErrorCode, onRefused: () => void): void {
  const queries = useQueryClient();
  useEffect(() => {
    function look(error: unknown) {
      if (refusalReason(error) === reason) onRefused();
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
  }, [queries, reason, onRefused]);
}
