"use client";

import { useCallback, useEffect, useState } from "react";
import { useFirstInteraction } from "@/ui/use-first-interaction";

const loadRules = () => import("./contact-validation");

export type ContactRules = Awaited<ReturnType<typeof loadRules>>;

/** Delay before a failed load of the rules is retried, in milliseconds. */
const PAUSE_MS = 2_000;

/**
 * The validation rules for e-mail addresses and phone numbers; null until loaded. Their code is
 * large, so it is loaded at the user's first interaction; a failed load is retried.
 * @param isFilled true if the form was restored with a contact, which must be validated at once
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
