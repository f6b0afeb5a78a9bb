"use client";

import { useEffect, useState } from "react";
import type { SearchResultDto } from "@/contract/catalogue";
import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from "@/domain/search";

const DEBOUNCE_MS = 200;
const NONE: readonly SearchResultDto[] = [];

export interface Search {
  query: string;
  setQuery: (query: string) => void;
  results: readonly SearchResultDto[];
  isFailed: boolean;
  /** An answer came, and it is empty. */
  isEmpty: boolean;
}

/** Finds products while a person types, from two characters on. Specification §5. */
export function useSearch(): Search {
  const [query, setQuery] = useState("");
  const typed = query.trim().slice(0, SEARCH_MAX_LENGTH);
  const q = useDebounced(typed);
  // Never the finds of another word, which a quick hand would pick.
  const isWanted = isLongEnough(typed) && isLongEnough(q) && isSameWord(q, typed);
  const answer = useAnswer(isWanted ? q : null);
  const known = isWanted && isSameWord(answer?.q, q) ? answer : null;
  const isAnswered = known?.q === q;
  const results = known?.results ?? NONE;
  return {
    query,
    setQuery,
    results,
    isFailed: isAnswered && known.results === null,
    isEmpty: isAnswered && known.results?.length === 0,
  };
}

/** `results` is null when there was no answer. */
type Answer = { q: string; results: readonly SearchResultDto[] | null };

/** The last answer; what asks is fetched with the first question. Null asks nothing. */
function useAnswer(q: string | null): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (q === null) return;
    let isCurrent = true;
    const tell = (results: Answer["results"]) => isCurrent && setAnswer({ q, results });
    import("@/trpc/find-products")
      .then(({ findProducts }) => findProducts(q))
      .then(tell, () => tell(null));
    return () => {
      isCurrent = false;
    };
  }, [q]);
  return answer;
}

/** While one word is typed on, its finds stay until the next come. */
function isSameWord(one: string | undefined, other: string): boolean {
  return one !== undefined && (one.startsWith(other) || other.startsWith(one));
}

function isLongEnough(query: string): boolean {
  return [...query.trim()].length >= SEARCH_MIN_LENGTH;
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (!isLongEnough(value)) {
      setSettled(value);
      return;
    }
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
