"use client";

import { useCallback, useEffect, useState } from "react";
import { useSignOfLife } from "@/ui/use-sign-of-life";

const loadRules = () => import("./contact-rules");

export type ContactRules = Awaited<ReturnType<typeof loadRules>>;

/**
 * What makes an e-mail address and a telephone number, which weighs more than the rest of the form: fetched
 * once somebody does something, and where that failed again with each change. Null until it is there.
 * @param typed what stands in the form's fields
 */
export function useContactRules(typed: string): ContactRules | null {
  const [rules, setRules] = useState<ContactRules | null>(null);
  const fetchRules = useCallback(() => {
    loadRules().then(setRules, () => undefined);
  }, []);
  useSignOfLife(fetchRules);
  const isMissing = rules === null && typed !== "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change tries again
  useEffect(() => {
    if (isMissing) fetchRules();
  }, [isMissing, typed, fetchRules]);
  return rules;
}
