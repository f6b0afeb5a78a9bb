"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** Debounce delay in milliseconds. */
const PAUSE_MS = 600;

/**
 * The answer to a field's value, requested once the user stops typing; null until it arrives.
 * @param question empty if there is nothing to ask
 * @param ask must not reject
 */
export function useDebouncedQuery<Answer>(
  question: string,
  ask: (question: string) => Promise<Answer>,
): Answer | null {
  const [known, setKnown] = useState<{ question: string; answer: Answer } | null>(null);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (question === "") return;
    let isOver = false;
    const timer = setTimeout(() => {
      void askNow(question).then((answer) => isOver || setKnown({ question, answer }));
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [question]);
  return known?.question === question ? known.answer : null;
}
