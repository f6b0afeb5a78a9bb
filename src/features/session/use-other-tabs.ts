"use client";

import { useCallback, useEffect, useRef } from "react";

const CHANNEL = "session";

/**
 * Lets the shop's tabs notice a sign-in or sign-out in one of them.
 * @param onNews what this tab does when another one tells
 * @returns tells the others
 */
export function useOtherTabs(onNews: () => Promise<void>): () => void {
  const channel = useRef<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = () => void onNews();
    channel.current = opened;
    return () => opened.close();
  }, [onNews]);
  return useCallback(() => channel.current?.postMessage(null), []);
}
