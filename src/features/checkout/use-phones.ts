"use client";

import { useCallback, useEffect, useState } from "react";
import { useSignOfLife } from "@/ui/use-sign-of-life";

const loadPhones = () => import("./phones");

export type Phones = Awaited<ReturnType<typeof loadPhones>>;

/**
 * The world's telephone numbers, which weigh more than the rest of the form: fetched once somebody does
 * something, and where that failed again while a number is typed. Null until they are there.
 */
export function usePhones(typed: string): Phones | null {
  const [phones, setPhones] = useState<Phones | null>(null);
  const fetchPhones = useCallback(() => {
    loadPhones().then(setPhones, () => undefined);
  }, []);
  useSignOfLife(fetchPhones);
  const isMissing = phones === null && typed !== "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the number tries again
  useEffect(() => {
    if (isMissing) fetchPhones();
  }, [isMissing, typed, fetchPhones]);
  return phones;
}
