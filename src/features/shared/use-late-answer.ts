"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** Milliseconds without a key before anybody is asked. */
const PAUSE_MS = 600;

/**
 * The answer to what stands in a field, asked for once nobody types; null until it is there.
 * @param question empty where there is nothing to ask
 * @param ask never rejects
 */
export function useLateAnswer<Answer>(
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
