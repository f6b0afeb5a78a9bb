"use client";

import { useCallback, useEffect, useRef } from "react";
import type { CurrentUserDto } from "@/contract/accounts";
import { useCart } from "./cart-context";
import { previousUserId, rememberUser } from "./previous-user";
import { hasLeft } from "./session-change";
import { markSignedIn } from "./signed-in-cookie";
import { tabStorage } from "./tab-storage";
import { useOtherTabs } from "./use-other-tabs";

/**
 * Carries out what follows when somebody is found signed in or no longer signed in. Specification §4.
 * @param answer undefined while it is not known
 * @param hasFailed whether the last question found no answer
 * @param renew asks again who is signed in, and reads the cart
 * @returns tells the other tabs of a sign-in or sign-out in this one
 */
export function useSessionChange(
  answer: CurrentUserDto | null | undefined,
  hasFailed: boolean,
  renew: () => Promise<void>,
): () => void {
  const { leaveToUser } = useCart();
  const seenId = useRef<number | null>(null);

  // The tab that tells does the rest: done twice, the next guest's cart would go to who has left.
  const hear = useCallback(async () => {
    seenId.current = null;
    rememberUser(tabStorage(), null);
    await renew();
  }, [renew]);
  const tellOtherTabs = useOtherTabs(hear);

  useEffect(() => {
    if (answer !== undefined || hasFailed) markSignedIn(Boolean(answer));
  }, [answer, hasFailed]);

  useEffect(() => {
    if (answer === undefined) return;
    const storage = tabStorage();
    const rememberedId = previousUserId(storage);
    const isLeave = hasLeft(answer, rememberedId, seenId.current);
    seenId.current = answer?.id ?? null;
    rememberUser(storage, seenId.current);
    // Once the cart is another one, for the other tabs too.
    if (isLeave) void leaveToUser(rememberedId).then(tellOtherTabs);
  }, [answer, leaveToUser, tellOtherTabs]);

  return tellOtherTabs;
}
