"use client";

import { useEffect, useRef } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { trpc } from "@/trpc/client";
import { useCart } from "./cart-context";
import { previousUserId, rememberUser } from "./previous-user";
import { sessionChange } from "./session-change";
import { markSignedIn } from "./signed-in-mark";

/**
 * Carries out what follows when somebody is found signed in or no longer signed in. Specification §4.
 * @param answer undefined while it is not known
 * @param hasFailed whether the last question found no answer
 */
export function useSessionChange(
  answer: CurrentUserDto | null | undefined,
  hasFailed: boolean,
): void {
  const calls = trpc.useUtils();
  const { leaveToUser } = useCart();
  const seenId = useRef<number | null>(null);

  useEffect(() => {
    if (answer !== undefined || hasFailed) markSignedIn(Boolean(answer));
  }, [answer, hasFailed]);

  useEffect(() => {
    if (answer === undefined) return;
    const storage = window.sessionStorage;
    const change = sessionChange(answer, previousUserId(storage), seenId.current);
    seenId.current = answer?.id ?? null;
    // What one person bought must not outlive the session, nor be shown to the next one.
    if (change.isOtherPerson) void calls.orders.my.reset();
    if (change.leaves) void leaveToUser(change.remembered);
    rememberUser(storage, seenId.current);
  }, [answer, calls, leaveToUser]);
}
