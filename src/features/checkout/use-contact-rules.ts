"use client";

import { useCallback, useEffect, useState } from "react";
import { useFirstInteraction } from "@/ui/use-first-interaction";

const loadRules = () => import("./contact-rules");

export type ContactRules = Awaited<ReturnType<typeof loadRules>>;

/** Between a fetch that failed and the next, in milliseconds. */
const PAUSE_MS = 2_000;

/**
 * What makes an e-mail address and a telephone number, which weighs more than the rest of the form: fetched
 * once somebody does something, and as often as it takes. Null until it is there.
 * @param isFilled the form was restored with a contact, which needs checking at once
 */
export function useContactRules(isFilled: boolean): ContactRules | null {
  const [rules, setRules] = useState<ContactRules | null>(null);
  const [tries, setTries] = useState(isFilled ? 1 : 0);
  useFirstInteraction(useCallback(() => setTries((count) => Math.max(count, 1)), []));
  useEffect(() => {
    if (tries === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    loadRules().then(setRules, () => {
      timer = setTimeout(() => setTries(tries + 1), PAUSE_MS);
    });
    return () => clearTimeout(timer);
  }, [tries]);
  return rules;
}
